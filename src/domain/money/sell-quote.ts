import { coinDecimals } from './currencies'
import { compare, dividedDown, isZero, rounded, type Decimal } from './money'
import type { FieldCode } from '../shared/problems'
import { fiatFor } from './quote'
import { checkCoinAmount, typedAmount, typedCoins } from '../shared/validation'

/** Kronor typed for a sale: positive, at most 2 decimals. */
export const checkSellValue = (text: string): FieldCode | null => {
  const amount = typedAmount(text)
  if (amount === '') return 'required'
  if (/^0\d/.test(amount)) return 'amountLeadingZero'
  return /^\d+(\.\d{1,2})?$/.test(amount) && !isZero(amount) ? null : 'amountInvalid'
}

/**
 * The fewest coins whose worth at a rate is at least the kronor: the kronor field computes the coins from it. Kronor that may
 * be sold for stay within `max`, in SEK too: where those coins are worth more, the most that are not.
 */
export const coinsWorth = (value: Decimal, rate: Decimal, max: Decimal): Decimal => {
  const down = dividedDown(value, rate, coinDecimals)
  if (compare(fiatFor(down, rate), value) >= 0) return down
  const up = rounded(dividedDown(value, rate, 20), coinDecimals, 'up')
  const isPushedBeyond = compare(value, max) <= 0 && compare(fiatFor(up, rate), max) > 0
  return isPushedBeyond ? down : up
}

/**
 * Amount of a sale: coins as typed, what they are worth at the rate within the limits in SEK (rules input-98, constants-43).
 * Where the rate is not known yet only the form is looked at.
 */
export const checkSellAmount = (
  coins: string,
  rate: Decimal | undefined,
  { min, max }: { min: Decimal; max: Decimal },
): FieldCode | null => {
  const problem = checkCoinAmount(coins)
  if (problem !== null || rate === undefined) return problem
  const worth = fiatFor(typedCoins(coins), rate)
  if (compare(worth, min) < 0) return 'amountTooLow'
  return compare(worth, max) > 0 ? 'amountTooLarge' : null
}
