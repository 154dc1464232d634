import { coinDecimals, type Coin } from '../money/currencies'
import type { Locale } from '../customer/customer'
import { compare, isDecimal, type Decimal } from '../money/money'
import type { FieldCode } from './problems'
import { unspaced } from './spacing'

/** A rule: the code of what is wrong with a text, or null when nothing is. */
export type Check = (text: string) => FieldCode | null

/** A comma typed as decimal separator becomes a point when the part before it is digits (rule input-1). */
export const withPoint = (text: string): string => (/^\d+,\d*$/.test(text) ? text.replace(',', '.') : text)

/** A typed amount without what people group digits with: `1 234,50`, `1,234.50` and `1234.50` are the same. */
export const typedAmount = (text: string): string => {
  const bare = unspaced(text)
  const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return withPoint(grouped)
}

/**
 * A typed amount of coins: a comma is their decimal sign, unless commas part groups of three before a point, or twice.
 * What is neither, as `2.234,5`, stays as it is, and is no amount.
 */
export const typedCoins = (text: string): string => {
  const bare = unspaced(text)
  return /^\d{1,3}((,\d{3})+\.\d*|(,\d{3}){2,})$/.test(bare) ? bare.replaceAll(',', '') : withPoint(bare)
}

/** What a field of kronor or euro shows once it was left: what was understood, as one types it in the language. */
export const understoodAmount = (text: string, locale: Locale): string => understood(text, typedAmount, locale)

/** The same of coins. */
export const understoodCoins = (text: string, locale: Locale): string => understood(text, typedCoins, locale)

const understood = (text: string, read: (text: string) => string, locale: Locale): string => {
  const amount = read(text)
  const shown = locale === 'sv' ? amount.replace('.', ',') : amount
  return isDecimal(amount) && read(shown) === amount ? shown : text.trim()
}

/**
 * Buy amount (rule input-2): positive, whole digits only, no leading zero, within the limits.
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

/** Sell amount (rule input-3): positive decimal, no leading point, no leading zero without one, at most 8 decimals. */
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

export type AddressCheck = { valid: true } | { valid: false; fits: Coin | null }
