import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { providePayment } from '../../../machines/payment/payment'
import { provideBankList } from '../../../machines/payment/bank-list'
import { provideFollow } from '../../../machines/payment/follow'
import { provideFormPost } from '../../../machines/payment/form-post'
import { provideInstructions } from '../../../machines/payment/instructions'
import type { StartPayment } from '../../../machines/payment/paying'
import { provideRedirect } from '../../../machines/payment/redirect'
import { provideWaiting } from '../../../machines/payment/waiting'
import type { Order } from '../../../src/domain/orders/orders'
import { customerWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { heldFeed, heldPort } from '../../support/ports'

const placed = orderWith({ paymentMethod: 'StripeCard', instructions: null })
const begun: Order = { ...placed, isPaymentTried: true, paymentEndsAt: '2026-11-20T13:20:00.000Z' }
const { reference } = placed

const setting = () => {
  const load = heldPort<{ reference: string }, Order>()
  const ask = heldPort<{ reference: string }, Order>()
  const start = heldPort<StartPayment, Order>()
  const watch = heldFeed<{ reference: string }, { type: 'order.changed' }>()
  const returning = heldFeed<void, { type: 'page.returned' }>()
  const watchOrder = watch.feed
  const follow = provideFollow({ loadOrder: load.port, askProvider: ask.port, watchOrder })
  const paying = {
    startPayment: start.port,
    loadOrder: load.port,
    leave: async () => undefined,
    watchReturn: returning.feed,
    watchOrder,
  }
  const machine = providePayment(
    { loadOrder: load.port, watchOrder },
    {
      redirect: provideRedirect(paying, { follow }),
      formPost: provideFormPost(paying, { follow }),
      waiting: provideWaiting(paying, { follow }),
      bankList: provideBankList(paying, { follow }),
      instructions: provideInstructions(paying, { follow }),
    },
  )
  const actor = createActor(machine, { input: { customer: customerWith(), screen: 'paymentProcessing', reference } })
  actor.start()
  const state = () => actor.getSnapshot().value
  return {
    actor,
    load,
    start,
    watch,
    returning,
    state,
    way: () => actor.getSnapshot().children.redirect?.getSnapshot(),
  }
}

describe('a payment that has begun', () => {
  test('is followed again when the customer leaves the other ways to pay, and not begun a second time', async () => {
    const { actor, load, start, returning, state, way } = setting()
    await load.answer(placed)
    await start.answer(begun)
    returning.tell({ type: 'page.returned' })
    actor.send({ type: 'method.change' })
    actor.send({ type: 'method.leave' })
    expect(state()).toBe('loading')
    await load.answer(begun)
    expect([state(), way()?.value, start.asked.length]).toEqual(['redirect', { following: 'soon' }, 1])
  })
})

describe('a payment that was canceled', () => {
  const canceled: Order = { ...placed, status: 'CANCELED', isPaymentTried: true, cancelReason: 'provider' }

  test('stays canceled while it cannot be read anew', async () => {
    const { load, watch, state } = setting()
    await load.answer(canceled)
    watch.tell({ type: 'order.changed' })
    await load.fail(new PortError('unavailable'))
    expect(state()).toBe('canceled')
  })
})

describe('an order that is to be paid by a transfer instead', () => {
  test('is for its own page once the exchange has the new way', async () => {
    const { actor, load, start, state } = setting()
    await load.answer({ ...placed, status: 'ERROR', isPaymentTried: true, feedbackReason: 'expired_card' })
    actor.send({ type: 'method.change' })
    actor.send({ type: 'method.choose', method: 'BANKGIRO' })
    actor.send({ type: 'method.confirm' })
    await start.answer(orderWith())
    expect([state(), actor.getSnapshot().context.order]).toEqual(['over', orderWith()])
  })
})
