import type { OrdersFeeds } from '../../../machines/orders/orders'
import type { OrderFeeds } from '../../../machines/order/order-setup'
import type { Live } from './live'

export const orderFeeds = (live: Live): OrderFeeds & OrdersFeeds => ({
  watchOrder: ({ reference }, tell) =>
    live.listen((event) => {
      const isOurs = event.type === 'order.changed' && event.reference === reference
      if (isOurs || event.type === 'stream.gap') tell({ type: 'order.changed' })
    }),
  watchOrders: (_, tell) =>
    live.listen((event) => {
      if (event.type === 'order.changed') tell(event)
      if (event.type === 'stream.gap') tell({ type: 'orders.stale' })
    }),
})
