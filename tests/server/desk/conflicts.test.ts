import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinSendings, type coinSendingStates } from '../../../src/server/database/schema'
import { conflictsOnDesk } from '../../../src/server/desk/conflicts'
import { testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const sending = (key: string, state: (typeof coinSendingStates)[number], conflictedAt: Date | null) =>
  ({ key, coin: 'ETH', address: '0x0', amount: '1', state, createdAt: exchange.clock.now(), conflictedAt }) as const

test('sendings that conflict wait for somebody to look, also where they are final: they may have been made twice', async () => {
  const now = exchange.clock.now()
  await exchange.database.transaction((tx) =>
    tx
      .insert(coinSendings)
      .values([
        sending('a/1', 'confirmed', null),
        sending('b/1', 'confirmed', now),
        sending('c/1', 'sent', now),
        sending('d/1', 'failed', now),
      ]),
  )
  const rows = await exchange.database.read((handle) =>
    conflictsOnDesk.rows({ handle, exchange: exchange.exchange, now }, null, 10),
  )
  expect(rows.map(({ key }) => key)).toEqual(['b/1', 'c/1', 'd/1'])
})
