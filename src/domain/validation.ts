import { coinDecimals, type Coin } from './currencies'
import { compare, isDecimal, type Decimal } from './money'
import type { FieldCode } from './problems'

/** A rule: the code of what is wrong with a text, or null when nothing is. */
export type Check = (text: string) => FieldCode | null

/** A comma typed as decimal separator becomes a point when the part before it is digits (spec, section 5). */
export const withPoint = (text: string): string => (/^\d+,\d*$/.test(text) ? text.replace(',', '.') : text)

/** A typed amount without what people group digits with: `1 234,50`, `1,234.50` and `1234.50` are the same. */
export const typedAmount = (text: string): string => {
  const bare = text.trim().replace(/[\s\u00a0\u202f]/g, '')
  const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return withPoint(grouped)
}

/** A typed amount of coins: a comma is their decimal sign, unless a point stands there too or it stands twice. */
export const typedCoins = (text: string): string => {
  const bare = text.trim().replace(/[\s\u00a0\u202f]/g, '')
  return bare.includes('.') || bare.indexOf(',') !== bare.lastIndexOf(',') ? bare.replaceAll(',', '') : withPoint(bare)
}

/**
 * Buy amount (spec, section 5): positive, whole digits only, no leading zero, within the limits.
 * Takes what was typed; limits in the same fiat.
 */
export const checkBuyAmount = (text: string, limits: { min: Decimal; max: Decimal }): FieldCode | null => {
  const amount = typedAmount(text)
  if (amount === '') return 'required'
  if (/^\d+\.\d*$/.test(amount)) return 'amountWhole'
  if (!/^\d+$/.test(amount) || /^0+$/.test(amount)) return 'amountInvalid'
  if (amount.startsWith('0')) return 'amountLeadingZero'
  return withinLimits(amount, limits)
}

/** Sell amount (spec, section 5): positive decimal, no leading point, no leading zero without one, at most 8 decimals. */
export const checkCoinAmount = (text: string): FieldCode | null => {
  const amount = typedCoins(text)
  if (amount === '') return 'required'
  if (/^0\d/.test(amount)) return 'amountLeadingZero'
  if (!isDecimal(amount) || amount.startsWith('-') || compare(amount, '0') === 0) return 'amountInvalid'
  return (amount.split('.')[1]?.length ?? 0) > coinDecimals ? 'amountDecimals' : null
}

const withinLimits = (amount: Decimal, { min, max }: { min: Decimal; max: Decimal }): FieldCode | null => {
  if (compare(amount, min) < 0) return 'amountTooLow'
  return compare(amount, max) > 0 ? 'amountTooLarge' : null
}

/** Non-empty after trimming. */
export const checkDefined: Check = (text) => (text.trim() === '' ? 'required' : null)

/** E-mail (spec, section 5): required, no ampersand, at most 50 characters, 64 before the @, standard pattern. */
export const checkEmail: Check = (text) => {
  const email = text.trim()
  if (email === '') return 'required'
  if (email.includes('&')) return 'emailAmpersand'
  if ((email.split('@')[0]?.length ?? 0) > 64) return 'emailLocalPart'
  if (email.length > 50) return 'emailLength'
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? null : 'email'
}

/** Names (spec, section 5): letters of any Latin alphabet, spaces, hyphen, comma, period, apostrophe. */
export const checkName: Check = (text) => (/^[\p{Script=Latin}\p{M}\s\-,.'’]*$/u.test(text) ? null : 'nameCharacters')

/** Street addresses and the like (spec, section 5): what names have, and digits and : ; / \ _. */
export const checkExtended: Check = (text) =>
  /^[\p{Script=Latin}\p{M}\s\-,.'’\d:;/\\_]*$/u.test(text) ? null : 'extendedCharacters'

export const kycTextRule = { maxLength: 64, forbidden: '<>()' } as const

/** Free text of a questionnaire (spec, section 5): not empty, at most 64 characters, without < > ( ). */
export const checkKycText = (
  text: string,
  rule: { maxLength: number; forbidden: string } = kycTextRule,
): FieldCode | null => {
  const bare = text.trim()
  const isBad =
    bare === '' || [...bare].length > rule.maxLength || [...rule.forbidden].some((sign) => bare.includes(sign))
  return isBad ? 'kycText' : null
}

export type AddressCheck = { valid: true } | { valid: false; fits: Coin | null }
