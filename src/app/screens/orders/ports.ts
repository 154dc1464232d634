import { PortError } from '../../../../machines/lib/ports'
import { provideExport, type ExportFeeds, type ExportPorts } from '../../../../machines/orders/export'
import { provideOrders, type OrdersEffects, type OrdersPorts } from '../../../../machines/orders/orders'
import { exportFileName, exportSize } from '../../../domain/orders/exports'
import { listPageSize, queryOf, searchOf } from '../../../domain/orders/order-filter'
import { basePath, pathOf } from '../../../domain/routing/screens'
import { read, type Api } from '../../api/client'
import { downloading } from '../../api/download'
import { fileOf } from '../../api/file'
import { Problem } from '../../api/problem'
import { orderFeeds } from '../../ports/order-feeds'
import { orderPorts } from '../../ports/order'
import { asPort, portErrorOf } from '../../ports/problems'
import { saveFile } from '../../ports/save-file'
import type { Services } from '../../ports/services'

/** The list of orders as production runs it. */
export const ordersLogic = ({ api, live }: Services) =>
  provideOrders(
    { ...orderPorts(api), ...orderListPorts(api), ...orderFeeds(live), ...ordersEffects },
    { exporting: provideExport(exportPorts(api)) },
  )

export const orderListPorts = (api: Api): Pick<OrdersPorts, 'loadOrders'> => ({
  loadOrders: ({ page, filter }, signal) => {
    const query = { ...queryOf(filter), page, size: listPageSize }
    return asPort(read(api.GET('/protected/v2/orders', { params: { query }, signal })))
  },
})

/** One file comes at a time. */
export const exportPorts = (api: Api): ExportPorts & ExportFeeds => {
  let told: (bytes: number) => void = () => undefined
  return {
    watchFetched: (_, tell) => {
      const own = (bytes: number) => tell({ type: 'export.fetched', bytes })
      told = own
      return () => {
        if (told === own) told = () => undefined
      }
    },
    saveOrders: async ({ format, filter }, signal) => {
      const query = { ...queryOf(filter), page: 0, size: exportSize, format }
      const fetch = downloading((bytes) => {
        if (!signal.aborted) told(bytes)
      })
      const call = api.GET('/protected/v2/orders/export', { params: { query }, parseAs: 'blob', signal, fetch })
      const file = await fileOf(call).catch((error: unknown) => {
        throw portErrorOf(error, isBroken(error) ? [] : ['malformed', 'too-many-requests'])
      })
      if (file.size === 0) throw new PortError('malformed')
      if (!signal.aborted) saveFile(file, exportFileName(format))
    },
  }
}

/** What is no file at all is not an empty one: narrowing the list less would not help. */
const isBroken = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'malformed' && error.status === 200

/** Writes the filter into the address, which the router hears of; not any more once another page is on its way. */
export const ordersEffects: OrdersEffects = {
  showFilter: (filter, how) => {
    const path = basePath + pathOf('orders')
    if (location.pathname !== path) return
    if (how === 'anew') history.pushState({}, '', path + searchOf(filter))
    else history.replaceState(history.state, '', path + searchOf(filter) + location.hash)
  },
}
