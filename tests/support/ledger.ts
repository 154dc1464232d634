import { asc, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { coinOf, isZero, plus, type Decimal } from '../../src/domain/money/money'
import { ledgerEntries } from '../../src/server/database/schema'
import type { Database } from '../../src/server/database/handle'

/** What is on each account of the ledger for an order, where anything is; each currency sums to zero. */
export const balancesOf = async (database: Database, { reference }: { reference: string }): Promise<string[]> => {
  const { account, orderReference, currency } = ledgerEntries
  const rows = await database.read((handle) =>
    handle
      .select({ account, currency, amount: sql<string>`sum(amount)::text` })
      .from(ledgerEntries)
      .where(eq(orderReference, reference))
      .groupBy(account, currency)
      .orderBy(asc(account), asc(currency)),
  )
  for (const of of new Set(rows.map((row) => row.currency)))
    expect(isZero(plus(...rows.filter((row) => row.currency === of).map(({ amount }) => amount)))).toBe(true)
  return rows.flatMap((row) => (isZero(row.amount) ? [] : [`${row.account} ${Number(row.amount)} ${row.currency}`]))
}

/** What is on each account of the whole ledger, where anything is: `bank SEK` and the like, with eight decimals. */
export const totalsIn = async (database: Database): Promise<Record<string, Decimal>> => {
  const { account, currency } = ledgerEntries
  const rows = await database.read((handle) =>
    handle
      .select({ account, currency, amount: sql<string>`sum(amount)::text` })
      .from(ledgerEntries)
      .groupBy(account, currency),
  )
  return Object.fromEntries(
    rows.flatMap((row) => (isZero(row.amount) ? [] : [[`${row.account} ${row.currency}`, coinOf(row.amount)]])),
  )
}
