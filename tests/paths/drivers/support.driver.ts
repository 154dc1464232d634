import { supportMachine } from '../../../machines/support/support'
import { customerWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { badInput, noAnswer, plain } from './cases'
import { supportBrowser } from './support.browser'

const customer = customerWith()
const newest = orderWith({ reference: 'newest' })
const older = orderWith({ reference: 'older', orderDate: '2026-01-07T09:30:00.000Z' })

export const supportDriver = defineDriver(supportMachine)({
  states: {
    'writing.loading': 'is written, while the orders are fetched',
    'writing.finding': 'is written, while the named order is fetched',
    'writing.ready': 'is written, and can be sent',
    sending: 'sends the message',
    sent: 'says which case it is',
  },
  inputs: {
    menu: { title: 'support was chosen in the menu', input: { customer, reference: null } },
    newest: { title: 'support was chosen at the newest order', input: { customer, reference: newest.reference } },
    older: { title: 'support was chosen at an order of long ago', input: { customer, reference: older.reference } },
  },
  events: {
    'message.type': {
      cases: { 'a question': { text: 'When do you send the coins?' }, spaces: { text: '  ' } },
      offered: ({ context }, name) => (context.message.trim() === '') === (name === 'a question'),
    },
    'order.choose': {
      cases: { newest: { reference: newest.reference }, none: { reference: null } },
      offered: ({ context: { orders, chosen } }, name) =>
        orders.some(({ reference }) => reference === newest.reference) && (chosen === null) === (name === 'newest'),
    },
    'orders.retry': { cases: plain },
    'message.send': { cases: plain },
    'message.another': { cases: plain },
  },
  children: {
    loadOrders: { ok: { latest: [newest] }, fail: noAnswer },
    loadOrder: {
      ok: { 'the newest': newest, 'the older': older },
      fail: noAnswer,
      offered: ({ context }, name) => name === 'no answer' || name === `the ${context.chosen ?? ''}`,
    },
    sendMessage: {
      ok: { 'a case': { number: '10001' } },
      fail: { 'not their order': badInput('orderNumber', 'notAccepted'), ...noAnswer },
      offered: ({ context }, name) => name !== 'not their order' || context.chosen !== null,
    },
  },
  delays: {},
  browser: supportBrowser,
})
