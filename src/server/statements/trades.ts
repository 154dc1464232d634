import { and, asc, eq, exists, gt, inArray, or } from 'drizzle-orm'
import { bookedTrades, type BookedTrade, type Trade } from '../../domain/money/cost-basis'
import { coinOf, dividedDown, fiatOf, minus, percentOf, times } from '../../domain/money/money'
import { marginPercent } from '../../domain/money/quote'
import type { Handle } from '../database/handle'
import { allAfter, allPages } from '../database/pages'
import { orders, orderSteps, orderTransactions } from '../database/schema'

/** The customer's completed orders, in the order in which their rates were set, with what each did to the cost basis. */
export const bookedTradesOf = async (handle: Handle, customerId: string): Promise<BookedTrade[]> =>
  bookedTrades((await tradesOf(handle, customerId)).toSorted(byTime))

const byTime = (one: Trade, other: Trade): number =>
  one.at.localeCompare(other.at) || one.number.localeCompare(other.number)

const tradesOf = async (handle: Handle, customerId: string): Promise<Trade[]> => {
  const traded = await allAfter<Traded>(async (limit, last) => {
    const rows = await handle
      .select(columns)
      .from(orders)
      .where(and(eq(orders.customerId, customerId), or(eq(orders.status, 'COMPLETED'), wasSold(handle)), after(last)))
      .orderBy(asc(orders.createdAt), asc(orders.number))
      .limit(limit)
    const instants = await instantsOf(handle, rows)
    const values = await valuesOf(handle, rows)
    return rows.map((row) => ({ row, trade: tradeOf(row, instants, values) }))
  })
  return traded.map(({ trade }) => trade)
}

type Traded = { row: Row; trade: Trade }

const after = (last: Traded | undefined) => {
  if (last === undefined) return undefined
  const { createdAt, number } = last.row
  return or(gt(orders.createdAt, createdAt), and(eq(orders.createdAt, createdAt), gt(orders.number, number)))
}

const tradeOf = (row: Row, instants: ReadonlyMap<string, string>, values: ReadonlyMap<string, string>): Trade => ({
  number: row.number,
  type: row.type,
  coin: row.coin,
  quantity: coinOf(row.coinAmount ?? row.estimate),
  kronor: kronorOf(row, values),
  at: instants.get(row.reference) ?? row.createdAt.toISOString(),
})

/** A sale stays one, also while its payout, which was there, has come back and waits for another account. */
const wasSold = (handle: Handle) =>
  and(
    eq(orders.type, 'SELL'),
    inArray(orders.status, ['ERROR', 'PAYOUT_PENDING']),
    exists(
      handle
        .select({ id: orderSteps.id })
        .from(orderSteps)
        .where(and(eq(orderSteps.orderReference, orders.reference), eq(orderSteps.status, 'COMPLETED')))
        .limit(1),
    ),
  )

const columns = {
  reference: orders.reference,
  number: orders.number,
  type: orders.type,
  coin: orders.coin,
  fiat: orders.fiat,
  amount: orders.amount,
  total: orders.total,
  coinAmount: orders.coinAmount,
  estimate: orders.estimate,
  createdAt: orders.createdAt,
}
type Row = Pick<typeof orders.$inferSelect, keyof typeof columns>

/** When each order's rate was set: a purchase's as it went out, a sale's as its coins were confirmed. */
const instantsOf = async (handle: Handle, rows: readonly Row[]): Promise<Map<string, string>> => {
  const steps = await allPages((limit, offset) =>
    handle
      .select({ reference: orderSteps.orderReference, status: orderSteps.status, at: orderSteps.at })
      .from(orderSteps)
      .where(
        and(
          inArray(
            orderSteps.orderReference,
            rows.map(({ reference }) => reference),
          ),
          inArray(orderSteps.status, ['PAID', 'PAYOUT_PENDING']),
        ),
      )
      .orderBy(asc(orderSteps.id))
      .limit(limit)
      .offset(offset),
  )
  const instants = new Map<string, string>()
  const sales = new Set(rows.filter(({ type }) => type === 'SELL').map(({ reference }) => reference))
  for (const { reference, status, at } of steps) {
    const isSale = sales.has(reference)
    if (isSale ? !instants.has(reference) : status === 'PAYOUT_PENDING') instants.set(reference, at.toISOString())
  }
  return instants
}

/** Of purchases in euro, what their coins were worth in kronor when they went. */
const valuesOf = async (handle: Handle, rows: readonly Row[]): Promise<Map<string, string>> => {
  const inEuro = rows.filter(({ type, fiat }) => type === 'BUY' && fiat !== 'SEK').map(({ reference }) => reference)
  if (inEuro.length === 0) return new Map()
  const found = await allPages((limit, offset) =>
    handle
      .select({ reference: orderTransactions.orderReference, value: orderTransactions.value })
      .from(orderTransactions)
      .where(
        and(
          inArray(orderTransactions.orderReference, inEuro),
          eq(orderTransactions.label, 'coins'),
          eq(orderTransactions.direction, 'OUT'),
        ),
      )
      .orderBy(asc(orderTransactions.id))
      .limit(limit)
      .offset(offset),
  )
  return new Map(found.map(({ reference, value }) => [reference, value]))
}

/** What was paid or got, in kronor; of an order in euro at the rate that its coins were booked at. */
const kronorOf = ({ reference, amount, total }: Row, values: ReadonlyMap<string, string>): string => {
  const value = values.get(reference)
  if (value === undefined) return fiatOf(total)
  return fiatOf(dividedDown(times(total, value), minus(amount, percentOf(amount, marginPercent)), 6))
}
