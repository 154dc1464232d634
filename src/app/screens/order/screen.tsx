import { useOrder, type OrderActor } from '../../order/use-order'
import { orderLogic } from '../../ports/order-logic'
import { defineScreen } from '../define-screen'
import { orderPageOf } from './page-of'
import { OrderView } from './view'

const Order = ({ actor }: { actor: OrderActor }) => <OrderView {...useOrder(actor)} />

export default defineScreen('order', {
  machine: orderLogic,
  input: ({ location }) => ({ reference: location.params.reference }),
  View: Order,
  pageOf: (snapshot, { location }) => orderPageOf(snapshot, location.screen),
  /** The status in the address follows the order, and is no other order. */
  keyOf: ({ screen, params }) => `${screen}/${params.reference}`,
})
