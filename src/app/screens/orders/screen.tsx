import { filterOf } from '../../../domain/orders/order-filter'
import { defineScreen } from '../define-screen'
import { ordersLogic } from './ports'
import { useOrders, type OrdersActor } from './use-orders'
import { OrdersView } from './view'

const Orders = ({ actor }: { actor: OrdersActor }) => <OrdersView {...useOrders(actor)} />

export default defineScreen('orders', {
  machine: ordersLogic,
  input: ({ location }) => ({ filter: filterOf(location.search) }),
  View: Orders,
  /** The list stays, whatever it is narrowed to. */
  keyOf: () => 'orders',
})
