import { route } from '../http/route'
import { countNotifications, markProcessed, notificationsOf } from './queries'

export const notificationRoutes = [
  route('listNotifications', async ({ tx, customer, query: { page = 0, size = 5 } }) => {
    const { all, unprocessed } = await countNotifications(tx, customer.id)
    const items = await notificationsOf(tx, customer, { limit: size, offset: page * size })
    return { items, unprocessed, totalPages: Math.ceil(all / size) }
  }),

  route('markNotificationsProcessed', async ({ tx, customer, exchange }) => {
    if (await markProcessed(tx, customer.id))
      await exchange.live.tell(tx, customer.id, { type: 'notifications.changed' })
    return null
  }),
]
