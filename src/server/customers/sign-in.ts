import { eq, sql } from 'drizzle-orm'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput } from '../http/refused'
import { openRouteAfter, route } from '../http/route'
import { beginSession, endSession } from '../http/session'
import { awaitSecondStep } from '../two-factor/sign-in'
import type { CustomerRow } from './customer'
import { isPassword } from './password'

export const signInRoutes = [
  openRouteAfter(
    'signIn',
    ({ exchange, body }) => customerWith(exchange, body),
    async ({ exchange, tx, prepared: customer, request, reply, now }) => {
      if (customer.enabled2FA) {
        await awaitSecondStep(tx, request, reply, customer.id, now)
        return { next: '2fa' as const }
      }
      await beginSession(exchange, tx, request, reply, customer.id, now)
      return { next: 'app' as const }
    },
    async ({ body }) => accountOf(body.email),
  ),

  route('signOut', async ({ exchange, tx, request, reply }) => {
    await endSession(exchange, tx, request, reply)
    return null
  }),
]

const accountOf = (email: string): string => email.trim().toLowerCase()

type Credentials = { email: string; password: string }

/** The customer of an address and password; which of the two was wrong is not told, nor does the time taken tell it. */
const customerWith = async ({ database }: Exchange, { email, password }: Credentials): Promise<CustomerRow> => {
  const [customer] = await database.read((handle) =>
    handle
      .select()
      .from(customers)
      .where(eq(sql`lower(${customers.email})`, accountOf(email)))
      .limit(1),
  )
  const isRight = await isPassword(password, customer?.passwordHash ?? null)
  if (!customer || !isRight) throw badInput([{ field: 'password', code: 'signInWrong' }])
  return customer
}
