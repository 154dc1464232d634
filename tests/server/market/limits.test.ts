import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/server/database/handle'
import { limitsOf } from '../../../src/server/market/limits'
import { newCustomer } from '../../support/exchange'
import { testDatabase } from '../../support/database'
import { newOrder } from '../../support/order-rows'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('what is left of a day', () => {
  const leftAt = (customerId: string, now: string) =>
    database.read(async (handle) => {
      const limits = await limitsOf(handle, customerId, null, new Date(now))
      return limits.find(({ type, coin, fiat }) => type === 'BUY' && coin === 'BTC' && fiat === 'SEK')?.leftToday
    })

  test.each([
    ['in winter', '2026-11-19T23:00:00.000Z', '2026-11-20T22:59:59.999Z'],
    ['in summer', '2026-07-09T22:00:00.000Z', '2026-07-10T21:59:59.999Z'],
    ['as summer time begins', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['as summer time ends', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ])('turns with the day in Sweden %s', async (_, first, last) => {
    const justBefore = new Date(Date.parse(first) - 1)
    const justAfter = new Date(Date.parse(last) + 1).toISOString()
    const { id: customerId } = await newCustomer(database)
    await newOrder(database, { customerId, createdAt: justBefore, amount: '1000.00' })
    await newOrder(database, { customerId, createdAt: new Date(first), amount: '200.00' })
    expect(await leftAt(customerId, justBefore.toISOString())).toBe('998800')
    expect([
      await leftAt(customerId, first),
      await leftAt(customerId, last),
      await leftAt(customerId, justAfter),
    ]).toEqual(['999800', '999800', '1000000'])
  })
})
