import { redirectMachine } from '../../../machines/payment/redirect'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { followedOf, leave, notBegun, paidBy, startsOf, toldOf } from './payments'
import { redirectBrowser } from './redirect.browser'

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
    changed: 'is for an order that has changed',
    refused: 'did not begin',
  },
  inputs: startsOf(told, 'on a page'),
  events: {
    'order.changed': { cases: {} },
    'bank.choose': { cases: {} },
    'bank.search': { cases: {} },
    'payment.start': { cases: {} },
    'page.returned': { cases: plain },
    'payment.continue': { cases: plain },
  },
  children: {
    startPayment: { ok: { begun }, fail: { ...notBegun, ...noAnswer } },
    leave,
    loadOrder: { ok: {}, fail: {} },
    watchOrder: { tells: [] },
    watchReturn: { tells: ['page.returned'] },
    follow: { done: followedOf(told), shows: toldOf(told) },
  },
  delays: { answerExpected: 'a minute', goneBy: 'ten seconds' },
  browser: redirectBrowser,
})
