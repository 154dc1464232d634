import type { PriceAlert } from '../../src/domain/alerts/alerts'

/** An alert that waits for bitcoin to rise above a level. */
export const alertWith = (change: Partial<PriceAlert> = {}): PriceAlert => ({
  reference: '6a1d3c9f-8b52-4d2c-8a68-4f5c9f3e7d21',
  coin: 'BTC',
  fiat: 'SEK',
  rule: { kind: 'above', price: '2000000.00' },
  repeats: false,
  buys: null,
  state: 'WAITING',
  createdAt: '2026-11-02T09:15:00.000Z',
  reachedAt: null,
  reachedPrice: null,
  ...change,
})
