import type { PriceAlert } from '../../src/domain/alerts/alerts'
import type { Holding } from '../../src/domain/money/cost-basis'
import type { MarketIndicator } from '../../src/domain/market/market'
import type { Order } from '../../src/domain/orders/orders'
import type { ResourceSnapshot } from '../shared/resource'

export const ordersIn = (snapshot: ResourceSnapshot | undefined): Order[] | undefined => {
  const resource = snapshot?.context.resource
  return resource?.name === 'latestOrders' ? resource.value : undefined
}

export const indicatorsIn = (snapshot: ResourceSnapshot | undefined): MarketIndicator[] | undefined => {
  const resource = snapshot?.context.resource
  return resource?.name === 'indicators' ? resource.value : undefined
}

export const holdingsIn = (snapshot: ResourceSnapshot | undefined): Holding[] | undefined => {
  const resource = snapshot?.context.resource
  return resource?.name === 'holdings' ? resource.value : undefined
}

export const alertsIn = (snapshot: ResourceSnapshot | undefined): PriceAlert[] | undefined => {
  const resource = snapshot?.context.resource
  return resource?.name === 'alerts' ? resource.value : undefined
}
