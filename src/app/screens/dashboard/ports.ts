import { provideDashboard } from '../../../../machines/dashboard/dashboard'
import { provideRateChart, type RateChartEffects, type RateChartPorts } from '../../../../machines/dashboard/rate-chart'
import { provideResource, type ResourcePorts } from '../../../../machines/shared/resource'
import { provideRates } from '../../../../machines/shared/rates'
import { graphIn, graphText } from '../../../domain/market/persisted-graph'
import { ordersPageSize } from '../../../domain/orders/orders'
import { read, type Api } from '../../api/client'
import { alertNews, loadAlertsBy } from '../../ports/alerts'
import { orderFeeds } from '../../ports/order-feeds'
import type { Services } from '../../ports/services'
import { asPort } from '../../ports/problems'
import { ratesPorts } from '../../ports/rates'
import { resourcePorts } from '../../ports/resources'

/** The dashboard as production runs it. */
export const dashboardLogic = ({ api, live }: Services) =>
  provideDashboard(
    { ...orderFeeds(live), ...alertNews(live) },
    {
      resource: provideResource(resourcePorts(api, loadOfDashboard(api))),
      rates: provideRates(ratesPorts(api)),
      rateChart: provideRateChart({ ...rateChartPorts(api), ...rateChartEffects }),
    },
  )

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
      case 'alerts':
        return { name, value: await loadAlertsBy(api)(undefined, signal) }
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
const rateChartEffects: RateChartEffects = {
  recallChoice: () => graphIn(localStorage.getItem(graphName) ?? ''),
  keepChoice: (choice) => localStorage.setItem(graphName, graphText(choice)),
}
