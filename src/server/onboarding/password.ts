import { eq } from 'drizzle-orm'
import { checkNewPassword } from '../../domain/onboarding/password'
import { commonPasswords } from '../customers/common-passwords'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { hashPasswordFor, isPassword } from '../customers/password'
import { beginSecurityWait } from '../customers/security-wait'
import { isPasswordMissing, passwordNeedsCode } from '../customers/standing'
import type { Transaction } from '../database/handle'
import { customers } from '../database/schema'
import { callingDevice } from '../http/calling-device'
import { badInput } from '../http/refused'
import { routeWithPrepare } from '../http/route'
import { endAllSessions } from '../http/session'
import { withdrawAllLinks } from '../links/withdraw'
import { checkSecondFactor, spendSecondFactor, triedSecondFactor } from '../two-factor/second-factor'
import { changed } from './changes'
import { tellCustomer } from './mail'

export const passwordRoutes = [
  routeWithPrepare(
    'changePassword',
    async (call) => {
      const { customer, body, caller } = call
      const problem = checkNewPassword(body.newPassword, customer.email, await commonPasswords())
      await requirePassword(customer, body.currentPassword, 'currentPassword')
      if (problem !== null) throw badInput([{ field: 'newPassword', code: problem }])
      const factor = passwordNeedsCode(customer) ? await triedSecondFactor(call, body) : null
      return { passwordHash: await hashPasswordFor(caller, body.newPassword), factor }
    },
    async ({ exchange, tx, customer: before, prepared: { passwordHash, factor }, request, reply, now }) => {
      const customer = await lockAndReadCustomer(tx, before.id)
      if (customer.passwordHash !== before.passwordHash) throw wrongPassword('currentPassword')
      if (factor !== null) await spendSecondFactor(exchange, tx, customer, factor)
      await keepPassword(tx, customer, passwordHash, now)
      if (customer.passwordHash !== null) await beginSecurityWait(tx, exchange, customer.id, 'password', now)
      await changed(tx, exchange, customer.id)
      if (customer.passwordHash === null) return null
      await tellCustomer(
        tx,
        exchange,
        { customerId: customer.id, notice: 'passwordChanged', device: callingDevice(request) },
        now,
      )
      await endAllSessions(exchange, tx, customer.id, request, reply)
      return null
    },
    ({ customer, body }) => {
      if (passwordNeedsCode(customer)) checkSecondFactor(customer, body)
    },
  ),
]

/** Refuses who does not know the customer's password, where there is one. */
export const requirePassword = async (
  customer: CustomerRow,
  given: string | undefined,
  field: string,
): Promise<void> => {
  if (isPasswordMissing(customer)) return
  if (given === undefined || given === '') throw badInput([{ field, code: 'required' }])
  if (!(await isPassword(given, customer.passwordHash, customer.id))) throw wrongPassword(field)
}

const wrongPassword = (field: string) => badInput([{ field, code: 'currentPassword' }])

/** Replaces the password of a customer whose row is locked; links of letters no longer hold. */
export const keepPassword = async (
  tx: Transaction,
  { id }: CustomerRow,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await withdrawAllLinks(tx, id, now)
  await tx
    .update(customers)
    .set({ passwordHash, passwordResetNeeded: false, passwordChangeRequired: false })
    .where(eq(customers.id, id))
}
