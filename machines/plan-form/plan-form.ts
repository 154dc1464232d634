import { assign, stopChild, spawnChild, type SnapshotFrom } from 'xstate'
import { coinsOf } from '../../src/domain/plans/plan-draft'
import type { addressBookMachine } from '../shared/address-book'
import type { proofMachine } from '../shared/proof'
import type { ratesMachine } from '../shared/rates'
import type { resourceMachine } from '../shared/resource'
import type { scamShieldMachine } from '../shared/scam-shield'
import {
  contextOf,
  effects,
  moved,
  planFormSetup,
  ports,
  recalledIn,
  stays,
  type PlanFormEffects,
  type PlanFormPorts,
} from './plan-form-setup'
import { answering, paused, proving, reviewHeading, saving } from './saving'
import { coinWithFee } from './plan-rules'

const show = { type: 'showStep', params: { how: 'anew' } } as const

/** The addresses as they are typed now are checked. */
const checkingThen = (target: 'checked' | 'left') =>
  planFormSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'checkAddresses',
      src: 'checkAddresses',
      input: ({ context: { draft } }) => ({
        addresses: coinsOf(draft).map((coin) => ({ coin, address: draft.addresses[coin] })),
      }),
      onDone: {
        target,
        actions: { type: 'setAddressChecks', params: ({ event }) => ({ addressChecks: event.output }) },
      },
      onError: { target, actions: 'leaveUnchecked' },
    },
  })

/** Making a plan, or changing one: step by step, each with its place in the address, looked at once more, and saved. */
export const planFormMachine = planFormSetup.createMachine({
  id: 'planForm',
  context: ({ input }) => contextOf(input),
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
    {
      id: 'networkFee',
      src: 'networkFee',
      input: ({ context: { draft } }) => ({ name: 'networkFee', coin: coinWithFee, fiat: draft.fiat }),
      onSnapshot: {
        actions: { type: 'setNetworkFee', params: ({ event }) => ({ resource: event.snapshot.context.resource }) },
      },
    },
  ],
  entry: 'recallDraft',
  initial: 'opening',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    opening: {
      always: [
        { guard: 'isSavedBefore', target: 'toPlan', actions: 'openPlan' },
        { guard: 'isBlocked', target: 'blocked' },
        { guard: 'isToLoad', target: 'loading' },
        {
          guard: 'isAhead',
          target: 'editing.coins',
          actions: [
            { type: 'setStep', params: { step: 'coins' } },
            { type: 'showStep', params: { how: 'instead' } },
          ],
        },
        { target: 'turning' },
      ],
    },
    blocked: {
      tags: 'needsUser',
      meta: { heading: ({ reference }) => (reference === null ? 'planForm.title' : 'planForm.changeTitle') },
      on: {
        'customer.changed': { target: 'opening', actions: { type: 'setCustomer', params: ({ event }) => event } },
      },
    },
    loading: {
      tags: 'busy',
      meta: { heading: 'common.loading' },
      invoke: {
        id: 'loadPlan',
        src: 'loadPlan',
        input: ({ context }) => ({ reference: context.reference ?? '' }),
        onDone: [
          {
            guard: { type: 'isOver', params: ({ event }) => ({ plan: event.output }) },
            target: 'toPlan',
          },
          {
            target: 'turning',
            actions: [
              { type: 'prefill', params: ({ event }) => ({ plan: event.output }) },
              'recallDraft',
              'askNetworkFee',
            ],
          },
        ],
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
          { target: 'failed' },
        ],
      },
    },
    missing: { tags: 'terminal', meta: { screen: 'errorNotFound', heading: 'notFound.title' } },
    failed: { tags: 'needsUser', meta: { heading: 'planForm.failed.title' }, on: { 'plan.retry': 'loading' } },
    /** The step that is wanted is shown where nothing before it is lacking, else what lacks. */
    turning: {
      always: [
        { guard: { type: 'isAt', params: { step: 'coins' } }, target: 'editing.coins' },
        { guard: { type: 'isAt', params: { step: 'amount' } }, target: 'editing.amount' },
        { guard: { type: 'isAt', params: { step: 'rhythm' } }, target: 'editing.rhythm' },
        { guard: { type: 'isAt', params: { step: 'way' } }, target: 'editing.way' },
        { guard: { type: 'isAt', params: { step: 'addresses' } }, target: 'editing.addresses' },
        { guard: { type: 'isAt', params: { step: 'review' } }, target: 'editing.review' },
        { target: 'settling', actions: ['goToFirstLacking', { type: 'showStep', params: { how: 'instead' } }] },
      ],
    },
    settling: {
      always: [
        { guard: { type: 'isAt', params: { step: 'coins' } }, target: 'editing.coins' },
        { guard: { type: 'isAt', params: { step: 'addresses' } }, target: 'editing.addresses' },
        { target: 'editing.amount' },
      ],
    },
    editing: {
      initial: 'coins',
      on: {
        'customer.changed': [
          {
            guard: { type: 'wouldBeBlocked', params: ({ event }) => event },
            target: 'blocked',
            actions: { type: 'setCustomer', params: ({ event }) => event },
          },
        ],
        'location.changed': [moved, stays],
        'step.next': [
          { guard: 'isWhole', target: 'turning', actions: ['goOn', 'keepDraft', show] },
          { guard: 'isLacking', actions: 'touchStep' },
        ],
        'step.back': {
          guard: 'hasPrevious',
          target: 'turning',
          actions: ['goBack', show],
        },
      },
      states: {
        coins: {
          tags: 'needsUser',
          meta: { heading: 'planForm.coins.title' },
          on: {
            'coin.switch': { actions: [{ type: 'switchCoin', params: ({ event }) => event }, 'keepDraft'] },
            'percent.type': { actions: [{ type: 'setPercent', params: ({ event }) => event }, 'keepDraft'] },
            'field.blur': { actions: { type: 'touchField', params: ({ event }) => event } },
          },
        },
        amount: {
          tags: 'needsUser',
          meta: { heading: 'planForm.amount.title' },
          on: {
            'amount.type': {
              actions: [{ type: 'setDraft', params: ({ event }) => ({ draft: { amount: event.text } }) }, 'keepDraft'],
            },
            'fiat.choose': {
              actions: [{ type: 'setFiat', params: ({ event }) => event }, 'askNetworkFee', 'keepDraft'],
            },
            'field.blur': {
              actions: ['settleAmount', { type: 'touchField', params: ({ event }) => event }, 'keepDraft'],
            },
          },
        },
        rhythm: {
          tags: 'needsUser',
          meta: { heading: 'planForm.rhythm.title' },
          on: {
            'rhythm.choose': {
              actions: [{ type: 'setDraft', params: ({ event }) => ({ draft: { every: event.every } }) }, 'keepDraft'],
            },
            'weekday.choose': {
              actions: [
                { type: 'setDraft', params: ({ event }) => ({ draft: { weekday: event.weekday } }) },
                'keepDraft',
              ],
            },
            'day.choose': {
              actions: [{ type: 'setDraft', params: ({ event }) => ({ draft: { day: event.day } }) }, 'keepDraft'],
            },
          },
        },
        way: {
          tags: 'needsUser',
          meta: { heading: 'planForm.way.title' },
          on: {
            'way.choose': {
              actions: [{ type: 'setDraft', params: ({ event }) => ({ draft: { way: event.way } }) }, 'keepDraft'],
            },
          },
        },
        addresses: {
          exit: stopChild('addressBook'),
          meta: { heading: 'planForm.addresses.title' },
          on: {
            'address.type': {
              target: '.checking',
              actions: [{ type: 'setAddress', params: ({ event }) => event }, 'keepDraft'],
            },
            'address.paste': {
              target: '.pasting',
              actions: { type: 'setAddressOf', params: ({ event }) => event },
            },
            'addresses.open': {
              actions: [
                stopChild('addressBook'),
                { type: 'setBookOf', params: ({ event }) => event },
                spawnChild('addressBook', {
                  id: 'addressBook',
                  input: ({ context: { bookOf, customer } }) => ({ coin: bookOf, customer }),
                  syncSnapshot: true,
                }),
              ],
            },
            'xstate.done.actor.addressBook': {
              target: '.checking',
              actions: [{ type: 'setChosen', params: ({ event }) => ({ address: event.output }) }, 'keepDraft'],
            },
            'field.blur': { actions: { type: 'touchField', params: ({ event }) => event } },
          },
          initial: 'checking',
          states: {
            checking: { ...checkingThen('checked'), on: { 'step.next': 'leaving' } },
            checked: { tags: 'needsUser', on: { 'step.next': 'leaving' } },
            pasting: {
              tags: 'busy',
              invoke: {
                id: 'readClipboard',
                src: 'readClipboard',
                onDone: {
                  target: 'checking',
                  actions: [{ type: 'setPasted', params: ({ event }) => ({ text: event.output }) }, 'keepDraft'],
                },
                onError: { target: 'checking', actions: 'warnOfPasting' },
              },
              on: { 'step.next': 'leaving' },
            },
            /** Nobody goes on before what they have typed last was checked. */
            leaving: checkingThen('left'),
            left: {
              always: [
                { guard: 'areAddressesWhole', target: '#planForm.turning', actions: ['goOn', show] },
                { target: 'checked', actions: 'touchStep' },
              ],
            },
          },
        },
        review: {
          tags: 'needsUser',
          meta: { heading: reviewHeading },
          entry: 'noteReviewed',
          exit: 'clearProblem',
          /** A fee, a limit or the allowed addresses are others now: what lacks then has its step. */
          always: {
            guard: 'isUnready',
            target: '#planForm.settling',
            actions: ['goToFirstLacking', { type: 'showStep', params: { how: 'instead' } }],
          },
          on: {
            'step.edit': {
              target: '#planForm.turning',
              actions: [{ type: 'setStep', params: ({ event }) => event }, show],
            },
            'plan.confirm': '#planForm.saving',
          },
        },
      },
    },
    saving: { ...saving, on: { 'location.changed': stays } },
    proving: { ...proving, on: { 'location.changed': moved } },
    answering: { ...answering, on: { 'location.changed': moved } },
    paused: {
      ...paused,
      on: { 'location.changed': moved, 'pause.leave': { target: 'turning', actions: 'forgetAnswer' } },
    },
    /** What is to be written in the bank, or when the first reminder comes. */
    done: {
      tags: 'terminal',
      meta: { heading: ({ reference }) => (reference === null ? 'planForm.done.title' : 'planForm.done.changedTitle') },
      /** What was typed is forgotten: behind it there is the plan. */
      on: {
        'location.changed': [
          { guard: { type: 'isOfSaved', params: ({ event }) => ({ saved: event.location.search.saved }) } },
          { target: 'toPlan' },
        ],
      },
    },
    toPlan: { tags: 'terminal', meta: { screen: 'plan' } },
  },
})
export type PlanFormSnapshot = SnapshotFrom<typeof planFormMachine>

type Children = {
  rates: typeof ratesMachine
  resource: typeof resourceMachine
  addressBook: typeof addressBookMachine
  proof: typeof proofMachine
  scamShield: typeof scamShieldMachine
}

export const providePlanForm = (
  { recallDraft, keepDraft, showStep, showSaved, openPlan, warn, ...given }: PlanFormPorts & PlanFormEffects,
  { rates, resource, addressBook, proof, scamShield }: Children,
) =>
  planFormMachine.provide({
    actors: { ...ports.provide(given), rates, networkFee: resource, addressBook, proof, scamShield },
    actions: effects.provide<typeof planFormMachine>({
      recallDraft: assign(({ context }) =>
        recalledIn(context, recallDraft(context.customer.details.email, context.reference)),
      ),
      keepDraft: ({ context: { customer, reference, draft } }) => keepDraft(customer.details.email, reference, draft),
      forgetDraft: ({ context: { customer, reference } }) => keepDraft(customer.details.email, reference, null),
      showStep: ({ context: { reference, step } }, { how }) => showStep(reference, step, how),
      showSaved: ({ context: { reference, saved } }) => {
        if (saved) showSaved(reference, saved.reference)
      },
      openPlan: ({ context: { savedBefore } }) => {
        if (savedBefore !== null) openPlan(savedBefore)
      },
      warnOfPasting: () => warn('paste-unsupported'),
    }),
  })
