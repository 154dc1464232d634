import { eq } from 'drizzle-orm'
import type { Locale } from '../../domain/customer/customer'
import type { Transaction } from '../database/handle'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { route, routeWithPrepare } from '../http/route'
import { antiPhishingWordRoute } from './anti-phishing-word'
import { currentUserAnswer, forgetClosings } from './current-user'
import { closeMessage } from './important-messages'
import { sessionRoutes } from './sessions'
import { signInAndOutRoutes } from './sign-in'

export const customerRoutes = [
  ...signInAndOutRoutes,
  ...sessionRoutes,
  antiPhishingWordRoute,

  routeWithPrepare(
    'getCurrentUser',
    ({ exchange, customer }) => forgetClosings(exchange, customer),
    ({ exchange, tx, customer, now }) => currentUserAnswer(exchange, tx, customer, now),
  ),

  route('setUserLanguage', async ({ exchange, tx, customer, body }) => {
    await speak(exchange, tx, customer.id, body.language)
    return null
  }),

  route('setSettingsLanguage', async ({ exchange, tx, customer, body }) => {
    await speak(exchange, tx, customer.id, body.language)
    return null
  }),

  route('markGuideSeen', async ({ exchange, tx, customer }) => {
    await markGuideSeen(exchange, tx, customer.id)
    return null
  }),

  route('closeImportantMessage', async ({ exchange, tx, customer, params, now }) => {
    await closeMessage(tx, customer.id, params.code, now)
    await exchange.live.tell(tx, customer.id, { type: 'user.changed' })
    return null
  }),
]

const markGuideSeen = async ({ live }: Exchange, tx: Transaction, id: string): Promise<void> => {
  await tx.update(customers).set({ guideDisplayed: false }).where(eq(customers.id, id))
  await live.tell(tx, id, { type: 'user.changed' })
}

const speak = async ({ live }: Exchange, tx: Transaction, id: string, language: Locale): Promise<void> => {
  await tx.update(customers).set({ language }).where(eq(customers.id, id))
  await live.tell(tx, id, { type: 'user.changed' })
}
