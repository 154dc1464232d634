import { and, eq, isNull } from 'drizzle-orm'
import { nextStatus } from '../../../machines/order/lifecycle'
import type { Fiat } from '../../domain/currencies'
import type { Decimal } from '../../domain/money'
import { paymentMethodRules } from '../../domain/payment-methods'
import { repriced } from '../../domain/quote'
import type { Transaction } from '../database/handle'
import { orders, unmatchedPayments } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound } from '../http/refused'
import { isExact, moneyCame, type Money, type OrderRow, type Terms } from '../orders/effects'
import { moneyUnmatched } from '../orders/ledger'
import { bookBeside, returnSurplus, takeStep } from '../orders/life'
import { lockOrder } from '../orders/queries'
import { post } from '../orders/steps'

type Arrived = {
  /** The transfer's, as the bank reported it. */
  id: string
  method: 'BANKGIRO' | 'SEPA'
  amount: Decimal
  currency: Fiat
  reference: string
  payer: string | null
  sekPerEuro: Decimal
}

/** A bank transfer came: to the order that its reference names, or to those that fit none. */
export const takeTransfer = async (tx: Transaction, exchange: Exchange, came: Arrived, now: Date): Promise<void> => {
  const number = came.reference.replace(/\s/g, '')
  const order = await lockOrder(tx, and(eq(orders.number, number), eq(orders.type, 'BUY')))
  await (order === undefined
    ? bookUnmatched(tx, came, now)
    : takeMoney(tx, exchange, order, { ...moneyOf(came), terms: transferTerms(order, came) }, now))
}

/** Money came for an order: right, wrong, late, or beyond what it asks. */
export const takeMoney = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  money: Money,
  now: Date,
): Promise<void> => {
  const type = eventOf(order, money)
  if (nextStatus(order.type, order.status, type) !== undefined)
    await takeStep(tx, exchange, order, { type, money }, now)
  else if (order.status === 'CONTACT_SUPPORT') await bookBeside(tx, exchange, order, moneyCame(money), now)
  else await returnSurplus(tx, exchange, order, money, now)
}

const eventOf = (order: OrderRow, money: Money) => {
  if (order.status === 'CANCELED') return 'payment.late'
  return isExact(order, money) ? 'payment.received' : 'payment.mismatched'
}

/** What the order costs by a transfer, however it was to be paid last. */
const transferTerms = (order: OrderRow, { method: paymentMethod }: Arrived): Terms => ({
  paymentMethod,
  providerName: null,
  ...repriced(order, paymentMethodRules[paymentMethod].feePercent),
})

/** Money that fitted no order was found to be for this one: support asks the customer. */
export const tieTransfer = async (
  tx: Transaction,
  exchange: Exchange,
  { transfer, order: reference, sekPerEuro }: { transfer: string; order: string; sekPerEuro: Decimal },
  now: Date,
): Promise<void> => {
  const order = await lockOrder(tx, and(eq(orders.reference, reference), eq(orders.type, 'BUY')))
  const [payment] = await tx
    .update(unmatchedPayments)
    .set({ orderReference: reference, tiedAt: now })
    .where(and(eq(unmatchedPayments.id, transfer), isNull(unmatchedPayments.tiedAt)))
    .returning()
  if (order === undefined || payment === undefined) throw notFound()
  const { amount, currency, reference: message, payer } = payment
  if (currency !== 'SEK' && currency !== 'EUR') throw notFound()
  const method = payment.method === 'SEPA' ? 'SEPA' : 'BANKGIRO'
  const money = {
    amount,
    fiat: currency,
    method,
    payment: null,
    message,
    account: payer,
    sekPerEuro,
    isTied: true,
  } as const
  await takeMoney(tx, exchange, order, money, now)
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

const bookUnmatched = async (tx: Transaction, came: Arrived, now: Date): Promise<void> => {
  const { id, method, amount, currency, reference, payer } = came
  await tx.insert(unmatchedPayments).values({ id, method, amount, currency, reference, payer, receivedAt: now })
  await post(tx, null, moneyUnmatched(came.currency, came.amount), now)
}
