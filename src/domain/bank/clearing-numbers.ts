import Kontonummer from 'kontonummer'

type AccountRule = ReturnType<typeof Kontonummer.getSortingCodeInfo>

/**
 * Bankgirot's rule of a clearing number's accounts; undefined where it is nobody's. Of 3400–3499, which the library
 * gives to Länsförsäkringar, these have the first ten, and Nordea the others.
 */
export const accountRuleOf = (clearingNumber: string): AccountRule | undefined => {
  const series = clearingNumber.slice(0, 4)
  try {
    return Kontonummer.getSortingCodeInfo(/^34[1-9]/.test(series) ? '3500' : series)
  } catch {
    return undefined
  }
}

/**
 * Of banks with several series, the one that names them in an IBAN (Bankinfrastruktur, "Tabell över clearingnummer",
 * 2025-01-27).
 */
const mainSeries: Partial<Record<AccountRule['bankName'], string>> = {
  'Danske Bank': '120',
  'DNB Bank': '919',
  Handelsbanken: '600',
  'Länsförsäkringar Bank': '902',
  Nordea: '300',
  'Nordea Plusgirot': '950',
  SEB: '500',
  Skandiabanken: '915',
  Swedbank: '800',
  Ålandsbanken: '230',
  'Avanza Bank': '955',
}

/** The three digits by which an IBAN names the bank of a clearing number; null where that is nobody's. */
export const ibanBankOf = (clearingNumber: string): string | null => {
  const bank = accountRuleOf(clearingNumber)?.bankName
  if (bank === undefined) return null
  return isOfOresund(clearingNumber) ? '930' : (mainSeries[bank] ?? clearingNumber.slice(0, 3))
}

/** Swedbank's series that was Sparbanken Öresund's has kept its own. */
const isOfOresund = (clearingNumber: string): boolean => /^93[0-4]/.test(clearingNumber)
