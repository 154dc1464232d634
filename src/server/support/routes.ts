import { route } from '../http/route'
import { openCase } from './cases'
import { sayInChat } from './chat'
import { chatOf } from './messages'

export const supportRoutes = [
  route('contactSupport', async ({ tx, exchange, customer, now, body }) => {
    const { number } = await openCase(tx, exchange, customer, body, now)
    return { number }
  }),

  route('getChat', ({ tx, customer }) => chatOf(tx, customer.id)),

  route('sendChatMessage', async ({ tx, exchange, customer, now, body }) => {
    await sayInChat(tx, exchange, customer, body, now)
    return null
  }),
]
