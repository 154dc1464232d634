import { assign } from 'xstate'
import { resourceMachine } from '../../../machines/lists/resource'
import { buyMachine, type BuySnapshot } from '../../../machines/order/buy'
import type { BuyForm } from '../../../machines/order/buy-form'
import { ratesMachine } from '../../../machines/rates'
import { emptyBuyDraft, type BuyDraft } from '../../../src/domain/buy-draft'
import { hasPriority } from '../../../src/domain/currencies'
import { customerWith, featuresWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { buyBrowser } from './buy.browser'
import { badInput, done, plain } from './cases'
import { datedRates } from './market'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const customer = customerWith()
const blocked = customerWith({ features: featuresWith({ BUY: false }) })

const typed: BuyDraft = { ...emptyBuyDraft, amount: '5000', address, method: 'BANKGIRO' }

const networkFee = { name: 'networkFee', value: { coin: 'BTC', fiat: 'SEK', fee: '18.40' } } as const

/** The page keeps the rules of addresses once it has them; from then on it knows at once. */
const machine = buyMachine.provide({
  actions: {
    setAddressCheck: assign(({ context: { draft } }, { check }: { check: BuyForm['addressCheck'] }) => ({
      addressCheck: check,
      ...(typeof check === 'object' && draft.address !== '' ? { hasRules: true } : {}),
    })),
  },
})

const hasRules = (context: BuySnapshot['context']): boolean => 'hasRules' in context

const isValid = (draft: BuyDraft): boolean => draft.coin === 'BTC' && draft.address === address

export const buyDriver = defineDriver(machine)({
  states: {
    opening: null,
    blocked: 'says why nothing can be bought',
    'editing.checkingAddress': 'form, checks the address',
    'editing.addressChecked': 'form',
    'editing.awaitingAnswers': 'waits for what the form still needs',
    'editing.pastingAddress': 'pastes an address',
    reviewing: 'review of the order',
    placing: 'places the order',
    placed: 'order placed',
  },
  inputs: {
    empty: { title: 'a customer who begins to buy', input: { customer, draft: null } },
    typed: { title: 'a customer who has filled in the form before', input: { customer, draft: typed } },
    blocked: { title: 'a customer who cannot buy now', input: { customer: blocked, draft: null } },
  },
  events: {
    'customer.changed': { by: 'parent', cases: { open: { customer }, closed: { customer: blocked } } },
    'coin.choose': { cases: { Ether: { coin: 'ETH' } }, offered: ({ context: { draft } }) => draft.coin !== 'ETH' },
    'fiat.choose': { cases: { euro: { fiat: 'EUR' } }, offered: ({ context: { draft } }) => draft.fiat !== 'EUR' },
    'amount.type': {
      cases: { '5000': { text: '5000' } },
      offered: ({ context: { draft } }) => draft.edited === 'coins' || draft.amount !== '5000',
    },
    'amount.pick': { cases: { '1000': { amount: '1000' } } },
    'coins.type': {
      cases: { '0.01': { text: '0.01' } },
      offered: ({ context: { draft } }) => draft.edited === 'amount' || draft.coins !== '0.01',
    },
    'address.type': {
      cases: { whole: { text: address } },
      offered: ({ context: { draft } }) => draft.address !== address,
    },
    'address.paste': { cases: plain },
    'addresses.open': {
      cases: plain,
      offered: ({ children }) => children.loadAddressBook === undefined,
    },
    'method.choose': {
      cases: { Bankgiro: { method: 'BANKGIRO' } },
      offered: ({ context: { draft } }) => draft.fiat === 'SEK' && draft.method !== 'BANKGIRO',
    },
    'priority.switch': { cases: plain, offered: ({ context: { draft } }) => hasPriority(draft.coin) },
    'field.leave': { cases: { coins: { field: 'coins' } } },
    'order.review': { cases: plain },
    'order.edit': { cases: plain },
    'order.confirm': { cases: plain },
    'screen.reopened': { by: 'parent', cases: plain },
  },
  children: {
    rates: {
      done: {},
      shows: { fresh: ratesMachine.resolveState({ value: 'loaded', context: { dated: datedRates } }) },
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
      ok: { valid: { valid: true }, 'not valid': { valid: false, fits: null } },
      fail: { 'no rules': { code: 'unexpected' } },
      atOnce: ({ context }) => context.draft.address === '' || hasRules(context),
      offered: ({ context }, name) =>
        name === 'no rules'
          ? context.draft.address !== '' && !hasRules(context)
          : isValid(context.draft) === (name === 'valid'),
    },
    readClipboard: { ok: { address }, fail: { 'not allowed': { code: 'unexpected' } } },
    loadAddressBook: { ok: done, fail: { 'no code': { code: 'unexpected' } } },
    addressBook: {
      done: { chosen: address, closed: null },
      shows: {},
      offered: ({ context: { draft } }, name) => name === 'chosen' || draft.address !== '',
    },
    placeOrder: {
      ok: { placed: orderWith() },
      fail: {
        'bad address': badInput('address', 'walletAddress'),
        'quote expired': { code: 'quote-expired', detail: '20.00' },
        'no answer': { code: 'order-placing' },
      },
    },
  },
  delays: { answersTimeout: 'ten seconds' },
  browser: buyBrowser,
})
