import { useOrders } from './use-orders'
import { OrdersView } from './view'

export default function Orders() {
  return <OrdersView {...useOrders()} />
}
