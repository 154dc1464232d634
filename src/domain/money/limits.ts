import type { Coin, Fiat } from './currencies'
import type { Decimal } from './money'
import type { OrderType } from '../orders/statuses'

/** Limits of one order; the exchange may set others per type, coin and fiat (rule constants-40). */
export type Limitation = { type: OrderType; coin: Coin; fiat: Fiat; min: Decimal; max: Decimal; leftToday: Decimal }

export const defaultLimits: Record<OrderType, Record<Fiat, { min: Decimal; max: Decimal }>> = {
  BUY: { SEK: { min: '100', max: '1000000' }, EUR: { min: '10', max: '100000' } },
  SELL: { SEK: { min: '750', max: '100000' }, EUR: { min: '500', max: '50000' } },
}

/** Lowest and highest amount of one order: as the exchange set them for the customer, else everybody's. */
export const orderLimitsOf = (
  limitations: readonly Limitation[],
  { type, coin, fiat }: { type: OrderType; coin: Coin; fiat: Fiat },
): { min: Decimal; max: Decimal } =>
  limitations.find((each) => each.type === type && each.coin === coin && each.fiat === fiat) ??
  defaultLimits[type][fiat]

export const quickPicks: Record<Fiat, readonly Decimal[]> = {
  SEK: ['500', '1000', '5000', '10000'],
  EUR: ['50', '100', '500', '1000'],
}
