import { eq, sql } from 'drizzle-orm'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput } from '../http/refused'
import { publicRouteWithPrepare, route, tellingLockOuts, type Call } from '../http/route'
import { endSession } from '../http/session'
import { completeSignIn, noteFirstStep, noteLockedOut, noteWrongPassword } from '../sign-ins/sign-in'
import { awaitSecondStep } from '../two-factor/sign-in'
import { lockAndReadCustomer, type CustomerRow } from './customer'
import { isPassword } from './password'

export const signInAndOutRoutes = [
  tellingLockOuts(
    publicRouteWithPrepare(
      'signIn',
      (call) => customerWith(call),
      async ({ exchange, tx, prepared: before, request, reply, now }) => {
        const customer = await lockAndReadCustomer(tx, before.id)
        if (customer.passwordHash !== before.passwordHash) throw wrongCredentials()
        if (customer.enabled2FA) {
          const signIn = await noteFirstStep(tx, { exchange, request, now }, customer.id)
          await awaitSecondStep(tx, request, reply, { customerId: customer.id, signIn }, now)
          return { next: '2fa' as const }
        }
        await completeSignIn({ exchange, tx, request, reply, now }, { customerId: customer.id, way: 'password' })
        return { next: 'app' as const }
      },
      async ({ exchange, body }) => (await customerOf(exchange, body.email))?.id ?? accountOf(body.email),
    ),
    noteLockedOut,
  ),

  route('signOut', async ({ exchange, tx, request, reply }) => {
    await endSession(exchange, tx, request, reply)
    return null
  }),
]

const accountOf = (email: string): string => email.trim().toLowerCase()

/** The customer of an address and password; which of the two was wrong is not told, nor does the time taken tell it. */
const customerWith = async (call: Call<'signIn'>): Promise<CustomerRow> => {
  const { exchange, body, caller } = call
  const customer = await customerOf(exchange, body.email)
  const isRight = await isPassword(body.password, customer?.passwordHash ?? null, caller)
  if (customer && isRight) return customer
  await noteWrongPassword(call, customer?.id ?? null)
  throw wrongCredentials()
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
