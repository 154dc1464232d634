import { and, asc, eq, isNotNull, isNull, not } from 'drizzle-orm'
import type { Fiat } from '../../domain/money/currencies'
import { compare, type Decimal } from '../../domain/money/money'
import { paymentMethodRules } from '../../domain/payments/payment-methods'
import { repriced } from '../../domain/money/quote'
import type { Transaction } from '../database/handle'
import { bankTransfers, orders, unmatchedPayments } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput, notFound, refused } from '../http/refused'
import { noFeedback, type Money, type OrderRow, type PaymentTerms } from '../orders/effects'
import { moneyUnmatched } from '../orders/ledger'
import { lockOrder } from '../orders/queries'
import { takeStep } from '../orders/take-step'
import { postEntries } from '../orders/write-step'
import { lockPlan, planNumbered } from '../plans/queries'
import { contradictPlanMoney, releasePlanMoney, takePlanMoney } from '../plans/money'
import { takeMoney } from './take-money'
import { isContradicted, isUnmatched } from './unmatched'

type Arrived = {
  /** The event's that told of it. */
  id: string
  method: 'BANKGIRO' | 'SEPA'
  /** What the bank calls it. */
  bankReference: string
  amount: Decimal
  currency: Fiat
  reference: string
  payer: string | null
  sekPerEuro: Decimal
}

/** A bank transfer came; by the bank's reference it counts once, under whatever ids it is told. */
export const takeTransfer = async (tx: Transaction, exchange: Exchange, came: Arrived, now: Date): Promise<void> => {
  const { method, bankReference } = came
  const [first] = await tx
    .insert(bankTransfers)
    .values(toldOf(came, now))
    .onConflictDoNothing({
      target: [bankTransfers.method, bankTransfers.bankReference],
      where: isNull(bankTransfers.contradicts),
    })
    .returning({ id: bankTransfers.id })
  if (first !== undefined) return bookTransfer(tx, exchange, came, now)
  const told = await tx
    .select()
    .from(bankTransfers)
    .where(and(eq(bankTransfers.method, method), eq(bankTransfers.bankReference, bankReference)))
    .orderBy(asc(bankTransfers.receivedAt), asc(bankTransfers.id))
    .limit(mostTellings)
  if (told.some((each) => isSameTelling(each, came)))
    return exchange.log.info({ transfer: came.id }, 'a transfer was told again')
  await keepContradiction(
    tx,
    exchange,
    told.find(({ contradicts }) => contradicts === null),
    came,
    now,
  )
}

/** More often than any bank tells of one transfer, each time otherwise. */
const mostTellings = 1000

const toldOf = (came: Arrived, now: Date) => {
  const { id, method, bankReference, amount, currency, reference, payer } = came
  return { id, method, bankReference, amount, currency, reference, payer, receivedAt: now }
}

type TransferRow = typeof bankTransfers.$inferSelect

const isSameTelling = (one: TransferRow, other: Arrived): boolean =>
  compare(one.amount, other.amount) === 0 &&
  one.currency === other.currency &&
  one.payer === other.payer &&
  numberIn(one) === numberIn(other)

/** What was told otherwise is not booked: it waits on the desk, and so does an order that would go on with the money. */
const keepContradiction = async (
  tx: Transaction,
  exchange: Exchange,
  first: TransferRow | undefined,
  came: Arrived,
  now: Date,
): Promise<void> => {
  if (first === undefined) throw new Error('A transfer is told again that was never told')
  await tx.insert(bankTransfers).values({ ...toldOf(came, now), contradicts: first.id })
  exchange.log.error({ transfer: came.id, first: first.id }, 'a transfer was told again otherwise')
  const order = await orderOf(tx, first)
  if (order?.status === 'PAID') await takeStep(tx, exchange, order, { type: 'order.questioned', ...noFeedback }, now)
  await contradictPlanMoney(tx, exchange, first.id, now)
}

type Reviewed = { transfer: string; decision: 'book' | 'handled'; sekPerEuro: Decimal }

/** Somebody has looked at a transfer that was told again otherwise: it is money of its own, or was handled. */
export const transferReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { transfer, decision, sekPerEuro }: Reviewed,
  now: Date,
): Promise<void> => {
  const [row] = await tx
    .select()
    .from(bankTransfers)
    .where(and(eq(bankTransfers.id, transfer), isNotNull(bankTransfers.contradicts)))
    .limit(1)
    .for('update')
  if (row === undefined) throw notFound()
  if (row.handledAt !== null) throw refused('step-refused')
  await tx.update(bankTransfers).set({ handledAt: now }).where(eq(bankTransfers.id, transfer))
  if (row.contradicts !== null) await releasePlanMoney(tx, exchange, row.contradicts, now)
  if (decision === 'book') await bookTransfer(tx, exchange, { ...row, sekPerEuro }, now)
}

const numberIn = ({ reference }: Pick<Arrived, 'reference'>): string => reference.replace(/\s/g, '')

/** The order that a transfer's reference names. */
const orderOf = (tx: Transaction, named: Pick<Arrived, 'reference'>): Promise<OrderRow | undefined> =>
  lockOrder(tx, and(eq(orders.number, numberIn(named)), eq(orders.type, 'BUY')))

/** To the order or the plan that its reference names, or to those that fit none. */
const bookTransfer = async (tx: Transaction, exchange: Exchange, came: Arrived, now: Date): Promise<void> => {
  const order = await orderOf(tx, came)
  if (order !== undefined)
    return takeMoney(tx, exchange, order, { ...moneyOf(came), terms: transferTerms(order, came) }, now)
  const plan = await planNumbered(tx, numberIn(came))
  await (plan?.fiat === came.currency
    ? takePlanMoney(tx, exchange, plan, came, now)
    : bookUnmatched(tx, exchange, came, now))
}

/** What the order costs by a transfer, however it was to be paid last. */
const transferTerms = (order: OrderRow, { method: paymentMethod }: Arrived): PaymentTerms => ({
  paymentMethod,
  providerName: null,
  ...repriced(order, paymentMethodRules[paymentMethod].feePercent),
})

type Matched = { transfer: string; order?: string; plan?: string; sekPerEuro: Decimal }

/** Money that fitted nothing was found to be for an order, about which support asks the customer, or for a plan, which buys with it. */
export const matchTransfer = async (
  tx: Transaction,
  exchange: Exchange,
  { transfer, order, plan, sekPerEuro }: Matched,
  now: Date,
): Promise<void> => {
  if (order !== undefined && plan === undefined) return matchToOrder(tx, exchange, { transfer, order, sekPerEuro }, now)
  if (plan !== undefined && order === undefined) return matchToPlan(tx, exchange, { transfer, plan }, now)
  throw badInput([{ field: 'order', code: 'required' }])
}

const matchToOrder = async (
  tx: Transaction,
  exchange: Exchange,
  { transfer, order: reference, sekPerEuro }: { transfer: string; order: string; sekPerEuro: Decimal },
  now: Date,
): Promise<void> => {
  const order = await lockOrder(tx, and(eq(orders.reference, reference), eq(orders.type, 'BUY')))
  const payment = await markMatched(tx, transfer, reference, now)
  if (order === undefined || payment === undefined) throw notFound()
  const { amount, currency, reference: message, payer } = payment
  const method = payment.method === 'SEPA' ? 'SEPA' : 'BANKGIRO'
  const money = {
    amount,
    fiat: currency,
    method,
    payment: null,
    message,
    account: payer,
    sekPerEuro,
    bookedAs: 'unmatched',
  } as const
  await takeMoney(tx, exchange, order, money, now)
}

const matchToPlan = async (
  tx: Transaction,
  exchange: Exchange,
  { transfer, plan: reference }: { transfer: string; plan: string },
  now: Date,
): Promise<void> => {
  const plan = await lockPlan(tx, reference)
  const payment = await markMatched(tx, transfer, null, now)
  if (plan === undefined || payment?.currency !== plan.fiat) throw notFound()
  await takePlanMoney(tx, exchange, plan, { ...payment, isMatched: true }, now)
}

/** Marks unmatched money of ours as matched, once; undefined where there is none, or it is coins. */
const markMatched = async (tx: Transaction, transfer: string, orderReference: string | null, now: Date) => {
  const [payment] = await tx
    .update(unmatchedPayments)
    .set({ orderReference, matchedAt: now })
    .where(and(eq(unmatchedPayments.id, transfer), isUnmatched, not(isContradicted)))
    .returning()
  if (payment === undefined) return undefined
  const { id, method, amount, currency, reference, payer } = payment
  return currency === 'SEK' || currency === 'EUR' ? { id, method, amount, currency, reference, payer } : undefined
}

const moneyOf = ({
  method,
  amount,
  currency: fiat,
  reference: message,
  payer: account,
  sekPerEuro,
}: Arrived): Money => ({
  method,
  payment: null,
  amount,
  fiat,
  message,
  account,
  sekPerEuro,
})

const bookUnmatched = async (tx: Transaction, { log }: Exchange, came: Arrived, now: Date): Promise<void> => {
  const { id, method, amount, currency, reference, payer } = came
  log.warn({ transfer: id }, 'a transfer fits no order or plan')
  await tx.insert(unmatchedPayments).values({ id, method, amount, currency, reference, payer, receivedAt: now })
  await postEntries(tx, null, moneyUnmatched(came.currency, came.amount), now)
}
