import type { ExportPorts } from '../../../machines/lists/export'
import type { OrdersEdge, OrdersPorts } from '../../../machines/lists/orders'
import { exportFileName, exportSize } from '../../domain/exports'
import { listPageSize, queryOf, searchOf } from '../../domain/order-filter'
import { basePath, pathOf } from '../../domain/screens'
import { read, type Api } from '../api/client'
import { readFile } from '../api/file'
import { asPort } from './problems'
import { saveFile } from './save-file'

export const orderListPorts = (api: Api): Pick<OrdersPorts, 'loadOrders'> => ({
  loadOrders: ({ page, filter }, signal) => {
    const query = { ...queryOf(filter), page, size: listPageSize }
    return asPort(read(api.GET('/protected/v2/orders', { params: { query }, signal })))
  },
})

export const exportPorts = (api: Api): ExportPorts => ({
  saveOrders: async ({ format, filter }, signal) => {
    const query = { ...queryOf(filter), page: 0, size: exportSize, format }
    const call = api.GET('/protected/v2/orders/export', { params: { query }, parseAs: 'blob', signal })
    const file = await asPort(readFile(call), ['malformed', 'too-many-requests'])
    if (!signal.aborted) saveFile(file, exportFileName(format))
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
