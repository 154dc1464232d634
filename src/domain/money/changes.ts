import { dividedDown, isZero, minus, rounded, times, type Decimal } from './money'

/** From one value to another in per cent of a whole, the first where nothing else is said; 2 decimals, half up. */
export const percentChange = (from: Decimal, to: Decimal, whole: Decimal = from): Decimal =>
  isZero(whole) ? '0.00' : rounded(dividedDown(times(minus(to, from), '100'), whole, 6), 2, 'half-up')
