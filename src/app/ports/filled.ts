import { accessMachine } from '../../../machines/access'
import { fillCopying } from '../../../machines/copying'
import { fillImportantMessages } from '../../../machines/lists/important-messages'
import { fillNotifications } from '../../../machines/lists/notifications'
import { fillResource } from '../../../machines/lists/resource'
import { messagesMachine } from '../../../machines/messages'
import { fillBuy } from '../../../machines/order/buy'
import { fillUnpaid } from '../../../machines/order/unpaid'
import { fillRates } from '../../../machines/rates'
import { fillSession } from '../../../machines/session'
import { buyPorts } from './buy'
import { copyingPorts } from './copying'
import { customerPorts } from './customer'
import { laterMachines } from './later'
import type { Outside } from './outside'
import { marketPorts } from './market'
import { notificationsFeeds, notificationsPorts } from './notifications'
import { orderFeeds } from './order-feeds'
import { sessionFeeds, sessionPorts, type Place } from './session'

type Filling = Outside & { place: Place }

/** The root machine as production runs it: every port of every machine filled over the api and the live stream. */
export const filledSession = ({ place, ...outside }: Filling) => {
  const { api, live, news } = outside
  const { loadScreen, loadAddressBook, addressBook, ...later } = laterMachines(outside)
  const market = marketPorts(api)
  const resource = fillResource(market)
  return fillSession(
    { ...sessionPorts(outside, place), ...sessionFeeds(live, news), loadScreen },
    {
      messages: messagesMachine,
      copying: fillCopying(copyingPorts),
      access: accessMachine,
      notifications: fillNotifications({ ...notificationsPorts(outside), ...notificationsFeeds(live) }),
      importantMessages: fillImportantMessages(customerPorts(outside)),
      unpaid: fillUnpaid(orderFeeds(live), { resource }),
      buy: fillBuy({ ...buyPorts(outside), loadAddressBook }, { rates: fillRates(market), resource, addressBook }),
      ...later,
    },
  )
}
