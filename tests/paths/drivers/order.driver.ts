import { orderMachine } from '../../../machines/order/order'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { noAnswer, plain, refused } from './cases'

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
    'order.changed': { cases: plain },
    'order.retry': { cases: plain },
    'transfer.report': { cases: plain },
    'order.cancel': { cases: plain },
    'reason.choose': { cases: { 'changed my mind': { reason: 'changed-mind' } } },
    'reason.type': { cases: { '': { text: 'Too late' } } },
    'cancel.confirm': { cases: plain },
    'cancel.leave': { cases: plain },
  },
  children: {
    loadOrder: {
      ok: { unpaid: orderWith(), paid: orderWith({ status: 'PAID' }) },
      fail: { 'not there': { code: 'not-found' }, ...noAnswer },
    },
    reportTransfer: { ok: { reported: orderWith({ status: 'PENDING' }) }, fail: refused },
    cancelOrder: { ok: { canceled: orderWith({ status: 'CANCELED' }) }, fail: refused },
    watchOrder: { tells: ['order.changed'] },
  },
  delays: {},
})
