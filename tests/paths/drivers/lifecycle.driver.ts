import { lifecycleMachine } from '../../../machines/order/lifecycle'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { lifecycleBrowser } from './lifecycle.browser'

const told = { by: 'parent', cases: plain } as const

export const lifecycleDriver = defineDriver(lifecycleMachine)({
  states: {
    placing: null,
    'BUY.UNPAID': 'to be paid',
    'BUY.PENDING': 'payment is on its way',
    'BUY.ERROR': 'payment failed',
    'BUY.PAID': 'paid',
    'BUY.PAYOUT_PENDING': 'coins are being sent',
    'BUY.CONTACT_SUPPORT': 'somebody looks at it',
    'BUY.CANCELED': 'canceled',
    'BUY.COMPLETED': 'coins sent',
    'BUY.REFUND': 'money sent back',
    'SELL.PENDING': 'waits for the coins',
    'SELL.PAID': 'coins received',
    'SELL.PAYOUT_PENDING': 'money is being sent',
    'SELL.ERROR': 'money came back',
    'SELL.CONTACT_SUPPORT': 'somebody looks at it',
    'SELL.CANCELED': 'canceled',
    'SELL.COMPLETED': 'sold',
    'SELL.REFUND': 'coins sent back',
  },
  inputs: {
    buy: { title: 'an order to buy was placed', input: { type: 'BUY' } },
    sell: { title: 'an order to sell was placed', input: { type: 'SELL' } },
  },
  events: {
    'payment.started': told,
    'transfer.chosen': told,
    'transfer.reported': told,
    'payment.received': told,
    'payment.failed': told,
    'payment.mismatched': told,
    'payment.late': told,
    'coins.received': told,
    'coins.mismatched': told,
    'coins.late': told,
    'coins.removed': told,
    'order.canceled': told,
    'order.expired': told,
    'order.questioned': told,
    'order.refused': told,
    'order.released': told,
    'order.refunded': told,
    'payout.started': told,
    'payout.sent': told,
    'payout.refused': told,
    'payout.returned': told,
    'payout.retried': told,
  },
  children: {},
  delays: {},
  browser: lifecycleBrowser,
})
