import { fillOrders } from '../../../machines/lists/orders'
import { fillOrder } from '../../../machines/order/order'
import { fillRates } from '../../../machines/rates'
import { marketPorts } from './market'
import { orderFeeds } from './order-feeds'
import { orderPorts } from './orders'
import type { Outside } from './outside'

/** Machines of screens about orders that were placed, as production runs them. In a chunk of their own. */
export const filledLater = ({ api, live }: Outside) => {
  const market = marketPorts(api)
  const orders = { ...orderPorts(api), ...orderFeeds(live) }
  return {
    order: fillOrder(orders, { rates: fillRates(market) }),
    orders: fillOrders(orders),
  }
}
