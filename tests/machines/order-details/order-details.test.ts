import { provideProof } from '../../../machines/shared/proof'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideOrderDetails } from '../../../machines/order-details/order-details'
import { provideOrder } from '../../../machines/order/order'
import { provideRates } from '../../../machines/shared/rates'
import type { Order } from '../../../src/domain/orders/orders'
import { orderWith } from '../../support/orders'
import { heldFeed, heldPort } from '../../support/ports'

const { reference } = orderWith()
const other = '0b6e4f00-1111-4222-8333-777788889999'
const never = () => Promise.reject(new Error('Not asked here'))

const setting = () => {
  const load = heldPort<{ reference: string }, Order>()
  const watch = heldFeed<{ reference: string }, { type: 'order.changed' }>()
  const order = provideOrder(
    {
      loadOrder: load.port,
      reportTransfer: never,
      cancelOrder: never,
      saveReceipt: never,
      sendFeedback: never,
      retryPayout: never,
      chooseRefundAccount: never,
      watchOrder: watch.feed,
    },
    {
      rates: provideRates({ loadRates: never, watchPage: () => () => undefined }),
      proof: provideProof({ countDown: () => () => undefined }),
    },
  )
  const actor = createActor(provideOrderDetails({ order })).start()
  const named = (wanted: string | null) => actor.send({ type: 'address.changed', reference: wanted })
  return { actor, load, watch, named, state: () => actor.getSnapshot().value }
}

test('the window opens with the order that the address names, and follows it while it is open', () => {
  const { load, watch, named, state } = setting()
  named(reference)
  expect([state(), load.asked, watch.isHeard()]).toEqual(['open', [{ reference }], true])
  named(null)
  expect([state(), watch.isHeard()]).toEqual(['closed', false])
})

test('another order takes its place; the same one named again changes nothing', () => {
  const { load, named, state } = setting()
  named(reference)
  named(reference)
  named(other)
  expect([state(), load.asked]).toEqual(['open', [{ reference }, { reference: other }]])
})

test('it is closed, and the same order can be opened again', () => {
  const { actor, load, named, state } = setting()
  named(reference)
  actor.send({ type: 'details.close' })
  expect(state()).toBe('closed')
  named(reference)
  expect([state(), load.asked]).toEqual(['open', [{ reference }, { reference }]])
})
