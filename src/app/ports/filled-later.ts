import { fillDashboard } from '../../../machines/lists/dashboard'
import { fillOrders } from '../../../machines/lists/orders'
import { fillResource } from '../../../machines/lists/resource'
import { fillOrder } from '../../../machines/order/order'
import { fillRates } from '../../../machines/rates'
import { marketPorts } from './market'
import { orderFeeds } from './order-feeds'
import { orderPorts, ordersEdge } from './orders'
import type { Outside } from './outside'

/** Machines of screens about orders that were placed, as production runs them. In a chunk of their own. */
export const filledLater = ({ api, live }: Outside) => {
  const market = marketPorts(api)
  const orders = { ...orderPorts(api), ...orderFeeds(live) }
  return {
    order: fillOrder(orders, { rates: fillRates(market) }),
    orders: fillOrders({ ...orders, ...ordersEdge }),
    dashboard: fillDashboard(orders, { resource: fillResource(market) }),
  }
}
