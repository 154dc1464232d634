import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { offersOf, type PaymentSnapshot, type paymentMachine } from '../../../../machines/payment/payment'
import type { bankListMachine } from '../../../../machines/payment/bank-list'
import type { formPostMachine } from '../../../../machines/payment/form-post'
import type { redirectMachine } from '../../../../machines/payment/redirect'
import type { waitingMachine } from '../../../../machines/payment/waiting'
import type { CurrentUser } from '../../../domain/customer/customer'
import type { Order } from '../../../domain/orders/orders'
import { banksBy, paymentMethodRules, type PaymentMethod } from '../../../domain/payments/payment-methods'
import { providerNames } from '../../../domain/payments/providers'
import { deadlineWeekdayText, timeText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import type { MethodChoosing, Paying, PaymentScreen } from './types'

type Ways = typeof redirectMachine | typeof formPostMachine | typeof waitingMachine | typeof bankListMachine
type WayActor = ActorRefFrom<Ways>
export type PaymentActor = ActorRefFrom<typeof paymentMachine>

export const usePayment = (actor: PaymentActor): PaymentScreen => {
  const { locale } = useMessages()
  const snapshot = useSelector(actor, (each) => each)
  const way = useWay(snapshot)
  const { order, chosen, problem } = snapshot.context
  if (!order)
    return snapshot.matches('failed')
      ? { state: 'failed', onTryAgain: () => actor.send({ type: 'order.retry' }) }
      : { state: 'loading' }
  const method = chosen?.method ?? order.paymentMethod
  const paying: Paying = {
    number: order.number,
    total: chosen?.total ?? order.total,
    fiat: order.fiat,
    provider: providerNames[method],
    orderPage: { screen: 'orderConfirmation', params: { reference: order.reference, status: order.status } },
  }
  if (snapshot.matches('choosing') || snapshot.matches('checking')) return choosing(actor, snapshot, order, paying)
  if (snapshot.matches('canceled'))
    return { state: 'canceled', ...paying, wasBegun: order.history.some(({ status }) => status === 'PENDING') }
  if (snapshot.matches('unpaid'))
    return {
      state: 'unpaid',
      ...paying,
      problem,
      code: order.status === 'ERROR' ? (order.feedbackReason ?? 'declined') : 'silent',
      said: order.status === 'ERROR' ? order.feedbackDetails : null,
      deadline: order.deadline && deadlineWeekdayText(locale, order.deadline),
      onAgain: () => actor.send({ type: 'payment.again' }),
      onChange: () => actor.send({ type: 'method.change' }),
    }
  if (!way) return { state: 'loading' }
  return waysOf(actor, snapshot.context.customer, way, paying)
}

/** The child of the way that is being paid. */
const useWay = ({ children }: PaymentSnapshot) => {
  const { redirect, formPost, waiting, bankList } = children
  const actor: WayActor | undefined = redirect ?? formPost ?? waiting ?? bankList
  const state = useSelector(actor, (each) => each)
  return actor && state && { actor, state, isSwish: waiting !== undefined }
}

type Way = { actor: WayActor; state: SnapshotFrom<Ways>; isSwish: boolean }

const waysOf = (
  payment: PaymentActor,
  customer: CurrentUser,
  { actor, state, isSwish }: Way,
  paying: Paying,
): PaymentScreen => {
  const { order, search, terms } = state.context
  const isFollowing = state.hasTag('following')
  if (isSwish && (isFollowing || state.hasTag('leaving')))
    return {
      state: 'swish',
      ...paying,
      qr: order.qrCodeString,
      until: order.paymentEndsAt && timeText(order.paymentEndsAt),
      numberEnd: customer.details.phoneNumber?.slice(-4) ?? '',
      onOpen: () => actor.send({ type: 'payment.continue' }),
    }
  if (isFollowing)
    return {
      state: 'processing',
      ...paying,
      isBegun: order.status === 'PENDING',
      isLate: state.hasTag('needsUser'),
      onContinue: () => actor.send({ type: 'payment.continue' }),
      onChange: order.status === 'PENDING' ? null : () => payment.send({ type: 'method.change' }),
    }
  if (state.hasTag('choosingBank'))
    return banks(payment, actor, customer, { search, method: terms.method, chosen: terms.providerName }, paying)
  return { state: 'going', ...paying }
}

const banks = (
  payment: PaymentActor,
  actor: WayActor,
  customer: CurrentUser,
  { search, method, chosen }: { search: string; method: PaymentMethod; chosen: string | null },
  paying: Paying,
): PaymentScreen => {
  const all = banksBy(method, customer)
  const asked = search.trim().toLocaleLowerCase()
  const found = all.filter(({ label }) => label.toLocaleLowerCase().includes(asked))
  return {
    state: 'banks',
    ...paying,
    banks: found,
    search,
    chosen: found.find(({ name }) => name === chosen) ?? null,
    onSearch: (text) => actor.send({ type: 'bank.search', text }),
    onChoose: (name) => actor.send({ type: 'bank.choose', name }),
    onStart: () => actor.send({ type: 'payment.start' }),
    onChange: () => payment.send({ type: 'method.change' }),
  }
}

const choosing = (actor: PaymentActor, snapshot: PaymentSnapshot, order: Order, paying: Paying): MethodChoosing => {
  const { chosen } = snapshot.context
  return {
    state: 'choosing',
    ...paying,
    offers: offersOf(snapshot.context).map(({ method, feePercent, fee, block, max }) => ({
      method,
      feePercent,
      fee,
      upTo: paymentMethodRules[method].max,
      block: block && {
        because: block,
        max,
        mend: block === 'phone-not-verified' ? { screen: 'profilePhone' } : null,
      },
    })),
    chosen: chosen?.method ?? null,
    total: chosen?.total ?? order.total,
    canConfirm: snapshot.can({ type: 'method.confirm' }),
    onChoose: (method) => actor.send({ type: 'method.choose', method }),
    onConfirm: () => actor.send({ type: 'method.confirm' }),
    onBack: () => actor.send({ type: 'method.leave' }),
  }
}
