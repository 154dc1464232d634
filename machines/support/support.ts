import { assign, setup, type SnapshotFrom } from 'xstate'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { Order } from '../../src/domain/orders/orders'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { checkSupportMessage } from '../../src/domain/customer/support'
import type { PageMeta } from '../lib/page-of'
import { defineEffects, definePorts, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn } from '../lib/server-errors'

export const supportProblems = ['not-sent'] as const
export type SupportProblem = (typeof supportProblems)[number]

/** What is written, about which of the customer's orders, by its reference. */
export type SupportDraft = { message: string; chosen: string | null }

type Sending = { message: string; orderNumber: string | null }

/**
 * `loadOrders` has the latest, to choose from; `loadOrder` one that is not among them. `sendMessage` rejects with
 * `bad-input` (detail: FieldProblem[]) or anything else.
 */
export type SupportPorts = {
  loadOrders: Port<void, Order[]>
  loadOrder: Port<{ reference: string }, Order>
  sendMessage: Port<Sending, { number: string }>
}

/** What was written and not sent survives a reload; null forgets it. */
export type SupportEffects = {
  recallDraft: (owner: string) => SupportDraft | null
  keepDraft: (owner: string, draft: SupportDraft | null) => void
}

/** `reference`: the order that the address names. */
export type SupportInput = { customer: CurrentUser; reference: string | null }

type SupportField = 'message' | 'orderNumber'

type Context = SupportDraft & {
  owner: string
  orders: readonly Order[]
  /** Whether the latest orders could be fetched. */
  isListed: boolean
  serverErrors: readonly FieldProblem[]
  problem: SupportProblem | undefined
  /** Of the case that was opened last. */
  number: string | undefined
}

export type SupportEvent =
  | { type: 'message.type'; text: string }
  | { type: 'order.choose'; reference: string | null }
  | { type: 'orders.retry' }
  | { type: 'message.send' }
  | { type: 'message.another' }

const ports = definePorts<SupportPorts>()('loadOrders', 'loadOrder', 'sendMessage')
const effects = defineEffects()('recallDraft', 'keepDraft', 'forgetDraft')

/** A message to support, about one of the customer's orders or none. */
export const supportMachine = setup({
  types: {
    input: {} as SupportInput,
    context: {} as Context,
    events: {} as SupportEvent,
    children: {} as { loadOrders: 'loadOrders'; loadOrder: 'loadOrder'; sendMessage: 'sendMessage' },
    tags: {} as 'busy' | 'needsUser' | 'loading',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isWhole: ({ context }) => checkSupportMessage(context.message) === null,
    isUnlisted: ({ context }) => !context.isListed,
    /** Nothing is chosen that is not among them. */
    isAmong: ({ context: { chosen, orders } }, params: { orders: readonly Order[] }) =>
      chosen === null || isIn([...orders, ...params.orders], chosen),
    isFailure: (_, params: { error: unknown; code: string }) =>
      isFailureOf(params.error, params.code, ['message', 'orderNumber']),
  },
  actions: {
    ...effects.actions,
    /** One that was found before stays, below the latest. */
    setOrders: assign(({ context }, { orders }: { orders: readonly Order[] }) => ({
      orders: [...orders, ...context.orders.filter(({ reference }) => !isIn(orders, reference))],
      isListed: true,
    })),
    addOrder: assign(({ context }, params: { order: Order }) => ({ orders: [...context.orders, params.order] })),
    setMessage: assign(({ context }, params: { message: string }) => ({
      ...params,
      problem: undefined,
      serverErrors: context.serverErrors.filter(({ field }) => field !== 'message'),
    })),
    setChosen: assign(({ context }, params: { chosen: string | null }) => ({
      ...params,
      problem: undefined,
      serverErrors: context.serverErrors.filter(({ field }) => field !== 'orderNumber'),
    })),
    refuseMessage: assign(({ context }) => ({ serverErrors: problemsOf(context) })),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setProblem: assign((_, params: { problem: SupportProblem }) => params),
    clearProblems: assign({ problem: undefined, serverErrors: [] }),
    setSent: assign((_, params: { number: string }) => ({ ...params, message: '', chosen: null })),
  },
}).createMachine({
  id: 'support',
  context: ({ input: { customer, reference } }) => ({
    owner: customer.details.email,
    message: '',
    chosen: reference,
    orders: [],
    isListed: false,
    serverErrors: [],
    problem: undefined,
    number: undefined,
  }),
  entry: 'recallDraft',
  meta: { screen: 'support' },
  initial: 'writing',
  states: {
    writing: {
      meta: { heading: 'support.title' },
      initial: 'loading',
      on: {
        'message.type': {
          actions: [{ type: 'setMessage', params: ({ event }) => ({ message: event.text }) }, 'keepDraft'],
        },
      },
      states: {
        loading: {
          tags: ['busy', 'loading'],
          invoke: {
            id: 'loadOrders',
            src: 'loadOrders',
            onDone: [
              {
                guard: { type: 'isAmong', params: ({ event }) => ({ orders: event.output }) },
                target: 'ready',
                actions: { type: 'setOrders', params: ({ event }) => ({ orders: event.output }) },
              },
              {
                target: 'finding',
                actions: { type: 'setOrders', params: ({ event }) => ({ orders: event.output }) },
              },
            ],
            onError: [{ guard: { type: 'isAmong', params: { orders: [] } }, target: 'ready' }, { target: 'finding' }],
          },
        },
        finding: {
          tags: ['busy', 'loading'],
          invoke: {
            id: 'loadOrder',
            src: 'loadOrder',
            input: ({ context }) => ({ reference: context.chosen ?? '' }),
            onDone: {
              target: 'ready',
              actions: { type: 'addOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: { target: 'ready', actions: { type: 'setChosen', params: { chosen: null } } },
          },
        },
        ready: {
          tags: 'needsUser',
          on: {
            'order.choose': {
              actions: [{ type: 'setChosen', params: ({ event }) => ({ chosen: event.reference }) }, 'keepDraft'],
            },
            'orders.retry': { guard: 'isUnlisted', target: 'loading' },
            'message.send': [{ guard: 'isWhole', target: '#support.sending' }, { actions: 'refuseMessage' }],
          },
        },
      },
    },
    sending: {
      tags: 'busy',
      meta: { heading: 'support.title' },
      entry: 'clearProblems',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => sendingOf(context),
        onDone: {
          target: 'sent',
          actions: [{ type: 'setSent', params: ({ event }) => event.output }, 'forgetDraft'],
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'writing.ready',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'writing.ready', actions: { type: 'setProblem', params: { problem: 'not-sent' } } },
        ],
      },
    },
    sent: {
      tags: 'needsUser',
      meta: { heading: 'support.sent.title' },
      on: { 'message.another': 'writing.ready' },
    },
  },
})
export type SupportSnapshot = SnapshotFrom<typeof supportMachine>

export const provideSupport = ({ recallDraft, keepDraft, ...given }: SupportPorts & SupportEffects) =>
  supportMachine.provide({
    actors: ports.provide(given),
    actions: effects.provide<typeof supportMachine>({
      /** What the address names goes before what was chosen then. */
      recallDraft: assign(({ context }) => {
        const draft = recallDraft(context.owner)
        return draft ? { message: draft.message, chosen: context.chosen ?? draft.chosen } : {}
      }),
      keepDraft: ({ context: { owner, message, chosen } }) => keepDraft(owner, { message, chosen }),
      forgetDraft: ({ context }) => keepDraft(context.owner, null),
    }),
  })

/** What is wrong with a field of what was to be sent. */
export const supportProblemAt = ({ context }: SupportSnapshot, field: SupportField): FieldCode | null =>
  context.serverErrors.find((refusal) => refusal.field === field)?.code ?? null

const isIn = (orders: readonly Order[], wanted: string): boolean => orders.some(({ reference }) => reference === wanted)

const problemsOf = ({ message }: Context): FieldProblem[] => {
  const code = checkSupportMessage(message)
  return code === null ? [] : [{ field: 'message', code }]
}

const sendingOf = ({ message, orders, chosen }: Context): Sending => ({
  message: message.trim(),
  orderNumber: orders.find(({ reference }) => reference === chosen)?.number ?? null,
})
