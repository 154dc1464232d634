import { eq } from 'drizzle-orm'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { beginSecurityWait } from '../customers/security-wait'
import { hasConfirmedEmail } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { networkOf } from '../http/network'
import { countTry } from '../http/rate-limits'
import { callingDevice } from '../http/calling-device'
import { badInput, refused } from '../http/refused'
import { routeWithPrepare } from '../http/route'
import { endAllSessions } from '../http/session'
import { withdrawAllLinks } from '../links/withdraw'
import { checkSecondFactor, spendSecondFactor, triedSecondFactor } from '../two-factor/second-factor'
import { changed } from './changes'
import { checkForm, codesPerAddress, refuseUndelivered, sendCode, spendCode, triedCode, waitingTarget } from './codes'
import { checkRealEmail, isRegistered, refuseTaken } from './email'
import { tellCustomer } from './mail'
import { requirePassword } from './password'

export const changeEmailRoutes = [
  routeWithPrepare(
    'changeEmail',
    async (call) => {
      const { exchange, customer, body, request } = call
      const email = body.email.trim()
      const problem = checkRealEmail(email)
      if (problem !== null) throw badInput([{ field: 'email', code: problem }])
      await countTry(exchange, codesPerAddress, networkOf(request))
      await requirePassword(customer, body.password, 'password')
      return { email, factor: await triedSecondFactor(call, body) }
    },
    async ({ exchange, tx, customer, prepared: { email, factor }, now }) => {
      const locked = await confirmed(tx, exchange, customer.id)
      const { id } = locked
      await refuseRegistered(tx, email)
      await spendSecondFactor(exchange, tx, locked, factor)
      const sending = { customerId: id, purpose: 'email-change', target: email } as const
      await refuseUndelivered(tx, sending, { field: 'email', code: 'emailRefused' }, now)
      return sendTo(tx, exchange, id, email, now)
    },
    ({ customer, body }) => checkSecondFactor(customer, body),
  ),

  routeWithPrepare(
    'resendEmail',
    ({ exchange, request }) => countTry(exchange, codesPerAddress, networkOf(request)),
    async ({ exchange, tx, customer, now }) => {
      const { id } = await confirmed(tx, exchange, customer.id)
      const email = await waitingTarget(tx, id, 'email-change')
      if (email === undefined) throw refused('step-refused')
      return sendTo(tx, exchange, id, email, now)
    },
  ),

  routeWithPrepare(
    'confirmEmail',
    ({ exchange, customer, body }) =>
      triedCode(exchange, { customer, purpose: 'email-change', field: 'code', text: body.code }),
    async ({ exchange, tx, customer, prepared: code, request, reply, now }) => {
      const { id, email: before } = await lockAndReadCustomer(tx, customer.id)
      const email = await spendCode(tx, code, 'code', now)
      const set = { email, emailStatus: 'VERIFIED', emailConfirmationOngoing: false } as const
      await refuseTaken(tx, 'code', () => tx.update(customers).set(set).where(eq(customers.id, id)))
      await withdrawAllLinks(tx, id, now)
      await beginSecurityWait(tx, exchange, id, 'email', now)
      await tellCustomer(
        tx,
        exchange,
        { customerId: id, notice: 'emailChanged', to: before, device: callingDevice(request) },
        now,
      )
      await endAllSessions(exchange, tx, id, request, reply)
      return null
    },
    ({ body }) => checkForm('email-change', 'code', body.code),
  ),
]

/** The customer, with their row locked, who has an address of their own that is confirmed. */
const confirmed = async (tx: Transaction, { outside }: Exchange, customerId: string): Promise<CustomerRow> => {
  if (outside.mail === null) throw refused('feature-off')
  const customer = await lockAndReadCustomer(tx, customerId)
  if (!hasConfirmedEmail(customer)) throw refused('step-refused')
  return customer
}

const refuseRegistered = async (handle: Handle, email: string): Promise<void> => {
  if (await isRegistered(handle, email)) throw badInput([{ field: 'email', code: 'emailTaken' }])
}

const sendTo = async (tx: Transaction, exchange: Exchange, customerId: string, target: string, now: Date) => {
  const sent = await sendCode(tx, exchange, { customerId, purpose: 'email-change', target }, now)
  await tx.update(customers).set({ emailConfirmationOngoing: true }).where(eq(customers.id, customerId))
  await changed(tx, exchange, customerId)
  return sent
}
