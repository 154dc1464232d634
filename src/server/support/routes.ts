import { route } from '../http/route'
import { openCase } from './cases'

export const supportRoutes = [
  route('contactSupport', async ({ tx, exchange, customer, now, body }) => {
    const { number } = await openCase(tx, exchange, customer, body, now)
    return { number }
  }),
]
