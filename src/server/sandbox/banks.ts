import type { Bank } from '../outside/payments'

const swedish = {
  seb: 'SEB',
  swedbank: 'Swedbank',
  handelsbanken: 'Handelsbanken',
  nordea: 'Nordea',
  'danske-bank': 'Danske Bank',
  lansforsakringar: 'Länsförsäkringar Bank',
  skandia: 'Skandiabanken',
  'ica-banken': 'ICA Banken',
  'sparbanken-skane': 'Sparbanken Skåne',
  'sparbanken-syd': 'Sparbanken Syd',
  sbab: 'SBAB',
  avanza: 'Avanza',
}

const european = {
  seb: 'SEB',
  n26: 'N26',
  'deutsche-bank': 'Deutsche Bank',
  commerzbank: 'Commerzbank',
  ing: 'ING',
  'abn-amro': 'ABN AMRO',
  'bnp-paribas': 'BNP Paribas',
  op: 'OP',
  'nordea-fi': 'Nordea Finland',
  'aktia-bank': 'Aktia Bank',
  bankinter: 'Bankinter',
  revolut: 'Revolut',
}

/** Banks that take part in open banking, in the sandbox. */
export const banks: readonly Bank[] = [
  ...Object.entries(swedish).map(([name, label]) => ({ name, label, currency: 'SEK' }) as const),
  ...Object.entries(european).map(([name, label]) => ({ name, label, currency: 'EUR' }) as const),
]
