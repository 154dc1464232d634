import { orderDetailsMachine, type OrderDetailsSnapshot } from '../../../machines/order-details/order-details'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { orderDetailsBrowser } from './order-details.browser'

/** Two of the customer's orders. */
const orders = {
  one: '0b6e4f00-1111-4222-8333-444455556666',
  other: '0b6e4f00-1111-4222-8333-777788889999',
}

const isOpen = (snapshot: OrderDetailsSnapshot): boolean => snapshot.matches('open')

export const orderDetailsDriver = defineDriver(orderDetailsMachine)({
  states: { closed: 'no order is open', open: 'shows an order over the page' },
  inputs: { start: { title: 'the list of orders is shown', input: undefined } },
  events: {
    'address.changed': {
      by: 'parent',
      cases: {
        'names an order': { reference: orders.one },
        'names another': { reference: orders.other },
        'names none': { reference: null },
      },
      offered: (snapshot, name) => isOpen(snapshot) || name !== 'names another',
    },
    'details.close': { cases: plain },
  },
  children: { order: { done: {}, shows: {} } },
  delays: {},
  browser: orderDetailsBrowser,
})
