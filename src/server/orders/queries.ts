import { and, asc, count, desc, eq, getTableColumns, gte, inArray, like, lte, sql, type SQL } from 'drizzle-orm'
import { coins, fiats, type Currency } from '../../domain/money/currencies'
import { numberDigits, type OrderQuery } from '../../domain/orders/order-filter'
import { fiatOf } from '../../domain/money/money'
import { methodsMeant, paymentMethods, type PaymentMethod } from '../../domain/payments/payment-methods'
import type { Order, OrderFeedback, OrdersPage, UnpaidOrder } from '../../domain/orders/orders'
import type { ReceiptParty } from '../../domain/orders/receipts'
import type { Handle, Transaction } from '../database/handle'
import { isAmong, kept } from '../database/kept'
import { allPages } from '../database/pages'
import {
  bankAccounts,
  customers,
  orderFeedback,
  orders,
  orderSteps,
  orderTransactions,
  payments,
  planOrders,
} from '../database/schema'
import { notFound } from '../http/refused'
import type { OrderRow } from './effects'
import { holdsOf } from './holds'
import { withUnpaidByHand } from './unpaid-by-hand'
import { waitingRefundsOf } from './waiting-refunds'
import { orderOf, type Owner, type PaidTo } from './serialize'

/** The row, locked until the transaction ends, so that steps of one order come one after the other. */
export const lockOrder = async (tx: Transaction, condition: SQL | undefined): Promise<OrderRow | undefined> => {
  const [row] = await tx.select().from(orders).where(condition).limit(1).for('update')
  return row
}

export const ofCustomer = (reference: string, customerId: string): SQL | undefined =>
  and(eq(orders.reference, reference), eq(orders.customerId, customerId))

/** The customer's own order, locked; one of somebody else is not found. */
export const lockOwnOrder = async (tx: Transaction, reference: string, customerId: string): Promise<OrderRow> => {
  const row = await lockOrder(tx, ofCustomer(reference, customerId))
  if (row === undefined) throw notFound()
  return row
}

/** Whose an order is; undefined where there is none. */
export const customerOfOrder = async (
  { reference }: { reference: string },
  handle: Handle,
): Promise<string | undefined> => {
  const [row] = await handle
    .select({ customerId: orders.customerId })
    .from(orders)
    .where(eq(orders.reference, reference))
    .limit(1)
  return row?.customerId
}

/** The customer's own order as they see it. */
export const ownOrder = async (handle: Handle, reference: string, customerId: string): Promise<Order> => {
  const rows = await orderOfCustomer(handle, { reference, customerId })
  const [order] = await withLives(handle, rows)
  if (order === undefined) throw notFound()
  return order
}

const orderOfCustomer = kept('order_of_customer', (builder) =>
  builder
    .select()
    .from(orders)
    .where(
      and(eq(orders.reference, sql.placeholder('reference')), eq(orders.customerId, sql.placeholder('customerId'))),
    )
    .limit(1),
)

/** The customer's newest purchase that is not paid, as the bar shows it. */
export const newestUnpaid = async (handle: Handle, customerId: string): Promise<UnpaidOrder | null> => {
  const [row] = await unpaidOfCustomer(handle, { customerId })
  return row ? { ...row, total: fiatOf(row.total), deadline: row.deadline?.toISOString() ?? null } : null
}

const unpaidOfCustomer = kept('unpaid_of_customer', (builder) =>
  builder
    .select({
      reference: orders.reference,
      status: orders.status,
      total: orders.total,
      fiat: orders.fiat,
      paymentMethod: orders.paymentMethod,
      deadline: orders.deadline,
    })
    .from(orders)
    .where(
      and(eq(orders.customerId, sql.placeholder('customerId')), eq(orders.status, 'UNPAID'), eq(orders.type, 'BUY')),
    )
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(1),
)

/** A page of the customer's orders that pass every filter, newest first; of two of one instant the higher number. */
export const pageOfOrders = async (
  handle: Handle,
  customerId: string,
  filter: OrderQuery,
  { page, size }: { page: number; size: number },
): Promise<OrdersPage> => {
  const condition = and(eq(orders.customerId, customerId), ...conditionsOf(filter))
  const rows = await handle
    .select()
    .from(orders)
    .where(inArray(orders.number, numbersOnPage(handle, condition, { limit: size, offset: page * size })))
    .orderBy(...newestFirst)
    .limit(size)
  const isLast = rows.length < size && (rows.length > 0 || page === 0)
  const totalElements = isLast ? page * size + rows.length : await howMany(handle, condition)
  return {
    content: await withLives(handle, rows),
    methods: await methodsOf(handle, customerId),
    page: { number: page, size, totalPages: Math.ceil(totalElements / size), totalElements },
  }
}

/** How the customer's purchases are paid; read in the index `orders_of_customer` alone. */
const methodsOf = async (handle: Handle, customerId: string): Promise<PaymentMethod[]> => {
  const rows = await methodsOfCustomer(handle, { customerId })
  return paymentMethods.filter((method) => rows.some((row) => row.method === method))
}

const methodsOfCustomer = kept('methods_of_customer', (builder) =>
  builder
    .selectDistinct({ method: orders.paymentMethod })
    .from(orders)
    .where(and(eq(orders.customerId, sql.placeholder('customerId')), eq(orders.type, 'BUY')))
    .limit(paymentMethods.length),
)

const howMany = async (handle: Handle, condition: SQL | undefined): Promise<number> => {
  const [all] = await handle.select({ count: count() }).from(orders).where(condition)
  return all?.count ?? 0
}

/** More than a plan buys in a hundred years. */
const mostOfPlan = 200_000

const newestFirst = [desc(orders.createdAt), desc(orders.number)]

/** Reads the index `orders_of_customer` alone: pages are turned without reading the rows that are passed over. */
export const numbersOnPage = (
  handle: Handle,
  condition: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
) =>
  handle
    .select({ number: orders.number })
    .from(orders)
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)

export const conditionsOf = ({
  from,
  to,
  currency,
  number,
  status,
  type,
  method,
  plan,
}: OrderQuery): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(orders.createdAt, new Date(from)),
  to === undefined ? undefined : lte(orders.createdAt, new Date(to)),
  currency === undefined ? undefined : inCurrency(currency),
  number === undefined ? undefined : numberBegins(numberDigits(number)),
  status === undefined ? undefined : eq(orders.status, status),
  type === undefined ? undefined : eq(orders.type, type),
  plan === undefined ? undefined : ofPlan(plan),
  method === undefined ? undefined : and(eq(orders.type, 'BUY'), inArray(orders.paymentMethod, methodsMeant(method))),
]

const ofPlan = (reference: string): SQL =>
  sql`${orders.reference} in (select ${planOrders.orderReference} from ${planOrders} where ${planOrders.planReference} = ${reference} limit ${mostOfPlan})`

const numberBegins = (digits: string | undefined): SQL =>
  digits === undefined ? sql`false` : like(orders.number, `${digits}%`)

const inCurrency = (currency: Currency): SQL => {
  const coin = coins.find((one) => one === currency)
  const fiat = fiats.find((one) => one === currency)
  return coin !== undefined ? eq(orders.coin, coin) : fiat !== undefined ? eq(orders.fiat, fiat) : sql`false`
}

const withLives = async (handle: Handle, found: readonly OrderRow[]): Promise<Order[]> => {
  if (found.length === 0) return []
  const rows = await withUnpaidByHand(handle, found)
  const references = rows.map(({ reference }) => reference)
  const steps = await allPages((limit, offset) => stepsOfOrders(handle, { references, limit, offset }))
  const transactions = await allPages((limit, offset) => transactionsOfOrders(handle, { references, limit, offset }))
  const owners = await ownersOf(handle, rows)
  const accounts = await accountsOf(handle, rows)
  const opinions = await opinionsOf(handle, references)
  const refunded = transactions.filter(({ label }) => label === 'refund').map(({ orderReference }) => orderReference)
  const held = await holdsOf(handle, rows)
  const waiting = await waitingRefundsOf(handle, [...new Set(refunded)])
  const of = <Row extends { orderReference: string }>(all: readonly Row[], reference: string) =>
    all.filter(({ orderReference }) => orderReference === reference)
  return rows.map((row) => {
    const owner = owners.get(row.customerId)
    if (owner === undefined) throw new Error('An order is nobody’s')
    return orderOf(row, {
      owner,
      account: paidToOf(row, accounts),
      steps: of(steps, row.reference),
      transactions: of(transactions, row.reference),
      opinion: opinions.get(row.reference),
      waitingRefunds: waiting.get(row.reference) ?? [],
      holds: held.get(row.reference) ?? [],
    })
  })
}

const stepsOfOrders = kept('steps_of_orders', (builder) =>
  builder
    .select()
    .from(orderSteps)
    .where(isAmong(orderSteps.orderReference, 'references'))
    .orderBy(asc(orderSteps.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
)

const transactionsOfOrders = kept('transactions_of_orders', (builder) =>
  builder
    .select({ ...getTableColumns(orderTransactions), paidBy: payments.method })
    .from(orderTransactions)
    .leftJoin(payments, eq(payments.reference, orderTransactions.payment))
    .where(isAmong(orderTransactions.orderReference, 'references'))
    .orderBy(asc(orderTransactions.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
)

type Owned = Pick<OrderRow, 'customerId' | 'bankAccountReference'> & Partial<Pick<OrderRow, 'payoutTo'>>

export const ownersOf = async (handle: Handle, rows: readonly Owned[]): Promise<Map<string, Owner>> => {
  const ids = [...new Set(rows.map(({ customerId }) => customerId))]
  const { id, firstName, lastName, address, postalCode, city, country, email, phoneNumber } = customers
  const found = await handle
    .select({ id, owner: { firstName, lastName, address, postalCode, city, country, email, phoneNumber } })
    .from(customers)
    .where(inArray(customers.id, ids))
    .limit(ids.length)
  return new Map(found.map((row) => [row.id, row.owner]))
}

const accountsOf = async (handle: Handle, rows: readonly Owned[]): Promise<Map<string, PaidTo>> => {
  const asked = [...new Set(rows.flatMap(({ bankAccountReference }) => bankAccountReference ?? []))]
  if (asked.length === 0) return new Map()
  const { reference, bankName, clearingNumber, accountNumber } = bankAccounts
  const found = await handle
    .select({ reference, account: { bankName, clearingNumber, accountNumber } })
    .from(bankAccounts)
    .where(inArray(reference, asked))
    .limit(asked.length)
  return new Map(found.map((row) => [row.reference, row.account]))
}

/** The account that a sale is paid out to; once a payout was begun, as it was then. */
const paidToOf = (
  { payoutTo = null, bankAccountReference }: Owned,
  accounts: ReadonlyMap<string, PaidTo>,
): PaidTo | undefined => {
  if (payoutTo === null) return accounts.get(bankAccountReference ?? '')
  const { bankName, clearingNumber, accountNumber } = payoutTo
  return { bankName, clearingNumber, accountNumber }
}

/** The account that one order is paid out to. */
export const accountPaidTo = async (handle: Handle, order: Owned): Promise<PaidTo | undefined> =>
  paidToOf(order, await accountsOf(handle, [order]))

/** What receipts of the orders say of their customers, as they are now; one for each order. */
export const receiptPartiesOf = async (handle: Handle, rows: readonly Owned[]): Promise<ReceiptParty[]> => {
  const owners = await ownersOf(handle, rows)
  const accounts = await accountsOf(handle, rows)
  return rows.map((row) => {
    const owner = owners.get(row.customerId)
    if (owner === undefined) throw new Error('An order is nobody’s')
    const { phoneNumber: _, ...person } = owner
    return { ...person, account: paidToOf(row, accounts) ?? null }
  })
}

const opinionsOf = async (handle: Handle, references: readonly string[]): Promise<Map<string, OrderFeedback>> => {
  const found = await opinionsOfOrders(handle, { references, limit: references.length })
  return new Map(found.map((row) => [row.orderReference, row.opinion]))
}

const opinionsOfOrders = kept('opinions_of_orders', (builder) =>
  builder
    .select({
      orderReference: orderFeedback.orderReference,
      opinion: { rating: orderFeedback.rating, text: orderFeedback.text },
    })
    .from(orderFeedback)
    .where(isAmong(orderFeedback.orderReference, 'references'))
    .limit(sql.placeholder('limit')),
)
