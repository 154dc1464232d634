import { isUnsent, waitingFor, type Order } from '../../domain/orders/orders'
import { paymentMethodRules } from '../../domain/payments/payment-methods'
import type { OrderStatus, OrderType } from '../../domain/orders/statuses'
import type { MessageId } from '../../domain/messages/message-ids.gen'
import type { Stop } from '../ui/two-tracks'

/** Each has its words under `confirmation.stop`, and one word under `confirmation.short`. */
type StopName =
  | 'placed'
  | 'transfer'
  | 'transferDone'
  | 'pay'
  | 'payStarted'
  | 'here'
  | 'hereWaiting'
  | 'rate'
  | 'rateDone'
  | 'sent'
  | 'sentDone'
  | 'done'
  | 'send'
  | 'sendDone'
  | 'coinsHere'
  | 'payout'
  | 'payoutStarted'
  | 'payoutDone'
  | 'bank'
  | 'canceled'
  | 'failed'
  | 'returned'
  | 'unsent'
  | 'support'
  | 'refund'

/** A stop before it is said: a time where it was reached, else words for when it is expected. */
export type StopPlan = { name: StopName; state: Stop['state']; reached?: OrderStatus; expected?: MessageId }

type Plan = { customer: StopPlan[]; ours: StopPlan[] | undefined }

type Followed = Pick<
  Order,
  'type' | 'status' | 'paymentMethod' | 'priority' | 'history' | 'payoutProblem' | 'holds' | 'leavingSince'
>

type Passed = { customer: number; ours: number }

/** How far each status is: number of stops passed on the customer's track, and then on ours. */
const passed: Record<OrderType, Partial<Record<OrderStatus, Passed>>> = {
  BUY: {
    UNPAID: { customer: 1, ours: 0 },
    PENDING: { customer: 2, ours: 0 },
    PAID: { customer: 3, ours: 0 },
    PAYOUT_PENDING: { customer: 3, ours: 1 },
    COMPLETED: { customer: 3, ours: 3 },
  },
  SELL: {
    PENDING: { customer: 1, ours: 0 },
    PAID: { customer: 3, ours: 1 },
    PAYOUT_PENDING: { customer: 3, ours: 1 },
    COMPLETED: { customer: 3, ours: 3 },
  },
}

/** The two tracks of an order: what the customer gives, then what we deliver. */
export const planOf = (order: Followed): Plan => {
  const { type, status } = order
  const at = passed[type][status]
  if (at === undefined) return ending(order)
  const stops = allStops(order)
  return {
    customer: inOrder(stops.customer, at.customer).filter(isTrueOf(order)),
    ours: inOrder(stops.ours, at.ours, status),
  }
}

/** Money may come before anything was said of a payment; then there is no such stop. */
const isTrueOf =
  ({ type, history }: Followed) =>
  ({ state, reached }: StopPlan): boolean =>
    type === 'SELL' || state !== 'done' || reached !== 'PENDING' || history.some(({ status }) => status === 'PENDING')

type Bare = Omit<StopPlan, 'state'> & { nowName?: StopName; doneName?: StopName }

const placed: Record<OrderType, Bare> = {
  BUY: { name: 'placed', reached: 'UNPAID' },
  SELL: { name: 'placed', reached: 'PENDING' },
}
const transfer: Bare = { name: 'transfer', doneName: 'transferDone', reached: 'PENDING' }
const pay: Bare = { name: 'pay', doneName: 'payStarted', reached: 'PENDING' }
const here: Record<OrderType, Bare> = {
  BUY: { name: 'here', nowName: 'hereWaiting', reached: 'PAID' },
  SELL: { name: 'coinsHere', reached: 'PAID' },
}

const allStops = (order: Followed): { customer: Bare[]; ours: Bare[] } =>
  order.type === 'BUY' ? stopsOfBuying(order) : stopsOfSelling(order)

const stopsOfBuying = ({ paymentMethod, priority }: Followed) => {
  const { kind, speed } = paymentMethodRules[paymentMethod]
  const customer: Bare[] = [
    placed.BUY,
    kind === 'instructions' ? transfer : pay,
    { ...here.BUY, expected: `confirmation.when.${speed}` },
  ]
  const ours: Bare[] = [
    { name: 'rate', doneName: 'rateDone', reached: 'PAYOUT_PENDING', expected: 'confirmation.when.rate' },
    {
      name: 'sent',
      doneName: 'sentDone',
      reached: 'COMPLETED',
      expected: priority === 'HIGH' ? 'confirmation.when.high' : 'confirmation.when.low',
    },
    { name: 'done', reached: 'COMPLETED', expected: 'confirmation.when.done' },
  ]
  return { customer, ours }
}

const stopsOfSelling = (order: Followed): { customer: Bare[]; ours: Bare[] } => ({
  customer: [
    placed.SELL,
    { name: 'send', doneName: 'sendDone' },
    { ...here.SELL, expected: 'confirmation.when.coins' },
  ],
  ours: [
    { name: 'rate', doneName: 'rateDone', reached: 'PAID', expected: 'confirmation.when.confirmed' },
    order.status === 'PAYOUT_PENDING' && waitingFor(order) === undefined ? payoutStarted : payout,
    { name: 'bank', reached: 'COMPLETED', expected: 'confirmation.when.bank' },
  ],
})

const payout: Bare = {
  name: 'payout',
  doneName: 'payoutDone',
  reached: 'COMPLETED',
  expected: 'confirmation.when.low',
}
/** The bank was asked to pay, and has not said that it did. */
const payoutStarted: Bare = { name: 'payoutStarted', reached: 'PAYOUT_PENDING' }

/** The first `count` are done, the next one is now where the track is being walked, the rest are later. */
const inOrder = (stops: readonly Bare[], count: number, status?: OrderStatus): StopPlan[] =>
  stops.map(({ nowName, doneName, ...stop }, index) => {
    if (index < count) return { ...stop, name: doneName ?? stop.name, state: 'done' }
    return index === count && isWalked(count, status)
      ? { ...stop, name: nowName ?? stop.name, state: 'now' }
      : { ...stop, state: 'later' }
  })

const isWalked = (count: number, status: OrderStatus | undefined): boolean =>
  status === undefined ? count > 0 : status === 'PAID' || status === 'PAYOUT_PENDING'

const last: Record<OrderType, Partial<Record<OrderStatus, Omit<StopPlan, 'reached'>>>> = {
  BUY: { ERROR: { name: 'failed', state: 'stopped' } },
  SELL: { ERROR: { name: 'returned', state: 'stopped' } },
}

const unsent: Omit<StopPlan, 'reached'> = { name: 'unsent', state: 'stopped' }

const lastOfBoth: Partial<Record<OrderStatus, Omit<StopPlan, 'reached'>>> = {
  CANCELED: { name: 'canceled', state: 'stopped' },
  CONTACT_SUPPORT: { name: 'support', state: 'now' },
  REFUND: { name: 'refund', state: 'now' },
}

/** An order that stopped, or waits for something out of the usual: what it has passed, then that. */
const ending = ({ type, status, history, payoutProblem }: Followed): Plan => {
  const had = (wanted: OrderStatus) => history.some((step) => step.status === wanted)
  const done = had('PAID') ? [placed[type], here[type]] : [placed[type]]
  const end = isUnsent(payoutProblem) ? unsent : (last[type][status] ?? lastOfBoth[status])
  return {
    customer: [
      ...done.map(({ name, reached }): StopPlan => ({ name, state: 'done', ...(reached ? { reached } : {}) })),
      ...(end ? [{ ...end, reached: status }] : []),
    ],
    ours: undefined,
  }
}
