import { orderMachine, type OrderSnapshot } from '../../../machines/order/order'
import type { Order, WaitingRefund } from '../../../src/domain/orders/orders'
import type { OrderStatus } from '../../../src/domain/orders/statuses'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { done, noAnswer, plain, refused } from './cases'
import { asksCode, proofEnds } from '../browser/proof'
import { orderBrowser } from './order.browser'

const over = orderWith({
  reference: '0b6e4f00-1111-4222-8333-777788889999',
  status: 'COMPLETED',
  deadline: null,
  instructions: null,
})

const sale = {
  ...orderWith({ reference: '2b7de7a0-5a39-4c43-9e2c-6c9a0f0b1d22', type: 'SELL', instructions: null }),
  deadline: null,
}

/** The customer's other verified account. */
const otherAccount = '0b6e4f00-1111-4222-8333-999988887777'

const refund = orderWith({
  reference: '4d9f09c2-7c5b-4e65-9a4e-8e1c2b2d3f44',
  status: 'REFUND',
  deadline: null,
  instructions: null,
})

const waitsFor = (to: WaitingRefund['to']): Order => ({
  ...refund,
  waitingRefunds: [{ currency: 'SEK', amount: '400.00', to }],
})

const orders = {
  unpaid: orderWith(),
  reported: orderWith({ status: 'PENDING' }),
  canceled: orderWith({ status: 'CANCELED' }),
  completed: over,
  rated: { ...over, feedback: { rating: 4, text: null } },
  waiting: orderWith({ ...sale, status: 'PENDING' }),
  'canceled sale': orderWith({ ...sale, status: 'CANCELED' }),
  returned: orderWith({ ...sale, status: 'ERROR' }),
  'paid again': orderWith({ ...sale, status: 'PAYOUT_PENDING' }),
  'refund waits': waitsFor(null),
  'refund to there': waitsFor({ clearingNumber: '6789', accountNumber: '123456789' }),
  'refund went': refund,
}

const waitingSale = '3c8ef8b1-6b4a-4d54-8f3d-7d0b1a1c2e33'

/** Nothing could be done here once the order was canceled on another device. */
const isTheirs = ({ context }: OrderSnapshot): boolean => context.problem !== 'step-refused'

/** Once the money of a sale has been sent again, its bank says what becomes of it, and when. */
const isPaidOut = ({ context: { order } }: OrderSnapshot): boolean => order?.status === 'PAYOUT_PENDING'

/** Nothing happens to the order but what the customer does, here or there. */
const asItIs = (snapshot: OrderSnapshot): keyof typeof orders => {
  const { order, reference } = snapshot.context
  if (reference === over.reference) return order?.feedback ? 'rated' : 'completed'
  if (reference === waitingSale) return order?.status === 'CANCELED' ? 'canceled sale' : 'waiting'
  if (reference === sale.reference) return isTheirs(snapshot) ? 'returned' : 'paid again'
  if (reference === refund.reference) {
    if (!isTheirs(snapshot)) return 'refund went'
    return order?.waitingRefunds.some(({ to }) => to !== null) ? 'refund to there' : 'refund waits'
  }
  return isTheirs(snapshot) ? (left[order?.status ?? 'UNPAID'] ?? 'unpaid') : 'canceled'
}

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
    saving: 'fetches the receipt',
    repaying: 'has the sale paid out again',
    redirecting: 'has the refund go to another account',
    proving: 'asks for the second factor',
    rating: 'sends what the customer thinks of it',
  },
  inputs: {
    start: { title: 'the page of an order was opened', input: { reference: orderWith().reference } },
    sale: { title: 'the page of a sale that waits for its coins was opened', input: { reference: waitingSale } },
    returned: { title: 'the page of a sale whose payout came back was opened', input: { reference: sale.reference } },
    refund: { title: 'the page of an order whose refund waits was opened', input: { reference: refund.reference } },
    over: { title: 'the page of an order that is over was opened', input: { reference: over.reference } },
  },
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
    'receipt.save': { cases: plain },
    'feedback.rate': {
      cases: { 'four of five': { rating: 4 }, 'two of five': { rating: 2 } },
      offered: (snapshot, name) =>
        snapshot.matches('shown') &&
        (snapshot.context.order?.feedback ?? null) === null &&
        (snapshot.context.rating === null
          ? name === 'four of five'
          : name !== 'four of five' && snapshot.context.rating === 4),
    },
    'feedback.type': {
      cases: { '': { text: 'Quick and clear' } },
      offered: (snapshot) => snapshot.matches('shown') && snapshot.context.ratingText === '',
    },
    'feedback.send': { cases: plain },
    'feedback.leave': { cases: plain, offered: (snapshot) => snapshot.matches('shown') },
    'account.choose': {
      cases: { 'the other': { reference: otherAccount } },
      offered: ({ context }) => context.payoutTo === null,
    },
    'payout.retry': {
      cases: { '': { reference: otherAccount } },
      offered: (snapshot) => snapshot.context.payoutTo !== null && isTheirs(snapshot),
    },
    'refund.choose': {
      cases: { '': { reference: otherAccount } },
      offered: (snapshot) => snapshot.context.payoutTo !== null && isTheirs(snapshot),
    },
  },
  children: {
    loadOrder: {
      ok: orders,
      fail: { 'not there': { code: 'not-found' }, ...noAnswer },
      offered: (snapshot, name) =>
        name in orders
          ? name === asItIs(snapshot) && !isPaidOut(snapshot)
          : name !== 'not there' ||
            (snapshot.context.order === undefined && snapshot.context.reference === orderWith().reference),
    },
    reportTransfer: { ok: { reported: orders.reported }, fail: { ...refused, ...noAnswer } },
    cancelOrder: {
      ok: { canceled: orders.canceled, 'canceled sale': orders['canceled sale'] },
      fail: refused,
      offered: ({ context: { reference } }, name) =>
        name === 'not now' || (reference === waitingSale) === (name === 'canceled sale'),
    },
    saveReceipt: { ok: done, fail: noAnswer },
    sendFeedback: {
      ok: { rated: orders.rated },
      fail: noAnswer,
      offered: ({ context }, name) => name === 'no answer' || context.rating === orders.rated.feedback.rating,
    },
    proof: { done: proofEnds, shows: {} },
    retryPayout: {
      ok: { 'paid again': orders['paid again'] },
      fail: { ...asksCode, ...refused, ...noAnswer },
      offered: ({ context }, name) => name !== 'asks for a code' || context.factor === null,
    },
    chooseRefundAccount: {
      ok: { 'refund to there': orders['refund to there'] },
      fail: { ...asksCode, ...refused, ...noAnswer },
      offered: ({ context }, name) => name !== 'asks for a code' || context.factor === null,
    },
    rates: { done: {}, shows: {} },
    watchOrder: { tells: ['order.changed'] },
  },
  costs: 'each way of ending begins anew with an order',
  delays: {},
  browser: orderBrowser,
})
