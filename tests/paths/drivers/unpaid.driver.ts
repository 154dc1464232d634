import { unpaidMachine } from '../../../machines/session/unpaid'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { unpaidBrowser } from './unpaid.browser'

export const unpaidDriver = defineDriver(unpaidMachine)({
  states: { followed: 'follows the newest unpaid order' },
  inputs: { start: { title: 'a customer is signed in', input: undefined } },
  events: { 'order.changed': { cases: { '': { reference: 'order-1' } } }, 'orders.stale': { cases: plain } },
  children: { unpaidOrder: { done: {}, shows: {} }, watchOrders: { tells: ['order.changed', 'orders.stale'] } },
  delays: {},
  browser: unpaidBrowser,
})
