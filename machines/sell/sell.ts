import { assign, setup, type SnapshotFrom } from 'xstate'
import { underWayIn, type BankVerification, type UnderWay } from '../../src/domain/bank/bank-verification'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { Coin } from '../../src/domain/money/currencies'
import type { Rates } from '../../src/domain/market/market'
import type { Order } from '../../src/domain/orders/orders'
import { lacksAccountAlone, maySell } from '../../src/domain/orders/selling'
import { newSellDraft, sellAgain, settled, type SellDraft } from '../../src/domain/orders/sell-draft'
import type { PageMeta } from '../lib/page-of'
import type { BankAccountsFeeds } from '../bank-accounts/bank-accounts'
import { defineEffects, defineFeeds, definePorts, problemOf, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn } from '../lib/server-errors'
import { noProof, proofAsked, proofMachine, type Factor, type ProofInput, type ProofOutput } from '../shared/proof'
import { ratesMachine } from '../shared/rates'
import { sellRequestOf, type SellField, type SellForm, type SellRequest } from './sell-form'

/** Why placing did not work; bad input goes back to its field instead. */
export const sellProblems = [
  'limit-reached',
  'exchange-closed',
  'feature-off',
  'right-missing',
  'step-refused',
  'not-repeated',
  'order-placing',
] as const
export type SellProblem = (typeof sellProblems)[number]

/**
 * `placeOrder` rejects with `bad-input` (detail: FieldProblem[]), with a `SellProblem`, or with anything else, which means
 * `order-placing`. `loadOrder` has the order that is to be sold again.
 */
export type SellPorts = {
  placeOrder: Port<SellRequest & { factor: Factor | null }, Order>
  loadOrder: Port<{ reference: string }, Order>
}

/** Tells how the last verification of a bank account stands, which may be all that is waited for. */
export type SellFeeds = Pick<BankAccountsFeeds, 'followVerification'>

/**
 * What was typed and not placed survives a reload; null forgets it. `keepMessage` lays a message to support ready, which
 * its form begins with. `askCustomer` has the customer loaded anew in the background, `tellChanged` at once: what may be
 * sold today changes with each sale.
 */
export type SellEffects = {
  recallDraft: (owner: string) => SellDraft | null
  keepDraft: (owner: string, draft: SellDraft | null) => void
  keepMessage: (owner: string, text: string) => void
  askCustomer: () => void
  tellChanged: () => void
}

/** `reference`: the order that the address says is to be sold again. */
export type SellInput = { customer: CurrentUser; reference: string | null }

type Context = SellForm & {
  /** The sale to repeat, until it has been looked up. */
  repeats: string | null
  /** What waits for the customer, as far as was told, while a verified account is all that is lacking. */
  underWay: UnderWay | null
  problem: SellProblem | undefined
  placed: Pick<Order, 'reference' | 'status'> | undefined
  /** What the second factor is asked with, and what was shown of it. */
  proof: ProofInput
  factor: Factor | null
}

export type SellEvent =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'coin.choose'; coin: Coin }
  | { type: 'coins.type'; text: string }
  | { type: 'value.type'; text: string }
  | { type: 'field.blur'; field: SellField }
  | { type: 'account.choose'; reference: string }
  | { type: 'order.place' }
  | { type: 'support.write'; text: string }
  | { type: 'verification.told'; verification: BankVerification | null }

const ports = definePorts<SellPorts>()('placeOrder', 'loadOrder')
const feeds = defineFeeds<SellFeeds>()('followVerification')
const effects = defineEffects<{ keepMessage: { text: string } }>()(
  'recallDraft',
  'keepDraft',
  'forgetDraft',
  'keepMessage',
  'askCustomer',
  'tellChanged',
)

/** Selling: coins or kronor, the account, and the order is placed. */
export const sellMachine = setup({
  types: {
    input: {} as SellInput,
    context: {} as Context,
    events: {} as SellEvent,
    children: {} as {
      rates: 'rates'
      placeOrder: 'placeOrder'
      loadOrder: 'loadOrder'
      followVerification: 'followVerification'
      proof: 'proof'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors, rates: ratesMachine, proof: proofMachine },
  guards: {
    isBlocked: ({ context }) => !maySell(context.customer),
    lacksAccountAlone: ({ context }) => lacksAccountAlone(context.customer),
    isRepeated: ({ context }) => context.repeats !== null,
    wouldBeBlocked: (_, params: { customer: CurrentUser }) => !maySell(params.customer),
    isReady: ({ context }) => sellRequestOf(context) !== undefined,
    isSale: (_, params: { order: Order }) => params.order.type === 'SELL',
    /** The account is new, and two-factor is on. */
    isProofAsked: ({ context }, params: { error: unknown }) => proofAsked(params.error, context.factor) !== null,
    isProven: ({ context }, params: ProofOutput) => params.factor !== null && sellRequestOf(context) !== undefined,
    isFailure: (_, params: { error: unknown; code: string }) => isFailureOf(params.error, params.code, ['amount']),
  },
  actions: {
    ...effects.actions,
    setCustomer: assign((_, params: { customer: CurrentUser }) => params),
    setDraft: assign(({ context }, params: { draft: Partial<SellDraft> }) => ({
      draft: { ...context.draft, ...params.draft },
      serverErrors: [],
      problem: undefined,
      factor: null,
    })),
    askProof: assign(({ context }, params: { error: unknown }) => ({
      proof: proofAsked(params.error, context.factor) ?? context.proof,
      factor: null,
    })),
    setFactor: assign((_, params: ProofOutput) => params),
    setRates: assign((_, params: { rates: Rates | undefined }) => params),
    touchField: assign(({ context }, params: { field: SellField }) => ({
      touched: [...new Set([...context.touched, params.field])],
    })),
    settleText: assign(({ context: { draft, customer } }, params: { field: SellField }) => ({
      draft: settled(draft, params.field, customer.details.language),
    })),
    setRepeated: assign(({ context: { customer } }, params: { order: Order }) => ({
      draft: sellAgain(params.order, customer.details.language),
      repeats: null,
    })),
    failRepeated: assign({ repeats: null, problem: 'not-repeated' }),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: problemOf(params.error, sellProblems, 'order-placing'),
    })),
    clearProblem: assign({ problem: undefined, serverErrors: [] }),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setPlaced: assign((_, params: { order: Order }) => ({
      placed: { reference: params.order.reference, status: params.order.status },
    })),
    setUnderWay: assign((_, params: { verification: BankVerification | null }) => ({
      underWay: underWayIn(params.verification),
    })),
  },
}).createMachine({
  id: 'sell',
  context: ({ input }) => ({
    customer: input.customer,
    draft: newSellDraft(input.customer),
    touched: [],
    serverErrors: [],
    rates: undefined,
    repeats: input.reference,
    underWay: null,
    problem: undefined,
    placed: undefined,
    proof: noProof,
    factor: null,
  }),
  invoke: {
    id: 'rates',
    src: 'rates',
    onSnapshot: {
      actions: { type: 'setRates', params: ({ event }) => ({ rates: event.snapshot.context.dated?.sheet }) },
    },
  },
  entry: ['recallDraft', 'askCustomer'],
  initial: 'opening',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    opening: {
      always: [
        { guard: 'isBlocked', target: 'blocked' },
        { guard: 'isRepeated', target: 'repeating' },
        { target: 'editing' },
      ],
    },
    blocked: {
      tags: 'needsUser',
      meta: { screen: 'sell', heading: 'sell.title' },
      on: { 'customer.changed': { target: 'opening', actions: { type: 'setCustomer', params: ({ event }) => event } } },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'lacksAccountAlone', target: 'following' }, { target: 'telling' }] },
        telling: {},
        following: {
          invoke: { id: 'followVerification', src: 'followVerification' },
          on: { 'verification.told': { actions: { type: 'setUnderWay', params: ({ event }) => event } } },
        },
      },
    },
    repeating: {
      tags: 'busy',
      meta: { screen: 'sell', heading: 'common.loading' },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ reference: context.repeats ?? '' }),
        onDone: [
          {
            guard: { type: 'isSale', params: ({ event }) => ({ order: event.output }) },
            target: 'opening',
            actions: [{ type: 'setRepeated', params: ({ event }) => ({ order: event.output }) }, 'keepDraft'],
          },
          { target: 'opening', actions: 'failRepeated' },
        ],
        onError: { target: 'opening', actions: 'failRepeated' },
      },
    },
    editing: {
      tags: 'needsUser',
      meta: { screen: 'sell', heading: 'sell.title' },
      on: {
        'customer.changed': {
          guard: { type: 'wouldBeBlocked', params: ({ event }) => event },
          target: 'blocked',
          actions: { type: 'setCustomer', params: ({ event }) => event },
        },
        'coin.choose': {
          actions: [{ type: 'setDraft', params: ({ event }) => ({ draft: { coin: event.coin } }) }, 'keepDraft'],
        },
        'coins.type': {
          actions: [
            { type: 'setDraft', params: ({ event }) => ({ draft: { coins: event.text, edited: 'coins' } }) },
            'keepDraft',
          ],
        },
        'value.type': {
          actions: [
            { type: 'setDraft', params: ({ event }) => ({ draft: { value: event.text, edited: 'value' } }) },
            'keepDraft',
          ],
        },
        'field.blur': {
          actions: [
            { type: 'settleText', params: ({ event }) => ({ field: event.field }) },
            { type: 'touchField', params: ({ event }) => ({ field: event.field }) },
            'keepDraft',
          ],
        },
        'account.choose': {
          actions: [
            { type: 'setDraft', params: ({ event }) => ({ draft: { bankAccountReference: event.reference } }) },
            'keepDraft',
          ],
        },
        'order.place': { guard: 'isReady', target: 'placing', actions: 'clearProblem' },
        'support.write': {
          target: 'writing',
          actions: { type: 'keepMessage', params: ({ event }) => ({ text: event.text }) },
        },
      },
    },
    placing: {
      tags: 'busy',
      meta: { screen: 'sell', heading: 'sell.title' },
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({ ...readyRequest(context), factor: context.factor }),
        onDone: {
          target: 'toConfirmation',
          actions: [
            { type: 'setPlaced', params: ({ event }) => ({ order: event.output }) },
            'forgetDraft',
            'tellChanged',
          ],
        },
        onError: [
          {
            guard: { type: 'isProofAsked', params: ({ event }) => ({ error: event.error }) },
            target: 'proving',
            actions: { type: 'askProof', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'opening',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'opening',
            actions: [{ type: 'setProblem', params: ({ event }) => ({ error: event.error }) }, 'askCustomer'],
          },
        ],
      },
    },
    proving: {
      tags: 'needsUser',
      meta: { screen: 'sell', heading: 'common.proof.title' },
      invoke: {
        id: 'proof',
        src: 'proof',
        input: ({ context }) => context.proof,
        onDone: [
          {
            guard: { type: 'isProven', params: ({ event }) => event.output },
            target: 'placing',
            actions: { type: 'setFactor', params: ({ event }) => event.output },
          },
          { target: 'opening' },
        ],
      },
    },
    toConfirmation: { tags: 'terminal', meta: { screen: 'sellConfirmation' } },
    writing: { tags: 'terminal', meta: { screen: 'support' } },
  },
})
export type SellSnapshot = SnapshotFrom<typeof sellMachine>

export const provideSell = (
  { recallDraft, keepDraft, keepMessage, askCustomer, tellChanged, ...given }: SellPorts & SellFeeds & SellEffects,
  children: { rates: typeof ratesMachine; proof: typeof proofMachine },
) =>
  sellMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given), ...children },
    actions: effects.provide<typeof sellMachine>({
      recallDraft: assign(({ context }) => {
        const draft = recallDraft(context.customer.details.email)
        return draft ? { draft } : {}
      }),
      keepDraft: ({ context: { customer, draft } }) => keepDraft(customer.details.email, draft),
      forgetDraft: ({ context }) => keepDraft(context.customer.details.email, null),
      keepMessage: ({ context }, { text }) => keepMessage(context.customer.details.email, text),
      askCustomer,
      tellChanged,
    }),
  })

const readyRequest = (form: SellForm): SellRequest => {
  const request = sellRequestOf(form)
  if (!request) throw new Error('Placing without a whole request')
  return request
}
