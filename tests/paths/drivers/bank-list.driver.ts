import { bankListMachine } from '../../../machines/payment/bank-list'
import { defineDriver } from '../driver'
import { bankListBrowser } from './bank-list.browser'
import { noAnswer, plain } from './cases'
import { awayOf, paidBy } from './payments'

const told = paidBy('FinsharkPayment')
const way = awayOf(told, 'at a bank')

export const bankListDriver = defineDriver(bankListMachine)({
  ...way,
  states: {
    ...way.states,
    choosing: 'asks for the bank',
    checking: 'looks whether the order is another now',
  },
  events: {
    ...way.events,
    'order.changed': { cases: plain },
    'bank.search': { cases: { '': { text: 'swed' } }, offered: ({ context }) => context.search === '' },
    'bank.choose': {
      cases: { '': { name: 'swedbank' } },
      offered: ({ context }) => context.terms.providerName !== 'swedbank',
    },
    'payment.start': {
      cases: plain,
      offered: ({ context }) => context.search === '' || context.terms.providerName === 'swedbank',
    },
  },
  children: {
    ...way.children,
    loadOrder: { ok: { 'as before': told.placed, canceled: told.canceled }, fail: noAnswer },
    watchOrder: { tells: ['order.changed'] },
  },
  browser: bankListBrowser,
})
