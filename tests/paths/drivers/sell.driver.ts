import { sellMachine, type SellSnapshot } from '../../../machines/sell/sell'
import { isForSupport, worthOf } from '../../../machines/sell/sell-form'
import { ratesMachine } from '../../../machines/shared/rates'
import type { BankVerification } from '../../../src/domain/bank/bank-verification'
import type { BankAccount } from '../../../src/domain/customer/customer'
import { customerWith, featuresWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { unverified, verification } from './accounts'
import { badInput, noAnswer, plain, refused } from './cases'
import { datedRates } from './market'
import { asksCode, proofEnds } from '../browser/proof'
import { sellBrowser } from './sell.browser'

export const main: BankAccount = {
  reference: '7c1f7a52-90cb-4a7e-8f7a-2f27c5d0a3b4',
  accountNumber: '123456789',
  bankName: 'Handelsbanken',
  clearingNumber: '6789',
  allowedToEdit: true,
  iban: null,
  verificationStatus: 'VERIFIED',
  verifiedAt: '2026-11-18T09:30:00.000Z',
  isMain: true,
  externalId: null,
  tinkAccountId: null,
  customBank: false,
}
export const other: BankAccount = { ...main, reference: '0b6e4f00-1111-4222-8333-777788889999', isMain: false }

const customer = customerWith({ bankAccounts: [main, other] })
const lacking = customerWith({ bankAccounts: [unverified] })
const blocked = customerWith({ bankAccounts: [main, other], features: featuresWith({ SELL: false }) })

const deposit: BankVerification = { ...verification, kind: 'deposit', redirectUrl: null }

const sale = orderWith({
  reference: '2b7de7a0-5a39-4c43-9e2c-6c9a0f0b1d22',
  type: 'SELL',
  status: 'PENDING',
  from: { currency: 'BTC', amount: '0.01000000' },
  bankAccountReference: main.reference,
  instructions: null,
})

const isTyped = ({ context: { draft } }: SellSnapshot, field: 'coins' | 'value', text: string): boolean =>
  draft.edited === field && draft[field] === text

export const sellDriver = defineDriver(sellMachine)({
  states: {
    opening: null,
    'blocked.deciding': null,
    'blocked.telling': 'says why nothing can be sold',
    'blocked.following': 'says what an account lacks',
    repeating: 'fetches the sale that is to be made again',
    editing: 'form',
    placing: 'places the order',
    proving: 'asks for the second factor',
    toConfirmation: 'order placed',
    writing: 'writes to support',
  },
  inputs: {
    new: { title: 'a customer who begins to sell', input: { customer, reference: null } },
    again: { title: 'a customer who sells again', input: { customer, reference: sale.reference } },
    blocked: { title: 'a customer who cannot sell now', input: { customer: blocked, reference: null } },
    lacking: { title: 'a customer without a verified account', input: { customer: lacking, reference: null } },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: { open: { customer }, closed: { customer: blocked } },
      /** Whose account is verified now is another customer; and who has left the page is not told of here. */
      offered: (snapshot) => snapshot.context.customer !== lacking && !snapshot.matches('writing'),
    },
    'coin.choose': {
      cases: { Ether: { coin: 'ETH' } },
      offered: ({ context }) => context.draft.coin !== 'ETH',
    },
    'coins.type': {
      cases: { '0.01': { text: '0.01' } },
      offered: (snapshot) => !isTyped(snapshot, 'coins', '0.01'),
    },
    'value.type': {
      cases: { '5000': { text: '5000' }, 'too much': { text: '200000' } },
      offered: (snapshot, name) => !isTyped(snapshot, 'value', name === '5000' ? '5000' : '200000'),
    },
    'field.blur': { cases: { kronor: { field: 'value' } }, offered: ({ context }) => context.touched.length === 0 },
    'account.choose': {
      cases: { another: { reference: other.reference } },
      offered: ({ context }) => context.draft.bankAccountReference !== other.reference,
    },
    'order.place': { cases: plain },
    /** What was begun is not undone here. */
    'verification.told': {
      cases: { none: { verification: null }, deposit: { verification: deposit } },
      offered: ({ context }) => context.underWay === null,
    },
    'support.write': {
      cases: { 'the figures': { text: 'I want to sell a lot.' } },
      offered: (snapshot) => isForSupport(snapshot.context) && worthOf(snapshot.context) !== undefined,
    },
  },
  children: {
    rates: {
      done: {},
      shows: {
        fresh: ratesMachine.resolveState({ value: 'loaded', context: { dated: datedRates, hasFailed: false } }),
      },
      offered: ({ context }) => context.rates === undefined,
    },
    followVerification: { tells: ['verification.told'] },
    loadOrder: { ok: { sale, 'a purchase': orderWith() }, fail: noAnswer },
    proof: { done: proofEnds, shows: {} },
    placeOrder: {
      ok: { placed: sale },
      fail: {
        ...asksCode,
        'too little': badInput('amount', 'amountTooLow'),
        ...refused,
        'over today’s limit': { code: 'limit-reached' },
        ...noAnswer,
      },
      /** What was verified a moment ago is not any more for the exchange. */
      offered: ({ context: { draft, problem, serverErrors, factor } }, name) => {
        if (name === 'asks for a code' && (factor !== null || draft.edited === 'value')) return false
        if (draft.bankAccountReference === other.reference) return name === 'not now'
        return name === 'placed' || (name !== 'not now' && problem === undefined && serverErrors.length === 0)
      },
    },
  },
  delays: {},
  browser: sellBrowser,
})
