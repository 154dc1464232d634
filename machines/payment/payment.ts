import { assign, setup, type SnapshotFrom } from 'xstate'
import type { CurrentUser, MethodBlock, PaymentMethodDetails } from '../../src/domain/customer/customer'
import { compare, type Decimal } from '../../src/domain/money/money'
import type { Order } from '../../src/domain/orders/orders'
import {
  firstBankBy,
  paymentMethodRules,
  type PaymentKind,
  type PaymentMethod,
} from '../../src/domain/payments/payment-methods'
import { isAsBefore, isUnderWay, paymentOutcome } from '../../src/domain/payments/payments'
import { repriced } from '../../src/domain/money/quote'
import type { ScreenName } from '../../src/domain/routing/screens'
import type { PageMeta } from '../lib/page-of'
import { defineFeeds, definePorts, problemOf, type Feed, type Port } from '../lib/ports'
import { bankListMachine } from './bank-list'
import { formPostMachine } from './form-post'
import { instructionsMachine } from './instructions'
import type { PaymentResult, PaymentProblem, PaymentTerms } from './paying'
import { redirectMachine } from './redirect'
import { waitingMachine } from './waiting'

/** `loadOrder` rejects with `not-found`. */
export type PaymentPorts = { loadOrder: Port<{ reference: string }, Order> }

/** Tells each time the exchange says that the order has changed. */
export type PaymentFeeds = { watchOrder: Feed<{ reference: string }, { type: 'order.changed' }> }

export type PaymentInput = { customer: CurrentUser; screen: ScreenName; reference: string }

type Context = PaymentInput & {
  order: Order | undefined
  /** How the customer wants to pay, where that is not the order's own way. */
  chosen: PaymentTerms | undefined
  /** The customer has just asked for a payment to begin. */
  isAnew: boolean
  problem: PaymentProblem | null
}

export type PaymentEvent =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'order.changed' }
  | { type: 'order.retry' }
  | { type: 'payment.again' }
  | { type: 'method.change' }
  | { type: 'method.choose'; method: PaymentMethod }
  | { type: 'method.confirm' }
  | { type: 'method.leave' }

type ChosenEvent = { event: { method: PaymentMethod } }
type EndedEvent = { event: { output: PaymentResult } }

/** A way to pay the order: what it costs then, and why it cannot be used. */
type PaymentOffer = PaymentMethodDetails & { fee: Decimal; total: Decimal; block: MethodBlock | null }

/** Ways to pay the order: those for its currency. */
export const offersOf = ({ customer, order }: Pick<Context, 'customer' | 'order'>): PaymentOffer[] =>
  order === undefined
    ? []
    : customer.paymentMethodsDetails
        .filter(({ method }) => paymentMethodRules[method].currency === order.fiat)
        .map((details) => {
          const figures = { amount: order.from.amount, priorityFee: order.priorityFee, networkFee: order.networkFee }
          const { methodFee: fee, total } = repriced(figures, details.feePercent)
          return { ...details, fee, total, block: blockOf(details, total) }
        })

const blockOf = ({ method, usable, reason, max }: PaymentMethodDetails, total: Decimal): MethodBlock | null => {
  if (!usable) return reason ?? 'right-missing'
  return paymentMethodRules[method].max !== null && compare(total, max) > 0 ? 'amount-too-large' : null
}

/** Where each way of paying leads when it is over. */
const whenEnded = [
  {
    guard: { type: 'isStale', params: ({ event }: EndedEvent) => ({ result: event.output }) },
    target: 'loading',
    actions: { type: 'setStale', params: ({ event }: EndedEvent) => ({ result: event.output }) },
  },
  { target: 'ended', actions: { type: 'setResult', params: ({ event }: EndedEvent) => ({ result: event.output }) } },
] as const

/** What the customer does while they choose. */
const choices = {
  'method.choose': { actions: { type: 'choose', params: ({ event }: ChosenEvent) => event } },
  /** A payment that had begun may still be under way, and no second one is to begin beside it. */
  'method.leave': [
    { guard: 'cameToChoose', target: 'over' },
    { target: 'loading', actions: 'forgetChoice' },
  ],
} as const

const ports = definePorts<PaymentPorts>()('loadOrder')
const feeds = defineFeeds<PaymentFeeds>()('watchOrder')

/** Paying for an order that is placed: one child for each way of paying, and what comes of it (rule screens-49). */
export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as Context,
    events: {} as PaymentEvent,
    children: {} as {
      loadOrder: 'loadOrder'
      watchOrder: 'watchOrder'
      redirect: 'redirect'
      formPost: 'formPost'
      waiting: 'waiting'
      bankList: 'bankList'
      instructions: 'instructions'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: {
    ...ports.actors,
    ...feeds.actors,
    redirect: redirectMachine,
    formPost: formPostMachine,
    waiting: waitingMachine,
    bankList: bankListMachine,
    instructions: instructionsMachine,
  },
  guards: {
    isMissing: (_, params: { error: unknown }) => problemOf(params.error, ['not-found'], 'other') === 'not-found',
    hasOrder: ({ context }) => context.order !== undefined,
    isOver: ({ context: { order } }) => order !== undefined && isOver(order),
    isCanceled: ({ context: { order } }) => order?.status === 'CANCELED',
    isToBegin: ({ context: { order, screen, problem } }) =>
      order !== undefined && (isUnderWay(order) || (isUntried(order) && problem === null && isBeginning(screen))),
    isBy: ({ context }, params: { kind: PaymentKind }) => kindOf(context) === params.kind,
    /** Another page, or another hand, has done something with the order: what is known of it here no longer holds. */
    isStale: (_, { result }: { result: PaymentResult }) => result.problem === 'step-refused',
    hasProblem: ({ context }) => context.problem !== null,
    isToChoose: ({ context }, params: { order: Order }) =>
      context.order === undefined && context.screen === 'paymentError' && isOpen(params.order),
    cameToChoose: ({ context: { order, screen } }) => screen === 'paymentError' && order !== undefined && isOpen(order),
    isAsBefore: ({ context }, params: { order: Order }) =>
      context.order !== undefined && isAsBefore(context.order, params.order),
    isUsable: ({ context }) =>
      offersOf(context).some(({ method, block }) => method === context.chosen?.method && block === null),
  },
  actions: {
    setCustomer: assign((_, params: { customer: CurrentUser }) => params),
    setOrder: assign((_, params: { order: Order }) => params),
    setStale: assign((_, { result }: { result: PaymentResult }) => ({
      order: result.order,
      problem: result.problem,
      chosen: undefined,
    })),
    wantAnew: assign({ isAnew: true }),
    wantNothing: assign({ isAnew: false }),
    /** What was refused may be tried again as it was meant. */
    setResult: assign(({ context }, { result }: { result: PaymentResult }) => ({
      order: result.order,
      problem: result.problem,
      chosen: result.end === 'refused' ? { ...termsOf(context), total: result.total } : undefined,
    })),
    clearProblem: assign({ problem: null }),
    choose: assign(({ context }, params: { method: PaymentMethod }) => ({ chosen: termsBy(context, params.method) })),
    forgetChoice: assign({ chosen: undefined }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ ...input, order: undefined, chosen: undefined, isAnew: false, problem: null }),
  invoke: { id: 'watchOrder', src: 'watchOrder', input: ({ context }) => ({ reference: context.reference }) },
  initial: 'loading',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    loading: {
      tags: 'busy',
      meta: { heading: 'common.loading' },
      entry: 'wantNothing',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: [
          {
            guard: { type: 'isToChoose', params: ({ event }) => ({ order: event.output }) },
            target: 'choosing',
            actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { target: 'deciding', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        ],
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
          { guard: 'isCanceled', target: 'canceled' },
          { guard: 'hasOrder', target: 'unpaid' },
          { target: 'failed' },
        ],
      },
    },
    missing: { tags: 'terminal', meta: { screen: 'errorNotFound', heading: 'notFound.title' } },
    failed: {
      meta: { heading: 'payment.failed.title' },
      tags: 'needsUser',
      on: { 'order.retry': 'loading', 'order.changed': 'loading' },
    },
    deciding: {
      always: [
        { guard: 'isCanceled', target: 'canceled' },
        { guard: 'isOver', target: 'over' },
        { guard: 'isToBegin', target: 'beginning' },
        { target: 'unpaid' },
      ],
    },
    beginning: {
      entry: 'clearProblem',
      always: [
        { guard: { type: 'isBy', params: { kind: 'redirect' } }, target: 'redirect' },
        { guard: { type: 'isBy', params: { kind: 'form-post' } }, target: 'formPost' },
        { guard: { type: 'isBy', params: { kind: 'waiting' } }, target: 'waiting' },
        { guard: { type: 'isBy', params: { kind: 'bank-list' } }, target: 'bankList' },
        { target: 'instructions' },
      ],
    },
    redirect: {
      tags: 'busy',
      meta: { screen: 'paymentProcessing' },
      invoke: {
        id: 'redirect',
        src: 'redirect',
        input: ({ context }) => payingInput(context),
        onSnapshot: {},
        onDone: whenEnded,
      },
      on: { 'method.change': 'choosing' },
    },
    formPost: {
      tags: 'busy',
      meta: { screen: 'paymentProcessing' },
      invoke: {
        id: 'formPost',
        src: 'formPost',
        input: ({ context }) => payingInput(context),
        onSnapshot: {},
        onDone: whenEnded,
      },
      on: { 'method.change': 'choosing' },
    },
    /** Begun, it cannot be paid another way until the app's time is over. */
    waiting: {
      tags: 'busy',
      meta: { screen: 'paymentSwish' },
      invoke: {
        id: 'waiting',
        src: 'waiting',
        input: ({ context }) => payingInput(context),
        onSnapshot: {},
        onDone: whenEnded,
      },
    },
    bankList: {
      tags: 'busy',
      meta: { screen: 'paymentProcessing' },
      invoke: {
        id: 'bankList',
        src: 'bankList',
        input: ({ context }) => payingInput(context),
        onSnapshot: {},
        onDone: whenEnded,
      },
      on: { 'method.change': 'choosing' },
    },
    instructions: {
      tags: 'busy',
      meta: { heading: 'common.loading' },
      invoke: {
        id: 'instructions',
        src: 'instructions',
        input: ({ context }) => payingInput(context),
        onDone: whenEnded,
      },
    },
    ended: {
      entry: 'wantNothing',
      always: [{ guard: 'hasProblem', target: 'unpaid' }, { target: 'deciding' }],
    },
    /** Declined, not approved in time, or not begun: it can be tried again, or paid another way. */
    unpaid: {
      tags: 'needsUser',
      /** Declined, it has the provider's reason for a heading. */
      meta: { screen: 'paymentError', heading: ({ problem }) => (problem === null ? null : 'payment.notBegun') },
      on: {
        'payment.again': { target: 'beginning', actions: 'wantAnew' },
        'method.change': 'choosing',
        'order.changed': { target: 'loading', actions: 'forgetChoice' },
      },
    },
    choosing: {
      tags: 'needsUser',
      meta: { screen: 'paymentError', heading: 'payment.choosing.title' },
      on: {
        ...choices,
        'method.confirm': { guard: 'isUsable', target: 'beginning', actions: 'wantAnew' },
        'order.changed': 'checking',
      },
    },
    /** Whether anything of the order is another now; what the customer is choosing is left to them until that is known. */
    checking: {
      tags: 'busy',
      meta: { screen: 'paymentError', heading: 'payment.choosing.title' },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: [
          {
            guard: { type: 'isAsBefore', params: ({ event }) => ({ order: event.output }) },
            target: 'choosing',
          },
          {
            target: 'deciding',
            actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }, 'forgetChoice'],
          },
        ],
        onError: 'choosing',
      },
      on: choices,
    },
    canceled: {
      tags: 'needsUser',
      meta: { screen: 'paymentCancelled', heading: 'payment.canceled.title' },
      on: { 'order.changed': 'loading' },
    },
    over: { tags: 'terminal', meta: { screen: 'orderConfirmation' } },
  },
})
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>

type Children = {
  redirect: typeof redirectMachine
  formPost: typeof formPostMachine
  waiting: typeof waitingMachine
  bankList: typeof bankListMachine
  instructions: typeof instructionsMachine
}

export const providePayment = (given: PaymentPorts & PaymentFeeds, children: Children) =>
  paymentMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given), ...children } })

/** Screens on which a payment that was never tried begins by itself. */
const isBeginning = (screen: ScreenName): boolean => screen === 'paymentProcessing' || screen === 'paymentSwish'

const isUntried = ({ status, isPaymentTried }: Order): boolean => status === 'UNPAID' && !isPaymentTried

/** Nothing has been tried for it, or nothing but a transfer is awaited: its way of paying is free. */
const isOpen = (order: Order): boolean =>
  order.type === 'BUY' &&
  !isUnderWay(order) &&
  (isUntried(order) || (order.status === 'UNPAID' && kindBy(order.paymentMethod) === 'instructions'))

/** Paid, or for another page: a transfer's instructions stand on the order's own. */
const isOver = (order: Order): boolean =>
  order.type === 'SELL' ||
  paymentOutcome(order) === 'paid' ||
  (order.status !== 'ERROR' && paymentMethodRules[order.paymentMethod].kind === 'instructions') ||
  (order.status === 'PENDING' && !isUnderWay(order))

const known = ({ order }: Context): Order => {
  if (!order) throw new Error('Paying without an order')
  return order
}

/** What the customer chose, else the order's own way. */
const termsOf = (context: Context): PaymentTerms => {
  if (context.chosen) return context.chosen
  const { paymentMethod: method, providerName, total } = known(context)
  return { method, providerName, total }
}

const termsBy = (context: Context, method: PaymentMethod): PaymentTerms => {
  const order = known(context)
  const total = offersOf(context).find((offer) => offer.method === method)?.total ?? order.total
  return { method, providerName: bankFor(context, method), total }
}

/** The bank that the order has by the very method, else the one that its list begins with. */
const bankFor = (context: Context, method: PaymentMethod): string | null => {
  const { paymentMethod, providerName } = known(context)
  if (kindBy(method) !== 'bank-list') return providerName
  return (paymentMethod === method ? providerName : null) ?? firstBankBy(method, context.customer)
}

const kindBy = (method: PaymentMethod): PaymentKind => paymentMethodRules[method].kind

const kindOf = (context: Context): PaymentKind => kindBy(termsOf(context).method)

const payingInput = (context: Context) => ({
  order: known(context),
  terms: termsOf(context),
  isAnew: context.isAnew,
})
