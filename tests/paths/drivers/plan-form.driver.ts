import { assign } from 'xstate'
import { planFormMachine, type PlanFormSnapshot } from '../../../machines/plan-form/plan-form'
import { ratesMachine } from '../../../machines/shared/rates'
import { resourceMachine } from '../../../machines/shared/resource'
import { newPlanDraft, type PlanDraft } from '../../../src/domain/plans/plan-draft'
import type { Location } from '../../../src/domain/routing/screens'
import { customerWith, featuresWith } from '../../support/customers'
import { planWith } from '../../support/plans'
import { asksCode, proofEnds } from '../browser/proof'
import { defineDriver } from '../driver'
import { badInput, noAnswer, plain } from './cases'
import { datedRates } from './market'
import { planFormBrowser } from './plan-form.browser'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const customer = customerWith()
const abroad = customerWith({ details: { ...customerWith().details, isSwedishResident: false } })
const blocked = customerWith({ features: featuresWith({ BUY: false }) })
const changed = planWith({ shares: [{ coin: 'BTC', percent: 100, address }] })
const networkFee = { name: 'networkFee', value: { coin: 'ETH', fiat: 'SEK', fee: '18.40' } } as const

/** What was kept before the page was opened, with an amount that is too little by now. */
const typed: PlanDraft = {
  ...newPlanDraft(customer),
  amount: '5',
  addresses: { BTC: address, ETH: '', LTC: '', BCH: '' },
}
const keeper = customerWith({ details: { ...customer.details, email: 'kept' } })

/** Coins go only to saved addresses, and there is none. */
const onlySaved = {
  ...customer,
  allowedAddresses: { since: '2026-03-02T12:00:00.000Z', until: null, addresses: [] },
}

/** What a plan is asked for more by, and refused for, by its amount. */
const large = '50000'

const toCoins: Location<'planNew'> = { screen: 'planNew', params: {}, search: { step: 'coins' } }
const toReview: Location<'planNew'> = { screen: 'planNew', params: {}, search: { step: 'review' } }
const toSaved: Location<'planNew'> = { screen: 'planNew', params: {}, search: { saved: changed.reference } }
const toAmount: Location<'planChange'> = {
  screen: 'planChange',
  params: { reference: 'plan-1' },
  search: { step: 'amount' },
}

/** The page keeps the rules of addresses once it has them; from then on it knows at once. */
const machine = planFormMachine.provide({
  actions: {
    recallDraft: assign(({ context }) =>
      context.customer.details.email === keeper.details.email ? { draft: typed, isBegun: true, customer } : {},
    ),
    setAddressChecks: assign(({ context: { draft } }, { addressChecks }) => ({
      addressChecks,
      ...(draft.addresses.BTC === '' ? {} : { hasRules: true }),
    })),
  },
})

const hasRules = (context: PlanFormSnapshot['context']): boolean => 'hasRules' in context

/** Whoever changes a plan fills in nothing anew but the amount. */
const isNew = ({ context }: PlanFormSnapshot): boolean => context.reference === null

/** It is asked for, unless a pause stands; a job is what pauses. */
const largeComesTo = ({ pausedUntil, purpose }: PlanFormSnapshot['context']): string => {
  if (pausedUntil !== undefined || purpose === 'job') return 'paused'
  return purpose === null ? 'asks what it is for' : 'saved'
}

/** An address can be given: one is wanted, and the address book is not open before the form. */
const isForBitcoin = ({ children, context: { draft } }: PlanFormSnapshot): boolean =>
  draft.shares.length === 1 && draft.addresses.BTC === '' && !isOpen(children.addressBook)

const isOpen = (book: PlanFormSnapshot['children']['addressBook']): boolean => book?.getSnapshot().status === 'active'

export const planFormDriver = defineDriver(machine)({
  states: {
    opening: null,
    turning: null,
    settling: null,
    blocked: 'says why nothing can be bought',
    loading: 'fetches the plan that is to be changed',
    missing: 'says that there is no such plan',
    failed: 'could not fetch the plan',
    'editing.coins': 'asks for the coins and their shares',
    'editing.amount': 'asks for the amount',
    'editing.rhythm': 'asks how often',
    'editing.way': 'asks how it is paid',
    'editing.addresses.checking': 'asks for the addresses, and checks what was typed',
    'editing.addresses.checked': 'asks for the addresses',
    'editing.addresses.pasting': 'pastes an address',
    'editing.addresses.leaving': 'checks the addresses before it goes on',
    'editing.addresses.left': null,
    'editing.review': 'shows the plan once more before it is saved',
    saving: 'saves the plan',
    proving: 'asks for the second factor',
    answering: 'asks what the plan is for',
    paused: 'says that the purchase is paused, and until when',
    done: 'says that the plan is ready',
    toPlan: 'leads to the page of the plan',
  },
  inputs: {
    start: { title: 'a customer who begins a plan', input: { customer, reference: null, step: null, saved: null } },
    kept: {
      title: 'a customer who comes back to the last step, with an amount that is too little by now',
      input: { customer: keeper, reference: null, step: 'review', saved: null },
    },
    abroad: {
      title: 'a customer abroad who begins a plan',
      input: { customer: abroad, reference: null, step: null, saved: null },
    },
    change: {
      title: 'a customer who changes a plan',
      input: { customer, reference: 'plan-1', step: null, saved: null },
    },
    back: {
      title: 'a customer who loads the page anew once the plan was saved',
      input: { customer, reference: null, step: null, saved: changed.reference },
    },
    blocked: {
      title: 'a customer who cannot buy now, and opens the last step of a plan that was not begun',
      input: { customer: blocked, reference: null, step: 'review', saved: null },
    },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: { open: { customer }, closed: { customer: blocked }, 'only to saved addresses': { customer: onlySaved } },
      offered: (snapshot, name) => {
        if (snapshot.context.customer.allowedAddresses !== null) return false
        if (name === 'only to saved addresses') return isNew(snapshot) && snapshot.matches({ editing: 'review' })
        return name === 'open'
          ? snapshot.matches('blocked') || (isNew(snapshot) && snapshot.matches({ editing: 'rhythm' }))
          : isNew(snapshot) && snapshot.matches({ editing: 'coins' })
      },
    },
    'plan.retry': { cases: plain },
    'coin.switch': {
      cases: { Litecoin: { coin: 'LTC' } },
      offered: (snapshot) => isNew(snapshot) && snapshot.context.draft.shares.length === 1,
    },
    'percent.type': {
      cases: { '70': { coin: 'BTC', text: '70' } },
      offered: ({ context: { draft } }) => draft.shares.length === 2 && draft.shares[0]?.percent === '50',
    },
    'amount.type': {
      cases: { '1000': { text: '1000' }, 'more than is usual': { text: large }, 'too little': { text: '5' } },
      offered: ({ context: { draft, reference } }, name) =>
        draft.fiat === 'SEK' &&
        (name === 'more than is usual' ? reference !== null && draft.amount === '1000' : draft.amount === ''),
    },
    'fiat.choose': {
      cases: { kronor: { fiat: 'SEK' } },
      /** There is but one currency for who lives in Sweden. */
      offered: ({ context: { draft } }) => draft.fiat === 'EUR',
    },
    'rhythm.choose': {
      cases: { 'each week': { every: 'week' } },
      offered: (snapshot) => isNew(snapshot) && snapshot.context.draft.every === 'month',
    },
    'weekday.choose': {
      cases: { Friday: { weekday: 5 } },
      offered: ({ context: { draft } }) => draft.every === 'week' && draft.weekday === 1,
    },
    'day.choose': {
      cases: { 'the last': { day: 31 } },
      offered: (snapshot) =>
        isNew(snapshot) && snapshot.context.draft.every === 'month' && snapshot.context.draft.day === 25,
    },
    'way.choose': {
      cases: { reminder: { way: 'reminder' } },
      offered: (snapshot) => isNew(snapshot) && snapshot.context.draft.way === 'transfer',
    },
    'address.type': {
      cases: { whole: { coin: 'BTC', text: address } },
      offered: isForBitcoin,
    },
    'address.paste': {
      cases: { '': { coin: 'BTC' } },
      offered: (snapshot) => isNew(snapshot) && isForBitcoin(snapshot),
    },
    'addresses.open': {
      cases: { '': { coin: 'BTC' } },
      offered: (snapshot) => isNew(snapshot) && isForBitcoin(snapshot),
    },
    'field.blur': {
      cases: { amount: { field: 'amount' }, shares: { field: 'shares' }, address: { field: 'BTC' } },
      offered: (snapshot, name) => {
        if (!isNew(snapshot)) return false
        if (name === 'amount') return snapshot.matches({ editing: 'amount' })
        if (name === 'address') return snapshot.matches({ editing: 'addresses' }) && isForBitcoin(snapshot)
        return snapshot.matches({ editing: 'coins' }) && snapshot.context.draft.shares.length === 2
      },
    },
    'step.next': { cases: plain, offered: ({ children }) => !isOpen(children.addressBook) },
    'step.back': { cases: plain, offered: ({ children }) => !isOpen(children.addressBook) },
    'step.edit': { cases: { 'the amount': { step: 'amount' } } },
    'plan.confirm': { cases: plain },
    'pause.leave': { cases: plain },
    'location.changed': {
      by: 'parent',
      cases: {
        'the coins': { location: toCoins },
        'the amount': { location: toAmount },
        'the review': { location: toReview },
        'the plan that was saved': { location: toSaved },
      },
      offered: (snapshot, name) => {
        if (name === 'the plan that was saved') return isNew(snapshot) && snapshot.matches('done')
        if (name === 'the review')
          return isNew(snapshot) && snapshot.matches({ editing: 'coins' }) && snapshot.context.draft.amount === ''
        return isNew(snapshot)
          ? name === 'the coins'
          : name === 'the amount' && (snapshot.matches('answering') || snapshot.matches('paused'))
      },
    },
  },
  children: {
    rates: {
      done: {},
      shows: {
        fresh: ratesMachine.resolveState({ value: 'loaded', context: { dated: datedRates, hasFailed: false } }),
      },
      offered: (snapshot) => isNew(snapshot) && snapshot.context.rates === undefined,
    },
    networkFee: {
      done: {},
      shows: {
        fee: resourceMachine.resolveState({
          value: 'loaded',
          context: { question: { name: 'networkFee', coin: 'ETH', fiat: 'SEK' }, resource: networkFee },
        }),
      },
      offered: (snapshot) => isNew(snapshot) && snapshot.context.networkFee === undefined,
    },
    loadPlan: {
      ok: { 'the plan': changed, 'one that is over': planWith({ state: 'ENDED', nextDay: null }) },
      fail: { 'not there': { code: 'not-found' }, ...noAnswer },
    },
    checkAddresses: {
      ok: { valid: { BTC: { valid: true, spelling: address } }, 'not valid': { BTC: { valid: false, fits: null } } },
      fail: { 'no rules': { code: 'unexpected' } },
      atOnce: ({ context }) => context.draft.addresses.BTC === '' || hasRules(context),
      offered: ({ context, context: { draft } }, name) =>
        name === 'no rules'
          ? draft.addresses.BTC !== '' && !hasRules(context)
          : (draft.addresses.BTC === address) === (name === 'valid'),
    },
    readClipboard: { ok: { address }, fail: { 'not allowed': { code: 'unexpected' } } },
    addressBook: { done: { chosen: address, closed: null }, shows: {} },
    proof: { done: proofEnds, shows: {} },
    scamShield: {
      done: {
        answered: { chosen: 'own-savings', isAnswered: true },
        'answered that it is a job': { chosen: 'job', isAnswered: true },
        'gone back': { chosen: 'own-savings', isAnswered: false },
      },
      shows: {},
    },
    savePlan: {
      ok: { saved: changed },
      fail: {
        ...asksCode,
        'asks what it is for': { code: 'purpose-missing', detail: 'unusual' },
        paused: { code: 'purchase-paused', detail: '2026-11-21T13:00:00.000Z' },
        'bad amount': badInput('amount', 'amountTooLow'),
        'no answer': { code: 'unavailable' },
      },
      offered: ({ context }, name) => {
        if (context.draft.amount === large) return name === largeComesTo(context)
        if (name === 'asks for a code') return context.factor === null
        return name === 'saved' || name === 'bad amount' || name === 'no answer'
      },
    },
  },
  unreached: {
    'planForm.settling --always[0]--> planForm.editing.coins': 'a new plan begins with a coin',
  },
  costs: 'a plan is made step by step, and what it is refused for comes last',
  delays: {},
  words: {
    'customer.changed': 'the app hears of a change of the customer, to whom buying is',
    'location.changed': 'the customer goes back in the browser, to',
    rates: 'the rates come',
    networkFee: 'the fee of the network comes',
    loadPlan: 'the plan is fetched',
    checkAddresses: 'the addresses are checked',
    readClipboard: 'the clipboard is read',
    addressBook: 'the address book closes',
    proof: 'the question for the second factor is over',
    scamShield: 'the question what it is for is over',
    savePlan: 'the plan is saved',
  },
  browser: planFormBrowser,
})
