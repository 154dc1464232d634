import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { accountEntries, type AccountEntry, type Movement } from '../../domain/orders/account-entries'
import type { Handle } from '../database/handle'
import { allAfter, allPages } from '../database/pages'
import { orders, orderTransactions } from '../database/schema'
import { bookedTradesOf } from './trades'

/** The customer's account with the exchange, oldest first: what came, was traded, and left, of all orders. */
export const accountEntriesOf = async (handle: Handle, customerId: string): Promise<AccountEntry[]> => {
  const trades = new Map((await bookedTradesOf(handle, customerId)).map((trade) => [trade.number, trade]))
  const moved = await allAfter<Moved>(async (limit, last) => {
    const rows = await handle
      .select(columns)
      .from(orders)
      .where(and(eq(orders.customerId, customerId), after(last)))
      .orderBy(asc(orders.createdAt), asc(orders.number))
      .limit(limit)
    const movements = await movementsOf(handle, rows)
    return rows.map((row) => ({ row, movements: movements.get(row.reference) ?? [] }))
  })
  return accountEntries(
    moved.map(({ row, movements }) => ({ ...row, movements, trade: trades.get(row.number) ?? null })),
  )
}

const columns = {
  reference: orders.reference,
  number: orders.number,
  type: orders.type,
  fiat: orders.fiat,
  amount: orders.amount,
  total: orders.total,
  createdAt: orders.createdAt,
}
type Row = Pick<typeof orders.$inferSelect, keyof typeof columns>
type Moved = { row: Row; movements: Movement[] }

const after = (last: Moved | undefined) => {
  if (last === undefined) return undefined
  const { createdAt, number } = last.row
  return or(gt(orders.createdAt, createdAt), and(eq(orders.createdAt, createdAt), gt(orders.number, number)))
}

const movementsOf = async (handle: Handle, rows: readonly Row[]): Promise<Map<string, Movement[]>> => {
  const { orderReference, amount, currency, direction, label, hash, output, at, id } = orderTransactions
  const references = rows.map(({ reference }) => reference)
  const found = await allPages((limit, offset) =>
    handle
      .select({ orderReference, amount, currency, direction, label, hash, output, at })
      .from(orderTransactions)
      .where(inArray(orderReference, references))
      .orderBy(asc(id))
      .limit(limit)
      .offset(offset),
  )
  const movements = new Map<string, Movement[]>()
  for (const { orderReference: reference, ...movement } of found) {
    const known = movements.get(reference) ?? []
    known.push({ ...movement, output: movement.output ?? 0, at: movement.at.toISOString() })
    movements.set(reference, known)
  }
  return movements
}
