import { eq, sql } from 'drizzle-orm'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput } from '../http/refused'
import { publicRouteWithPrepare, route } from '../http/route'
import { beginSession, endSession } from '../http/session'
import { awaitSecondStep } from '../two-factor/sign-in'
import { lockAndReadCustomer, type CustomerRow } from './customer'
import { isPassword } from './password'

export const signInRoutes = [
  publicRouteWithPrepare(
    'signIn',
    ({ exchange, body, caller }) => customerWith(exchange, body, caller),
    async ({ exchange, tx, prepared: before, request, reply, now }) => {
      const customer = await lockAndReadCustomer(tx, before.id)
      if (customer.passwordHash !== before.passwordHash) throw wrongCredentials()
      if (customer.enabled2FA) {
        await awaitSecondStep(tx, request, reply, customer.id, now)
        return { next: '2fa' as const }
      }
      await beginSession(exchange, tx, request, reply, customer.id, now)
      return { next: 'app' as const }
    },
    async ({ exchange, body }) => (await customerOf(exchange, body.email))?.id ?? accountOf(body.email),
  ),

  route('signOut', async ({ exchange, tx, request, reply }) => {
    await endSession(exchange, tx, request, reply)
    return null
  }),
]

const accountOf = (email: string): string => email.trim().toLowerCase()

type Credentials = { email: string; password: string }

/** The customer of an address and password; which of the two was wrong is not told, nor does the time taken tell it. */
const customerWith = async (
  exchange: Exchange,
  { email, password }: Credentials,
  caller: string,
): Promise<CustomerRow> => {
  const customer = await customerOf(exchange, email)
  const isRight = await isPassword(password, customer?.passwordHash ?? null, caller)
  if (!customer || !isRight) throw wrongCredentials()
  return customer
}

const wrongCredentials = () => badInput([{ field: 'password', code: 'signInWrong' }])

/** The customer of an address, however it is written. */
export const customerOf = async (
  { database }: Pick<Exchange, 'database'>,
  email: string,
): Promise<CustomerRow | undefined> => {
  const [customer] = await database.read((handle) =>
    handle
      .select()
      .from(customers)
      .where(eq(sql`lower(${customers.email})`, accountOf(email)))
      .limit(1),
  )
  return customer
}
