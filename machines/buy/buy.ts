import { and, assign, not, spawnChild, stateIn, stopChild, type SnapshotFrom } from 'xstate'
import { newBuyDraft } from '../../src/domain/orders/buy-draft'
import type { resourceMachine } from '../shared/resource'
import { noProof, type proofMachine } from '../shared/proof'
import type { ratesMachine } from '../shared/rates'
import type { addressBookMachine } from '../shared/address-book'
import { type BuyEffects, type BuyPorts, buySetup, effects, prefilled, ports } from './buy-setup'
import { answering, duplicate, paused, placing, proving, withdrawing } from './placing'
import type { scamShieldMachine } from '../shared/scam-shield'

/** Buying: the form, its review, and the order is placed. */
export const buyMachine = buySetup.createMachine({
  id: 'buy',
  context: ({ input }) => ({
    customer: input.customer,
    draft: newBuyDraft(input.customer),
    touched: [],
    serverErrors: [],
    addressCheck: undefined,
    rates: undefined,
    networkFee: undefined,
    repeats: input.reference,
    bundle: input.bundle,
    planned: input.planned,
    plan: null,
    problem: undefined,
    placed: undefined,
    duplicateOf: undefined,
    allowsDuplicate: false,
    proof: noProof,
    factor: null,
    shield: { reason: 'first', chosen: null },
    purpose: null,
    pausedUntil: undefined,
  }),
  invoke: [
    {
      id: 'rates',
      src: 'rates',
      onSnapshot: {
        actions: [
          { type: 'setRates', params: ({ event }) => ({ rates: event.snapshot.context.dated?.sheet }) },
          'retryNetworkFee',
        ],
      },
    },
    { id: 'bundles', src: 'bundles', input: { name: 'bundles' }, onSnapshot: {} },
    {
      id: 'networkFee',
      src: 'networkFee',
      input: ({ context: { draft } }) => ({ name: 'networkFee', coin: draft.coin, fiat: draft.fiat }),
      onSnapshot: {
        actions: { type: 'setNetworkFee', params: ({ event }) => ({ resource: event.snapshot.context.resource }) },
      },
    },
  ],
  entry: ['recallDraft', 'setBundle', 'keepAsked'],
  initial: 'opening',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    opening: {
      always: [
        { guard: 'isBlocked', target: 'blocked' },
        { guard: 'isRepeated', target: 'repeating' },
        { guard: 'isPlanned', target: 'fillingIn' },
        { target: 'editing' },
      ],
    },
    blocked: {
      tags: 'needsUser',
      meta: { screen: 'buy', heading: 'buy.title' },
      on: {
        'customer.changed': {
          target: 'opening',
          actions: [{ type: 'setCustomer', params: ({ event }) => event }, 'followResidence', 'askNetworkFee'],
        },
      },
    },
    repeating: {
      tags: 'busy',
      meta: { screen: 'buy', heading: 'common.loading' },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ reference: context.repeats ?? '' }),
        onDone: [
          {
            guard: { type: 'isPurchase', params: ({ event }) => ({ order: event.output }) },
            target: 'opening',
            actions: [
              { type: 'setRepeated', params: ({ event }) => ({ order: event.output }) },
              'askNetworkFee',
              'keepDraft',
            ],
          },
          { target: 'opening', actions: ['forgetRepeated', 'warnOfRepeating'] },
        ],
        onError: { target: 'opening', actions: ['forgetRepeated', 'warnOfRepeating'] },
      },
    },
    /** What a plan has prepared; where it has nothing of the coin any more, the form is as ever, and says so. */
    fillingIn: {
      tags: 'busy',
      meta: { screen: 'buy', heading: 'common.loading' },
      invoke: {
        id: 'loadPlan',
        src: 'loadPlan',
        input: ({ context }) => ({ reference: context.planned?.plan ?? '' }),
        onDone: {
          target: 'opening',
          actions: [{ type: 'setPrepared', params: ({ event }) => ({ plan: event.output }) }, 'askNetworkFee'],
        },
        onError: { target: 'opening', actions: ['forgetPlanned', 'warnOfRepeating'] },
      },
    },
    editing: {
      tags: 'needsUser',
      meta: { screen: 'buy', heading: 'buy.title' },
      exit: stopChild('addressBook'),
      initial: 'checkingAddress',
      on: {
        'customer.changed': [
          {
            guard: { type: 'wouldBeBlocked', params: ({ event }) => event },
            target: 'blocked',
            actions: { type: 'setCustomer', params: ({ event }) => event },
          },
        ],
        'coin.choose': {
          target: '.checkingAddress',
          actions: [{ type: 'setCoin', params: ({ event }) => ({ coin: event.coin }) }, 'askNetworkFee', 'keepDraft'],
        },
        'fiat.choose': {
          actions: [{ type: 'setFiat', params: ({ event }) => ({ fiat: event.fiat }) }, 'askNetworkFee', 'keepDraft'],
        },
        'amount.type': {
          actions: [
            { type: 'setDraft', params: ({ event }) => ({ draft: { amount: event.text, edited: 'amount' } }) },
            'keepDraft',
          ],
        },
        'amount.pick': {
          actions: [
            { type: 'setDraft', params: ({ event }) => ({ draft: { amount: event.amount, edited: 'amount' } }) },
            'keepDraft',
          ],
        },
        'coins.type': {
          actions: [
            { type: 'setDraft', params: ({ event }) => ({ draft: { coins: event.text, edited: 'coins' } }) },
            'keepDraft',
          ],
        },
        'address.type': {
          target: '.checkingAddress',
          actions: [
            { type: 'setDraft', params: ({ event }) => ({ draft: { address: event.text.trim() } }) },
            'keepDraft',
          ],
        },
        'address.paste': '.pastingAddress',
        'addresses.open': {
          actions: [
            stopChild('addressBook'),
            spawnChild('addressBook', {
              id: 'addressBook',
              input: ({ context: { draft, customer } }) => ({ coin: draft.coin, customer }),
              syncSnapshot: true,
            }),
          ],
        },
        'xstate.done.actor.addressBook': {
          guard: { type: 'isChosen', params: ({ event }) => ({ address: event.output }) },
          target: '.checkingAddress',
          actions: [
            { type: 'setDraft', params: ({ event }) => ({ draft: { address: event.output ?? '' } }) },
            'keepDraft',
          ],
        },
        'method.choose': {
          actions: [{ type: 'setDraft', params: ({ event }) => ({ draft: { method: event.method } }) }, 'keepDraft'],
        },
        'priority.switch': {
          actions: [
            {
              type: 'setDraft',
              params: ({ context }) => ({ draft: { wantsPriority: !context.draft.wantsPriority } }),
            },
            'keepDraft',
          ],
        },
        'field.blur': {
          actions: [
            'settleCoins',
            { type: 'settleText', params: ({ event }) => ({ field: event.field }) },
            { type: 'touchField', params: ({ event }) => ({ field: event.field }) },
            'keepDraft',
          ],
        },
        'order.review': [
          { guard: 'isReady', target: 'reviewing', actions: ['settleCoins', 'clearProblem'] },
          {
            guard: and(['isComplete', not(stateIn('#buy.editing.awaitingAnswers'))]),
            target: '.awaitingAnswers',
            actions: ['clearProblem', 'retryNetworkFee'],
          },
        ],
      },
      states: {
        checkingAddress: {
          tags: ['busy', 'checkingAddress'],
          entry: { type: 'setAddressCheck', params: { check: undefined } },
          invoke: {
            id: 'checkAddress',
            src: 'checkAddress',
            input: ({ context }) => ({ coin: context.draft.coin, address: context.draft.address }),
            onDone: {
              target: 'addressChecked',
              actions: { type: 'setAddressCheck', params: ({ event }) => ({ check: event.output }) },
            },
            onError: {
              target: 'addressChecked',
              actions: { type: 'setAddressCheck', params: { check: 'unchecked' } },
            },
          },
        },
        addressChecked: {},
        awaitingAnswers: {
          tags: ['busy', 'awaitingAnswers'],
          always: [
            { guard: 'isReady', target: '#buy.reviewing', actions: 'settleCoins' },
            {
              guard: 'isIncomplete',
              target: 'checkingAddress',
              actions: { type: 'touchField', params: { field: 'address' } },
            },
          ],
          invoke: {
            id: 'checkAddress',
            src: 'checkAddress',
            input: ({ context }) => ({ coin: context.draft.coin, address: context.draft.address }),
            onDone: { actions: { type: 'setAddressCheck', params: ({ event }) => ({ check: event.output }) } },
            onError: { actions: { type: 'setAddressCheck', params: { check: 'unchecked' } } },
          },
          after: { answersTimeout: 'checkingAddress' },
        },
        pastingAddress: {
          tags: 'busy',
          invoke: {
            id: 'readClipboard',
            src: 'readClipboard',
            onDone: {
              target: 'checkingAddress',
              actions: [
                { type: 'setDraft', params: ({ event }) => ({ draft: { address: event.output.trim() } }) },
                { type: 'touchField', params: { field: 'address' } },
                'keepDraft',
              ],
            },
            onError: { target: 'checkingAddress', actions: 'warnOfPasting' },
          },
        },
      },
    },
    reviewing: {
      tags: 'needsUser',
      meta: { screen: 'buy', heading: 'buy.review.title' },
      /** Buying, a way to pay or a coin was closed, it was halted, or the limits are others, perhaps since it was being placed. */
      always: { guard: 'isIncomplete', target: 'opening', actions: 'touchAll' },
      on: {
        'order.edit': { target: 'editing', actions: ['clearProblem', 'forgetSecond', 'forgetPurpose'] },
        'order.confirm': { guard: 'isReady', target: 'placing', actions: 'clearProblem' },
      },
    },
    placing,
    proving,
    answering,
    paused,
    duplicate,
    withdrawing,
    /** Still `placing`: until its page has come, an order that was placed is not offered again. */
    toConfirmation: {
      tags: ['terminal', 'placing'],
      meta: { screen: 'orderConfirmation' },
      on: { 'location.changed': { target: 'opening', actions: ['startAnew', 'askNetworkFee'] } },
    },
    /** Whose the address is, is asked before payment. */
    toWallet: {
      tags: ['terminal', 'placing'],
      meta: { screen: 'orderWallet' },
      on: { 'location.changed': { target: 'opening', actions: ['startAnew', 'askNetworkFee'] } },
    },
    toPayment: {
      tags: ['terminal', 'placing'],
      meta: { screen: 'paymentProcessing' },
      on: { 'location.changed': { target: 'opening', actions: ['startAnew', 'askNetworkFee'] } },
    },
  },
})
export type BuySnapshot = SnapshotFrom<typeof buyMachine>

type Children = {
  rates: typeof ratesMachine
  resource: typeof resourceMachine
  addressBook: typeof addressBookMachine
  proof: typeof proofMachine
  scamShield: typeof scamShieldMachine
}

export const provideBuy = (
  { recallDraft, keepDraft, keepAsked, warn, ...given }: BuyPorts & BuyEffects,
  { rates, resource, addressBook, proof, scamShield }: Children,
) =>
  buyMachine.provide({
    actors: { ...ports.provide(given), rates, bundles: resource, networkFee: resource, addressBook, proof, scamShield },
    actions: effects.provide<typeof buyMachine>({
      recallDraft: assign(({ context }) => {
        const draft = recallDraft(context.customer.details.email)
        return draft ? prefilled(draft) : {}
      }),
      keepDraft: ({ context: { customer, draft } }) => keepDraft(customer.details.email, draft),
      keepAsked: ({ context: { customer, draft, bundle } }) => {
        if (bundle) keepAsked(customer.details.email, draft)
      },
      forgetDraft: ({ context }) => keepDraft(context.customer.details.email, null),
      warnOfPasting: () => warn('paste-unsupported'),
      warnOfRepeating: () => warn('not-filled-in'),
    }),
  })
