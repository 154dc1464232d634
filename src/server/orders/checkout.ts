import { and, eq, gt, notInArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { object, string } from 'superstruct'
import { compare, type Decimal } from '../../domain/money/money'
import { paymentMethodRules, type PaymentMethod } from '../../domain/payments/payment-methods'
import { buyQuote, repriced } from '../../domain/money/quote'
import { hoursAfter, minutesAfter, secondsAfter } from '../clock'
import { tradingStandingOf } from '../customers/trading-standing'
import type { CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { orders, payments } from '../database/schema'
import type { Exchange } from '../exchange'
import { uuidOfCall } from '../http/idempotency'
import { appAddress } from '../http/origin'
import { countTry } from '../http/rate-limits'
import { badInput, notFound, refused } from '../http/refused'
import type { Call } from '../http/route'
import { jobKind } from '../jobs/jobs'
import type { Checkouts, StartedCheckout } from '../outside/payments'
import { noFeedback, noPayment, type OrderRow, type PaymentTerms } from './effects'
import { takeStep, watchDeadline } from './take-step'
import { providerNameFor } from './place-buy'
import { endPayment, giveUp, paymentAt } from './payments'
import { lockOrder, lockOwnOrder, ofCustomer } from './queries'

type Asked = Call<'startPayment'>['body']
type Asking = Pick<Call<'startPayment'>, 'exchange' | 'now' | 'request' | 'language'> & { customer: CustomerRow }

/** How the order is to be paid; `begun` is what the provider was asked for, without it the customer pays by transfer. */
type Preparation = { terms: PaymentTerms; begun: { payment: string; endsAt: Date; started: StartedCheckout } | null }

/**
 * Refuses what cannot be paid like this, then has the provider begin. The payment is written down before, so that money
 * counts whatever becomes of the call; while another one of the order is being asked for, none is.
 */
export const prepareCheckout = async (asking: Asking, reference: string, asked: Asked): Promise<Preparation> => {
  const { exchange, customer, request, language, now } = asking
  const { kind, providerMinutes } = paymentMethodRules[asked.method]
  const checkouts = exchange.outside.payments[asked.method]?.checkouts
  const payment = uuidOfCall(customer.id, request)
  const endsAt = minutesAfter(now, providerMinutes ?? 0)
  const { order, terms } = await exchange.database.transaction(async (tx) => {
    const own = await lockOwnOrder(tx, reference, customer.id)
    requirePayable(own)
    await requireUsable(asking, tx, own, asked.method)
    const agreed = termsOf(own, asked)
    if (kind === 'instructions') return { order: own, terms: agreed }
    if (!checkouts) throw refused('feature-off')
    requireBank(checkouts, agreed)
    await announce(tx, own, { payment, endsAt, terms: agreed }, now)
    await exchange.jobs.enqueue(tx, endSilent, { payment }, endsAt)
    return { order: own, terms: agreed }
  })
  if (kind === 'instructions' || !checkouts) return { terms, begun: null }
  try {
    const started = await checkouts.start({
      payment,
      method: asked.method,
      orderNumber: order.number,
      currency: order.fiat,
      amount: terms.total,
      providerName: terms.providerName,
      phoneNumber: customer.phoneNumber,
      language,
      back: waysBack(request, reference, asked.method),
    })
    return { terms, begun: { payment, endsAt, started } }
  } catch (error) {
    await exchange.database.transaction((tx) => endPayment(tx, payment, { state: 'failed' }, now))
    return refuseUnavailable(exchange, asked.method, error)
  }
}

/** For as long a provider may take to begin; whoever asks for another payment of the order meanwhile is refused. */
const beginsWithinSeconds = 30

type Announced = { payment: string; endsAt: Date; terms: PaymentTerms }

const announce = async (tx: Transaction, order: OrderRow, asked: Announced, now: Date): Promise<void> => {
  const { payment: reference, endsAt, terms } = asked
  const others = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.orderReference, order.reference),
        eq(payments.state, 'open'),
        gt(payments.startedAt, secondsAfter(now, -beginsWithinSeconds)),
        notInArray(payments.reference, [reference, ...(order.payment === null ? [] : [order.payment])]),
      ),
    )
    .limit(1)
  if (others.length > 0) throw refused('step-refused')
  const { paymentMethod: method, providerName, methodFee, total } = terms
  await tx
    .insert(payments)
    .values({
      reference,
      orderReference: order.reference,
      method,
      providerName,
      methodFee,
      total,
      state: 'open',
      startedAt: now,
      endsAt,
    })
    .onConflictDoUpdate({
      target: payments.reference,
      set: { state: 'open', endedAt: null },
      setWhere: eq(payments.state, 'failed'),
    })
}

/** Writes down that a payment has begun; what was under way before is given up. */
export const beginCheckout = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  { terms, begun }: Preparation,
  now: Date,
): Promise<OrderRow> => {
  requirePayable(order)
  if (order.payment !== null && order.payment !== begun?.payment) await giveUp(tx, order.payment, 'replaced', now)
  const { kind, deadlineHours } = paymentMethodRules[terms.paymentMethod]
  const endsAt = begun?.endsAt ?? now
  const due = hoursAfter(order.createdAt, deadlineHours)
  const deadline = due > endsAt ? due : endsAt
  const common = { ...terms, ...noFeedback, deadline, updatedAt: now }
  if (begun === null) {
    const changed = await changeOrder(tx, order, { ...common, ...noPayment })
    await watchDeadline(tx, exchange, changed)
    return order.status === 'ERROR'
      ? takeStep(tx, exchange, changed, { type: 'transfer.chosen' }, now)
      : told(tx, exchange, changed)
  }
  const { payment, started } = begun
  const changed = await changeOrder(tx, order, { ...common, payment, paymentEndsAt: endsAt, ...addressOf(started) })
  await watchDeadline(tx, exchange, changed)
  return kind === 'waiting'
    ? takeStep(tx, exchange, changed, { type: 'payment.started' }, now)
    : told(tx, exchange, changed)
}

const changeOrder = async (tx: Transaction, order: OrderRow, changes: Partial<OrderRow>): Promise<OrderRow> => {
  const [changed = order] = await tx
    .update(orders)
    .set(changes)
    .where(eq(orders.reference, order.reference))
    .returning()
  return changed
}

const told = async (tx: Transaction, exchange: Exchange, order: OrderRow): Promise<OrderRow> => {
  await exchange.live.tell(tx, order.customerId, { type: 'order.changed', reference: order.reference })
  return order
}

/** Of methods that are paid at a bank of a list: one that is there. */
const requireBank = ({ banks }: Checkouts, { providerName }: PaymentTerms): void => {
  if (providerName !== null && !banks.some(({ name }) => name === providerName))
    throw badInput([{ field: 'providerName', code: 'notAccepted' }])
}

const addressOf = (started: StartedCheckout): Pick<OrderRow, 'redirectUrl' | 'quickpayFormData'> =>
  'form' in started
    ? { redirectUrl: null, quickpayFormData: started.form }
    : { redirectUrl: started.redirectUrl, quickpayFormData: null }

/** Unpaid, or tried in vain: there is something to pay, and nothing of it is on its way. */
const requirePayable = ({ type, status }: OrderRow): void => {
  if (type !== 'BUY' || (status !== 'UNPAID' && status !== 'ERROR')) throw refused('step-refused')
}

const requireUsable = async (
  { exchange, customer, now }: Asking,
  handle: Handle,
  order: OrderRow,
  method: PaymentMethod,
): Promise<void> => {
  const { paymentMethodsDetails, exchange: state } = await tradingStandingOf(exchange, handle, customer, now)
  if (!state.open) throw refused('exchange-closed')
  const details = paymentMethodsDetails.find((each) => each.method === method)
  if (details === undefined || paymentMethodRules[method].currency !== order.fiat)
    throw badInput([{ field: 'method', code: 'paymentMethod' }])
  if (details.reason === 'phone-not-verified') throw badInput([{ field: 'method', code: 'swishPhone' }])
  if (!details.usable) throw refused('right-missing')
}

/** What the order costs by the method; refused where another figure was confirmed, or the method does not take as much. */
const termsOf = (order: OrderRow, { method, providerName, total: confirmed }: Asked): PaymentTerms => {
  const { feePercent, max } = paymentMethodRules[method]
  const { methodFee, total } = repriced(order, feePercent)
  if (max !== null && compare(total, max) > 0) throw badInput([{ field: 'method', code: 'amountTooLarge' }])
  if (compare(total, confirmed) !== 0) throw refused('quote-expired', { quote: quoteOf(order, feePercent) })
  return { paymentMethod: method, providerName: providerNameFor(method, providerName), methodFee, total }
}

/** The order's figures as they were quoted, but for the fee of the method. */
const quoteOf = ({ coin, amount, quotedRate: rate, priority, networkFee }: OrderRow, methodFeePercent: Decimal) => ({
  rate,
  ...buyQuote({ coin, amount, rate, priority, networkFee, methodFeePercent }),
})

/** Back to the app, by the address that the customer has it under. */
const waysBack = (request: FastifyRequest, reference: string, method: PaymentMethod) => {
  const at = (page: string): string => appAddress(request, `/payment/${reference}/${page}`)
  const waiting = at('swish')
  return paymentMethodRules[method].kind === 'waiting'
    ? { done: waiting, failed: waiting, canceled: waiting }
    : { done: at('processing'), failed: at('error'), canceled: at('cancelled') }
}

/** How often an order's provider may be asked. */
export const checks = { name: 'payment-check', most: 1, seconds: 2 }

/** Has the provider of the payment under way report how it stands, by the call that is for its method; by another it is not found. */
export const askProvider = async (
  exchange: Exchange,
  customerId: string,
  reference: string,
  statusCall: 'checkSwishPayment' | 'checkCardPayment',
): Promise<void> => {
  const [order] = await exchange.database.read((handle) =>
    handle.select().from(orders).where(ofCustomer(reference, customerId)).limit(1),
  )
  if (order === undefined || paymentMethodRules[order.paymentMethod].statusCall !== statusCall) throw notFound()
  await countTry(exchange, checks, reference)
  if (order.payment === null || order.paymentEndsAt === null) return
  await exchange.outside.payments[order.paymentMethod]?.checkouts
    ?.ask(order.payment)
    .catch((error: unknown) => refuseUnavailable(exchange, order.paymentMethod, error))
}

const refuseUnavailable = ({ log }: Exchange, method: PaymentMethod, error: unknown): never => {
  log.warn({ method, err: error }, 'a payment provider did not answer')
  throw refused('provider-unavailable')
}

/** What had failed before failed anew, for all that is known. */
const unheard = ({ status }: OrderRow): Partial<OrderRow> => (status === 'ERROR' ? { feedbackReason: 'silent' } : {})

/** A provider has said nothing in its time: what had begun has failed, and what had not is forgotten. */
export const endSilent = jobKind({
  kind: 'payment.silent',
  isMoney: true,
  payload: object({ payment: string() }),
  run: async ({ payment: reference }, exchange) => {
    await exchange.database.transaction(async (tx) => {
      const now = exchange.clock.now()
      const found = await paymentAt(tx, reference)
      const order = found && (await lockOrder(tx, eq(orders.reference, found.orderReference)))
      const payment = order && (await paymentAt(tx, reference))
      if (order === undefined || payment?.state !== 'open') return
      await endPayment(tx, reference, { state: 'silent' }, now)
      if (order.payment !== reference) return
      if (order.status === 'PENDING')
        await takeStep(tx, exchange, order, { type: 'payment.failed', code: 'silent', text: null }, now)
      else await told(tx, exchange, await changeOrder(tx, order, { ...noPayment, ...unheard(order) }))
    })
  },
})
