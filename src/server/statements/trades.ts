import { and, asc, eq, exists, gt, gte, inArray, lt, or } from 'drizzle-orm'
import { bookedTrades, type BookedTrade, type Trade } from '../../domain/money/cost-basis'
import { coinOf, dividedDown, fiatOf, minus, percentOf, times, type Decimal } from '../../domain/money/money'
import { marginPercent } from '../../domain/money/quote'
import type { Handle } from '../database/handle'
import { allAfter, allPages } from '../database/pages'
import { orders, orderSteps, orderTransactions } from '../database/schema'

/** The customer's completed orders, in the order in which their rates were set, with what each did to the cost basis. */
export const bookedTradesOf = async (handle: Handle, customerId: string): Promise<BookedTrade[]> =>
  bookedTrades((await tradesOf(handle, [customerId])).map(({ trade }) => trade).toSorted(byTime))

const byTime = (one: Trade, other: Trade): number =>
  one.at.localeCompare(other.at) || one.number.localeCompare(other.number)

/** A completed order of a customer; `price`: kronor for the coins themselves, without fees that came on top. */
export type CustomerTrade = { customerId: string; trade: Trade; price: Decimal }

/** From an instant on, and before another. */
export type Period = { from: Date; before: Date }

/**
 * Completed orders of customers. With a period, orders that cannot have been settled in it are left out, and a few that were
 * not are among them: the instant of each trade decides.
 */
export const tradesOf = async (
  handle: Handle,
  customerIds: readonly string[],
  period?: Period,
): Promise<CustomerTrade[]> => {
  const traded = await allAfter<Traded>(async (limit, last) => {
    const rows = await handle
      .select(columns)
      .from(orders)
      .where(
        and(
          inArray(orders.customerId, [...customerIds]),
          or(eq(orders.status, 'COMPLETED'), wasSold(handle)),
          period && and(gte(orders.updatedAt, period.from), lt(orders.createdAt, period.before)),
          after(last),
        ),
      )
      .orderBy(asc(orders.createdAt), asc(orders.number))
      .limit(limit)
    const instants = await instantsOf(handle, rows)
    const values = await valuesOf(handle, rows)
    return rows.map((row) => ({
      row,
      traded: { customerId: row.customerId, trade: tradeOf(row, instants, values), price: priceOf(row, values) },
    }))
  })
  return traded.map((each) => each.traded)
}

type Traded = { row: Row; traded: CustomerTrade }

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
  customerId: orders.customerId,
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

/** What was paid or got, in kronor. */
const kronorOf = (row: Row, values: ReadonlyMap<string, string>): Decimal => inKronor(row, row.total, values)

/** The same without fees that came on top; a sale has none. */
const priceOf = (row: Row, values: ReadonlyMap<string, string>): Decimal =>
  inKronor(row, row.type === 'BUY' ? row.amount : row.total, values)

/** A sum of an order in kronor; of one in euro at the rate that its coins were booked at. */
const inKronor = ({ reference, amount }: Row, sum: Decimal, values: ReadonlyMap<string, string>): Decimal => {
  const value = values.get(reference)
  if (value === undefined) return fiatOf(sum)
  return fiatOf(dividedDown(times(sum, value), minus(amount, percentOf(amount, marginPercent)), 6))
}
