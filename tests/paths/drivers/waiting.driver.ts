import { waitingMachine } from '../../../machines/order/payment/waiting'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { followedOf, notBegun, paidBy, terms } from './payments'

const told = paidBy('Swish')
const begun = told['under way']

export const waitingDriver = defineDriver(waitingMachine)({
  states: {
    deciding: null,
    starting: 'has the payment begun',
    leaving: 'opens the app',
    'following.soon': 'waits for how the payment goes',
    'following.late': 'has waited for long',
    paid: 'is paid',
    declined: 'was declined',
    canceled: 'was canceled',
    timedOut: 'was not approved in time',
    refused: 'did not begin',
  },
  inputs: {
    start: { title: 'an order is to be paid in an app', input: { order: told.placed, terms: terms(told.placed) } },
    'under way': { title: 'such a payment is under way', input: { order: begun, terms: terms(begun) } },
  },
  events: {
    'bank.choose': { cases: {} },
    'bank.search': { cases: {} },
    'payment.start': { cases: {} },
    'page.returned': { cases: {} },
    'payment.continue': { cases: plain },
  },
  children: {
    startPayment: { ok: { begun }, fail: { ...notBegun, ...noAnswer } },
    leave: { ok: { gone: undefined }, fail: { 'address refused': { code: 'address-refused' } } },
    watchReturn: { tells: [] },
    follow: { done: followedOf(told), shows: {} },
  },
  delays: { answerExpected: 'a minute' },
})
