import { waitingMachine } from '../../../machines/payment/waiting'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { followedOf, leave, notBegun, paidBy, startsOf, toldOf } from './payments'
import { waitingBrowser } from './waiting.browser'

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
    changed: 'is for an order that has changed',
    refused: 'did not begin',
  },
  inputs: startsOf(told, 'in an app'),
  events: {
    'order.changed': { cases: {} },
    'bank.choose': { cases: {} },
    'bank.search': { cases: {} },
    'payment.start': { cases: {} },
    'page.returned': { cases: {} },
    'payment.continue': { cases: plain },
  },
  children: {
    startPayment: { ok: { begun }, fail: { ...notBegun, ...noAnswer } },
    leave,
    loadOrder: { ok: {}, fail: {} },
    watchOrder: { tells: [] },
    watchReturn: { tells: [] },
    follow: { done: followedOf(told), shows: toldOf(told) },
  },
  delays: { answerExpected: 'a minute', goneBy: 'ten seconds' },
  browser: waitingBrowser,
})
