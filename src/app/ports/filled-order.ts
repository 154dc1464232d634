import { fillOrder } from '../../../machines/order/order'
import { fillRates } from '../../../machines/rates'
import { marketPorts } from './market'
import { orderFeeds } from './order-feeds'
import { orderPorts } from './orders'
import type { Outside } from './outside'

/** An order that was placed, as production runs it. In a chunk of its own. */
export const filledOrder = ({ api, live }: Outside) =>
  fillOrder({ ...orderPorts(api), ...orderFeeds(live) }, { rates: fillRates(marketPorts(api)) })
