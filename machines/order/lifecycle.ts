import { getNextSnapshot, setup } from 'xstate'
import type { OrderStatus, OrderType } from '../../src/domain/orders/statuses'

/**
 * What can happen to an order: asked by the customer, reported by the world, decided on the desk, or due by the clock.
 * `payout.…` of a purchase is about the coins to the wallet (`payout.started` settles it), of a sale about the money to the bank.
 */
export const lifecycleEvents = [
  'payment.started',
  'transfer.chosen',
  'transfer.reported',
  'payment.received',
  'payment.failed',
  'payment.mismatched',
  'payment.late',
  'coins.received',
  'coins.mismatched',
  'coins.late',
  'coins.removed',
  'order.canceled',
  'order.expired',
  'order.questioned',
  'order.refused',
  'order.released',
  'order.refunded',
  'payout.started',
  'payout.sent',
  'payout.refused',
  'payout.returned',
  'payout.retried',
] as const
export type LifecycleEvent = (typeof lifecycleEvents)[number]

/**
 * The life of an order (rule states-1), one region of states for each type.
 * Both sides use it: the exchange refuses every step that is not here with 409.
 */
export const lifecycleMachine = setup({
  types: {
    input: {} as { type: OrderType },
    context: {} as { type: OrderType },
    events: {} as { type: LifecycleEvent },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
  },
  guards: {
    isBuy: ({ context }) => context.type === 'BUY',
  },
}).createMachine({
  id: 'lifecycle',
  context: ({ input }) => ({ type: input.type }),
  initial: 'placing',
  states: {
    placing: { always: [{ guard: 'isBuy', target: 'BUY' }, { target: 'SELL' }] },
    BUY: {
      initial: 'UNPAID',
      states: {
        UNPAID: {
          tags: 'needsUser',
          on: {
            'payment.started': 'PENDING',
            'transfer.reported': 'PENDING',
            'payment.received': 'PAID',
            'payment.mismatched': 'CONTACT_SUPPORT',
            'order.canceled': 'CANCELED',
            'order.expired': 'CANCELED',
          },
        },
        PENDING: {
          tags: 'busy',
          on: {
            'payment.received': 'PAID',
            'payment.failed': 'ERROR',
            'payment.mismatched': 'CONTACT_SUPPORT',
            'order.canceled': 'CANCELED',
            'order.expired': 'CANCELED',
          },
        },
        ERROR: {
          tags: 'needsUser',
          on: {
            'payment.started': 'PENDING',
            /** Nothing is on its way until the customer has made the transfer. */
            'transfer.chosen': 'UNPAID',
            'payment.received': 'PAID',
            'payment.mismatched': 'CONTACT_SUPPORT',
            'order.canceled': 'CANCELED',
            'order.expired': 'CANCELED',
          },
        },
        PAID: {
          tags: 'busy',
          on: {
            'payout.started': 'PAYOUT_PENDING',
            'order.questioned': 'CONTACT_SUPPORT',
            'order.refused': 'REFUND',
          },
        },
        PAYOUT_PENDING: { tags: 'busy', on: { 'payout.sent': 'COMPLETED', 'payout.refused': 'CONTACT_SUPPORT' } },
        CONTACT_SUPPORT: { tags: 'needsUser', on: { 'order.released': 'PAYOUT_PENDING', 'order.refunded': 'REFUND' } },
        CANCELED: { tags: 'terminal', on: { 'payment.late': 'CONTACT_SUPPORT' } },
        COMPLETED: { type: 'final', tags: 'terminal' },
        REFUND: { type: 'final', tags: 'terminal' },
      },
    },
    SELL: {
      initial: 'PENDING',
      states: {
        PENDING: {
          tags: 'needsUser',
          on: {
            'coins.received': 'PAID',
            'coins.mismatched': 'CONTACT_SUPPORT',
            'order.canceled': 'CANCELED',
            'order.expired': 'CANCELED',
          },
        },
        PAID: {
          tags: 'busy',
          on: {
            'payout.started': 'PAYOUT_PENDING',
            'order.questioned': 'CONTACT_SUPPORT',
            'order.refused': 'REFUND',
          },
        },
        PAYOUT_PENDING: {
          tags: 'busy',
          on: { 'payout.sent': 'COMPLETED', 'payout.returned': 'ERROR', 'coins.removed': 'CANCELED' },
        },
        ERROR: { tags: 'needsUser', on: { 'payout.retried': 'PAYOUT_PENDING', 'coins.removed': 'CANCELED' } },
        CONTACT_SUPPORT: {
          tags: 'needsUser',
          on: { 'order.released': 'PAYOUT_PENDING', 'order.refunded': 'REFUND', 'coins.removed': 'CANCELED' },
        },
        CANCELED: { tags: 'terminal', on: { 'coins.late': 'CONTACT_SUPPORT' } },
        /** Banks send payouts back days after they were there. */
        COMPLETED: { tags: 'terminal', on: { 'payout.returned': 'ERROR' } },
        REFUND: { type: 'final', tags: 'terminal' },
      },
    },
  },
})

/** Status in which an order of the type begins. */
export const firstStatus: Record<OrderType, OrderStatus> = { BUY: 'UNPAID', SELL: 'PENDING' }

/** Status after an event, or undefined where the statechart has no such step. */
export const nextStatus = (type: OrderType, status: OrderStatus, event: LifecycleEvent): OrderStatus | undefined => {
  const snapshot = snapshotAt(type, status)
  if (!snapshot?.can({ type: event })) return undefined
  return statusIn(getNextSnapshot(lifecycleMachine, snapshot, { type: event }).value)
}

/** Events that the statechart takes in a status. */
export const eventsFrom = (type: OrderType, status: OrderStatus): LifecycleEvent[] =>
  lifecycleEvents.filter((event) => nextStatus(type, status, event) !== undefined)

/** Whether a history, oldest first, is a path of the statechart. */
export const isPath = (type: OrderType, history: readonly OrderStatus[]): boolean =>
  history[0] === firstStatus[type] &&
  history.every((status, index) => {
    const before = history[index - 1]
    return before === undefined || eventsFrom(type, before).some((event) => nextStatus(type, before, event) === status)
  })

const snapshotAt = (type: OrderType, status: OrderStatus) => {
  const region = lifecycleMachine.root.states[type]
  return region && status in region.states
    ? lifecycleMachine.resolveState({ value: { [type]: status }, context: { type } })
    : undefined
}

const statusIn = (value: object | string): OrderStatus | undefined => {
  const status: unknown = typeof value === 'object' ? Object.values(value)[0] : undefined
  return isStatus(status) ? status : undefined
}

const isStatus = (text: unknown): text is OrderStatus => typeof text === 'string' && text in statuses

const statuses: Record<OrderStatus, true> = {
  CANCELED: true,
  COMPLETED: true,
  CONTACT_SUPPORT: true,
  ERROR: true,
  PAID: true,
  PAYOUT_PENDING: true,
  PENDING: true,
  REFUND: true,
  UNPAID: true,
}
