import { bankListMachine } from '../../../machines/payment/bank-list'
import { defineDriver } from '../driver'
import { bankListBrowser } from './bank-list.browser'
import { noAnswer, plain } from './cases'
import { followedOf, leave, notBegun, paidBy, startsOf, toldOf } from './payments'

const told = paidBy('FinsharkPayment')
const begun = told['under way']

export const bankListDriver = defineDriver(bankListMachine)({
  states: {
    deciding: null,
    choosing: 'asks for the bank',
    checking: 'looks whether the order is another now',
    starting: 'has the payment begun',
    leaving: 'goes to the provider',
    away: 'has gone to the provider',
    'following.soon': 'waits for how the payment goes',
    'following.late': 'has waited for long',
    paid: 'is paid',
    declined: 'was declined',
    canceled: 'was canceled',
    timedOut: 'was not approved in time',
    changed: 'is for an order that has changed',
    refused: 'did not begin',
  },
  inputs: startsOf(told, 'at a bank'),
  events: {
    'order.changed': { cases: plain },
    'bank.search': { cases: { '': { text: 'swed' } }, offered: ({ context }) => context.search === '' },
    'bank.choose': {
      cases: { '': { name: 'swedbank' } },
      offered: ({ context }) => context.terms.providerName !== 'swedbank',
    },
    'payment.start': {
      cases: plain,
      offered: ({ context }) => context.search === '' || context.terms.providerName === 'swedbank',
    },
    'page.returned': { cases: plain },
    'payment.continue': { cases: plain },
  },
  children: {
    startPayment: { ok: { begun }, fail: { ...notBegun, ...noAnswer } },
    leave,
    loadOrder: { ok: { 'as before': told.placed, canceled: told.canceled }, fail: noAnswer },
    watchOrder: { tells: ['order.changed'] },
    watchReturn: { tells: ['page.returned'] },
    follow: { done: followedOf(told), shows: toldOf(told) },
  },
  delays: { answerExpected: 'a minute', goneBy: 'ten seconds' },
  browser: bankListBrowser,
})
