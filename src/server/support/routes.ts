import { countTry, type Limit } from '../http/rate-limits'
import { route, routeWithPrepare } from '../http/route'
import { openCase } from './cases'
import { sayInChat } from './chat'
import { chatOf } from './messages'

/** Each is mailed to support, and read by somebody. */
const casesPerCustomer: Limit = { name: 'support-cases', most: 10, seconds: 3600 }
const messagesPerCustomer: Limit = { name: 'support-chat', most: 60, seconds: 3600 }

export const supportRoutes = [
  routeWithPrepare(
    'contactSupport',
    ({ exchange, customer }) => countTry(exchange, casesPerCustomer, customer.id),
    async ({ tx, exchange, customer, now, body }) => {
      const { number } = await openCase(tx, exchange, customer, body, now)
      return { number }
    },
  ),

  route('getChat', ({ tx, customer }) => chatOf(tx, customer.id)),

  routeWithPrepare(
    'sendChatMessage',
    ({ exchange, customer }) => countTry(exchange, messagesPerCustomer, customer.id),
    async ({ tx, exchange, customer, now, body }) => {
      await sayInChat(tx, exchange, customer, body, now)
      return null
    },
  ),
]
