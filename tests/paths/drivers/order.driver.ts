import { orderMachine, type OrderSnapshot } from '../../../machines/order/order'
import type { OrderStatus } from '../../../src/domain/statuses'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { noAnswer, plain, refused } from './cases'
import { orderBrowser } from './order.browser'

const orders = {
  unpaid: orderWith(),
  reported: orderWith({ status: 'PENDING' }),
  canceled: orderWith({ status: 'CANCELED' }),
}

/** Nothing could be done here once the order was canceled on another device. */
const isTheirs = ({ context }: OrderSnapshot): boolean => context.problem !== 'step-refused'

/** Nothing happens to the order but what the customer does, here or there. */
const asItIs = (snapshot: OrderSnapshot): keyof typeof orders =>
  isTheirs(snapshot) ? (left[snapshot.context.order?.status ?? 'UNPAID'] ?? 'unpaid') : 'canceled'

const left: Partial<Record<OrderStatus, keyof typeof orders>> = { PENDING: 'reported', CANCELED: 'canceled' }

export const orderDriver = defineDriver(orderMachine)({
  states: {
    loading: 'fetches the order',
    missing: 'there is no such order',
    failed: 'could not fetch the order',
    shown: 'shows the order',
    reporting: 'tells that the transfer was made',
    'canceling.choosing': 'asks why the order is canceled',
    'canceling.sending': 'cancels the order',
  },
  inputs: { start: { title: 'the page of an order was opened', input: { reference: orderWith().reference } } },
  events: {
    'order.changed': { cases: plain, offered: (snapshot) => !snapshot.matches('missing') },
    'order.retry': { cases: plain },
    'transfer.report': { cases: plain, offered: isTheirs },
    'order.cancel': { cases: plain, offered: isTheirs },
    'reason.choose': {
      cases: { 'changed my mind': { reason: 'changed-mind' }, another: { reason: 'other' } },
      offered: ({ context }, name) => (context.reason === 'other') !== (name === 'another'),
    },
    'reason.type': {
      cases: { '': { text: 'Too late' } },
      offered: ({ context }) => context.reason === 'other' && context.reasonText === '',
    },
    'cancel.confirm': { cases: plain },
    'cancel.leave': { cases: plain },
  },
  children: {
    loadOrder: {
      ok: orders,
      fail: { 'not there': { code: 'not-found' }, ...noAnswer },
      offered: (snapshot, name) =>
        name in orders ? name === asItIs(snapshot) : name !== 'not there' || snapshot.context.order === undefined,
    },
    reportTransfer: { ok: { reported: orders.reported }, fail: { ...refused, ...noAnswer } },
    cancelOrder: { ok: { canceled: orders.canceled }, fail: refused },
    watchOrder: { tells: ['order.changed'] },
  },
  delays: {},
  browser: orderBrowser,
})
