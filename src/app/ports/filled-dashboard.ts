import { fillDashboard } from '../../../machines/lists/dashboard'
import { fillRateChart, type RateChartEdge, type RateChartPorts } from '../../../machines/lists/rate-chart'
import { fillResource, type ResourcePorts } from '../../../machines/lists/resource'
import { fillRates } from '../../../machines/rates'
import { graphIn, graphText } from '../../domain/kept-graph'
import { ordersPageSize } from '../../domain/orders'
import { read, type Api } from '../api/client'
import { marketPorts } from './market'
import { orderFeeds } from './order-feeds'
import type { Outside } from './outside'
import { asPort } from './problems'

/** The dashboard as production runs it. In a chunk of its own. */
export const filledDashboard = ({ api, live }: Outside) => {
  const market = marketPorts(api, loadOfDashboard(api))
  return fillDashboard(orderFeeds(live), {
    resource: fillResource(market),
    rates: fillRates(market),
    rateChart: fillRateChart({ ...rateChartPorts(api), ...rateChartEdge }),
  })
}

/** What the dashboard alone reads. */
export const loadOfDashboard =
  (api: Api): ResourcePorts['loadResource'] =>
  async ({ name }, signal) => {
    switch (name) {
      case 'latestOrders': {
        const query = { page: 0, size: ordersPageSize }
        const page = await asPort(read(api.GET('/protected/v2/orders', { params: { query }, signal })))
        return { name, value: page.content }
      }
      case 'indicators':
        return { name, value: await asPort(read(api.GET('/v2/market/indicators', { signal }))) }
      case 'holdings':
        return { name, value: await asPort(read(api.GET('/protected/v2/orders/holdings', { signal }))) }
      default:
        throw new Error(name)
    }
  }

const rateChartPorts = (api: Api): RateChartPorts => ({
  loadGraphs: ({ coins, fiat, period }, signal) =>
    Promise.all(
      coins.map((coin) => {
        const query = { coin, fiat, period }
        return asPort(read(api.GET('/v2/graph/rate', { params: { query }, signal })), ['feature-off'])
      }),
    ),
})

const graphName = 'graph'

/** What was chosen stays in this browser, whoever signs in: it says nothing about them. */
const rateChartEdge: RateChartEdge = {
  recallChoice: () => graphIn(localStorage.getItem(graphName) ?? ''),
  keepChoice: (choice) => localStorage.setItem(graphName, graphText(choice)),
}
