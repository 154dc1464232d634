import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { screenOf } from '../../../machines/lib/page-of'
import { providePayment, offersOf } from '../../../machines/payment/payment'
import { provideBankList } from '../../../machines/payment/bank-list'
import { provideFollow } from '../../../machines/payment/follow'
import { provideFormPost } from '../../../machines/payment/form-post'
import { provideInstructions } from '../../../machines/payment/instructions'
import type { StartPayment } from '../../../machines/payment/paying'
import { provideRedirect } from '../../../machines/payment/redirect'
import { provideWaiting } from '../../../machines/payment/waiting'
import type { PaymentMethodDetails } from '../../../src/domain/customer/customer'
import type { Order } from '../../../src/domain/orders/orders'
import { paymentMethodRules, type PaymentMethod } from '../../../src/domain/payments/payment-methods'
import type { ScreenName } from '../../../src/domain/routing/screens'
import { customerWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { heldFeed, heldPort } from '../../support/ports'

const { reference } = orderWith()

const detailsOf = (method: PaymentMethod, change: Partial<PaymentMethodDetails> = {}): PaymentMethodDetails => {
  const { feePercent, max, speed } = paymentMethodRules[method]
  return {
    method,
    feePercent,
    min: '100',
    max: max ?? '1000000',
    speed,
    usable: true,
    reason: null,
    banks: [],
    ...change,
  }
}

const customer = customerWith({
  paymentMethodsDetails: [
    detailsOf('Swish', { usable: false, reason: 'phone-not-verified' }),
    detailsOf('StripeCard'),
    detailsOf('FinsharkPayment'),
    detailsOf('BANKGIRO'),
    detailsOf('SEPA'),
  ],
})

const card: Partial<Order> = { paymentMethod: 'StripeCard', instructions: null, total: '5125.00' }
const underWay: Partial<Order> = {
  ...card,
  isPaymentTried: true,
  paymentEndsAt: '2026-11-20T13:20:00.000Z',
  redirectUrl: 'https://checkout.stripe.com/1',
}
const failed: Partial<Order> = {
  ...card,
  isPaymentTried: true,
  status: 'ERROR',
  feedbackReason: 'insufficient_funds',
}

const setting = (screen: ScreenName = 'paymentProcessing') => {
  const clock = new SimulatedClock()
  const load = heldPort<{ reference: string }, Order>()
  const ask = heldPort<{ reference: string; method: PaymentMethod }, Order>()
  const start = heldPort<StartPayment, Order>()
  const leave = heldPort<{ order: Order }, void>()
  const post = heldPort<{ order: Order }, void>()
  const watch = heldFeed<{ reference: string }, { type: 'order.changed' }>()
  const follow = heldFeed<{ reference: string }, { type: 'order.changed' }>()
  const back = heldFeed<void, { type: 'page.returned' }>()
  const ports = {
    startPayment: start.port,
    loadOrder: load.port,
    leave: leave.port,
    watchReturn: back.feed,
    watchOrder: follow.feed,
  }
  const children = {
    follow: provideFollow({ loadOrder: load.port, askProvider: ask.port, watchOrder: follow.feed }),
  }
  const machine = providePayment(
    { loadOrder: load.port, watchOrder: watch.feed },
    {
      redirect: provideRedirect(ports, children),
      formPost: provideFormPost({ ...ports, leave: post.port }, children),
      waiting: provideWaiting(ports, children),
      bankList: provideBankList(ports, children),
      instructions: provideInstructions(ports, children),
    },
  )
  const actor = createActor(machine, { clock, input: { customer, screen, reference } }).start()
  const at = () => [actor.getSnapshot().value, screenOf(actor.getSnapshot())]
  return { actor, clock, load, ask, start, leave, post, watch, follow, back, at }
}

const opened = async (order: Partial<Order>, screen?: ScreenName) => {
  const all = setting(screen)
  await all.load.answer(orderWith(order))
  return all
}

describe('a payment that was never tried', () => {
  test('begins by itself, and the browser goes to the provider', async () => {
    const { start, leave, at } = await opened(card)
    expect([at(), start.asked]).toEqual([
      ['redirect', 'paymentProcessing'],
      [{ reference, method: 'StripeCard', providerName: null, total: '5125.00' }],
    ])
    await start.answer(orderWith(underWay))
    expect(leave.asked).toEqual([{ order: orderWith(underWay) }])
  })

  test('does not begin where another way is asked for', async () => {
    const { actor, start, at } = await opened(card, 'paymentError')
    expect([at(), start.asked]).toEqual([['choosing', 'paymentError'], []])
    actor.send({ type: 'method.leave' })
    expect(at()).toEqual(['over', 'orderConfirmation'])
  })

  test('by a transfer is for the page of the order', async () => {
    const { at } = await opened({})
    expect(at()).toEqual(['over', 'orderConfirmation'])
  })

  test('that the provider cannot take is not begun again by itself', async () => {
    const { actor, start, watch, load, at } = await opened(card)
    await start.fail(new PortError('provider-unavailable'))
    expect([at(), actor.getSnapshot().context.problem]).toEqual([['unpaid', 'paymentError'], 'provider-unavailable'])
    watch.tell({ type: 'order.changed' })
    await load.answer(orderWith(card))
    expect([at(), start.asked.length]).toEqual([['unpaid', 'paymentError'], 1])
  })

  test('whose total is another now is begun with the new one once it was seen', async () => {
    const { actor, start } = await opened(card)
    await start.fail(new PortError('quote-expired', '5150.00'))
    actor.send({ type: 'payment.again' })
    expect(start.asked.map(({ total }) => total)).toEqual(['5125.00', '5150.00'])
  })
})

describe('a payment under way', () => {
  test.each([
    ['paid', { ...card, isPaymentTried: true, status: 'PAID' }, ['over', 'orderConfirmation']],
    ['declined', failed, ['unpaid', 'paymentError']],
    ['canceled', { ...card, isPaymentTried: true, status: 'CANCELED' }, ['canceled', 'paymentCancelled']],
    ['not approved in time', { ...failed, feedbackReason: 'timed-out' }, ['unpaid', 'paymentError']],
    ['given up by the provider', { ...card, isPaymentTried: true }, ['unpaid', 'paymentError']],
  ] as const)('is followed until it is %s, without a new one', async (_, then, where) => {
    const { start, ask, follow, load, at } = await opened(underWay)
    await ask.answer(orderWith(underWay))
    follow.tell({ type: 'order.changed' })
    await load.answer(orderWith(then))
    expect([at(), start.asked]).toEqual([where, []])
  })

  test('that ended before the customer came back is known at once', async () => {
    const { ask, at } = await opened(underWay)
    await ask.answer(orderWith(failed))
    expect(at()).toEqual(['unpaid', 'paymentError'])
  })

  test('is asked about every five seconds, also where nobody answered', async () => {
    const { clock, ask } = await opened(underWay)
    await ask.fail(new PortError('unexpected'))
    clock.increment(4999)
    expect(ask.asked.length).toBe(1)
    clock.increment(1)
    expect(ask.asked.length).toBe(2)
  })

  test('can be gone on with at the provider', async () => {
    const { actor, leave } = await opened(underWay)
    actor.getSnapshot().children.redirect?.send({ type: 'payment.continue' })
    expect(leave.asked).toEqual([{ order: orderWith(underWay) }])
  })
})

describe('a payment that failed', () => {
  test('is tried again the same way', async () => {
    const { actor, start, at } = await opened(failed)
    expect(at()).toEqual(['unpaid', 'paymentError'])
    actor.send({ type: 'payment.again' })
    expect(start.asked).toEqual([{ reference, method: 'StripeCard', providerName: null, total: '5125.00' }])
  })

  test('is paid another way, for what that costs', async () => {
    const { actor, start, at } = await opened(failed)
    actor.send({ type: 'method.change' })
    actor.send({ type: 'method.choose', method: 'BANKGIRO' })
    actor.send({ type: 'method.confirm' })
    expect(start.asked).toEqual([{ reference, method: 'BANKGIRO', providerName: null, total: '5000.00' }])
    await start.answer(orderWith({ isPaymentTried: true }))
    expect(at()).toEqual(['over', 'orderConfirmation'])
  })

  test('cannot be paid in a way that is closed to the customer', async () => {
    const { actor, start, at } = await opened(failed)
    actor.send({ type: 'method.change' })
    actor.send({ type: 'method.choose', method: 'Swish' })
    actor.send({ type: 'method.confirm' })
    expect([at(), start.asked]).toEqual([['choosing', 'paymentError'], []])
  })

  test('goes on where the money came after all', async () => {
    const { watch, load, at } = await opened(failed)
    watch.tell({ type: 'order.changed' })
    await load.answer(orderWith({ ...failed, status: 'PAID' }))
    expect(at()).toEqual(['over', 'orderConfirmation'])
  })
})

const bank: Partial<Order> = { ...card, paymentMethod: 'FinsharkPayment', providerName: 'seb', total: '5000.00' }

describe('where something else is done with the order meanwhile', () => {
  test('another way of paying it is gone on with', async () => {
    const { ask, leave, at } = await opened(underWay)
    const other = orderWith({ ...bank, isPaymentTried: true, paymentEndsAt: '2026-11-20T13:30:00.000Z' })
    await ask.answer(other)
    expect([at(), leave.asked]).toEqual([['bankList', 'paymentProcessing'], []])
  })

  test('a new payment the same way is gone on with', async () => {
    const { actor, ask } = await opened(underWay)
    const other = orderWith({
      ...underWay,
      paymentEndsAt: '2026-11-20T13:30:00.000Z',
      redirectUrl: 'https://x.example',
    })
    await ask.answer(other)
    expect(actor.getSnapshot().children.redirect?.getSnapshot().context.order).toEqual(other)
  })

  test('a transfer instead is for the page of the order', async () => {
    const { ask, at } = await opened(underWay)
    await ask.answer(orderWith({ isPaymentTried: true }))
    expect(at()).toEqual(['over', 'orderConfirmation'])
  })

  test('a cancellation takes the customer from the list of banks', async () => {
    const { follow, load, at } = await opened(bank)
    expect(at()).toEqual(['bankList', 'paymentProcessing'])
    follow.tell({ type: 'order.changed' })
    await load.answer(orderWith({ ...bank, status: 'CANCELED' }))
    expect(at()).toEqual(['canceled', 'paymentCancelled'])
  })

  test('and from the other ways to pay', async () => {
    const { actor, watch, load, at } = await opened(failed)
    actor.send({ type: 'method.change' })
    watch.tell({ type: 'order.changed' })
    await load.answer(orderWith({ ...failed, status: 'CANCELED' }))
    expect(at()).toEqual(['canceled', 'paymentCancelled'])
  })

  test.each([
    ['canceled', { ...card, status: 'CANCELED' }, ['canceled', 'paymentCancelled']],
    ['to be paid by a transfer', {}, ['over', 'orderConfirmation']],
    ['as it was', card, ['unpaid', 'paymentError']],
  ] as const)('a step that is refused shows the order as it is: %s', async (_, then, where) => {
    const { start, load, at } = await opened(card)
    await start.fail(new PortError('step-refused'))
    await load.answer(orderWith(then))
    expect([at(), start.asked.length]).toEqual([where, 1])
  })
})

describe('a payment that another page has begun meanwhile', () => {
  const swish = orderWith({
    ...card,
    paymentMethod: 'Swish',
    total: '5000.00',
    status: 'PENDING',
    isPaymentTried: true,
    paymentEndsAt: '2026-11-20T13:05:00.000Z',
  })

  test('is followed by whoever was refused because of it, and nothing more is asked', async () => {
    const { actor, start, load, ask, at } = await opened(failed)
    actor.send({ type: 'method.change' })
    actor.send({ type: 'method.choose', method: 'FinsharkPayment' })
    actor.send({ type: 'method.confirm' })
    actor.getSnapshot().children.bankList?.send({ type: 'payment.start' })
    await start.fail(new PortError('step-refused'))
    await load.answer(swish)
    expect([at(), start.asked.length, load.asked.length, ask.asked.length]).toEqual([
      ['waiting', 'paymentSwish'],
      1,
      2,
      1,
    ])
  })

  test('is not replaced by a choice that was refused before', async () => {
    const { actor, start, watch, load, at } = await opened(failed)
    actor.send({ type: 'payment.again' })
    await start.fail(new PortError('quote-expired', '9999.00'))
    watch.tell({ type: 'order.changed' })
    await load.answer(swish)
    expect([at(), start.asked.length]).toEqual([['waiting', 'paymentSwish'], 1])
  })
})

describe('news that say nothing new', () => {
  test('leave the customer among the ways to pay, with their choice', async () => {
    const { actor, watch, load, at } = await opened(failed)
    actor.send({ type: 'method.change' })
    actor.send({ type: 'method.choose', method: 'BANKGIRO' })
    watch.tell({ type: 'order.changed' })
    await load.answer(orderWith(failed))
    expect([at(), actor.getSnapshot().context.chosen?.method]).toEqual([['choosing', 'paymentError'], 'BANKGIRO'])
  })

  test('do not keep them from choosing another way, or from leaving, while it is read', async () => {
    const { actor, watch, at } = await opened(failed)
    actor.send({ type: 'method.change' })
    watch.tell({ type: 'order.changed' })
    actor.send({ type: 'method.choose', method: 'BANKGIRO' })
    expect([at(), actor.getSnapshot().context.chosen?.method]).toEqual([['checking', 'paymentError'], 'BANKGIRO'])
    actor.send({ type: 'method.leave' })
    expect([at()[0], actor.getSnapshot().context.chosen]).toEqual(['loading', undefined])
  })

  test('and in the list of banks, with what was searched for', async () => {
    const { actor, follow, load } = await opened(bank)
    actor.getSnapshot().children.bankList?.send({ type: 'bank.search', text: 'han' })
    follow.tell({ type: 'order.changed' })
    await load.answer(orderWith(bank))
    const way = actor.getSnapshot().children.bankList?.getSnapshot()
    expect([way?.value, way?.context.search]).toEqual(['choosing', 'han'])
  })
})

test('the same way again begins anew, where what had begun is under way still', async () => {
  const { actor, ask, start } = await opened({ ...underWay, ...bank, paymentEndsAt: '2026-11-20T13:20:00.000Z' })
  await ask.answer(orderWith({ ...underWay, ...bank, paymentEndsAt: '2026-11-20T13:20:00.000Z' }))
  actor.send({ type: 'method.change' })
  actor.send({ type: 'method.choose', method: 'FinsharkPayment' })
  actor.send({ type: 'method.confirm' })
  const way = actor.getSnapshot().children.bankList
  expect(way?.getSnapshot().value).toBe('choosing')
  way?.send({ type: 'payment.start' })
  expect(start.asked).toEqual([{ reference, method: 'FinsharkPayment', providerName: 'seb', total: '5000.00' }])
})

test('paying at a bank instead begins with the usual one', async () => {
  const { actor, start } = await opened(failed)
  actor.send({ type: 'method.change' })
  actor.send({ type: 'method.choose', method: 'FinsharkPayment' })
  actor.send({ type: 'method.confirm' })
  actor.getSnapshot().children.bankList?.send({ type: 'payment.start' })
  expect(start.asked.map(({ providerName }) => providerName)).toEqual(['seb'])
})

test('a browser that does not go leaves the customer with the ways on', async () => {
  const { actor, start, leave, clock } = await opened(card)
  await start.answer(orderWith(underWay))
  await leave.answer()
  const state = () => actor.getSnapshot().children.redirect?.getSnapshot().value
  clock.increment(9999)
  expect(state()).toBe('away')
  clock.increment(1)
  expect(state()).toEqual({ following: 'soon' })
})

test('what is heard while it is followed is shown', async () => {
  const { actor, ask } = await opened(underWay)
  await ask.answer(orderWith({ ...underWay, status: 'PENDING' }))
  expect(actor.getSnapshot().children.redirect?.getSnapshot().context.order.status).toBe('PENDING')
})

test('an order that failed before anything was tried begins nothing by itself', async () => {
  const { start, at } = await opened({ ...failed, isPaymentTried: false })
  expect([at(), start.asked]).toEqual([['unpaid', 'paymentError'], []])
})

describe('a transfer that is awaited', () => {
  test('can be paid another way, where that is asked for', async () => {
    const { actor, start, at } = await opened({}, 'paymentError')
    expect(at()).toEqual(['choosing', 'paymentError'])
    actor.send({ type: 'method.choose', method: 'StripeCard' })
    actor.send({ type: 'method.confirm' })
    expect(start.asked).toEqual([{ reference, method: 'StripeCard', providerName: null, total: '5125.00' }])
  })

  test('or stays one', async () => {
    const { actor, at } = await opened({}, 'paymentError')
    actor.send({ type: 'method.leave' })
    expect(at()).toEqual(['over', 'orderConfirmation'])
  })
})

test('ways to pay are those of the order’s currency, with what each costs and why it is closed', () => {
  const offers = offersOf({ customer, order: orderWith({ ...card, from: { currency: 'SEK', amount: '60000.00' } }) })
  expect(offers.map(({ method, fee, total, block }) => [method, fee, total, block])).toEqual([
    ['Swish', '0.00', '60000.00', 'phone-not-verified'],
    ['StripeCard', '1500.00', '61500.00', 'amount-too-large'],
    ['FinsharkPayment', '0.00', '60000.00', null],
    ['BANKGIRO', '0.00', '60000.00', null],
  ])
})
