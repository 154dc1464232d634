import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { firstStatus } from '../../../machines/order/lifecycle'
import type { operations } from '../../../openapi/schema.gen'
import { checkAddress } from '../../domain/orders/addresses'
import { hasPriority } from '../../domain/money/currencies'
import type { CurrentUserAnswer } from '../../domain/customer/customer'
import { isActive } from '../../domain/customer/features'
import { compare, fiatOf, type Decimal } from '../../domain/money/money'
import {
  banksBy,
  defaultProviderName,
  paymentMethodRules,
  type PaymentMethod,
} from '../../domain/payments/payment-methods'
import type { FieldCode, FieldProblem } from '../../domain/shared/problems'
import { buyQuote, customerPaysNetworkFee, priorityWhere, type Quote } from '../../domain/money/quote'
import { mayPayIn, type Resident } from '../../domain/customer/residence'
import type { Priority } from '../../domain/orders/statuses'
import { checkBuyAmount } from '../../domain/shared/validation'
import { hoursAfter, minutesAfter } from '../clock'
import type { Transaction } from '../database/handle'
import { orders, orderSerials, orderSteps } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput, refused } from '../http/refused'
import type { OrderRow } from './effects'
import { watchDeadline } from './take-step'
import { mailOrder } from './mail'
import { orderNumber } from './number'

type Body = Omit<operations['placeBuyOrder']['requestBody']['content']['application/json'], '_csrf'>
type OrderRequest = Body & { priority: Priority }

/** The order that is asked for, with the priority that it has where none is named. */
export const requestIn = (body: Body): OrderRequest => ({
  ...body,
  priority: body.priority ?? priorityWhere(body.to, body.customerPaysNetworkFee),
})

/** What the exchange counts with now: fiat for one coin, and what sending it costs. */
type Figures = { rate: Decimal; networkFee: Decimal }

/** What of the customer decides about an order. */
type Buyer = Pick<
  CurrentUserAnswer,
  | 'exchange'
  | 'features'
  | 'finsharkPaymentProviders'
  | 'limitations'
  | 'paymentMethods'
  | 'paymentMethodsDetails'
  | 'roles'
> &
  Resident

/** Refuses whatever cannot be placed as it was asked; answers what it costs. */
export const checkBuy = (asked: OrderRequest, buyer: Buyer, figures: Figures): Quote => {
  if (!buyer.exchange.open) throw refused('exchange-closed')
  if (!isActive(buyer.features, 'BUY', `BUY_${asked.to}`)) throw refused('feature-off')
  const problems = problemsOf(asked, buyer)
  if (problems.length > 0) throw badInput(problems)
  const quote = quoteOf(asked, figures)
  if (isOverMax(asked.method, quote)) throw badInput([{ field: 'amount', code: 'amountTooLarge' }])
  if (compare(asked.amount, limitOf(asked, buyer).leftToday) > 0) throw refused('limit-reached')
  if (compare(asked.total, quote.total) !== 0)
    throw refused('quote-expired', { quote: { rate: figures.rate, ...quote } })
  return quote
}

const quoteOf = ({ to: coin, amount, priority, method }: OrderRequest, { rate, networkFee }: Figures): Quote =>
  buyQuote({ coin, amount, rate, priority, networkFee, methodFeePercent: paymentMethodRules[method].feePercent })

const problemsOf = (asked: OrderRequest, buyer: Buyer): FieldProblem[] => {
  const codes: [string, FieldCode | null][] = [
    ['from', mayPayIn(buyer, asked.from) ? null : 'eurRefused'],
    ['amount', amountProblem(asked, buyer)],
    ['address', addressProblem(asked)],
    ['method', methodProblem(asked, buyer)],
    ['providerName', bankProblem(asked, buyer)],
    ['priority', asked.priority === 'HIGH' && !hasPriority(asked.to) ? 'notAccepted' : null],
    ['customerPaysNetworkFee', agreesOnNetworkFee(asked) ? null : 'notAccepted'],
  ]
  return codes.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
}

/** Digits as they are counted with; what a person may type beside them, the app has taken away. */
const amountProblem = (asked: OrderRequest, buyer: Buyer): FieldCode | null => {
  const problem = checkBuyAmount(asked.amount, limitOf(asked, buyer))
  return problem === null && !/^\d+$/.test(asked.amount) ? 'amountInvalid' : problem
}

const addressProblem = ({ to, address }: OrderRequest): FieldCode | null => {
  if (address === '') return 'required'
  return checkAddress(to, address).valid ? null : 'walletAddress'
}

const methodProblem = ({ method, from }: OrderRequest, buyer: Buyer): FieldCode | null => {
  if (paymentMethodRules[method].currency !== from || !buyer.paymentMethods.includes(method)) return 'paymentMethod'
  const details = buyer.paymentMethodsDetails.find((one) => one.method === method)
  if (details?.reason === 'phone-not-verified') return 'swishPhone'
  return details?.usable ? null : 'paymentMethod'
}

const bankProblem = ({ method, providerName }: OrderRequest, buyer: Buyer): FieldCode | null => {
  const chosen = providerNameFor(method, providerName)
  return chosen === null || banksBy(method, buyer).some(({ name }) => name === chosen) ? null : 'notAccepted'
}

const agreesOnNetworkFee = ({ to, priority, customerPaysNetworkFee: pays }: OrderRequest): boolean =>
  customerPaysNetworkFee(to, priority) === pays

const isOverMax = (method: PaymentMethod, { total }: Quote): boolean => {
  const { max } = paymentMethodRules[method]
  return max !== null && compare(total, max) > 0
}

const limitOf = ({ to, from }: OrderRequest, buyer: Buyer) => {
  const limit = buyer.limitations.find(({ type, coin, fiat }) => type === 'BUY' && coin === to && fiat === from)
  if (limit === undefined) throw refused('feature-off')
  return limit
}

const duplicateMinutes = 10

/** Refuses what looks like an order that was placed just before, unless a second one is meant. */
export const refuseDuplicate = async (
  tx: Transaction,
  customerId: string,
  { to: coin, from: fiat, amount, allowsDuplicate = false }: OrderRequest,
  now: Date,
): Promise<void> => {
  if (allowsDuplicate) return
  const [placed] = await tx
    .select({
      reference: orders.reference,
      number: orders.number,
      createdAt: orders.createdAt,
      status: orders.status,
    })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        gt(orders.createdAt, minutesAfter(now, -duplicateMinutes)),
        eq(orders.type, 'BUY'),
        eq(orders.coin, coin),
        eq(orders.fiat, fiat),
        eq(orders.amount, fiatOf(amount)),
        notInArray(orders.status, ['CANCELED', 'ERROR']),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (placed === undefined) return
  const { createdAt, ...rest } = placed
  throw refused('duplicate-order', { placed: { ...rest, orderDate: createdAt.toISOString() } })
}

/** Writes an order that was checked: UNPAID, with its number, deadline and first step. */
export const writeOrder = async (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  { asked, quote, rate }: { asked: OrderRequest; quote: Quote; rate: Decimal },
  now: Date,
): Promise<OrderRow> => {
  const { deadlineHours } = paymentMethodRules[asked.method]
  const placed = {
    customerId,
    type: 'BUY',
    coin: asked.to,
    fiat: asked.from,
    amount: quote.amount,
    priorityFee: quote.priorityFee,
    networkFee: quote.networkFee,
    methodFee: quote.methodFee,
    total: quote.total,
    estimate: quote.estimate,
    quotedRate: rate,
    priority: asked.priority,
    customerPaysNetworkFee: asked.customerPaysNetworkFee,
    paymentMethod: asked.method,
    providerName: providerNameFor(asked.method, asked.providerName),
    walletAddress: asked.address,
    deadline: hoursAfter(now, deadlineHours),
  } as const
  return beginOrder(tx, exchange, placed, now)
}

type Placed = Omit<typeof orders.$inferInsert, 'number' | 'status' | 'createdAt' | 'updatedAt'>

/** Writes a new order with its number and first step, and all that follows from it. One whose reference is taken is refused. */
export const beginOrder = async (tx: Transaction, exchange: Exchange, placed: Placed, now: Date): Promise<OrderRow> => {
  const { customerId, type } = placed
  const number = orderNumber(now, await nextSerial(tx, now))
  const [order] = await tx
    .insert(orders)
    .values({ ...placed, number, status: firstStatus[type], createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: orders.reference })
    .returning()
  if (order === undefined) throw refused('step-refused')
  await tx.insert(orderSteps).values({ orderReference: order.reference, status: order.status, at: now })
  await exchange.live.tell(tx, customerId, { type: 'order.changed', reference: order.reference })
  await watchDeadline(tx, exchange, order)
  await mailOrder(tx, exchange, order, { back: [] }, now)
  return order
}

/** The bank, for methods that are paid at one of a list. */
export const providerNameFor = (method: PaymentMethod, asked: string | undefined): string | null =>
  paymentMethodRules[method].kind === 'bank-list' ? (asked ?? defaultProviderName) : null

/** Serials of a day (UTC) count from one; `taken` many are given out at once, and the first of them is answered. */
export const nextSerial = async (tx: Transaction, placed: Date, taken = 1): Promise<number> => {
  const [row] = await tx
    .insert(orderSerials)
    .values({ day: placed.toISOString().slice(0, 10), last: taken })
    .onConflictDoUpdate({ target: orderSerials.day, set: { last: sql`${orderSerials.last} + ${taken}` } })
    .returning()
  return (row?.last ?? taken) - taken + 1
}
