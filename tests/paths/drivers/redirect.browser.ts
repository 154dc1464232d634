import type { redirectMachine } from '../../../machines/payment/redirect'
import {
  continued,
  ended,
  endsAs,
  goesAtOnce,
  going,
  gone,
  openWay,
  processing,
  returned,
  starting,
} from '../browser/payments'
import type { BrowserHalf } from '../driver'

export const redirectBrowser = {
  open: openWay('StripeCard'),
  sees: {
    deciding: null,
    starting: going,
    leaving: null,
    away: gone,
    'following.soon': processing(false),
    'following.late': processing(true),
    ...ended,
  },
  act: {
    'order.changed': async () => undefined,
    'bank.search': async () => undefined,
    'bank.choose': async () => undefined,
    'payment.start': async () => undefined,
    'page.returned': returned,
    'payment.continue': continued,
  },
  steer: {
    startPayment: starting,
    leave: goesAtOnce,
    loadOrder: async () => undefined,
    follow: endsAs,
  },
  besides: ['xstate.snapshot.follow'],
  repeats: ['xstate.snapshot.follow'],
} satisfies BrowserHalf<typeof redirectMachine>
