import type { Order } from '../../../domain/orders'
import { paymentMethodRules } from '../../../domain/payment-methods'
import type { OrderStatus } from '../../../domain/statuses'
import type { MessageId } from '../../../words/ids.gen'
import type { Stop } from '../../ui/two-tracks'

/** A stop before it is said: a time where it was reached, else words for when it is expected. */
export type StopPlan = { name: MessageId; state: Stop['state']; reached?: OrderStatus; expected?: MessageId }

type Plan = { customer: StopPlan[]; ours: StopPlan[] | undefined }

type Followed = Pick<Order, 'status' | 'paymentMethod' | 'priority' | 'history'>

/** How far each status is: number of stops passed on the customer's track, and then on ours. */
const passed: Record<OrderStatus, { customer: number; ours: number }> = {
  UNPAID: { customer: 1, ours: 0 },
  PENDING: { customer: 2, ours: 0 },
  PAID: { customer: 3, ours: 0 },
  PAYOUT_PENDING: { customer: 3, ours: 1 },
  COMPLETED: { customer: 3, ours: 3 },
  CANCELED: { customer: 1, ours: 0 },
  ERROR: { customer: 1, ours: 0 },
  CONTACT_SUPPORT: { customer: 1, ours: 0 },
  REFUND: { customer: 1, ours: 0 },
}

/** The two tracks of a buy order: the customer's payment, then our delivery. */
export const planOf = (order: Followed): Plan => {
  const { status } = order
  if (status === 'CANCELED')
    return ending(order, { name: 'confirmation.stop.canceled', state: 'stopped', reached: status })
  if (status === 'ERROR') return ending(order, { name: 'confirmation.stop.failed', state: 'stopped', reached: status })
  if (status === 'CONTACT_SUPPORT')
    return ending(order, { name: 'confirmation.stop.support', state: 'now', reached: status })
  if (status === 'REFUND') return ending(order, { name: 'confirmation.stop.refund', state: 'now', reached: status })
  const stops = allStops(order)
  return {
    customer: inOrder(stops.customer, passed[status].customer).filter(isTrueOf(order)),
    ours: inOrder(stops.ours, passed[status].ours, status),
  }
}

/** Money may come before anything was said of a payment; then there is no such stop. */
const isTrueOf =
  ({ history }: Followed) =>
  ({ state, reached }: StopPlan): boolean =>
    state !== 'done' || reached !== 'PENDING' || history.some(({ status }) => status === 'PENDING')

type Bare = Omit<StopPlan, 'state'> & { nowName?: MessageId; doneName?: MessageId }

const placed: Bare = { name: 'confirmation.stop.placed', reached: 'UNPAID' }
const transfer: Bare = {
  name: 'confirmation.stop.transfer',
  doneName: 'confirmation.stop.transferDone',
  reached: 'PENDING',
}
const pay: Bare = { name: 'confirmation.stop.pay', doneName: 'confirmation.stop.payStarted', reached: 'PENDING' }
const here: Bare = { name: 'confirmation.stop.here', nowName: 'confirmation.stop.hereWaiting', reached: 'PAID' }

const allStops = ({ paymentMethod, priority }: Followed): { customer: Bare[]; ours: Bare[] } => {
  const { kind, speed } = paymentMethodRules[paymentMethod]
  return {
    customer: [placed, kind === 'instructions' ? transfer : pay, { ...here, expected: `confirmation.when.${speed}` }],
    ours: [
      {
        name: 'confirmation.stop.rate',
        doneName: 'confirmation.stop.rateDone',
        reached: 'PAYOUT_PENDING',
        expected: 'confirmation.when.rate',
      },
      {
        name: 'confirmation.stop.sent',
        doneName: 'confirmation.stop.sentDone',
        reached: 'COMPLETED',
        expected: priority === 'HIGH' ? 'confirmation.when.high' : 'confirmation.when.low',
      },
      { name: 'confirmation.stop.done', reached: 'COMPLETED', expected: 'confirmation.when.done' },
    ],
  }
}

/** The first `count` are done, the next one is now where the track is being walked, the rest are later. */
const inOrder = (stops: Bare[], count: number, status?: OrderStatus): StopPlan[] =>
  stops.map(({ nowName, doneName, ...stop }, index) => {
    if (index < count) return { ...stop, name: doneName ?? stop.name, state: 'done' }
    return index === count && isWalked(count, status)
      ? { ...stop, name: nowName ?? stop.name, state: 'now' }
      : { ...stop, state: 'later' }
  })

const isWalked = (count: number, status: OrderStatus | undefined): boolean =>
  status === undefined ? count > 0 : status === 'PAID' || status === 'PAYOUT_PENDING'

const ending = ({ history }: Followed, last: StopPlan): Plan => {
  const wasPaid = history.some(({ status }) => status === 'PAID')
  const done = (wasPaid ? [placed, here] : [placed]).map((stop) => ({ ...stop, state: 'done' as const }))
  return { customer: [...done, last], ours: undefined }
}
