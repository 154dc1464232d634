import type { OrdersEdge, OrdersPorts } from '../../../machines/lists/orders'
import { listPageSize, queryOf, searchOf } from '../../domain/order-filter'
import { basePath, pathOf } from '../../domain/screens'
import { read, type Api } from '../api/client'
import { asPort } from './problems'

export const orderListPorts = (api: Api): Pick<OrdersPorts, 'loadOrders'> => ({
  loadOrders: ({ page, filter }, signal) => {
    const query = { ...queryOf(filter), page, size: listPageSize }
    return asPort(read(api.GET('/protected/v2/orders', { params: { query }, signal })))
  },
})

/** Writes the filter into the address, which the router hears of; not any more once another page is on its way. */
export const ordersEdge: OrdersEdge = {
  showFilter: (filter, how) => {
    const path = basePath + pathOf('orders')
    if (location.pathname !== path) return
    if (how === 'anew') history.pushState({}, '', path + searchOf(filter))
    else history.replaceState(history.state, '', path + searchOf(filter) + location.hash)
  },
}
