import { badInput, refused } from '../http/refused'
import { letterAddress } from '../http/origin'
import { countTry, type Limit } from '../http/rate-limits'
import { routeWithPrepare } from '../http/route'
import { checkRealEmail } from '../onboarding/email'
import { subscriptionPath } from './pages'
import { subscribe } from './subscriptions'

/** Mail is written to whoever is named. */
const addressesPerCustomer: Limit = { name: 'newsletter-customer', most: 10, seconds: 3600 }

export const subscriptionRoutes = [
  routeWithPrepare(
    'subscribeNewsletter',
    ({ exchange, customer }) => countTry(exchange, addressesPerCustomer, customer.id),
    async ({ tx, exchange, customer, now, body, request }) => {
      const email = body.email.trim().toLowerCase()
      const pageOf = (token: string) => {
        const address = letterAddress(exchange.config, request, subscriptionPath(token))
        if (address === null) throw refused('feature-off')
        return address
      }
      return { status: await subscribe(tx, exchange, customer, { email, pageOf }, now) }
    },
    ({ body }) => {
      const problem = checkRealEmail(body.email)
      if (problem !== null) throw badInput([{ field: 'email', code: problem }])
    },
  ),
]
