import { assign, setup } from 'xstate'
import type { Decimal } from '../../src/domain/money/money'
import type { Order } from '../../src/domain/orders/orders'
import type { PaymentMethod } from '../../src/domain/payments/payment-methods'
import { isAsBefore, isUnderWay, type PaymentOutcome } from '../../src/domain/payments/payments'
import { defineFeeds, definePorts, PortError, problemOf, type Feed, type Port } from '../lib/ports'
import type { PageMeta } from '../lib/page-of'
import { followMachine, type Followed, type FollowFeeds } from './follow'

/** Why a payment did not begin. */
export const paymentProblems = [
  'quote-expired',
  'step-refused',
  'feature-off',
  'right-missing',
  'exchange-closed',
  'swish-phone',
  'amount-too-large',
  'provider-unavailable',
  'address-refused',
  'not-started',
] as const
export type PaymentProblem = (typeof paymentProblems)[number]

/** How an order is to be paid; `total` is the figure that the customer confirmed. */
export type PaymentTerms = { method: PaymentMethod; providerName: string | null; total: Decimal }

export type StartPayment = { reference: string } & PaymentTerms

/**
 * `startPayment` rejects with a `PaymentProblem`, of which `quote-expired` carries the total that holds now; anything else
 * means `not-started`. `leave` has the browser go to the provider, and rejects where the address is none of theirs.
 * What `loadOrder` rejects with does not matter.
 */
export type PayingPorts = {
  startPayment: Port<StartPayment, Order>
  leave: Port<{ order: Order }, void>
  loadOrder: Port<{ reference: string }, Order>
}

/** Tells when the customer is back on a page that the browser had put aside, and each time that the order has changed. */
export type PayingFeeds = { watchReturn: Feed<void, { type: 'page.returned' }> } & FollowFeeds

/**
 * `refused`: nothing has begun. `instructed`: it is up to the customer and their bank. `changed`: the order has become
 * another one meanwhile.
 */
type PaymentEnd = PaymentOutcome | 'refused' | 'instructed' | 'changed'
export type PaymentResult = { end: PaymentEnd; order: Order; problem: PaymentProblem | null; total: Decimal }

/** `isAnew`: whatever is under way, the customer wants it to begin once more. */
export type PayingInput = { order: Order; terms: PaymentTerms; isAnew: boolean }

/** `search`: what was typed to find a bank. */
type Context = PayingInput & { search: string; end: PaymentEnd; problem: PaymentProblem | null }

type Event =
  | { type: 'page.returned' }
  | { type: 'order.changed' }
  | { type: 'payment.continue' }
  | { type: 'payment.start' }
  | { type: 'bank.search'; text: string }
  | { type: 'bank.choose'; name: string }

const ports = definePorts<PayingPorts>()('startPayment', 'leave', 'loadOrder')
const feeds = defineFeeds<PayingFeeds>()('watchReturn', 'watchOrder')

/** What all ways of paying at a provider are made of: begin, go there, follow how it goes. */
export const paying = setup({
  types: {
    input: {} as PayingInput,
    output: {} as PaymentResult,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      startPayment: 'startPayment'
      leave: 'leave'
      loadOrder: 'loadOrder'
      watchReturn: 'watchReturn'
      watchOrder: 'watchOrder'
      follow: 'follow'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | 'leaving' | 'following' | 'choosingBank',
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, ...feeds.actors, follow: followMachine },
  guards: {
    isUnderWay: ({ context: { order, terms, isAnew } }) =>
      !isAnew && isUnderWay(order) && order.paymentMethod === terms.method,
    hasBank: ({ context }) => context.terms.providerName !== null,
    isAsBefore: ({ context }, params: { order: Order }) => isAsBefore(context.order, params.order),
    went: (_, params: { followed: Followed; outcome: Followed['outcome'] }) =>
      params.followed.outcome === params.outcome,
  },
  actions: {
    setOrder: assign((_, params: { order: Order }) => params),
    setEnd: assign((_, params: { end: PaymentEnd; order: Order }) => params),
    setSearch: assign((_, params: { text: string }) => ({ search: params.text })),
    setBank: assign(({ context }, params: { name: string }) => ({
      terms: { ...context.terms, providerName: params.name },
    })),
    setRefused: assign(({ context }, params: { error: unknown }) => ({
      problem: problemOf(params.error, paymentProblems, 'not-started'),
      terms: { ...context.terms, total: newTotalIn(params.error) ?? context.terms.total },
    })),
  },
  delays: { answerExpected: 60_000, goneBy: 10_000 },
})

export const contextOf = ({ input }: { input: PayingInput }): Context => ({
  ...input,
  search: '',
  end: 'refused',
  problem: null,
})

export const outputOf = ({ context: { end, order, problem, terms } }: { context: Context }): PaymentResult => ({
  end,
  order,
  problem,
  total: terms.total,
})

export const startInput = ({ context: { order, terms } }: { context: Context }): StartPayment => ({
  reference: order.reference,
  ...terms,
})

/** Goes to the provider; the page is put aside then, or gone. */
const leaving = paying.createStateConfig({
  tags: ['busy', 'leaving'],
  meta: { heading: 'payment.going.title' },
  invoke: {
    id: 'leave',
    src: 'leave',
    input: ({ context: { order } }) => ({ order }),
    onDone: 'away',
    onError: { target: 'refused', actions: { type: 'setRefused', params: ({ event }) => ({ error: event.error }) } },
  },
})

const away = paying.createStateConfig({
  tags: 'busy',
  meta: { heading: 'payment.going.title' },
  invoke: { id: 'watchReturn', src: 'watchReturn' },
  on: { 'page.returned': 'following' },
  /** The browser may have been kept from going. */
  after: { goneBy: 'following' },
})

/** Waits for how it goes: `soon` at first, `late` once the answer takes longer than is to be expected. */
export const following = paying.createStateConfig({
  tags: 'following',
  meta: {
    heading: ({ order }) => (order.status === 'PENDING' ? 'payment.processing.title' : 'payment.open.title'),
  },
  initial: 'soon',
  invoke: {
    id: 'follow',
    src: 'follow',
    input: ({ context: { order } }) => ({ order }),
    onSnapshot: { actions: { type: 'setOrder', params: ({ event }) => ({ order: event.snapshot.context.order }) } },
    onDone: [
      {
        guard: { type: 'went', params: ({ event }) => ({ followed: event.output, outcome: 'paid' }) },
        target: 'paid',
        actions: { type: 'setEnd', params: ({ event }) => ({ end: 'paid', order: event.output.order }) },
      },
      {
        guard: { type: 'went', params: ({ event }) => ({ followed: event.output, outcome: 'declined' }) },
        target: 'declined',
        actions: { type: 'setEnd', params: ({ event }) => ({ end: 'declined', order: event.output.order }) },
      },
      {
        guard: { type: 'went', params: ({ event }) => ({ followed: event.output, outcome: 'canceled' }) },
        target: 'canceled',
        actions: { type: 'setEnd', params: ({ event }) => ({ end: 'canceled', order: event.output.order }) },
      },
      {
        guard: { type: 'went', params: ({ event }) => ({ followed: event.output, outcome: 'changed' }) },
        target: 'changed',
        actions: { type: 'setEnd', params: ({ event }) => ({ end: 'changed', order: event.output.order }) },
      },
      {
        target: 'timedOut',
        actions: { type: 'setEnd', params: ({ event }) => ({ end: 'timed-out', order: event.output.order }) },
      },
    ],
  },
  on: { 'payment.continue': 'leaving' },
  states: { soon: { tags: 'busy', after: { answerExpected: 'late' } }, late: { tags: 'needsUser' } },
})

/** How it ended. */
export const ends = {
  paid: paying.createStateConfig({ type: 'final', tags: 'terminal' }),
  declined: paying.createStateConfig({ type: 'final', tags: 'terminal' }),
  canceled: paying.createStateConfig({ type: 'final', tags: 'terminal' }),
  timedOut: paying.createStateConfig({ type: 'final', tags: 'terminal' }),
  changed: paying.createStateConfig({ type: 'final', tags: 'terminal' }),
}

/** Nothing has begun. */
export const refused = paying.createStateConfig({ type: 'final', tags: 'terminal' })

const starting = paying.createStateConfig({
  tags: 'busy',
  meta: { heading: 'payment.going.title' },
  invoke: {
    id: 'startPayment',
    src: 'startPayment',
    input: startInput,
    onDone: { target: 'leaving', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
    onError: { target: 'refused', actions: { type: 'setRefused', params: ({ event }) => ({ error: event.error }) } },
  },
})

/** Begin, go to the provider's page, and follow how it goes there. */
export const byPage = { starting, leaving, away, following, ...ends, refused }

/** The total that the exchange names when the confirmed one no longer holds. */
const newTotalIn = (error: unknown): Decimal | undefined =>
  error instanceof PortError && error.code === 'quote-expired' && typeof error.detail === 'string'
    ? error.detail
    : undefined

export type PayingChildren = { follow: typeof followMachine }

export const payingActors = (given: PayingPorts & PayingFeeds, { follow }: PayingChildren) => ({
  ...ports.provide(given),
  ...feeds.provide(given),
  follow,
})
