import type { bankListMachine } from '../../../machines/payment/bank-list'
import {
  changed,
  checking,
  continued,
  ended,
  endsAs,
  goesAtOnce,
  going,
  gone,
  headed,
  openWay,
  processing,
  returned,
  starting,
} from '../browser/payments'
import type { BrowserHalf } from '../driver'

export const bankListBrowser = {
  open: openWay('FinsharkPayment'),
  sees: {
    deciding: null,
    choosing: headed('payment.banks.title'),
    checking: headed('payment.banks.title'),
    starting: going,
    leaving: going,
    away: gone,
    'following.soon': processing(false),
    'following.late': processing(true),
    ...ended,
  },
  act: {
    'order.changed': changed,
    'bank.search': { fill: 'payment.banks.search', shows: ({ context }) => context.search },
    'bank.choose': {
      choose: /^Swedbank$/,
      chosen: ({ context }, { name }) => context.terms.providerName === name,
    },
    'payment.start': {
      press: ({ context }) => (context.terms.providerName === null ? 'payment.banks.choose' : 'payment.banks.continue'),
    },
    'page.returned': returned,
    'payment.continue': continued,
  },
  steer: {
    startPayment: starting,
    leave: goesAtOnce,
    loadOrder: checking,
    follow: endsAs,
  },
  besides: ['xstate.snapshot.follow'],
  repeats: ['xstate.snapshot.follow'],
} satisfies BrowserHalf<typeof bankListMachine>
