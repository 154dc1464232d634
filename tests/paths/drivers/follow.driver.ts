import { followMachine } from '../../../machines/payment/follow'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { followBrowser } from './follow.browser'
import { paidBy } from './payments'

const { 'under way': underWay, paid, declined, canceled, 'timed out': timedOut, changed } = paidBy('StripeCard')
const told = { 'under way': underWay, paid, declined, canceled, 'timed out': timedOut, changed }

export const followDriver = defineDriver(followMachine)({
  states: {
    asking: 'has the provider asked how the payment stands',
    waiting: 'waits for news of the payment',
    loading: 'reads how the payment stands',
    known: 'knows how the payment went',
  },
  inputs: { start: { title: 'a payment is under way', input: { order: underWay } } },
  events: { 'order.changed': { cases: plain } },
  children: {
    askProvider: { ok: told, fail: noAnswer },
    loadOrder: { ok: told, fail: noAnswer },
    watchOrder: { tells: ['order.changed'] },
  },
  costs: 'each outcome ends its path, and is told by the provider and by the order',
  delays: { askedAgain: 'five seconds' },
  browser: followBrowser,
})
