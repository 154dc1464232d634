import { useSelector } from '@xstate/react'
import { isCopied } from '../../../../machines/copying'
import { dateTimeText, weekdayText } from '../../../words/dates'
import { useWords } from '../../../words/react'
import { useRoots, useSession } from '../../session'
import type { CancelDialog, Copyable, OrderConfirmationScreen } from './types'

const copyables: readonly Copyable[] = ['ocr', 'giro', 'amount', 'payee', 'message', 'iban', 'bic', 'address']

export const useOrderConfirmation = (): OrderConfirmationScreen => {
  const { locale } = useWords()
  const { isSandbox } = useRoots()
  const actor = useSession(({ children }) => children.order)
  const context = useSelector(actor, (snapshot) => snapshot?.context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot?.matches('failed') ?? false)
  const isReporting = useSelector(actor, (snapshot) => snapshot?.matches('reporting') ?? false)
  const canReport = useSelector(actor, (snapshot) => snapshot?.can({ type: 'transfer.report' }) ?? false)
  const canCancel = useSelector(actor, (snapshot) => snapshot?.can({ type: 'order.cancel' }) ?? false)
  const cancelDialog = useCancelDialog()
  const copying = useSession(({ children }) => children.copying)
  const copied = useSelector(
    copying,
    (snapshot) => (snapshot && copyables.find((name) => isCopied(snapshot, name))) ?? null,
  )

  if (!actor || !context) return { state: 'loading' }
  const { order, problem } = context
  if (!order)
    return hasFailed ? { state: 'failed', onTryAgain: () => actor.send({ type: 'order.retry' }) } : { state: 'loading' }
  return {
    state: 'shown',
    order,
    isSandbox,
    deadline: order.deadline && weekdayText(locale, order.deadline),
    times: Object.fromEntries(order.history.map(({ status, at }) => [status, dateTimeText(at)])),
    problem: problem ?? null,
    copied,
    onCopy: (name, text) => copying?.send({ type: 'copy.ask', name, text }),
    onPrint: () => print(),
    canReport: canReport || isReporting,
    isReporting,
    onReport: () => actor.send({ type: 'transfer.report' }),
    canCancel: canCancel || cancelDialog !== null,
    onCancel: () => actor.send({ type: 'order.cancel' }),
    cancelDialog,
  }
}

const useCancelDialog = (): CancelDialog | null => {
  const actor = useSession(({ children }) => children.order)
  const isOpen = useSelector(actor, (snapshot) => snapshot?.matches('canceling') ?? false)
  const isCanceling = useSelector(actor, (snapshot) => snapshot?.matches({ canceling: 'sending' }) ?? false)
  const reason = useSelector(actor, (snapshot) => snapshot?.context.reason ?? null)
  const text = useSelector(actor, (snapshot) => snapshot?.context.reasonText ?? '')
  if (!actor || !isOpen) return null
  return {
    reason,
    onReason: (chosen) => actor.send({ type: 'reason.choose', reason: chosen }),
    text,
    onText: (typed) => actor.send({ type: 'reason.type', text: typed }),
    isCanceling,
    onConfirm: () => actor.send({ type: 'cancel.confirm' }),
    onLeave: () => actor.send({ type: 'cancel.leave' }),
  }
}
