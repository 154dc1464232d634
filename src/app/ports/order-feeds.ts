import type { OrdersFeeds } from '../../../machines/orders/orders'
import type { OrderFeeds } from '../../../machines/order/order-setup'
import type { Live, StreamEvent } from './live'

type OrderFeed = OrderFeeds['watchOrder']

const watchFor =
  (live: Live, isAlso: (event: StreamEvent) => boolean): OrderFeed =>
  ({ reference }, tell) =>
    live.listen((event) => {
      const isOurs = event.type === 'order.changed' && event.reference === reference
      if (isOurs || event.type === 'stream.gap' || isAlso(event)) tell({ type: 'order.changed' })
    })

export const orderFeeds = (live: Live): OrderFeeds & OrdersFeeds => ({
  watchOrder: watchFor(live, () => false),
  watchOrders: (_, tell) =>
    live.listen((event) => {
      if (event.type === 'order.changed') tell(event)
      if (event.type === 'stream.gap') tell({ type: 'orders.stale' })
    }),
})

/** Tells of the customer too: a freeze of the account holds the order, and its end releases it. */
export const heldOrderFeeds = (live: Live): OrderFeeds => ({
  watchOrder: watchFor(live, ({ type }) => type === 'user.changed'),
})
