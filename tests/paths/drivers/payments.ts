import { followMachine } from '../../../machines/payment/follow'
import type { PaymentResult } from '../../../machines/payment/paying'
import type { Order } from '../../../src/domain/orders/orders'
import {
  defaultProviderName,
  paymentMethodRules,
  type PaymentMethod,
} from '../../../src/domain/payments/payment-methods'
import { orderWith } from '../../support/orders'
import { noAnswer, plain } from './cases'
import type { Failure } from '../driver'

const endsAt = '2026-11-20T13:20:00.000Z'

/** Addresses of a provider's page, and of one that is none of theirs. */
const [theirs, astray] = ['https://example.com/pay', 'https://example.org/elsewhere']

/** An order by each method, as it is told at each point of its payment. */
export const paidBy = (paymentMethod: PaymentMethod) => {
  const { kind, currency } = paymentMethodRules[paymentMethod]
  const providerName = kind === 'bank-list' ? defaultProviderName : null
  const bare: Partial<Order> = { paymentMethod, instructions: null, providerName }
  const tried: Partial<Order> = { ...bare, isPaymentTried: true }
  const leadingTo = (url: string): Partial<Order> =>
    kind === 'form-post' ? { quickpayFormData: { url, fields: {} } } : { redirectUrl: url }
  return {
    placed: orderWith(bare),
    'under way': orderWith({ ...tried, paymentEndsAt: endsAt, ...leadingTo(theirs) }),
    astray: orderWith({ ...tried, paymentEndsAt: endsAt, ...leadingTo(astray) }),
    paid: orderWith({ ...tried, status: 'PAID' }),
    declined: orderWith({ ...tried, status: 'ERROR', feedbackReason: 'insufficient_funds' }),
    canceled: orderWith({ ...tried, status: 'CANCELED', cancelReason: 'provider' }),
    'timed out': orderWith({ ...tried, status: 'ERROR', feedbackReason: 'timed-out' }),
    changed: orderWith({ paymentMethod: currency === 'EUR' ? 'SEPA' : 'BANKGIRO', isPaymentTried: true }),
  }
}

type Told = ReturnType<typeof paidBy>

/** What is told of a payment that is followed. */
const followedOf = ({ paid, declined, canceled, 'timed out': timedOut, changed }: Told) => ({
  paid: { order: paid, outcome: 'paid' as const },
  declined: { order: declined, outcome: 'declined' as const },
  canceled: { order: canceled, outcome: 'canceled' as const },
  'timed out': { order: timedOut, outcome: 'timed-out' as const },
  changed: { order: changed, outcome: 'changed' as const },
})

/** How a way of paying ends. */
export const endsOf = (told: Told) => ({
  paid: ended('paid', told.paid),
  declined: ended('declined', told.declined),
  canceled: ended('canceled', told.canceled),
  'timed out': ended('timed-out', told['timed out']),
  changed: ended('changed', told.changed),
  'not begun': { ...ended('refused', told.placed), problem: 'provider-unavailable' as const },
  'step refused': { ...ended('refused', told.placed), problem: 'step-refused' as const },
})

const ended = (end: PaymentResult['end'], order: Order): PaymentResult => ({
  end,
  order,
  problem: null,
  total: order.total,
})

export const notBegun = {
  'provider away': { code: 'provider-unavailable' },
  'other total': { code: 'quote-expired', detail: '5125.00' },
} as const satisfies Record<string, Failure>

/** What its machine is given of an order. */
export const terms = ({ paymentMethod: method, providerName, total }: Order) => ({ method, providerName, total })

/** Where a machine of one way of paying begins. */
const startsOf = (told: Told, way: string) => {
  const given = (title: string, order: Order) => ({ title, input: { order, terms: terms(order), isAnew: false } })
  return {
    start: given(`an order is to be paid ${way}`, told.placed),
    'under way': given('such a payment is under way', told['under way']),
    astray: given('one is under way at an address that is none of the provider’s', told.astray),
  }
}

/** A payment that is followed tells how its order stands each time it is asked, as long as it is under way. */
const toldOf = (told: Told) => ({
  'as before': followMachine.resolveState({
    value: 'waiting',
    context: { begun: told['under way'], order: told['under way'], isStale: false },
  }),
})

type Leaving = { context: { order: Order } }

/** The browser goes where the order says before anything else can happen, or not at all. */
const leave = {
  ok: { gone: undefined },
  fail: { 'address refused': { code: 'address-refused' } },
  atOnce: () => true,
  offered: ({ context: { order } }: Leaving, name: string): boolean =>
    (name === 'address refused') === [order.redirectUrl, order.quickpayFormData?.url].includes(astray),
} as const

/** What a way of paying does not come to, where it is not said. */
export const unasked = {
  'order.changed': { cases: {} },
  'bank.search': { cases: {} },
  'bank.choose': { cases: {} },
  'payment.start': { cases: {} },
  'page.returned': { cases: {} },
  'payment.continue': { cases: {} },
}

/** What machines of a way of paying have in common, with what is told of their order. */
export const wayOf = (told: Told, way: string) => ({
  states: {
    deciding: null,
    starting: 'has the payment begun',
    leaving: 'goes to the provider',
    'following.soon': 'waits for how the payment goes',
    'following.late': 'has waited for long',
    paid: 'is paid',
    declined: 'was declined',
    canceled: 'was canceled',
    timedOut: 'was not approved in time',
    changed: 'is for an order that has changed',
    refused: 'did not begin',
  },
  inputs: startsOf(told, way),
  events: { ...unasked, 'payment.continue': { cases: plain } },
  children: {
    startPayment: { ok: { begun: told['under way'] }, fail: { ...notBegun, ...noAnswer } },
    leave,
    loadOrder: { ok: {}, fail: {} },
    watchOrder: { tells: [] },
    watchReturn: { tells: [] },
    follow: { done: followedOf(told), shows: toldOf(told) },
  } as const,
  delays: { answerExpected: 'a minute', goneBy: 'ten seconds' },
})

/** The same where the customer goes to a page of the provider. */
export const awayOf = (told: Told, way: string) => {
  const { states, events, children, ...rest } = wayOf(told, way)
  return {
    ...rest,
    states: { ...states, away: 'has gone to the provider' },
    events: { ...events, 'page.returned': { cases: plain } },
    children: { ...children, watchReturn: { tells: ['page.returned'] as const } },
  }
}
