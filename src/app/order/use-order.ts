import { useSelector } from '@xstate/react'
import type { ActorRef } from 'xstate'
import { isCopied } from '../../../machines/copying'
import type { OrderEvent, OrderSnapshot } from '../../../machines/order/order'
import type { Order } from '../../domain/orders'
import { dateTimeText, weekdayText } from '../../words/dates'
import { useWords } from '../../words/react'
import { useRoots, useSession } from '../session'
import type { CancelDialog, Copyable, OrderScreen, Rating } from './types'

export type OrderActor = ActorRef<OrderSnapshot, OrderEvent>

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
  const { locale } = useWords()
  const { isSandbox } = useRoots()
  const snapshot = useSelector(actor, (each) => each)
  const hasTransactions = useSession(({ context }) => context.customer?.features.ORDER_TRANSACTIONS.active ?? false)
  const banks = useSession(({ context }) => context.customer?.finsharkPaymentProviders)
  const copying = useSession(({ children }) => children.copying)
  const copied = useSelector(copying, (each) => (each && copyables.find((name) => isCopied(each, name))) ?? null)
  if (!actor || !snapshot) return { state: 'loading' }
  const { order, problem } = snapshot.context
  if (snapshot.matches('missing')) return { state: 'missing' }
  if (!order)
    return snapshot.matches('failed')
      ? { state: 'failed', onTryAgain: () => actor.send({ type: 'order.retry' }) }
      : { state: 'loading' }
  const isReporting = snapshot.matches('reporting')
  const cancelDialog = cancelDialogOf(actor, snapshot)
  return {
    state: 'shown',
    order,
    isSandbox,
    hasTransactions,
    bank: banks?.find(({ name }) => name === order.providerName)?.label ?? null,
    support: { screen: 'support', search: `?order=${order.reference}` },
    deadline: order.deadline && weekdayText(locale, order.deadline),
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
    rating: order.status === 'COMPLETED' ? ratingOf(actor, snapshot, order) : null,
  }
}

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
