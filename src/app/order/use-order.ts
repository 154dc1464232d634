import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { isCopied } from '../../../machines/shared/copying'
import type { orderMachine, OrderSnapshot } from '../../../machines/order/order'
import type { CurrentUser } from '../../domain/customer/customer'
import {
  leftBeforeFreeze,
  mayBePaidTo,
  mayChooseRefundAccount,
  mayRetryPayout,
  type Order,
} from '../../domain/orders/orders'
import { rateIn } from '../../domain/market/market'
import { banksBy } from '../../domain/payments/payment-methods'
import { isRefundableTo } from '../../domain/payments/refunds'
import { fiatFor } from '../../domain/money/quote'
import { dateTimeText, deadlineWeekdayText } from '../../i18n/dates'
import { useMessages } from '../../i18n/react'
import { useRoots, useSession } from '../session'
import { noRateOf, useRates } from '../market/use-rates'
import { useProof } from './use-proof'
import type { CancelDialog, Copyable, OrderScreen, Rating, RefundTo, Repay } from './types'

export type OrderActor = ActorRefFrom<typeof orderMachine>

const copyables: readonly Copyable[] = [
  'ocr',
  'giro',
  'amount',
  'payee',
  'message',
  'iban',
  'bic',
  'bank',
  'address',
  'coins',
  'number',
]

/** What is shown of the order that an actor follows, and what can be done to it. */
export const useOrder = (actor: OrderActor | undefined): OrderScreen => {
  const { locale } = useMessages()
  const { isSandbox } = useRoots()
  const snapshot = useSelector(actor, (each) => each)
  const hasTransactions = useSession(({ context }) => context.customer?.features.ORDER_TRANSACTIONS.active ?? false)
  const customer = useSession(({ context }) => context.customer)
  const { dated, isUpdating, hasFailed } = useRates(useSelector(actor, (each) => each?.children.rates))
  const copying = useSession(({ children }) => children.copying)
  const copied = useSelector(copying, (each) => (each && copyables.find((name) => isCopied(each, name))) ?? null)
  const proof = useProof(useSelector(actor, (each) => each?.children.proof))
  if (!actor || !snapshot) return { state: 'loading' }
  const { order, problem } = snapshot.context
  if (snapshot.matches('missing')) return { state: 'missing' }
  if (!order)
    return snapshot.matches('failed')
      ? { state: 'failed', onTryAgain: () => actor.send({ type: 'order.retry' }) }
      : { state: 'loading' }
  const isReporting = snapshot.matches('reporting')
  const cancelDialog = cancelDialogOf(actor, snapshot)
  const rate = dated && rateIn(dated.sheet, order.coin, 'SEK')
  return {
    state: 'shown',
    order,
    isSandbox,
    hasTransactions,
    bank: bankOf(order, customer),
    support: { screen: 'support', search: `?order=${order.reference}` },
    deadline: order.deadline && deadlineWeekdayText(locale, order.deadline),
    times: Object.fromEntries(order.history.map(({ status, at }) => [status, dateTimeText(at)])),
    problem: problem ?? null,
    copied,
    onCopy: (name, text) => copying?.send({ type: 'copy.ask', name, text }),
    onPrint: () => print(),
    canReport: isReporting || snapshot.can({ type: 'transfer.report' }),
    isReporting,
    onReport: () => actor.send({ type: 'transfer.report' }),
    canCancel: cancelDialog !== null || snapshot.can({ type: 'order.cancel' }),
    onCancel: () => actor.send({ type: 'order.cancel' }),
    cancelDialog,
    isSavingReceipt: snapshot.matches('saving'),
    onReceipt: () => actor.send({ type: 'receipt.save' }),
    salePrice:
      dated && rate !== undefined
        ? { rate, since: dated.since, isUpdating, worth: fiatFor(order.from.amount, rate) }
        : null,
    noRate: noRateOf(dated?.sheet, order.coin, hasFailed),
    hadLeft: leftBeforeFreeze(order, customer?.freeze ?? null),
    repay: mayRetryPayout(order) ? repayOf(actor, snapshot, order, customer) : null,
    refundTo:
      mayChooseRefundAccount(order) && !mayRetryPayout(order) ? refundToOf(actor, snapshot, order, customer) : null,
    proof,
    rating: order.status === 'COMPLETED' ? ratingOf(actor, snapshot, order) : null,
  }
}

const bankOf = ({ paymentMethod, providerName }: Order, customer: CurrentUser | undefined): string | null =>
  (customer && banksBy(paymentMethod, customer).find(({ name }) => name === providerName)?.label) ?? null

const cancelDialogOf = (actor: OrderActor, snapshot: OrderSnapshot): CancelDialog | null => {
  if (!snapshot.matches('canceling')) return null
  return {
    reason: snapshot.context.reason,
    onReason: (reason) => actor.send({ type: 'reason.choose', reason }),
    text: snapshot.context.reasonText,
    onText: (text) => actor.send({ type: 'reason.type', text }),
    isCanceling: snapshot.matches({ canceling: 'sending' }),
    onConfirm: () => actor.send({ type: 'cancel.confirm' }),
    onLeave: () => actor.send({ type: 'cancel.leave' }),
  }
}

const repayOf = (
  actor: OrderActor,
  snapshot: OrderSnapshot,
  order: Order,
  customer: CurrentUser | undefined,
): Repay => {
  const accounts = customer?.bankAccounts ?? []
  const begunAt = order.history.findLast(({ status }) => status === 'PAYOUT_PENDING')?.at ?? order.orderDate
  const offered = accounts.filter((account) => mayBePaidTo({ ...order, begunAt }, account))
  const { payoutTo } = snapshot.context
  const chosen = offered.find(({ reference }) => reference === payoutTo) ?? offered[0]
  return {
    accounts: offered,
    chosen: chosen?.reference ?? null,
    isPaying: snapshot.matches('repaying'),
    securityWait: customer?.securityWait ?? null,
    onChoose: (reference) => actor.send({ type: 'account.choose', reference }),
    onPay: () => chosen && actor.send({ type: 'payout.retry', reference: chosen.reference }),
  }
}

const refundToOf = (
  actor: OrderActor,
  snapshot: OrderSnapshot,
  { waitingRefunds }: Order,
  customer: CurrentUser | undefined,
): RefundTo | null => {
  const offered = (customer?.bankAccounts ?? []).filter((account) =>
    waitingRefunds.some(({ currency }) => isRefundableTo(currency, account)),
  )
  if (offered.length === 0) return null
  const { payoutTo } = snapshot.context
  const kept = offered.find((account) => waitingRefunds.some(({ to }) => to !== null && isSameNumber(account, to)))
  const chosen = offered.find(({ reference }) => reference === payoutTo) ?? kept ?? offered[0]
  return {
    accounts: offered,
    chosen: chosen?.reference ?? null,
    isChosen: waitingRefunds.every(({ to }) => to !== null),
    isSaving: snapshot.matches('redirecting'),
    securityWait: customer?.securityWait ?? null,
    onChoose: (reference) => actor.send({ type: 'account.choose', reference }),
    onSave: () => chosen && actor.send({ type: 'refund.choose', reference: chosen.reference }),
  }
}

type Numbers = { clearingNumber: string; accountNumber: string }

const isSameNumber = (one: Numbers, other: Numbers): boolean =>
  one.clearingNumber === other.clearingNumber && one.accountNumber === other.accountNumber

const ratingOf = (actor: OrderActor, snapshot: OrderSnapshot, { feedback }: Order): Rating => {
  const { rating, ratingText } = snapshot.context
  return {
    given: rating ?? feedback?.rating ?? null,
    isOpen: rating !== null,
    wasSent: feedback !== null,
    text: ratingText,
    isSending: snapshot.matches('rating'),
    onRate: (given) => actor.send({ type: 'feedback.rate', rating: given }),
    onText: (text) => actor.send({ type: 'feedback.type', text }),
    onSend: () => actor.send({ type: 'feedback.send' }),
    onLeave: () => actor.send({ type: 'feedback.leave' }),
  }
}
