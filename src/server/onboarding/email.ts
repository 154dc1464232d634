import { eq, sql } from 'drizzle-orm'
import { isTemporaryEmail } from '../../domain/customer/customer'
import type { FieldCode } from '../../domain/shared/problems'
import { checkEmail } from '../../domain/shared/texts'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { hasConfirmedEmail } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { customers } from '../database/schema'
import { isTaken } from '../database/unique'
import type { Exchange } from '../exchange'
import { networkOf } from '../http/network'
import { countTry } from '../http/rate-limits'
import { badInput, refused } from '../http/refused'
import { routeWithPrepare } from '../http/route'
import { changed, verified } from './changes'
import { checkForm, codesPerAddress, refuseUndelivered, sendCode, spendCode, triedCode } from './codes'

export const emailRoutes = [
  routeWithPrepare(
    'setFirstEmail',
    async ({ exchange, body, request }) => {
      const email = body.email.trim()
      const problem = checkRealEmail(email)
      if (problem !== null) throw badInput([{ field: 'email', code: problem }])
      await countTry(exchange, codesPerAddress, networkOf(request))
      return email
    },
    async ({ exchange, tx, customer, prepared: email, now }) => {
      const { id } = await unverified(tx, exchange, customer.id)
      const sending = { customerId: id, purpose: 'email', target: email } as const
      await refuseUndelivered(tx, sending, { field: 'email', code: 'emailRefused' }, now)
      await setEmail(tx, id, email)
      const sent = await sendCode(tx, exchange, sending, now)
      await changed(tx, exchange, id)
      return sent
    },
  ),

  routeWithPrepare(
    'confirmFirstEmail',
    ({ exchange, customer, body }) =>
      triedCode(exchange, { customer, purpose: 'email', field: 'code', text: body.code }),
    async ({ exchange, tx, customer, prepared: code, now }) => {
      const { id, email } = await lockAndReadCustomer(tx, customer.id)
      if ((await spendCode(tx, code, 'code', now)) !== email) throw badInput([{ field: 'code', code: 'codeInvalid' }])
      await tx
        .update(customers)
        .set({ emailStatus: 'VERIFIED', emailConfirmationOngoing: false })
        .where(eq(customers.id, id))
      await verified(tx, exchange, id, 'email', now)
      return null
    },
    ({ body }) => checkForm('email', 'code', body.code),
  ),

  routeWithPrepare(
    'resendFirstEmail',
    ({ exchange, request }) => countTry(exchange, codesPerAddress, networkOf(request)),
    async ({ exchange, tx, customer, now }) => {
      const { id, email } = await unverified(tx, exchange, customer.id)
      if (isTemporaryEmail(email)) throw refused('step-refused')
      const sent = await sendCode(tx, exchange, { customerId: id, purpose: 'email', target: email }, now)
      await tx.update(customers).set({ emailConfirmationOngoing: true }).where(eq(customers.id, id))
      return sent
    },
  ),
]

/** The rule of e-mail, beyond which nobody may take one of the placeholder addresses. */
export const checkRealEmail = (email: string): FieldCode | null =>
  checkEmail(email) ?? (isTemporaryEmail(email) ? 'email' : null)

export const emailTaken = (field = 'email') => badInput([{ field, code: 'emailTaken' }])

/** Whether the address is some account's. */
export const isRegistered = async (handle: Handle, email: string): Promise<boolean> => {
  const [found] = await handle
    .select({ id: customers.id })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email.toLowerCase()))
    .limit(1)
  return found !== undefined
}

/** Does what sets an address; refuses where another account has got it meanwhile. */
export const refuseTaken = async (tx: Transaction, field: string, set: () => Promise<unknown>): Promise<void> => {
  await tx.part(set).catch((error: unknown) => {
    throw isTaken(error, 'customers_email') ? emailTaken(field) : error
  })
}

/** The customer, with their row locked, whose address is a placeholder or not confirmed yet. */
const unverified = async (tx: Transaction, { outside }: Exchange, customerId: string): Promise<CustomerRow> => {
  if (outside.mail === null) throw refused('feature-off')
  const customer = await lockAndReadCustomer(tx, customerId)
  if (hasConfirmedEmail(customer)) throw refused('step-refused')
  return customer
}

/** The address holds at once, unconfirmed: it is where the code went, on every device. */
const setEmail = async (tx: Transaction, customerId: string, email: string): Promise<void> => {
  const set = { email, emailStatus: 'UNVERIFIED', emailConfirmationOngoing: true } as const
  await refuseTaken(tx, 'email', () => tx.update(customers).set(set).where(eq(customers.id, customerId)))
}
