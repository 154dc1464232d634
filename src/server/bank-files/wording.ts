import type { bankEntries } from '../database/schema'

type Said = Pick<typeof bankEntries.$inferSelect, 'text' | 'payer' | 'endToEndId'>

/** What an entry says of its payment, as letters and digits alone; empty where it says nothing. */
export type Wording = { text: string; payer: string; payerIs: 'iban' | 'number' | 'name'; name: string }

export const wordingOf = ({ text, payer, endToEndId }: Said): Wording => {
  const plainPayer = plain(payer)
  return { text: plain(text), payer: plainPayer, payerIs: kindOfPayer(plainPayer), name: plain(endToEndId) }
}

/** Banks write the same words with other signs, in capitals, or without their accents. */
const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const kindOfPayer = (payer: string): Wording['payerIs'] => {
  if (/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(payer)) return 'iban'
  return /^\d+$/.test(payer) ? 'number' : 'name'
}

/** Whether a payer is said to have called them otherwise. */
export const isOtherName = (one: Wording, other: Wording): boolean =>
  one.name !== '' && other.name !== '' && one.name !== other.name

/** Whether two entries can be of one payment: what one of both leaves out, adds, or cuts off makes no other. */
export const isAlike = (one: Wording, other: Wording): boolean =>
  isWithin(one.text, other.text) &&
  // One file may name the account of a payer, another the payer: these cannot be compared.
  (one.payerIs !== other.payerIs || isWithin(one.payer, other.payer))

const isWithin = (one: string, other: string): boolean => one.includes(other) || other.includes(one)
