import { redirectMachine } from '../../../machines/order/payment/redirect'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { followedOf, notBegun, paidBy, terms } from './payments'

const told = paidBy('StripeCard')
const begun = told['under way']

export const redirectDriver = defineDriver(redirectMachine)({
  states: {
    deciding: null,
    starting: 'has the payment begun',
    leaving: 'goes to the provider',
    away: 'has gone to the provider',
    'following.soon': 'waits for how the payment goes',
    'following.late': 'has waited for long',
    paid: 'is paid',
    declined: 'was declined',
    canceled: 'was canceled',
    timedOut: 'was not approved in time',
    refused: 'did not begin',
  },
  inputs: {
    start: { title: 'an order is to be paid on a page', input: { order: told.placed, terms: terms(told.placed) } },
    'under way': { title: 'such a payment is under way', input: { order: begun, terms: terms(begun) } },
  },
  events: {
    'bank.choose': { cases: {} },
    'bank.search': { cases: {} },
    'payment.start': { cases: {} },
    'page.returned': { cases: plain },
    'payment.continue': { cases: plain },
  },
  children: {
    startPayment: { ok: { begun }, fail: { ...notBegun, ...noAnswer } },
    leave: { ok: { gone: undefined }, fail: { 'address refused': { code: 'address-refused' } } },
    watchReturn: { tells: ['page.returned'] },
    follow: { done: followedOf(told), shows: {} },
  },
  delays: { answerExpected: 'a minute' },
})
