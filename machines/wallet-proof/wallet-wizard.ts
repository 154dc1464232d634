import type { SnapshotFrom } from 'xstate'
import type { MessageId } from '../../src/domain/messages/messages'
import {
  feeds,
  ownerFields,
  ports,
  walletWizardSetup,
  type Context,
  type WalletWizardFeeds,
  type WalletWizardPorts,
} from './wallet-wizard-setup'

const titleOf = ({ order }: Pick<Context, 'order'>): MessageId =>
  order?.type === 'SELL' ? 'wallet.title.sell' : 'wallet.title.buy'

type Failed = { event: { error: unknown } }

const setProblem = { type: 'setProblem', params: ({ event }: Failed) => ({ error: event.error }) } as const

/** It has gone on meanwhile, as another page shows it or the exchange knows it. */
const goneOn = {
  guard: { type: 'isRefused', params: ({ event }: Failed) => ({ error: event.error }) },
  target: '#walletWizard.choosing.refreshing',
  actions: setProblem,
} as const

/** Once something has changed, what is shown stays on the page, and can be used, until it is known what. */
const refreshable = {
  initial: 'settled',
  states: {
    settled: walletWizardSetup.createStateConfig({ tags: 'needsUser', on: { 'order.changed': 'refreshing' } }),
    refreshing: walletWizardSetup.createStateConfig({
      tags: 'busy',
      invoke: {
        id: 'loadProof',
        src: 'loadProof',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: {
          target: '#walletWizard.deciding',
          actions: { type: 'setLoaded', params: ({ event }) => event.output },
        },
        onError: 'settled',
      },
      on: { 'order.changed': { target: 'refreshing', reenter: true } },
    }),
  },
} as const

/** Where the wizard leads on: in buying to paying, if that has not begun. */
const leaving = [{ guard: 'isToPay', target: 'toPayment' }, { target: 'toOrder' }] as const

/**
 * "Whose wallet", as the customer goes through it: chooses a way, goes it, and is told what came of it. Buying leads here
 * once an order above the line is placed, and on to paying for it; it can be left at any time and gone on with from the
 * order's page.
 */
export const walletWizardMachine = walletWizardSetup.createMachine({
  id: 'walletWizard',
  context: ({ input }) => ({
    reference: input.reference,
    order: undefined,
    proof: undefined,
    way: null,
    signature: '',
    provider: null,
    name: '',
    relation: null,
    touched: [],
    serverErrors: [],
    problem: undefined,
    isChangingWay: false,
  }),
  invoke: { id: 'watchOrder', src: 'watchOrder', input: ({ context }) => ({ reference: context.reference }) },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { screen: 'orderWallet', heading: 'common.loading' },
      invoke: {
        id: 'loadProof',
        src: 'loadProof',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: [
          {
            guard: { type: 'isOverAlready', params: ({ event }) => event.output },
            target: 'toOrder',
            actions: { type: 'setLoaded', params: ({ event }) => event.output },
          },
          { target: 'deciding', actions: { type: 'setLoaded', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
          { target: 'failed' },
        ],
      },
    },
    missing: { tags: 'terminal', meta: { screen: 'errorNotFound', heading: 'notFound.title' } },
    failed: {
      tags: 'needsUser',
      meta: { screen: 'orderWallet', heading: 'wallet.failed.title' },
      on: { 'proof.retry': 'loading', 'order.changed': 'loading' },
    },
    deciding: {
      always: [
        { guard: { type: 'isIn', params: { state: 'proven' } }, target: 'proven' },
        { guard: 'isOver', target: 'toOrder' },
        { guard: 'isLookedAt', target: 'reviewing' },
        { guard: 'isDepositAwaited', target: 'awaiting' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      ...refreshable,
      meta: { screen: 'orderWallet', heading: titleOf },
      on: {
        'way.choose': { actions: { type: 'setWay', params: ({ event }) => ({ way: event.way }) } },
        'way.confirm': [
          {
            guard: { type: 'isBy', params: { way: 'signature' } },
            target: 'signing',
            actions: 'forgetProblems',
          },
          {
            guard: { type: 'isBy', params: { way: 'deposit' } },
            target: 'askingDeposit',
            actions: 'forgetProblems',
          },
          {
            guard: { type: 'isBy', params: { way: 'provider' } },
            target: 'choosingProvider',
            actions: 'forgetProblems',
          },
          {
            guard: { type: 'isBy', params: { way: 'owner' } },
            target: 'describingOwner',
            actions: 'forgetProblems',
          },
        ],
        'wizard.leave': leaving,
      },
    },
    signing: {
      tags: 'needsUser',
      meta: { screen: 'orderWallet', heading: 'wallet.signing.title' },
      on: {
        'signature.type': { actions: { type: 'setSignature', params: ({ event }) => ({ text: event.text }) } },
        'signature.submit': [
          {
            guard: { type: 'isWhole', params: { fields: ['signature'] } },
            target: 'checkingSignature',
            actions: 'clearProblem',
          },
          { actions: { type: 'touch', params: { fields: ['signature'] } } },
        ],
        'step.back': { target: 'choosing.refreshing', actions: 'forgetProblems' },
      },
    },
    checkingSignature: {
      tags: 'busy',
      meta: { screen: 'orderWallet', heading: 'wallet.signing.title' },
      invoke: {
        id: 'signProof',
        src: 'signProof',
        input: ({ context: { reference, signature } }) => ({ reference, signature }),
        onDone: { target: 'deciding', actions: { type: 'setProof', params: ({ event }) => ({ proof: event.output }) } },
        onError: [
          {
            guard: { type: 'isAtField', params: ({ event }) => ({ error: event.error, fields: ['signature'] }) },
            target: 'signing',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          goneOn,
          { target: 'signing', actions: setProblem },
        ],
      },
    },
    askingDeposit: {
      tags: 'busy',
      meta: { screen: 'orderWallet', heading: titleOf },
      invoke: {
        id: 'askDeposit',
        src: 'askDeposit',
        input: ({ context: { reference } }) => ({ reference }),
        onDone: { target: 'deciding', actions: { type: 'setProof', params: ({ event }) => ({ proof: event.output }) } },
        onError: [goneOn, { target: 'choosing', actions: setProblem }],
      },
    },
    awaiting: {
      ...refreshable,
      meta: { screen: 'orderWallet', heading: 'wallet.deposit.title' },
      on: {
        'way.change': { target: 'choosing', actions: ['wantAnotherWay', 'forgetProblems'] },
        'wizard.leave': leaving,
      },
    },
    choosingProvider: {
      tags: 'needsUser',
      meta: { screen: 'orderWallet', heading: 'wallet.provider.title' },
      on: {
        'provider.choose': { actions: { type: 'setProvider', params: ({ event }) => ({ provider: event.provider }) } },
        'provider.submit': [
          {
            guard: { type: 'isWhole', params: { fields: ['provider'] } },
            target: 'namingProvider',
            actions: 'clearProblem',
          },
          { actions: { type: 'touch', params: { fields: ['provider'] } } },
        ],
        'step.back': { target: 'choosing.refreshing', actions: 'forgetProblems' },
      },
    },
    namingProvider: {
      tags: 'busy',
      meta: { screen: 'orderWallet', heading: 'wallet.provider.title' },
      invoke: {
        id: 'nameProvider',
        src: 'nameProvider',
        input: ({ context: { reference, provider } }) => ({ reference, provider: given(provider) }),
        onDone: { target: 'deciding', actions: { type: 'setProof', params: ({ event }) => ({ proof: event.output }) } },
        onError: [goneOn, { target: 'choosingProvider', actions: setProblem }],
      },
    },
    describingOwner: {
      tags: 'needsUser',
      meta: { screen: 'orderWallet', heading: 'wallet.owner.title' },
      on: {
        'name.type': { actions: { type: 'setName', params: ({ event }) => ({ text: event.text }) } },
        'relation.choose': { actions: { type: 'setRelation', params: ({ event }) => ({ relation: event.relation }) } },
        'owner.submit': [
          {
            guard: { type: 'isWhole', params: { fields: ownerFields } },
            target: 'namingOwner',
            actions: 'clearProblem',
          },
          { actions: { type: 'touch', params: { fields: ownerFields } } },
        ],
        'step.back': { target: 'choosing.refreshing', actions: 'forgetProblems' },
      },
    },
    namingOwner: {
      tags: 'busy',
      meta: { screen: 'orderWallet', heading: 'wallet.owner.title' },
      invoke: {
        id: 'nameOwner',
        src: 'nameOwner',
        input: ({ context: { reference, name, relation } }) => ({ reference, name, relation: given(relation) }),
        onDone: { target: 'deciding', actions: { type: 'setProof', params: ({ event }) => ({ proof: event.output }) } },
        onError: [
          {
            guard: { type: 'isAtField', params: ({ event }) => ({ error: event.error, fields: ownerFields }) },
            target: 'describingOwner',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          goneOn,
          { target: 'describingOwner', actions: setProblem },
        ],
      },
    },
    reviewing: {
      ...refreshable,
      meta: { screen: 'orderWallet', heading: 'wallet.reviewing.title' },
      on: {
        'way.change': { target: 'choosing', actions: ['wantAnotherWay', 'forgetProblems'] },
        'wizard.leave': leaving,
      },
    },
    proven: {
      tags: 'needsUser',
      meta: { screen: 'orderWallet', heading: 'wallet.proven.title' },
      entry: 'forgetProblems',
      on: { 'wizard.leave': leaving },
    },
    toPayment: { tags: 'terminal', meta: { screen: 'paymentProcessing' } },
    toOrder: { tags: 'terminal', meta: { screen: 'orderConfirmation' } },
  },
})
export type WalletWizardSnapshot = SnapshotFrom<typeof walletWizardMachine>

export const provideWalletWizard = (given: WalletWizardPorts & WalletWizardFeeds) =>
  walletWizardMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

/** What a step that is sent cannot be without. */
const given = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('Sent without what was to be chosen')
  return value
}
