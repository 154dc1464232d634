import type { DatedRates } from '../../../machines/shared/rates'

const fiats = (SEK: string, EUR: string) => ({ SEK, EUR })

/** Rates as they came just now. */
export const datedRates: DatedRates = {
  age: 0,
  since: 0,
  sheet: {
    at: '2026-11-20T13:05:00.000Z',
    rates: {
      BTC: fiats('1045210.40', '95210.40'),
      ETH: fiats('36418.75', '3318.75'),
      LTC: fiats('1026.30', '93.30'),
      BCH: fiats('5026.30', '458.30'),
    },
    halted: [],
  },
}
