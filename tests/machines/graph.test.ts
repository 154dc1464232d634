import type { EventFromLogic } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { PortError } from '../../machines/lib/ports'
import { lifecycleEvents, lifecycleMachine } from '../../machines/order/lifecycle'
import { orderMachine } from '../../machines/order/order'
import { orderStatuses, orderTypes } from '../../src/domain/orders/statuses'
import { orderWith } from '../support/orders'

describe.each(orderTypes)('the life of a %s order, explored', (type) => {
  test('reaches every status that the type has, none of them twice over in more than seven steps', () => {
    const paths = getShortestPaths(lifecycleMachine, {
      input: { type },
      events: lifecycleEvents.map((event) => ({ type: event })),
    })
    const reached = paths.map(({ state }) => state.value).flatMap((value) => Object.values(value))
    const own = orderStatuses.filter((status) => type === 'BUY' || status !== 'UNPAID')
    expect([...new Set(reached)].toSorted()).toEqual(own)
    expect(Math.max(...paths.map(({ steps }) => steps.length))).toBeLessThanOrEqual(7)
  })
})

describe('an order on its page, explored', () => {
  const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output })
  const failed = (actor: string, code: string) => ({ type: `xstate.error.actor.${actor}`, error: new PortError(code) })
  const order = orderWith()
  const events = [
    { type: 'order.changed' },
    { type: 'order.retry' },
    { type: 'transfer.report' },
    { type: 'order.cancel' },
    { type: 'reason.choose', reason: 'changed-mind' },
    { type: 'cancel.confirm' },
    { type: 'cancel.leave' },
    done('loadOrder', order),
    failed('loadOrder', 'not-found'),
    failed('loadOrder', 'unexpected'),
    done('reportTransfer', orderWith({ status: 'PENDING' })),
    failed('reportTransfer', 'step-refused'),
    done('cancelOrder', orderWith({ status: 'CANCELED' })),
    failed('cancelOrder', 'step-refused'),
  ]

  test('every state is reached, and no answer leaves it busy for ever', () => {
    const paths = getShortestPaths(orderMachine, { input: { reference: order.reference }, events: asEvents(events) })
    const states = new Set(paths.map(({ state }) => JSON.stringify(state.value)))
    expect([...states].toSorted()).toEqual(
      [
        '"failed"',
        '"loading"',
        '"missing"',
        '"reporting"',
        '"shown"',
        '{"canceling":"choosing"}',
        '{"canceling":"sending"}',
      ].toSorted(),
    )
    for (const { state } of paths)
      if (state.hasTag('busy'))
        expect(Object.keys(state.children), JSON.stringify(state.value)).not.toEqual(['watchOrder'])
  })
})

type Events = EventFromLogic<typeof orderMachine>[]

/** The answers of actors are events too, but no machine declares them: the one place where they are let in. */
function asEvents(events: { type: string }[]): Events
function asEvents(events: unknown): unknown {
  return events
}
