import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { bankAccountsMachine } from '../../machines/bank-accounts/bank-accounts'
import { buyMachine } from '../../machines/buy/buy'
import { orderMachine } from '../../machines/order/order'
import { paymentMachine } from '../../machines/payment/payment'
import { sellMachine } from '../../machines/sell/sell'
import { createServices } from '../../src/app/ports/services'
import bankAccounts from '../../src/app/screens/bank-accounts/screen'
import buy from '../../src/app/screens/buy/screen'
import order from '../../src/app/screens/order/screen'
import payment from '../../src/app/screens/payment/screen'
import sell from '../../src/app/screens/sell/screen'
import type { Order } from '../../src/domain/orders/orders'
import type { Location } from '../../src/domain/routing/screens'
import { customerWith } from '../support/customers'
import { orderWith } from '../support/orders'

const services = createServices()
const customer = customerWith()
const { reference } = orderWith()

describe('an order', () => {
  const open = order.open(services)
  const confirmation = (status = 'UNPAID', of = reference): Location => ({
    screen: 'orderConfirmation',
    params: { reference: of, status },
    search: {},
  })
  const sale: Location = { screen: 'sellConfirmation', params: { reference }, search: {} }
  const { context } = createActor(orderMachine, { input: { reference } }).getSnapshot()
  const at = (value: 'missing' | 'shown', found?: Order) =>
    orderMachine.resolveState({ value, context: { ...context, order: found } })

  test.each([
    [
      'a sale, opened on the page of sales, stays there',
      sale,
      'SELL',
      { screen: 'sellConfirmation', params: { reference } },
    ],
    ['a purchase, opened there, has its own page', sale, 'BUY', { ...confirmation('PAID'), search: undefined }],
    [
      'a sale, opened on the page of orders, stays',
      confirmation(),
      'SELL',
      { ...confirmation('PAID'), search: undefined },
    ],
  ] as const)('%s', (_, location, type, page) => {
    const snapshot = at('shown', orderWith({ type, status: 'PAID' }))
    expect(open.pageOf(snapshot, { location, previous: null })).toEqual(page)
  })

  test('that is not there is a page that is not', () => {
    const page = open.pageOf(at('missing'), { location: sale, previous: null })
    expect(page).toEqual({ screen: 'errorNotFound', params: {} })
  })

  test('is the same while its status in the address follows it, and another by its reference or page', () => {
    const keys = [confirmation(), confirmation('PAID'), sale, confirmation('UNPAID', 'other')].map(open.keyOf)
    expect([keys[0] === keys[1], new Set(keys).size]).toEqual([true, 3])
  })
})

describe('bank accounts', () => {
  const open = bankAccounts.open(services)
  const at = (back: string | null) => createActor(bankAccountsMachine, { input: { customer, back } }).getSnapshot()

  test('take where to lead back from the address, until the customer has been asked', () => {
    const location: Location = { screen: 'profileBank', params: {}, search: { ref: 'sell' } }
    expect(open.inputOf({ customer, location, previous: null })).toEqual({ customer, back: 'sell' })
    expect([open.consumes(at('sell')), open.consumes(at(null))]).toEqual([[], ['ref']])
  })
})

describe('buying', () => {
  const open = buy.open(services)
  const { context } = createActor(buyMachine, {
    input: { customer, reference: null, bundle: null, planned: null },
  }).getSnapshot()
  const location = (search: Location<'buy'>['search']): Location => ({ screen: 'buy', params: {}, search })
  const placed = { reference, status: 'UNPAID' } as const

  test('takes an order to buy again, or a quick pick, from the address', () => {
    expect([
      open.inputOf({ customer, location: location({ order: reference }), previous: null }),
      open.inputOf({ customer, location: location({ coin: 'ETH', fiat: 'EUR', amount: '50' }), previous: null }),
    ]).toEqual([
      { customer, reference, bundle: null, planned: null },
      { customer, reference: null, bundle: { coin: 'ETH', fiat: 'EUR', amount: '50' }, planned: null },
    ])
  })

  test('keeps the order in the address until it was looked up', () => {
    const at = (repeats: string | null) =>
      buyMachine.resolveState({ value: 'toConfirmation', context: { ...context, repeats } })
    expect([open.consumes(at(reference)), open.consumes(at(null))]).toEqual([
      [],
      ['order', 'coin', 'fiat', 'amount', 'plan'],
    ])
  })

  test('takes what a plan has prepared from the address, and keeps it there while it stands in the form', () => {
    const planned = { plan: 'plan-1', coin: 'BTC' } as const
    expect([
      open.inputOf({ customer, location: location({ ...planned, amount: '5' }), previous: null }),
      open.inputOf({ customer, location: location({ plan: 'plan-1', coin: 'DOGE' }), previous: null }),
    ]).toEqual([
      { customer, reference: null, bundle: null, planned },
      { customer, reference: null, bundle: null, planned: null },
    ])
    const at = (change: Partial<typeof context>) =>
      buyMachine.resolveState({ value: 'toConfirmation', context: { ...context, ...change } })
    const plan = { reference: 'plan-1', prepared: context.draft }
    const own = { ...context.draft, amount: '1234' }
    const all = ['order', 'coin', 'fiat', 'amount', 'plan']
    expect([
      open.consumes(at({ planned })),
      open.consumes(at({ plan })),
      open.consumes(at({ plan, draft: own })),
      open.consumes(at({ plan: { ...plan, prepared: null } })),
    ]).toEqual([[], [], all, all])
  })

  test.each([
    ['toConfirmation', { screen: 'orderConfirmation', params: { reference, status: 'UNPAID' } }],
    ['toPayment', { screen: 'paymentProcessing', params: { reference } }],
  ] as const)('leads, %s, to the page of the order', (value, page) => {
    const snapshot = buyMachine.resolveState({ value, context: { ...context, placed } })
    expect(open.pageOf(snapshot, { location: location({}), previous: null })).toEqual(page)
  })

  test('that has placed nothing leads nowhere', () => {
    const snapshot = buyMachine.resolveState({ value: 'toConfirmation', context })
    expect(open.pageOf(snapshot, { location: location({}), previous: null })).toBeUndefined()
  })
})

describe('selling', () => {
  const open = sell.open(services)
  const { context } = createActor(sellMachine, { input: { customer, reference: null } }).getSnapshot()
  const location: Location = { screen: 'sell', params: {}, search: { order: reference } }

  test('takes a sale to repeat from the address, and keeps it there until it was looked up', () => {
    expect(open.inputOf({ customer, location, previous: null })).toEqual({ customer, reference })
    const at = (repeats: string | null) =>
      sellMachine.resolveState({ value: 'toConfirmation', context: { ...context, repeats } })
    expect([open.consumes(at(reference)), open.consumes(at(null))]).toEqual([[], ['order']])
  })

  test.each([
    ['toConfirmation', { screen: 'sellConfirmation', params: { reference } }],
    ['writing', { screen: 'support', params: {} }],
  ] as const)('leads from %s on', (value, page) => {
    const snapshot = sellMachine.resolveState({
      value,
      context: { ...context, placed: { reference, status: 'PENDING' } },
    })
    expect(open.pageOf(snapshot, { location, previous: null })).toEqual(page)
  })
})

describe('a payment', () => {
  const open = payment.open(services)
  const location = (screen: 'paymentProcessing' | 'paymentError'): Location => ({
    screen,
    params: { reference },
    search: {},
  })
  const { context } = createActor(paymentMachine, {
    input: { customer, screen: 'paymentProcessing', reference },
  }).getSnapshot()

  test('is the same on all of its pages', () => {
    expect(open.keyOf(location('paymentProcessing'))).toBe(open.keyOf(location('paymentError')))
  })

  test.each([
    ['canceled', { screen: 'paymentCancelled', params: { reference } }],
    ['over', { screen: 'orderConfirmation', params: { reference, status: 'PAID' } }],
    ['missing', { screen: 'errorNotFound', params: {} }],
  ] as const)('%s, has its page', (value, page) => {
    const snapshot = paymentMachine.resolveState({
      value,
      context: { ...context, order: orderWith({ status: 'PAID' }) },
    })
    expect(open.pageOf(snapshot, { location: location('paymentProcessing'), previous: null })).toEqual(page)
  })
})

test('what another screen’s machine does leads nowhere, and consumes nothing', () => {
  const open = sell.open(services)
  const snapshot = createActor(bankAccountsMachine, { input: { customer, back: null } }).getSnapshot()
  const location: Location = { screen: 'sell', params: {}, search: {} }
  expect([open.pageOf(snapshot, { location, previous: null }), open.consumes(snapshot)]).toEqual([undefined, []])
})
