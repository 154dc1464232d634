import { accessMachine } from '../../../machines/access'
import { fillCopying } from '../../../machines/copying'
import { fillDashboard } from '../../../machines/lists/dashboard'
import { fillImportantMessages } from '../../../machines/lists/important-messages'
import { fillNotifications } from '../../../machines/lists/notifications'
import { fillOrders } from '../../../machines/lists/orders'
import { fillResource } from '../../../machines/lists/resource'
import { messagesMachine } from '../../../machines/messages'
import { fillBuy } from '../../../machines/order/buy'
import { fillOrder } from '../../../machines/order/order'
import { fillUnpaid } from '../../../machines/order/unpaid'
import { fillRates } from '../../../machines/rates'
import { fillSession } from '../../../machines/session'
import { buyPorts } from './buy'
import { copyingPorts } from './copying'
import { customerPorts } from './customer'
import { laterOnboarding } from './later'
import type { Outside } from './outside'
import { marketPorts } from './market'
import { notificationsFeeds, notificationsPorts } from './notifications'
import { orderFeeds, orderPorts } from './orders'
import { sessionFeeds, sessionPorts, type Place } from './session'

type Filling = Outside & { place: Place }

/** The root machine as production runs it: every port of every machine filled over the api and the live stream. */
export const filledSession = ({ place, ...outside }: Filling) => {
  const { api, live, news } = outside
  const { loadOnboarding, onboarding } = laterOnboarding(outside)
  const market = marketPorts(api)
  const orders = { ...orderPorts(api), ...orderFeeds(live) }
  const resource = fillResource(market)
  return fillSession(
    { ...sessionPorts(api, place), ...sessionFeeds(live, news), loadOnboarding },
    {
      messages: messagesMachine,
      copying: fillCopying(copyingPorts),
      access: accessMachine,
      notifications: fillNotifications({ ...notificationsPorts(api), ...notificationsFeeds(live) }),
      importantMessages: fillImportantMessages(customerPorts(api)),
      unpaid: fillUnpaid(orders, { resource }),
      buy: fillBuy(buyPorts(api, news), { rates: fillRates(market), resource }),
      order: fillOrder(orders),
      orders: fillOrders(orders),
      dashboard: fillDashboard(orders, { resource }),
      onboarding,
    },
  )
}
