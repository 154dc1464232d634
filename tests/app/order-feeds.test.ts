import { expect, test } from 'vitest'
import type { StreamEvent } from '../../src/app/ports/live'
import { heldOrderFeeds, orderFeeds } from '../../src/app/ports/order-feeds'

/** How often an order is said to have changed, of what the exchange tells. */
const toldBy = (feedsOf: typeof heldOrderFeeds, events: readonly StreamEvent[]): number => {
  let times = 0
  let say: (event: StreamEvent) => void = () => undefined
  const live = {
    listen: (listener: (event: StreamEvent) => void) => {
      say = listener
      return () => undefined
    },
  }
  feedsOf(live).watchOrder({ reference: 'order-1' }, () => (times += 1))
  for (const event of events) say(event)
  return times
}

const ofOrder = { type: 'order.changed', reference: 'order-1' } as const
const ofOther = { type: 'order.changed', reference: 'order-2' } as const

test('an order that is shown follows its customer too, whose freeze holds it', () => {
  expect(toldBy(heldOrderFeeds, [{ type: 'user.changed' }])).toBe(1)
  expect(toldBy(orderFeeds, [{ type: 'user.changed' }])).toBe(0)
})

test('an order is told of what is its own, and of what may have been missed', () => {
  for (const feeds of [heldOrderFeeds, orderFeeds])
    expect(toldBy(feeds, [ofOrder, ofOther, { type: 'notifications.changed' }, { type: 'stream.gap' }])).toBe(2)
})
