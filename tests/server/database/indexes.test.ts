import { and, eq, sql, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/server/database/handle'
import { orders } from '../../../src/server/database/schema'
import { numbersOnPage } from '../../../src/server/orders/queries'
import { testDatabase } from '../../support/database'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Steps of the plan, where the tables are long enough for their indexes to be worth it. */
const stepsOf = (statement: SQL): Promise<string[]> =>
  database.transaction(async (tx) => {
    for (const name of ['seqscan', 'bitmapscan']) await tx.rows(sql.raw(`set local enable_${name} = off`))
    const rows = await tx.rows(sql`explain (costs off) ${statement}`)
    return rows.flatMap((row) => /^[ ->]*(\w[\w ]*?)( using| on|$)/.exec(String(row['QUERY PLAN']))?.[1] ?? [])
  })

const mine = eq(orders.customerId, randomUUID())

test.each([
  ['all', mine],
  ['those of a status and a coin', and(mine, eq(orders.status, 'COMPLETED'), eq(orders.coin, 'ETH'))],
  ['those of a payment method', and(mine, eq(orders.paymentMethod, 'SEPA'))],
])('a page of a customer’s orders, %s, is found in the index, which has them in order', async (_, condition) => {
  const page = await database.read(async (handle) =>
    numbersOnPage(handle, condition, { limit: 5, offset: 35 }).getSQL(),
  )
  expect(await stepsOf(page)).toEqual(['Limit', 'Index Only Scan Backward'])
})

test('no index is kept in an order that no query asks for: drizzle’s `desc()` puts nulls last in it, and first in queries', async () => {
  const backwards = await database.read((handle) =>
    handle.rows(
      sql`select indexname from pg_indexes where schemaname = 'public' and indexdef like '%NULLS LAST%' limit 100`,
    ),
  )
  expect(backwards).toEqual([])
})
