import { assign } from 'xstate'
import { resourceMachine } from '../../../machines/shared/resource'
import { buyMachine, type BuySnapshot } from '../../../machines/buy/buy'
import type { BuyForm } from '../../../machines/buy/buy-form'
import { ratesMachine } from '../../../machines/shared/rates'
import { emptyBuyDraft, type BuyDraft } from '../../../src/domain/orders/buy-draft'
import { hasPriority } from '../../../src/domain/money/currencies'
import type { PaymentMethodDetails } from '../../../src/domain/customer/customer'
import { customerWith, featuresWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { remindedPlan } from '../../support/plans'
import { defineDriver } from '../driver'
import { asksCode, proofEnds } from '../browser/proof'
import { buyBrowser } from './buy.browser'
import { badInput, done, noAnswer, plain } from './cases'
import { datedRates } from './market'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const newFee = '20.00'
const bare = customerWith()
const placedBefore = {
  reference: 'order-0',
  number: '2611200474',
  orderDate: '2026-11-20T13:00:00.000Z',
  status: 'UNPAID',
} as const
const card: PaymentMethodDetails = {
  method: 'StripeCard',
  feePercent: '2.5',
  min: '100',
  max: '50000',
  speed: 'seconds',
  usable: true,
  reason: null,
  banks: [],
}
const customer = customerWith({ paymentMethodsDetails: [...bare.paymentMethodsDetails, card] })
/** Coins go only to saved addresses, and the one that is typed is none. */
const onlySaved = {
  ...customer,
  allowedAddresses: { since: '2026-03-02T12:00:00.000Z', until: null, addresses: [] },
}
const blocked = customerWith({ features: featuresWith({ BUY: false }) })

const typed: BuyDraft = { ...emptyBuyDraft, amount: '5000', address, method: 'BANKGIRO' }
const urgent: BuyDraft = { ...typed, wantsPriority: true }
const twice: BuyDraft = { ...typed, amount: '4000' }
/** More than is usual for the customer. */
const large: BuyDraft = { ...typed, amount: '50000' }
const byCard: BuyDraft = { ...typed, method: 'StripeCard' }
const mistaken: BuyDraft = { ...typed, coin: 'LTC' }

/** What was kept before the page was opened, by whose it is; from then on they are one customer. */
const kept: Readonly<Record<string, BuyDraft>> = { typed, urgent, twice, large, card: byCard, mistaken }
const whoKept = (name: string) => ({
  customer: { ...customer, details: { ...customer.details, email: name } },
  reference: null,
  bundle: null,
  planned: null,
})

/** What an order above the line waits for. */
const proofHold = {
  reason: 'wallet-proof',
  since: '2026-03-02T12:00:00.000Z',
  until: null,
  releasedBy: 'customer',
} as const

/** What is bought again was ordered just before. */
const before = orderWith({ from: { currency: 'SEK', amount: '4000.00' } })

const networkFee = { name: 'networkFee', value: { coin: 'BTC', fiat: 'SEK', fee: '18.40' } } as const

/** The page keeps the rules of addresses once it has them; from then on it knows at once. */
const machine = buyMachine.provide({
  actions: {
    recallDraft: assign(({ context }) => {
      const draft = kept[context.customer.details.email]
      return draft ? { draft, customer } : {}
    }),
    setAddressCheck: assign(({ context: { draft } }, { check }: { check: BuyForm['addressCheck'] }) => ({
      addressCheck: check,
      ...(typeof check === 'object' && draft.address !== '' ? { hasRules: true } : {}),
    })),
  },
})

const hasRules = (context: BuySnapshot['context']): boolean => 'hasRules' in context

const isValid = (draft: BuyDraft): boolean => draft.coin === 'BTC' && draft.address === address

/** Whoever wants priority, or is mistaken in the coin, fills in nothing anew; nor does anybody while the address book is open. */
const isPlain = ({ children, context: { draft } }: BuySnapshot): boolean =>
  !draft.wantsPriority && draft.coin !== 'LTC' && children.addressBook?.getSnapshot().status !== 'active'

/** It is asked for, unless a pause stands; a job is what pauses. */
const largeComesTo = ({ pausedUntil, purpose }: BuySnapshot['context']): string => {
  if (pausedUntil !== undefined || purpose === 'job') return 'paused'
  return purpose === null ? 'asks what it is for' : 'placed, above 1,000 euro'
}

const isTyped = ({ context: { draft } }: BuySnapshot, field: 'amount' | 'coins', text: string): boolean =>
  draft.edited === field && draft[field] === text

export const buyDriver = defineDriver(machine)({
  states: {
    opening: null,
    blocked: 'says why nothing can be bought',
    repeating: 'fetches the order that is to be made again',
    fillingIn: 'fetches the plan that has prepared a purchase',
    'editing.checkingAddress': 'shows the form, and checks the address',
    'editing.addressChecked': 'shows the form',
    'editing.awaitingAnswers': 'waits for what the form still needs',
    'editing.pastingAddress': 'pastes an address',
    reviewing: 'shows the order once more before it is placed',
    placing: 'places the order',
    proving: 'asks for the second factor',
    answering: 'asks what the purchase is for',
    paused: 'says that the purchase is paused, and until when',
    duplicate: 'asks whether a second order is meant',
    withdrawing: 'cancels the order that was placed before',
    toWallet: 'leads to the page that asks whose wallet it is',
    toPayment: 'leads to the payment of the order',
    toConfirmation: 'says that the order is placed',
  },
  inputs: {
    empty: { title: 'a customer who begins to buy', input: { customer, reference: null, bundle: null, planned: null } },
    typed: { title: 'a customer who has filled in the form before', input: whoKept('typed') },
    urgent: { title: 'a customer who has filled in the form before, with priority', input: whoKept('urgent') },
    twice: { title: 'a customer who has filled in what was ordered just before', input: whoKept('twice') },
    large: { title: 'a customer who has filled in more than is usual', input: whoKept('large') },
    card: { title: 'a customer who has filled in the form before, by card', input: whoKept('card') },
    mistaken: { title: 'a customer who has filled in the address of another coin', input: whoKept('mistaken') },
    again: {
      title: 'a customer who buys again',
      input: { customer, reference: before.reference, bundle: null, planned: null },
    },
    planned: {
      title: 'a customer who buys what a plan has prepared',
      input: { customer, reference: null, bundle: null, planned: { plan: 'plan-1', coin: 'BTC' } },
    },
    blocked: {
      title: 'a customer who cannot buy now',
      input: { customer: blocked, reference: null, bundle: null, planned: null },
    },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: { open: { customer }, closed: { customer: blocked }, 'only to saved addresses': { customer: onlySaved } },
      /** Once it was switched on, the exchange would tell nothing else. */
      offered: (snapshot, name) =>
        isPlain(snapshot) &&
        snapshot.context.customer.allowedAddresses === null &&
        (name !== 'only to saved addresses' || snapshot.matches('reviewing')),
    },
    'coin.choose': {
      cases: { Ether: { coin: 'ETH' } },
      offered: (snapshot) => isPlain(snapshot) && snapshot.context.draft.coin !== 'ETH',
    },
    'fiat.choose': {
      cases: { euro: { fiat: 'EUR' } },
      offered: (snapshot) => isPlain(snapshot) && snapshot.context.draft.fiat !== 'EUR',
    },
    'amount.type': {
      cases: { '5000': { text: '5000' } },
      offered: (snapshot) => isPlain(snapshot) && !isTyped(snapshot, 'amount', '5000'),
    },
    'amount.pick': { cases: { '1000': { amount: '1000' } }, offered: isPlain },
    'coins.type': {
      cases: { '0.01': { text: '0.01' } },
      offered: (snapshot) => isPlain(snapshot) && !isTyped(snapshot, 'coins', '0.01'),
    },
    'address.type': {
      cases: { whole: { text: address } },
      offered: (snapshot) => isPlain(snapshot) && snapshot.context.draft.address !== address,
    },
    'address.paste': { cases: plain, offered: isPlain },
    'addresses.open': {
      cases: plain,
      offered: (snapshot) => isPlain(snapshot) && snapshot.context.customer.allowedAddresses === null,
    },
    'method.choose': {
      cases: { Bankgiro: { method: 'BANKGIRO' } },
      offered: ({ context: { draft } }) => draft.fiat === 'SEK' && draft.method === null,
    },
    'priority.switch': {
      cases: plain,
      offered: (snapshot) => isPlain(snapshot) && hasPriority(snapshot.context.draft.coin),
    },
    'field.blur': { cases: { coins: { field: 'coins' } }, offered: isPlain },
    'order.review': { cases: plain },
    'order.edit': { cases: plain },
    'order.confirm': { cases: plain },
    'pause.leave': { cases: plain },
    'duplicate.open': { cases: plain },
    'duplicate.replace': { cases: plain },
    'duplicate.place': { cases: plain },
    'duplicate.leave': { cases: plain },
    'location.changed': { by: 'parent', cases: plain },
  },
  children: {
    rates: {
      done: {},
      shows: {
        fresh: ratesMachine.resolveState({ value: 'loaded', context: { dated: datedRates, hasFailed: false } }),
      },
      offered: ({ context }) => context.rates === undefined,
    },
    bundles: { done: {}, shows: {} },
    networkFee: {
      done: {},
      shows: {
        fee: resourceMachine.resolveState({
          value: 'loaded',
          context: { question: { name: 'networkFee', coin: 'BTC', fiat: 'SEK' }, resource: networkFee },
        }),
      },
      offered: ({ context: { networkFee: known, draft } }) =>
        known === undefined && draft.coin === 'BTC' && draft.fiat === 'SEK',
    },
    checkAddress: {
      ok: { valid: { valid: true, spelling: address }, 'not valid': { valid: false, fits: null } },
      fail: { 'no rules': { code: 'unexpected' } },
      atOnce: ({ context }) => context.draft.address === '' || hasRules(context),
      offered: ({ context }, name) =>
        name === 'no rules'
          ? context.draft.address !== '' && !hasRules(context)
          : isValid(context.draft) === (name === 'valid'),
    },
    readClipboard: { ok: { address }, fail: { 'not allowed': { code: 'unexpected' } } },
    loadOrder: { ok: { 'a purchase': before, 'a sale': orderWith({ type: 'SELL' }) }, fail: noAnswer },
    loadPlan: {
      ok: { prepared: remindedPlan(), 'nothing prepared': remindedPlan({ due: null }) },
      fail: noAnswer,
    },
    addressBook: {
      done: { chosen: address, closed: null },
      shows: {},
      offered: ({ context: { draft } }, name) => name === 'chosen' || draft.address !== '',
    },
    proof: { done: proofEnds, shows: {} },
    scamShield: {
      done: {
        answered: { chosen: 'own-savings', isAnswered: true },
        'answered that it is a job': { chosen: 'job', isAnswered: true },
        'gone back': { chosen: 'own-savings', isAnswered: false },
      },
      shows: {},
    },
    withdraw: { ok: done, fail: { 'no answer': { code: 'order-placing' }, 'gone on': { code: 'step-refused' } } },
    placeOrder: {
      ok: {
        placed: orderWith(),
        'placed, above 1,000 euro': orderWith({ holds: [proofHold] }),
        'placed, by card': orderWith({ paymentMethod: 'StripeCard', instructions: null }),
      },
      fail: {
        ...asksCode,
        'asks what it is for': { code: 'purpose-missing', detail: 'unusual' },
        paused: { code: 'purchase-paused', detail: '2026-11-21T13:00:00.000Z' },
        'just placed': { code: 'duplicate-order', detail: placedBefore },
        'bad address': badInput('address', 'walletAddress'),
        'quote expired': { code: 'quote-expired', detail: newFee },
        'no answer': { code: 'order-placing' },
      },
      /** An address of another coin gets as far as to the exchange where the rules have not come. */
      offered: ({ context }, name) => {
        const { draft, networkFee: known, allowsDuplicate, factor } = context
        if (name === 'asks for a code')
          return (
            isValid(draft) &&
            draft.method === 'BANKGIRO' &&
            ![twice.amount, large.amount].includes(draft.amount) &&
            factor === null
          )
        if (!isValid(draft)) return name === 'bad address'
        if (draft.amount === large.amount) return name === largeComesTo(context)
        if (draft.amount === twice.amount) return name === (allowsDuplicate ? 'placed' : 'just placed')
        if (draft.method === 'StripeCard') return name === 'placed, by card'
        if (known?.fee === newFee) return name === 'placed' || name === 'no answer'
        return name === (draft.wantsPriority ? 'quote expired' : 'placed')
      },
    },
  },
  unreached: { '✓addressBook «closed»': 'the book closes, and the form stays as it was' },
  costs: 'each way of placing an order begins with a form that is filled in',
  delays: { answersTimeout: 'ten seconds' },
  words: {
    'address.paste': 'pastes an address',
    'customer.changed': 'the app hears of a change of the customer, to whom buying is',
    'location.changed': 'the customer opens the page to buy on anew',
    rates: 'the rates come',
    networkFee: 'the fee of the network comes',
    checkAddress: 'the address is checked',
    readClipboard: 'the clipboard is read',
    loadOrder: 'the order that is to be made again is fetched',
    loadPlan: 'the plan that has prepared a purchase is fetched',
    addressBook: 'the address book closes',
    proof: 'the question for the second factor is over',
    scamShield: 'the question what it is for is over',
    withdraw: 'the order before is canceled',
    placeOrder: 'the order is placed',
  },
  browser: buyBrowser,
})
