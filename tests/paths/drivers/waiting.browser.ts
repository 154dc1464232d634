import type { waitingMachine } from '../../../machines/payment/waiting'
import { ended, endsAs, goesAtOnce, going, headed, openWay, starting } from '../browser/payments'
import type { BrowserHalf } from '../driver'

export const waitingBrowser = {
  open: openWay('Swish'),
  sees: {
    deciding: null,
    starting: going,
    leaving: null,
    'following.soon': headed('payment.swish.title'),
    'following.late': headed('payment.swish.title'),
    ...ended,
  },
  act: {
    'order.changed': async () => undefined,
    'bank.search': async () => undefined,
    'bank.choose': async () => undefined,
    'payment.start': async () => undefined,
    'page.returned': async () => undefined,
    'payment.continue': { press: { either: ['payment.swish.openHere', 'payment.swish.open'] } },
  },
  steer: {
    startPayment: starting,
    leave: goesAtOnce,
    loadOrder: async () => undefined,
    follow: endsAs,
  },
  besides: ['xstate.snapshot.follow'],
  repeats: ['xstate.snapshot.follow'],
} satisfies BrowserHalf<typeof waitingMachine>
