import { fillDetails } from '../../../machines/order/details'
import { fillOrder } from '../../../machines/order/order'
import { fillRates } from '../../../machines/rates'
import { marketPorts } from './market'
import { orderFeeds } from './order-feeds'
import { orderPorts } from './orders'
import type { Outside } from './outside'

/** The window with an order, as production runs it. */
export const filledDetails = ({ api, live }: Outside) =>
  fillDetails({
    order: fillOrder({ ...orderPorts(api), ...orderFeeds(live) }, { rates: fillRates(marketPorts(api)) }),
  })
