import { and, eq, isNull } from 'drizzle-orm'
import type { Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import type { Transaction } from '../database/handle'
import { orders, orderTransactions, paymentContradictions } from '../database/schema'
import { notFound, refused } from '../http/refused'
import { noFeedback, type OrderRow } from '../orders/effects'
import { takeStep } from '../orders/take-step'
import { endPayment, paymentAt, type PaymentRow } from '../orders/payments'
import { lockOrder } from '../orders/queries'
import { takeMoney } from './take-money'
import type { Receiving } from './receive'

type Checkout = { payment: PaymentRow; order: OrderRow }

/** A payment and its order, which is locked first, so that what is told of its payments comes one after the other. */
const checkoutAt = async (tx: Transaction, reference: string): Promise<Checkout> => {
  const found = await paymentAt(tx, reference)
  const order = found && (await lockOrder(tx, eq(orders.reference, found.orderReference)))
  const payment = order && (await paymentAt(tx, reference))
  if (order === undefined || payment === undefined) throw notFound()
  return { payment, order }
}

/** Whether the order waits for this very payment: of one that was given up, only the money counts. */
const isAwaited = ({ payment, order }: Checkout): boolean =>
  payment.state === 'open' && order.payment === payment.reference

/** The customer began to pay; told late, after how it ended, it is nothing new. */
export const checkoutBegun = async ({ tx, exchange, now }: Receiving, reference: string): Promise<void> => {
  const checkout = await checkoutAt(tx, reference)
  const { order } = checkout
  if (isAwaited(checkout) && order.status !== 'PENDING')
    await takeStep(tx, exchange, order, { type: 'payment.started' }, now)
}

/** What failed had begun, whether that was told or not. */
export const checkoutFailed = async (
  { tx, exchange, now }: Receiving,
  { payment: reference, code, text }: { payment: string; code: string | null; text: string | null },
): Promise<void> => {
  const checkout = await checkoutAt(tx, reference)
  const { order, payment } = checkout
  if (payment.state !== 'open') return
  const why = code ?? 'declined'
  await endPayment(tx, reference, { state: 'failed', code: why, text }, now)
  if (!isAwaited(checkout)) return
  const begun =
    order.status === 'PENDING' ? order : await takeStep(tx, exchange, order, { type: 'payment.started' }, now)
  await takeStep(tx, exchange, begun, { type: 'payment.failed', code: why, text }, now)
}

/** Canceled at the provider, the order is too. */
export const checkoutCanceled = async ({ tx, exchange, now }: Receiving, reference: string): Promise<void> => {
  const checkout = await checkoutAt(tx, reference)
  if (checkout.payment.state !== 'open') return
  await endPayment(tx, reference, { state: 'canceled' }, now)
  if (isAwaited(checkout))
    await takeStep(
      tx,
      exchange,
      checkout.order,
      { type: 'order.canceled', reason: 'provider', text: null, by: 'provider' },
      now,
    )
}

type Paid = { id: string; payment: string; amount: Decimal; currency: Fiat; payer: string | null; sekPerEuro: Decimal }

/** Money counts whenever it comes, and once. Told again with another sum it is not booked: it waits on the desk. */
export const checkoutPaid = async (receiving: Receiving, paid: Paid): Promise<void> => {
  const { tx, now } = receiving
  const checkout = await checkoutAt(tx, paid.payment)
  if (checkout.payment.state !== 'received') {
    await endPayment(tx, paid.payment, { state: 'received' }, now)
    return bookPaid(receiving, checkout, paid)
  }
  if (!(await hasCome(tx, checkout.order, paid))) await keepContradiction(receiving, checkout, paid)
}

const bookPaid = async ({ tx, exchange, now }: Receiving, { order, payment }: Checkout, paid: Omit<Paid, 'id'>) => {
  const { amount, currency: fiat, payer: account, sekPerEuro } = paid
  const { method, providerName, methodFee, total } = payment
  const terms = { paymentMethod: method, providerName, methodFee, total }
  const money = { amount, fiat, method, payment: payment.reference, terms, message: null, account, sekPerEuro }
  await takeMoney(tx, exchange, order, money, now)
}

/** An order that would go on with the money waits too. */
const keepContradiction = async ({ tx, exchange, now }: Receiving, { order }: Checkout, paid: Paid): Promise<void> => {
  const { id, payment, amount, currency, payer } = paid
  const kept = await tx
    .insert(paymentContradictions)
    .values({ id, payment, amount, currency, payer, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentContradictions.id })
  if (kept.length === 0) return
  exchange.log.error({ order: order.reference, payment, amount, currency }, 'a payment was told again with another sum')
  if (order.status === 'PAID') await takeStep(tx, exchange, order, { type: 'order.questioned', ...noFeedback }, now)
}

type Reviewed = { contradiction: string; decision: 'book' | 'handled'; sekPerEuro: Decimal }

/** Somebody has looked at a payment that was told again with another sum: it is money of its own, or was handled. */
export const paymentReviewed = async (
  receiving: Receiving,
  { contradiction, decision, sekPerEuro }: Reviewed,
): Promise<void> => {
  const { tx, now } = receiving
  const [told] = await tx
    .select({ payment: paymentContradictions.payment })
    .from(paymentContradictions)
    .where(eq(paymentContradictions.id, contradiction))
    .limit(1)
  if (told === undefined) throw notFound()
  // The order is locked first, as where payments are told of.
  const checkout = await checkoutAt(tx, told.payment)
  const [row] = await tx
    .update(paymentContradictions)
    .set({ handledAt: now })
    .where(and(eq(paymentContradictions.id, contradiction), isNull(paymentContradictions.handledAt)))
    .returning()
  if (row === undefined) throw refused('step-refused')
  if (decision === 'book' && !(await hasCome(tx, checkout.order, row)))
    await bookPaid(receiving, checkout, { ...row, sekPerEuro })
}

/** Whether this very sum has come by the payment. */
const hasCome = async (
  tx: Transaction,
  { reference }: OrderRow,
  { payment, amount, currency }: Pick<Paid, 'payment' | 'amount' | 'currency'>,
): Promise<boolean> => {
  const found = await tx
    .select({ id: orderTransactions.id })
    .from(orderTransactions)
    .where(
      and(
        eq(orderTransactions.orderReference, reference),
        eq(orderTransactions.direction, 'IN'),
        eq(orderTransactions.payment, payment),
        eq(orderTransactions.currency, currency),
        eq(orderTransactions.amount, amount),
      ),
    )
    .limit(1)
  return found.length > 0
}
