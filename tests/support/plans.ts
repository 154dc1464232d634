import type { Plan } from '../../src/domain/plans/plans'

/** A plan by standing transfer that has not bought anything yet. */
export const planWith = (change: Partial<Plan> = {}): Plan => ({
  reference: '5f0c2b8e-7a41-4c1b-9a57-3f4b8e2d6c10',
  state: 'ACTIVE',
  fiat: 'SEK',
  amount: '1000.00',
  shares: [
    { coin: 'BTC', percent: 70, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    { coin: 'LTC', percent: 30, address: 'LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr' },
  ],
  rhythm: { every: 'month', day: 25 },
  way: 'transfer',
  nextDay: '2026-12-25',
  transfer: { payee: 'Nordmynt AB', account: '5050-1055', bic: null, ocr: '2611280014' },
  waiting: null,
  due: null,
  bought: [],
  createdAt: '2026-11-02T09:15:00.000Z',
  endedAt: null,
  ...change,
})

/** One whose customer is reminded, on a day whose purchases are prepared. */
export const remindedPlan = (change: Partial<Plan> = {}): Plan =>
  planWith({
    way: 'reminder',
    transfer: null,
    due: {
      day: '2026-11-25',
      purchases: [
        { coin: 'BTC', amount: '700', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', order: null },
        {
          coin: 'LTC',
          amount: '300',
          address: 'LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr',
          order: '0b6e4f00-1111-4222-8333-444455556666',
        },
      ],
    },
    ...change,
  })
