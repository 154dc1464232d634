import { expect, test } from 'vitest'
import { createApi } from '../../src/app/api/client'
import { ratesPorts } from '../../src/app/ports/rates'

const listener = {
  onNotSignedIn: () => undefined,
  onUnreachable: () => undefined,
  onFrozen: () => undefined,
  onBroken: () => undefined,
}
const both = { SEK: '1000.00', EUR: '100.00' }
const rates = { at: '2026-11-20T12:00:00.000Z', rates: { BTC: both, ETH: both, LTC: both, BCH: both } }
const loaded = async (result: object) => {
  const api = createApi(listener, async () => Response.json({ status: 'SUCCESS', result }))
  return (await ratesPorts(api).loadRates(undefined, new AbortController().signal)).sheet
}

test('rates name the coins that are halted', async () => {
  expect(await loaded({ ...rates, halted: ['LTC'] })).toEqual({ ...rates, halted: ['LTC'] })
})

test('rates of an exchange of the version before, which names none, halt no coin', async () => {
  expect(await loaded(rates)).toEqual({ ...rates, halted: [] })
})
