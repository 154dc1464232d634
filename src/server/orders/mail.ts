import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { firstStatus } from '../../../machines/order/lifecycle'
import { brand } from '../../domain/company/brand'
import { accounts, company } from '../../domain/company/company'
import { coinNamesInText, explorerTransaction, hasExplorer } from '../../domain/money/currencies'
import type { Locale } from '../../domain/customer/customer'
import { coinOf, fiatOf } from '../../domain/money/money'
import { isOfAccount, stoppingHoldOf, type Hold } from '../../domain/orders/holds'
import { isUnsent } from '../../domain/orders/orders'
import { refundBy } from '../../domain/payments/refunds'
import type { OrderStatus } from '../../domain/orders/statuses'
import { dateTimeText } from '../../i18n/dates'
import { translate, type Values } from '../../i18n/i18n'
import type { MessageId } from '../../domain/messages/message-ids.gen'
import { moneyText, rateText } from '../../i18n/money'
import { accountEnd } from '../../i18n/references'
import { customersZone } from '../clock'
import type { Handle, Transaction } from '../database/handle'
import { allPages } from '../database/pages'
import { orderSteps, orderTransactions, planOrders } from '../database/schema'
import type { Exchange } from '../exchange'
import { composeLetter, readerOf } from '../outbox/compose'
import { withdrawLetters, writeLetter } from '../outbox/outbox'
import type { Money, OrderRow } from './effects'
import { proofOf } from '../wallet-proofs/proofs'
import { holdsOf } from './holds'
import { accountPaidTo } from './queries'

/** Money that goes back, and by which method it does. */
type MoneyBack = Pick<Money, 'amount' | 'fiat' | 'method'>

/**
 * Writes the letter that goes with the order's step, if there is one. What told the customer to pay, or to send coins, is
 * taken back where it has not left yet.
 */
export const mailOrder = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  { back, because = null }: { back: readonly MoneyBack[]; because?: 'wallet-proof' | null },
  now: Date,
): Promise<void> => {
  const steps = await stepsOf(tx, order.reference)
  const step = steps.length
  await withdrawLetters(tx, billsIn(order, steps.slice(0, -1)))
  const text = textOf(order)
  const reader = await readerOf(tx, order.customerId)
  if (text === null || reader === undefined || exchange.outside.mail === null) return
  const { customerId } = order
  const { language } = reader
  const held = await heldText(tx, order, language)
  // The customer has paid nothing just now: what it buys is told once it has gone, and what goes back once it does.
  const ofPlan = order.status === 'PAID' ? await paidByPlan(tx, order.reference) : undefined
  if (ofPlan !== undefined && (ofPlan.isReturn || held.length === 0)) return
  const t = translate(language)
  const values = {
    ...valuesOf(order, language),
    ...(await knownLater(tx, order, language)),
    parts: partsOf(language, back),
  }
  const letter = composeLetter(reader, {
    subject: t(subjectOf(order), values),
    paragraphs: [
      t(text, values),
      ...(because === null ? [] : [t(`mail.order.unproven.${order.type === 'BUY' ? 'buy' : 'sell'}`, values)]),
      ...held,
      ...(isBill(order) && exchange.config.sandbox ? [t('confirmation.sandbox')] : []),
    ],
  })
  await writeLetter(tx, exchange, { ...letter, customerId, about: aboutStep(order, step) }, now)
}

/** What a plan has made of an order that was paid with money that was kept for it; undefined of all others. */
const paidByPlan = async (handle: Handle, reference: string): Promise<{ isReturn: boolean } | undefined> => {
  const [found] = await handle
    .select({ isReturn: planOrders.isReturn })
    .from(planOrders)
    .where(and(eq(planOrders.orderReference, reference), isNull(planOrders.day)))
    .limit(1)
  return found
}

/** What was paid, and waits all the same. */
const isCustomersProof = ({ reason, releasedBy }: Hold): boolean =>
  reason === 'wallet-proof' && releasedBy === 'customer'

const proofTextOf = ({ type }: Pick<OrderRow, 'type'>, hold: Hold): MessageId => {
  if (hold.releasedBy === 'desk') return 'mail.order.proofReview'
  return type === 'BUY' ? 'mail.order.proofAsked' : 'mail.order.proofAsked.sell'
}

const heldText = async (tx: Transaction, order: OrderRow, language: Locale): Promise<string[]> => {
  if (order.status !== 'PAID' && order.status !== 'UNPAID') return []
  const holds = (await holdsOf(tx, [order])).get(order.reference) ?? []
  if (order.status === 'UNPAID')
    return holds.some(isCustomersProof) ? [translate(language)('mail.order.proofNext')] : []
  if (holds.some(isOfAccount)) return [translate(language)('mail.order.heldFrozen')]
  const stopping = stoppingHoldOf(holds)
  const until = stopping?.until ?? null
  if (stopping?.reason === 'wallet-proof' && until !== null)
    return [
      translate(language)(proofTextOf(order, stopping), {
        until: dateTimeText(until, customersZone),
        address: (await proofOf(tx, order))?.address ?? order.walletAddress,
      }),
    ]
  return until === null ? [] : [translate(language)('mail.order.held', { until: dateTimeText(until, customersZone) })]
}

type Waiting = Pick<Money, 'amount' | 'fiat'> & { key: string; asks: 'account' | 'confirmation' | 'return' }

const subjectAsking = {
  account: 'mail.refundWaits.subject',
  confirmation: 'mail.refundConfirmation.subject',
  return: 'mail.refundReturned.subject',
} as const

const textAsking = (asks: Waiting['asks'], fiat: Waiting['fiat']): MessageId => {
  if (asks === 'account') return `mail.refundWaits.${fiat}`
  return asks === 'return' ? 'mail.refundReturned.text' : 'mail.refundConfirmation.text'
}

/** Writes the letter that asks for a verified bank account, or for which one, without which money does not go back. */
export const mailWaitingRefund = async (
  tx: Transaction,
  exchange: Exchange,
  { customerId, number }: OrderRow,
  { key, amount, fiat, asks }: Waiting,
  now: Date,
): Promise<void> => {
  const reader = await readerOf(tx, customerId)
  if (reader === undefined || exchange.outside.mail === null) return
  const { language } = reader
  const t = translate(language)
  const values = {
    number,
    amount: moneyText(language, { amount: fiatOf(amount), currency: fiat }),
    brand: brand.name,
    email: brand.supportEmail,
  }
  const letter = composeLetter(reader, {
    subject: t(subjectAsking[asks], values),
    paragraphs: [t(textAsking(asks, fiat), values)],
  })
  await writeLetter(tx, exchange, { ...letter, customerId, about: `refund/${key}/${asks}` }, now)
}

const aboutStep = ({ reference }: OrderRow, step: number): string => `order/${reference}/${step}`

/** The statuses that the order has had, oldest first; its last step is numbered as they are many. */
const stepsOf = async (handle: Handle, reference: string): Promise<OrderStatus[]> => {
  const steps = await allPages((limit, offset) =>
    handle
      .select({ status: orderSteps.status })
      .from(orderSteps)
      .where(eq(orderSteps.orderReference, reference))
      .orderBy(asc(orderSteps.id))
      .limit(limit)
      .offset(offset),
  )
  return steps.map(({ status }) => status)
}

/** What letters that ask the customer for something are about: an order asks where it begins, and when it is there again. */
const billsIn = (order: OrderRow, steps: readonly OrderStatus[]): string[] =>
  steps.flatMap((status, index) => (status === firstStatus[order.type] ? [aboutStep(order, index + 1)] : []))

/** A sale that waits for its coins: the letter says where to send them. */
const isBill = ({ type, status }: OrderRow): boolean => type === 'SELL' && status === 'PENDING'

const subjectOf = (order: OrderRow): MessageId => {
  const { type, status, payoutProblem } = order
  if (status === 'UNPAID') return 'mail.order.UNPAID.subject'
  if (isBill(order)) return 'mail.order.sell.PENDING.subject'
  if (isUnsent(payoutProblem)) return 'mail.order.sell.ERROR.subject'
  return `notification.order.${status}.${type === 'BUY' ? 'buy' : 'sell'}`
}

/** Bank transfers get their instructions by mail; who pays at a provider is there already. */
const textOf = (order: OrderRow): MessageId | null => {
  const { type, status, paymentMethod, cancelReason, payoutProblem } = order
  if (isUnsent(payoutProblem)) return `mail.order.sell.ERROR.${payoutProblem}`
  if (type === 'SELL') {
    if (status === 'CANCELED' && cancelReason === 'unpaid') return 'mail.order.sell.late'
    if (status === 'CANCELED' && cancelReason === 'coins-removed') return 'mail.order.sell.removed'
    return saleTexts[status] ?? null
  }
  if (status === 'UNPAID' && paymentMethod === 'BANKGIRO') return 'mail.order.bankgiro'
  if (status === 'UNPAID' && paymentMethod === 'SEPA') return 'mail.order.sepa'
  if (status === 'CANCELED' && cancelReason === 'unpaid') return 'mail.order.unpaid'
  return texts[status] ?? null
}

const texts: Partial<Record<OrderStatus, MessageId>> = {
  PAID: 'mail.order.PAID.text',
  COMPLETED: 'mail.order.COMPLETED.text',
  CANCELED: 'mail.order.CANCELED.text',
  CONTACT_SUPPORT: 'mail.order.CONTACT_SUPPORT.text',
  REFUND: 'mail.order.REFUND.text',
}

const saleTexts: Partial<Record<OrderStatus, MessageId>> = {
  PENDING: 'mail.order.sell.PENDING.text',
  PAID: 'mail.order.sell.PAID.text',
  COMPLETED: 'mail.order.sell.COMPLETED.text',
  CANCELED: 'mail.order.sell.CANCELED.text',
  ERROR: 'mail.order.sell.ERROR.text',
  CONTACT_SUPPORT: 'mail.order.CONTACT_SUPPORT.text',
  REFUND: 'mail.order.sell.REFUND.text',
}

const valuesOf = (order: OrderRow, locale: Locale): Values => {
  const coins = moneyText(locale, { amount: coinOf(order.coinAmount ?? order.estimate), currency: order.coin })
  return {
    ...accounts.sepa,
    brand: brand.name,
    company: company.name,
    email: brand.supportEmail,
    giro: accounts.bankgiro,
    number: order.number,
    coin: coinNamesInText[order.coin],
    amount: order.type === 'BUY' ? moneyText(locale, { amount: fiatOf(order.amount), currency: order.fiat }) : coins,
    coins,
    total: moneyText(locale, { amount: fiatOf(order.total), currency: order.fiat }),
    deadline: order.deadline === null ? '' : dateTimeText(order.deadline.toISOString(), customersZone),
    address: order.walletAddress,
    rate: rateText(locale, order.coin, fiatOf(order.settledRate ?? order.quotedRate), order.fiat),
  }
}

/** What is known once coins or money have gone. */
const knownLater = async (handle: Handle, order: OrderRow, locale: Locale): Promise<Values> => {
  if (order.status !== 'COMPLETED') return {}
  const [sent] = await handle
    .select({ hash: orderTransactions.hash })
    .from(orderTransactions)
    .where(and(eq(orderTransactions.orderReference, order.reference), isNotNull(orderTransactions.hash)))
    .orderBy(desc(orderTransactions.id))
    .limit(1)
  const hash = sent?.hash ?? null
  const account = await accountPaidTo(handle, order)
  return {
    explorer:
      hash !== null && hasExplorer(order.coin, order.walletAddress)
        ? explorerTransaction(order.coin, hash)
        : (hash ?? ''),
    account:
      account === undefined
        ? translate(locale)('mail.order.sell.yourAccount')
        : `${account.bankName}, ${accountEnd(account.accountNumber)}`,
  }
}

/** Each part of what goes back, a line: how, and by when it is there. */
const partsOf = (locale: Locale, back: readonly MoneyBack[]): string =>
  back
    .map(({ amount, fiat, method }) => {
      const { way, days } = refundBy(method)
      return translate(locale)(`mail.order.REFUND.${way}`, {
        amount: moneyText(locale, { amount: fiatOf(amount), currency: fiat }),
        days,
      })
    })
    .join('\n')
