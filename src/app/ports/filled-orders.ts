import { fillExport } from '../../../machines/lists/export'
import { fillOrders } from '../../../machines/lists/orders'
import { orderFeeds } from './order-feeds'
import { exportPorts, orderListPorts, ordersEdge } from './order-list'
import { orderPorts } from './orders'
import type { Outside } from './outside'

/** The list of orders as production runs it. In a chunk of its own. */
export const filledOrders = ({ api, live }: Outside) =>
  fillOrders(
    { ...orderPorts(api), ...orderListPorts(api), ...orderFeeds(live), ...ordersEdge },
    { exporting: fillExport(exportPorts(api)) },
  )
