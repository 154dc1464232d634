import { Big } from 'big.js'
import { coinDecimals, fiatDecimals, type Currency } from './currencies'

/** An exact decimal as it stands on the wire: optional minus, digits, optional point and digits. Never a float. */
export type Decimal = string

const exact = Big()
exact.DP = 40
exact.strict = true
exact.NE = -40
exact.PE = 40

const { roundDown, roundHalfUp, roundUp } = Big

/** Number of decimals that amounts of the currency carry. */
export const decimalsOf = (currency: Currency): number =>
  currency === 'SEK' || currency === 'EUR' ? fiatDecimals : coinDecimals

export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

export const plus = (...terms: Decimal[]): Decimal => terms.reduce((sum, term) => exact(sum).plus(term).toString(), '0')

export const minus = (from: Decimal, taken: Decimal): Decimal => exact(from).minus(taken).toString()

export const times = (factor: Decimal, other: Decimal): Decimal => exact(factor).times(other).toString()

export const negated = (value: Decimal): Decimal => exact(value).times('-1').toString()

/** Quotient rounded down to `decimals`. */
export const dividedDown = (value: Decimal, divisor: Decimal, decimals: number): Decimal =>
  exact(value).div(divisor).round(decimals, roundDown).toFixed(decimals)

/** The value with exactly `decimals` decimals. */
export const rounded = (value: Decimal, decimals: number, mode: 'down' | 'half-up' | 'up'): Decimal =>
  exact(value).round(decimals, { down: roundDown, 'half-up': roundHalfUp, up: roundUp }[mode]).toFixed(decimals)

/** Fees: `percent` of the amount, rounded half up to the 2 decimals of kronor and euro. */
export const percentOf = (amount: Decimal, percent: Decimal): Decimal =>
  rounded(exact(amount).times(percent).div('100').toString(), fiatDecimals, 'half-up')

/** Negative, zero or positive, as the first value is less than, equal to or more than the second. */
export const compare = (first: Decimal, second: Decimal): number => exact(first).cmp(second)

export const isZero = (value: Decimal): boolean => compare(value, '0') === 0

/** A fiat value with its 2 decimals. */
export const fiatOf = (value: Decimal): Decimal => rounded(value, fiatDecimals, 'half-up')

/** A coin value with its 8 decimals, never more than there is. */
export const coinOf = (value: Decimal): Decimal => rounded(value, coinDecimals, 'down')
