import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankVisitsPerCustomer, bankVisitsPerMonth } from '../../../src/domain/bank/bank-accounts'
import { hasUsedMonth, leftOfMonth, leftToCustomer, takeOfMonth } from '../../../src/server/bank/months'
import type { Database } from '../../../src/server/database/handle'
import { bankVerifications } from '../../../src/server/database/schema'
import { testDatabase } from '../../support/database'
import { newCustomer } from '../../support/exchange'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe.each([
  ['in winter', '2026-11-30T22:59:59.999Z', '2026-11-30T23:00:00.000Z'],
  ['in summer', '2026-06-30T21:59:59.999Z', '2026-06-30T22:00:00.000Z'],
])('the month turns with the one in Sweden %s', (_, last, first) => {
  test('of all customers together', async () => {
    const leftAt = (now: string) => database.read((handle) => leftOfMonth(handle, new Date(now)))
    await database.transaction((tx) => takeOfMonth(tx, new Date(last)))
    expect([await leftAt(last), await leftAt(first)]).toEqual([bankVisitsPerMonth - 1, bankVisitsPerMonth])
    await database.transaction((tx) => takeOfMonth(tx, new Date(first)))
    expect([await leftAt(last), await leftAt(first)]).toEqual([bankVisitsPerMonth - 1, bankVisitsPerMonth - 1])
  })

  test('of one customer', async () => {
    const { id: customerId } = await newCustomer(database)
    const startedAt = new Date(last)
    const begun = { customerId, kind: 'automatic', state: 'failed', startedAt, endedAt: startedAt } as const
    await database.transaction((tx) =>
      tx
        .insert(bankVerifications)
        .values(Array.from({ length: bankVisitsPerCustomer }, () => ({ ...begun, expiresAt: startedAt }))),
    )
    const isUsedAt = (now: string) => database.read((handle) => hasUsedMonth(handle, customerId, new Date(now)))
    expect([await isUsedAt(last), await isUsedAt(first)]).toEqual([true, false])
    const left = await database.read((handle) => leftToCustomer(handle, customerId, new Date(first)))
    expect(left).toBe(bankVisitsPerCustomer)
  })
})
