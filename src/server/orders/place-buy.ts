import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import type { operations } from '../../../openapi/schema.gen'
import { checkAddress, oneSpelling } from '../../domain/orders/addresses'
import type { Chains } from '../../domain/orders/chains'
import { checkAllowed } from '../../domain/orders/allowed-addresses'
import { hasPriority } from '../../domain/money/currencies'
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
import { mayPayIn } from '../../domain/customer/residence'
import type { Priority } from '../../domain/orders/statuses'
import { checkBuyAmount } from '../../domain/shared/validation'
import { hoursAfter, minutesAfter } from '../clock'
import { tradingStandingOf, type TradingStanding } from '../customers/trading-standing'
import type { CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput, refused } from '../http/refused'
import { chainsOf } from '../outside/coins'
import { checkPrepared } from '../plans/prepared'
import type { OrderRow } from './effects'
import { beginOrder } from './begin-order'
import { judgePurchase } from './scam-shield'

type Body = Omit<operations['placeBuyOrder']['requestBody']['content']['application/json'], '_csrf'>
type BuyRequest = Body & { priority: Priority }

/** The order that is asked for, with the priority that it has where none is named. */
export const buyRequestIn = (body: Body): BuyRequest => ({
  ...body,
  priority: body.priority ?? priorityWhere(body.to, body.customerPaysNetworkFee),
})

/** What the exchange counts with now: fiat for one coin, what sending it costs, and kronor for one euro. */
type Figures = { rate: Decimal; networkFee: Decimal; sekPerEuro: Decimal }

/** Refuses whatever cannot be bought as it was asked; answers what it costs. */
export const checkBuy = (
  { outside }: Pick<Exchange, 'outside'>,
  asked: BuyRequest,
  buyer: TradingStanding,
  figures: Figures,
): Quote => {
  if (!buyer.exchange.open) throw refused('exchange-closed')
  if (!isActive(buyer.features, 'BUY', `BUY_${asked.to}`)) throw refused('feature-off')
  const problems = problemsOf(asked, buyer, chainsOf(outside))
  if (problems.length > 0) throw badInput(problems)
  const quote = quoteOf(asked, figures)
  if (isOverMax(asked.method, quote)) throw badInput([{ field: 'amount', code: 'amountTooLarge' }])
  if (compare(asked.amount, limitOf(asked, buyer).leftToday) > 0) throw refused('limit-reached')
  if (compare(asked.total, quote.total) !== 0)
    throw refused('quote-expired', { quote: { rate: figures.rate, ...quote } })
  return quote
}

/**
 * Refuses what would be refused, before the second factor is asked for. Answers whether the purchase would be paused: that is
 * written down, and so done where it is placed.
 */
export const checkBuyAhead = (
  exchange: Exchange,
  customer: CustomerRow,
  body: Body,
  figures: Figures,
  now: Date,
): Promise<{ isPaused: boolean }> =>
  exchange.database.read(async (handle) => {
    const asked = buyRequestIn(body)
    checkBuy(exchange, asked, await tradingStandingOf(exchange, handle, customer, now), figures)
    await refuseDuplicateBuy(handle, customer.id, asked, now)
    const { plan } = asked
    if (plan !== undefined) await checkPrepared(handle, customer.id, { ...asked, plan })
    const judged = await judgePurchase(handle, exchange, customer.id, { ...asked, ...figures }, now)
    if (judged.kind === 'refused') throw judged.refusal
    return { isPaused: judged.kind === 'paused' }
  })

const quoteOf = ({ to: coin, amount, priority, method }: BuyRequest, { rate, networkFee }: Figures): Quote =>
  buyQuote({ coin, amount, rate, priority, networkFee, methodFeePercent: paymentMethodRules[method].feePercent })

const problemsOf = (asked: BuyRequest, buyer: TradingStanding, chains: Chains): FieldProblem[] => {
  const codes: [string, FieldCode | null][] = [
    ['from', mayPayIn(buyer, asked.from) ? null : 'eurRefused'],
    ['amount', amountProblem(asked, buyer)],
    ['address', addressProblem(asked, buyer, chains)],
    ['method', methodProblem(asked, buyer)],
    ['providerName', bankProblem(asked, buyer)],
    ['priority', asked.priority === 'HIGH' && !hasPriority(asked.to) ? 'notAccepted' : null],
    ['customerPaysNetworkFee', agreesOnNetworkFee(asked) ? null : 'notAccepted'],
  ]
  return codes.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
}

/** Digits as they are counted with; what a person may type beside them, the app has taken away. */
const amountProblem = (asked: BuyRequest, buyer: TradingStanding): FieldCode | null => {
  const problem = checkBuyAmount(asked.amount, limitOf(asked, buyer))
  return problem === null && !/^\d+$/.test(asked.amount) ? 'amountInvalid' : problem
}

/** What is wrong with an address that coins are to go to. */
export const addressProblem = (
  { to, address }: Pick<BuyRequest, 'to' | 'address'>,
  { allowedAddresses }: TradingStanding,
  chains: Chains,
): FieldCode | null => {
  if (address === '') return 'required'
  return checkAddress(to, address, chains).valid
    ? checkAllowed(allowedAddresses, to, oneSpelling(to, address))
    : 'walletAddress'
}

const methodProblem = ({ method, from }: BuyRequest, buyer: TradingStanding): FieldCode | null => {
  if (paymentMethodRules[method].currency !== from || !buyer.paymentMethods.includes(method)) return 'paymentMethod'
  const details = buyer.paymentMethodsDetails.find((one) => one.method === method)
  if (details?.reason === 'phone-not-verified') return 'swishPhone'
  return details?.usable ? null : 'paymentMethod'
}

const bankProblem = ({ method, providerName }: BuyRequest, buyer: TradingStanding): FieldCode | null => {
  const chosen = providerNameFor(method, providerName)
  return chosen === null || banksBy(method, buyer).some(({ name }) => name === chosen) ? null : 'notAccepted'
}

const agreesOnNetworkFee = ({ to, priority, customerPaysNetworkFee: pays }: BuyRequest): boolean =>
  customerPaysNetworkFee(to, priority) === pays

const isOverMax = (method: PaymentMethod, { total }: Quote): boolean => {
  const { max } = paymentMethodRules[method]
  return max !== null && compare(total, max) > 0
}

/** The limits of one purchase, and what is left of the day's. */
export const limitOf = ({ to, from }: Pick<BuyRequest, 'to' | 'from'>, buyer: Pick<TradingStanding, 'limitations'>) => {
  const limit = buyer.limitations.find(({ type, coin, fiat }) => type === 'BUY' && coin === to && fiat === from)
  if (limit === undefined) throw refused('feature-off')
  return limit
}

const duplicateMinutes = 10

/** Refuses what looks like an order that was placed just before, unless a second one is meant. */
export const refuseDuplicateBuy = async (
  handle: Handle,
  customerId: string,
  { to: coin, from: fiat, amount, allowsDuplicate = false }: BuyRequest,
  now: Date,
): Promise<void> => {
  if (allowsDuplicate) return
  const [placed] = await handle
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

type Written = { asked: BuyRequest; quote: Quote; rate: Decimal; sekPerEuro: Decimal; isReturn?: boolean }

/** Writes a purchase that was checked: UNPAID, with its number, deadline and first step. */
export const writeBuy = async (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  { asked, quote, rate, sekPerEuro, isReturn = false }: Written,
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
    sekPerEuro,
    priority: asked.priority,
    customerPaysNetworkFee: asked.customerPaysNetworkFee,
    paymentMethod: asked.method,
    providerName: providerNameFor(asked.method, asked.providerName),
    walletAddress: asked.address,
    deadline: hoursAfter(now, deadlineHours),
  } as const
  return beginOrder(tx, exchange, placed, now, { isReturn })
}

/** The bank, for methods that are paid at one of a list. */
export const providerNameFor = (method: PaymentMethod, asked: string | undefined): string | null =>
  paymentMethodRules[method].kind === 'bank-list' ? (asked ?? defaultProviderName) : null
