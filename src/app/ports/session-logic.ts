import { accessMachine } from '../../../machines/session/access'
import { provideCopying } from '../../../machines/shared/copying'
import { provideImportantMessages } from '../../../machines/notifications/important-messages'
import { provideNotifications } from '../../../machines/notifications/notifications'
import { provideResource } from '../../../machines/shared/resource'
import { messagesMachine } from '../../../machines/session/messages'
import { provideNewsletter } from '../../../machines/session/newsletter'
import { provideUnpaid } from '../../../machines/session/unpaid'
import { provideSession, type SessionPorts } from '../../../machines/session/session'
import { copyingPorts } from './copying'
import { customerPorts } from './customer'
import { newsletterPorts } from './newsletter'
import { notificationsFeeds, notificationsPorts } from './notifications'
import type { Services } from './services'
import { unpaidPorts } from './unpaid'
import { sessionFeeds, sessionPorts, type Place } from './session'

type Deps = Pick<SessionPorts, 'loadScreen'> & { services: Services; place: Place }

/** The root machine as production runs it, with the machines that live as long as it does. */
export const sessionLogic = ({ services, place, loadScreen }: Deps) => {
  const { live, sessionEvents, lastAnswer } = services
  const unpaid = unpaidPorts(services)
  const ports = sessionPorts(services, place)
  const loadCustomer: typeof ports.loadCustomer = (input, signal) =>
    ports.loadCustomer(input, signal).catch((error: unknown) => {
      unpaid.forget()
      throw error
    })
  return provideSession(
    { ...ports, loadCustomer, ...sessionFeeds(live, sessionEvents, lastAnswer), loadScreen },
    {
      messages: messagesMachine,
      copying: provideCopying(copyingPorts),
      access: accessMachine,
      notifications: provideNotifications({ ...notificationsPorts(services), ...notificationsFeeds(live) }),
      importantMessages: provideImportantMessages(customerPorts(services)),
      unpaid: provideUnpaid(unpaid, { resource: provideResource(unpaid) }),
      newsletter: provideNewsletter(newsletterPorts(services)),
    },
  )
}
