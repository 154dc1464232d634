import { paymentMachine } from '../../../machines/order/payment'
import { customerWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { endsOf, paidBy } from './payments'

const [card, form, swish, bank] = [
  paidBy('StripeCard'),
  paidBy('QuickPayCardEUR'),
  paidBy('Swish'),
  paidBy('FinsharkPayment'),
]
const { reference } = card.placed
const customer = customerWith()
const orders = {
  'by page': card.placed,
  'by form': form.placed,
  'by app': swish.placed,
  'by bank': bank.placed,
  'by transfer': orderWith(),
  declined: card.declined,
  canceled: card.canceled,
}

export const paymentDriver = defineDriver(paymentMachine)({
  states: {
    loading: 'fetches the order',
    missing: 'there is no such order',
    failed: 'could not fetch the order',
    deciding: null,
    beginning: null,
    redirect: 'is paid on a page of the provider',
    formPost: 'is paid by a form',
    waiting: 'is paid in an app',
    bankList: 'is paid at a bank of the list',
    instructions: 'is to be paid by a transfer instead',
    unpaid: 'says why it is not paid',
    choosing: 'offers other ways to pay',
    canceled: 'says that it was canceled',
    over: "is for the order's own page",
  },
  inputs: { start: { title: 'an order was placed', input: { customer, screen: 'paymentProcessing', reference } } },
  events: {
    'customer.changed': { cases: { '': { customer } }, offered: (snapshot) => snapshot.matches('choosing') },
    'order.changed': { cases: plain },
    'order.retry': { cases: plain },
    'payment.again': { cases: plain },
    'method.change': { cases: plain },
    'method.choose': {
      cases: { transfer: { method: 'BANKGIRO' } },
      offered: ({ context }) => context.chosen?.method !== 'BANKGIRO',
    },
    'method.confirm': { cases: plain },
    'method.leave': { cases: plain },
  },
  children: {
    loadOrder: {
      ok: orders,
      fail: { 'not there': { code: 'not-found' }, ...noAnswer },
    },
    watchOrder: { tells: ['order.changed'] },
    redirect: { done: endsOf(card), shows: {} },
    formPost: { done: endsOf(form), shows: {} },
    waiting: { done: endsOf(swish), shows: {} },
    bankList: { done: endsOf(bank), shows: {} },
    instructions: {
      done: {
        instructed: { end: 'instructed', order: orderWith(), problem: null, total: orderWith().total },
        'not begun': endsOf(card)['not begun'],
      },
      shows: {},
    },
  },
  delays: {},
})
