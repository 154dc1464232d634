import { paymentMachine, type PaymentSnapshot } from '../../../machines/payment/payment'
import type { Order } from '../../../src/domain/orders/orders'
import { isUnderWay } from '../../../src/domain/payments/payments'
import { customerWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { paymentBrowser } from './payment.browser'
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
  'by page, under way': card['under way'],
  'by form': form.placed,
  'by form, under way': form['under way'],
  'by app': swish.placed,
  'by bank': bank.placed,
  'by bank, under way': bank['under way'],
  'by transfer': orderWith(),
  declined: card.declined,
  canceled: card.canceled,
}

type Context = PaymentSnapshot['context']

const isTransfer = ({ paymentMethod }: Order): boolean => ['BANKGIRO', 'SEPA'].includes(paymentMethod)

/** Whether a payment of the order has begun and not ended, as the exchange has it. */
const hasBegun = ({ order, problem }: Context): boolean =>
  order !== undefined && order.status === 'UNPAID' && !isTransfer(order) && problem === null

/** An order is told once more as it was left: with the payment that has begun. */
const isAsLeft = (context: Context, told: (typeof orders)[keyof typeof orders]): boolean => {
  const { order } = context
  return (
    order !== undefined &&
    order.paymentMethod === told.paymentMethod &&
    order.status === told.status &&
    order.feedbackReason === told.feedbackReason &&
    isUnderWay(told) === hasBegun(context)
  )
}

const isOrder = (name: string): name is keyof typeof orders => name in orders

/** Nothing is refused of a payment that has begun. */
const canEnd = ({ context: { order } }: PaymentSnapshot, name: string): boolean =>
  (name !== 'not begun' && name !== 'step refused') || order === undefined || !isUnderWay(order)

export const paymentDriver = defineDriver(paymentMachine)({
  states: {
    loading: 'fetches the order',
    missing: 'says that there is no such order',
    failed: 'could not fetch the order',
    deciding: null,
    beginning: null,
    redirect: 'leads to a page of the provider',
    formPost: 'leads to the provider by a form',
    waiting: 'waits for the payment in an app',
    bankList: 'offers banks to pay at',
    instructions: 'begins a transfer instead',
    unpaid: 'says why it is not paid',
    choosing: 'offers other ways to pay',
    checking: 'looks whether the order is another now',
    canceled: 'says that it was canceled',
    ended: null,
    over: 'leads to the page of the order',
  },
  inputs: {
    start: { title: 'an order was placed', input: { customer, screen: 'paymentProcessing', reference } },
    'other way': {
      title: 'an order is to be paid another way',
      input: { customer, screen: 'paymentError', reference },
    },
  },
  events: {
    'customer.changed': {
      by: 'parent',
      cases: { '': { customer } },
      offered: (snapshot) => snapshot.matches('choosing'),
    },
    'order.changed': { cases: plain },
    'order.retry': { cases: plain },
    'payment.again': { cases: plain },
    'method.change': { cases: plain },
    'method.choose': {
      cases: { transfer: { method: 'BANKGIRO' } },
      offered: ({ context }) =>
        context.chosen?.method !== 'BANKGIRO' &&
        context.order?.paymentMethod !== 'QuickPayCardEUR' &&
        context.order?.paymentMethod !== 'SEPA' &&
        !hasBegun(context),
    },
    'method.confirm': { cases: plain, offered: ({ context }) => context.chosen?.method === 'BANKGIRO' },
    'method.leave': { cases: plain },
  },
  children: {
    loadOrder: {
      ok: orders,
      fail: { 'not there': { code: 'not-found' }, ...noAnswer },
      offered: ({ context }, name) => {
        if (context.screen === 'paymentError' && context.order === undefined) return name === 'by transfer'
        if (context.order === undefined) return true
        if (context.problem === 'step-refused') return name === 'canceled'
        return isOrder(name) ? isAsLeft(context, orders[name]) : name === 'no answer' && !hasBegun(context)
      },
    },
    watchOrder: { tells: ['order.changed'] },
    redirect: { done: endsOf(card), shows: {}, offered: canEnd },
    formPost: { done: endsOf(form), shows: {}, offered: canEnd },
    waiting: { done: endsOf(swish), shows: {} },
    bankList: { done: endsOf(bank), shows: {}, offered: canEnd },
    instructions: {
      done: {
        instructed: { end: 'instructed', order: orderWith(), problem: null, total: orderWith().total },
        'not begun': endsOf(card)['not begun'],
        'step refused': endsOf(card)['step refused'],
      },
      shows: {},
      /** Where nothing begins, the order stays by the card that it was by. */
      offered: ({ context: { order } }, name) => name === 'instructed' || order?.paymentMethod === 'StripeCard',
    },
  },
  costs: 'each way of paying ends its path, and what was told of an order has as many looks as there are ways to pay',
  delays: {},
  words: {
    'customer.changed': 'the app hears that the customer may pay otherwise now',
    'order.changed': 'the exchange tells that the order has changed',
    'method.change': 'asks for another way to pay',
    loadOrder: 'the order is fetched',
    redirect: 'the payment on the page of the provider is over',
    formPost: 'the payment by form is over',
    waiting: 'the payment in the app is over',
    bankList: 'the payment at a bank is over',
    instructions: 'the transfer is begun',
  },
  browser: paymentBrowser,
})
