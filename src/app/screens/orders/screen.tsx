import { wordsOf } from '../../../words/browser'
import { orderListWords } from '../../../words/order-list-words'
import { useOrders } from './use-orders'
import { OrdersView } from './view'

/** The screen's own words come with it: nothing of them is in the first chunk. */
await wordsOf(orderListWords)

export default function Orders() {
  return <OrdersView {...useOrders()} />
}
