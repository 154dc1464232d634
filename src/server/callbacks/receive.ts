import { and, eq, type SQL } from 'drizzle-orm'
import { normalizedHash } from '../../domain/orders/coin-hashes'
import type { Rates } from '../../domain/market/market'
import type { Transaction } from '../database/handle'
import { callbackEvents, orders } from '../database/schema'
import { accountsFound, bankRefused } from '../bank/automatic'
import { depositCameBack, depositOfKey } from '../bank/deposits'
import { identificationReviewed } from '../bank/identification-routes'
import { statementReviewed } from '../bank/statements'
import { documentReviewed } from '../documents/review'
import { identityReviewed } from '../eid/review'
import { eidCompleted, eidFailed, eidWentOn } from '../eid/signed'
import type { Exchange } from '../exchange'
import { endFreezeNow } from '../freeze/freeze'
import { notFound, refused } from '../http/refused'
import type { Call } from '../http/route'
import { tryNow } from '../jobs/queue'
import { rateOf, sekPerEuroOf } from '../market/rates'
import { codeUndelivered } from '../onboarding/codes'
import type { OrderRow } from '../orders/effects'
import { returnOfKey } from '../orders/coins-back'
import { lockOrder } from '../orders/queries'
import { refundReturned, refundReviewed, refundSent } from '../orders/refunds'
import { testDepositOfKey, testDepositReturned } from '../wallet-proofs/test-deposits'
import {
  testDepositCame,
  testDepositRefused,
  testDepositReorganised,
  walletProofReviewed,
} from '../wallet-proofs/received'
import { strayNotReturned, strayOfKey, strayReturned, strayReviewed, takeStray } from '../orders/stray-coins'
import { questionnaireReviewed } from '../questionnaires/review'
import { updateCase } from '../support/cases'
import { twoFactorResetReviewed } from '../two-factor-reset/documents'
import { coinsWereReturned, returnRefused, takeCoins } from './coins'
import { checkoutBegun, checkoutCanceled, checkoutFailed, checkoutPaid, paymentReviewed } from './checkouts'
import { orderReviewed } from './order-review'
import { takeTransfer, matchTransfer, transferReviewed } from './transfers'
import { coinsReplaced, lastHashOf } from './replaced'
import { coinsReorganised } from './reorganised'
import { coinsWereSent, endAttempt, payoutCameBack, payoutWasPaid } from './sendings'

export type CallbackEvent = Call<'receiveHook'>['body']
export type CallbackPort = Call<'receiveHook'>['params']['port']
type EventOf<Type extends CallbackEvent['type']> = Extract<CallbackEvent, { type: Type }>

/** What an event is taken in with: inside one transaction, at one instant; where it is about money, at the rates then. */
export type Receiving = { tx: Transaction; exchange: Exchange; rates: Rates | null; now: Date }

/** Whether an event is about money, and the rates are to be known for it; all others come also where nobody tells prices. */
export const isOfMoney = (event: CallbackEvent): boolean =>
  !isOfDeposit(event) &&
  event.type !== 'test-deposit.received' &&
  event.type !== 'coins.replaced' &&
  event.type !== 'coins.reorganised' &&
  event.type !== 'test-deposit.reorganised' &&
  (['payments', 'coins', 'payouts'].includes(portOf[event.type]) ||
    event.type === 'order.reviewed' ||
    event.type === 'transfer.matched' ||
    event.type === 'transfer.reviewed' ||
    event.type === 'payment.reviewed')

/** Deposits are of our own kronor. */
const isOfDeposit = (event: CallbackEvent): boolean => 'key' in event && depositOfKey(event.key) !== undefined

const ratesOf = ({ rates }: Receiving): Rates => {
  if (rates === null) throw refused('feature-off')
  return rates
}

/** Whether the event is new; from now on it is not. */
export const isFirstTime = async (
  tx: Transaction,
  port: CallbackPort,
  eventId: string,
  now: Date,
): Promise<boolean> => {
  const first = await tx
    .insert(callbackEvents)
    .values({ port, eventId, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: callbackEvents.eventId })
  return first.length > 0
}

/** Does what an event of the outside world asks for. Not found: the port, the order, or whoever listens to such an event. */
export const takeEvent = async (receiving: Receiving, port: CallbackPort, event: CallbackEvent): Promise<unknown> => {
  if (portOf[event.type] !== port) throw notFound()
  const { tx, exchange, now } = receiving
  const sekPerEuro = () => sekPerEuroOf(ratesOf(receiving))
  switch (event.type) {
    case 'transfer.received':
      return takeTransfer(tx, exchange, { ...event, sekPerEuro: sekPerEuro() }, now)
    case 'transfer.matched':
      return matchTransfer(tx, exchange, { ...event, sekPerEuro: sekPerEuro() }, now)
    case 'payment.received':
      return checkoutPaid(receiving, { ...event, sekPerEuro: sekPerEuro() })
    case 'payment.started':
      return checkoutBegun(receiving, event.payment)
    case 'payment.failed':
      return checkoutFailed(receiving, event)
    case 'payment.canceled':
      return checkoutCanceled(receiving, event.payment)
    case 'transfer.reviewed':
      return transferReviewed(tx, exchange, { ...event, sekPerEuro: sekPerEuro() }, now)
    case 'payment.reviewed':
      return paymentReviewed(receiving, { ...event, sekPerEuro: sekPerEuro() })
    case 'work.retried':
      return workRetried(receiving, event)
    case 'refund.reviewed':
      return refundReviewed(
        tx,
        exchange,
        await lockExistingOrder(tx, eq(orders.reference, event.order)),
        event.decision,
        now,
      )
    case 'refund.sent':
      return refundSent(tx, exchange, event, now)
    case 'refund.returned':
      return refundReturned(tx, exchange, event, now)
    case 'coins.received':
      return coinsReceived(receiving, hashed(event))
    case 'coins.sent':
      return coinsSent(receiving, await byLast(tx, hashed(event)))
    case 'test-deposit.received': {
      const { deposit, coin, amount, from, output } = event
      const came = { deposit, coin, amount, from, ...(output === undefined ? {} : { output }) }
      return testDepositCame(tx, exchange, { ...came, hash: normalizedHash(coin, event.hash) }, now)
    }
    case 'coins.replaced':
      return coinsReplaced(tx, exchange, { ...hashed(event), replaces: normalizedHash(event.coin, event.replaces) })
    case 'coins.reorganised':
      return coinsReorganised(tx, exchange, hashed(event), now)
    case 'test-deposit.reorganised':
      return testDepositReorganised(tx, exchange, { ...event, hash: normalizedHash(event.coin, event.hash) }, now)
    case 'coins.refused':
      if (testDepositOfKey(event.key) !== undefined) return testDepositRefused(tx, exchange, event, now)
      if (strayOfKey(event.key) !== undefined) return strayNotReturned(tx, exchange, event, now)
      return isReturn(event)
        ? returnRefused(receiving, event.key, event.reason)
        : endAttempt(receiving, 'BUY', event.key, { type: 'payout.refused' })
    case 'payout.paid':
      if (depositOfKey(event.key) !== undefined) return undefined
      return payoutWasPaid(receiving, event)
    case 'payout.returned': {
      const deposit = depositOfKey(event.key)
      if (deposit !== undefined) return depositCameBack(tx, exchange, deposit, now)
      return payoutCameBack(receiving, event)
    }
    case 'freeze.ended':
      return endFreezeNow(tx, exchange, event, now)
    case 'sms.refused':
      return codeUndelivered(tx, exchange, { message: event.message, purposes: ['phone'] }, now)
    case 'mail.bounced':
      return codeUndelivered(tx, exchange, { message: event.message, purposes: ['email', 'email-change'] }, now)
    case 'eid.pending':
      return eidWentOn(tx, event, now)
    case 'eid.completed':
      return eidCompleted(tx, exchange, event, now)
    case 'eid.failed':
      return eidFailed(tx, exchange, event, now)
    case 'identity.reviewed':
      return identityReviewed(tx, exchange, event, now)
    case 'document.reviewed':
      return documentReviewed(tx, exchange, event, now)
    case 'questionnaire.reviewed':
      return questionnaireReviewed(tx, exchange, event, now)
    case 'bank.found':
      return accountsFound(tx, exchange, event, now)
    case 'bank.refused':
      return bankRefused(tx, exchange, event, now)
    case 'bank-account.reviewed':
      return statementReviewed(tx, exchange, event, now)
    case 'reidentification.reviewed':
      return identificationReviewed(tx, exchange, event, now)
    case 'two-factor-reset.reviewed':
      return twoFactorResetReviewed(tx, exchange, event, now)
    case 'wallet-proof.reviewed':
      return walletProofReviewed(tx, exchange, event, now)
    case 'order.reviewed':
      return orderReviewed(tx, exchange, { ...event, rates: ratesOf(receiving) }, now)
    case 'stray-coins.reviewed':
      return strayReviewed(tx, exchange, event, now)
    case 'case.updated':
      return updateCase(tx, exchange, event, now)
  }
}

/** By which port each event comes. */
export const portOf: Record<CallbackEvent['type'], CallbackPort> = {
  'payment.started': 'payments',
  'payment.received': 'payments',
  'payment.failed': 'payments',
  'payment.canceled': 'payments',
  'transfer.received': 'payments',
  'refund.sent': 'payments',
  'refund.returned': 'payments',
  'coins.received': 'coins',
  'coins.sent': 'coins',
  'coins.replaced': 'coins',
  'coins.reorganised': 'coins',
  'coins.refused': 'coins',
  'test-deposit.received': 'coins',
  'test-deposit.reorganised': 'coins',
  'payout.paid': 'payouts',
  'payout.returned': 'payouts',
  'eid.pending': 'eid',
  'eid.completed': 'eid',
  'eid.failed': 'eid',
  'bank.found': 'banks',
  'bank.refused': 'banks',
  'document.reviewed': 'reviews',
  'questionnaire.reviewed': 'reviews',
  'identity.reviewed': 'reviews',
  'bank-account.reviewed': 'reviews',
  'reidentification.reviewed': 'reviews',
  'two-factor-reset.reviewed': 'reviews',
  'wallet-proof.reviewed': 'reviews',
  'freeze.ended': 'reviews',
  'order.reviewed': 'reviews',
  'transfer.matched': 'reviews',
  'stray-coins.reviewed': 'reviews',
  'transfer.reviewed': 'reviews',
  'payment.reviewed': 'reviews',
  'work.retried': 'reviews',
  'refund.reviewed': 'reviews',
  'mail.bounced': 'mail',
  'sms.refused': 'sms',
  'case.updated': 'chat',
}

const lockExistingOrder = async (tx: Transaction, condition: SQL | undefined): Promise<OrderRow> => {
  const order = await lockOrder(tx, condition)
  if (order === undefined) throw notFound()
  return order
}

/** Its hash as it is kept, however the network's party writes it. */
const hashed = <Told extends EventOf<'coins.received' | 'coins.sent' | 'coins.replaced' | 'coins.reorganised'>>(
  event: Told,
): Told => ({
  ...event,
  hash: normalizedHash(event.coin, event.hash),
})

/** Told of by a transaction that another took the place of, they went by that one. */
const byLast = async (tx: Transaction, event: EventOf<'coins.sent'>): Promise<EventOf<'coins.sent'>> => ({
  ...event,
  hash: await lastHashOf(tx, event.coin, event.hash),
})

const coinsSent = async (receiving: Receiving, event: EventOf<'coins.sent'>): Promise<void> => {
  const { tx, exchange, now } = receiving
  if (strayOfKey(event.key) !== undefined) return strayReturned(tx, exchange, event, now)
  if (testDepositOfKey(event.key) !== undefined) return testDepositReturned(tx, exchange, event, now)
  return isReturn(event)
    ? coinsWereReturned(receiving, event)
    : coinsWereSent(receiving, { ...event, sekPerEuro: sekPerEuroOf(ratesOf(receiving)) })
}

const workRetried = async ({ tx, exchange, now }: Receiving, { work }: EventOf<'work.retried'>): Promise<void> => {
  if (!(await tryNow(tx, work, exchange.jobs.moneyKinds(), now))) throw refused('step-refused')
}

const isReturn = ({ key }: { key: string }): boolean => returnOfKey(key) !== undefined

const coinsReceived = async (receiving: Receiving, event: EventOf<'coins.received'>): Promise<void> => {
  const { tx, exchange, now } = receiving
  const { order: reference, amount, hash, output, from } = event
  const order = await lockExistingOrder(tx, and(eq(orders.reference, reference), eq(orders.type, 'SELL')))
  if (event.coin !== order.coin) return takeStray(tx, exchange, order, event, now)
  await takeCoins(
    receiving,
    order,
    { amount, hash, ...(output === undefined ? {} : { output }), ...(from === undefined ? {} : { from }) },
    rateOf(ratesOf(receiving), order.coin, order.fiat),
  )
}
