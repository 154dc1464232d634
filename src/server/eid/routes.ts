import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { brand } from '../../domain/company/brand'
import { eidMinutes } from '../../domain/onboarding/eid'
import { translate } from '../../i18n/i18n'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { bankAccountsOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { eidOrders } from '../database/schema'
import { hashOfBrowser } from '../http/cookies'
import { addressOf } from '../http/network'
import { badInput, notFound, notSignedIn, refused } from '../http/refused'
import { publicRoute, publicRouteWithPrepare, type Call, type MaybeSignedIn } from '../http/route'
import { sealed } from '../http/sealed'
import { completeSignIn } from '../sign-ins/sign-in'
import { requireSignable, startSigning } from '../two-factor-reset/eid'
import {
  isEidOffered,
  isOfCustomer,
  lockOwnEidOrder,
  signsIn,
  stateOf,
  type CustomersPurpose,
  type EidOrderRow,
  type EidPurpose,
} from './orders'

export const eidRoutes = [
  publicRouteWithPrepare(
    'startEid',
    async (call) => {
      const { exchange, request, body, customer, language, now } = call
      const { purpose } = body
      if (isOfCustomer(purpose)) requireEntitled(purpose, customer)
      const { database, outside } = exchange
      const customerId = isOfCustomer(purpose) ? (customer?.id ?? null) : null
      const isOffered = await database.read((handle) => isEidOffered(handle, outside, customerId))
      if (outside.eid === null || !isOffered) throw refused('feature-off')
      await database.read((handle) => changingOf(handle, call))
      if (purpose === 'two-factor-reset')
        await database.read((handle) => requireSignable(handle, exchange, body.linkSecret, now))
      const reference = randomUUID()
      const text = translate(language)(`public.eid.text.${purpose}`, { brand: brand.name })
      return { purpose, reference, ...(await outside.eid.start({ reference, text, endUserIp: addressOf(request) })) }
    },
    async (call) => {
      const { exchange, tx, prepared, language, now } = call
      const { qrSecret, ...order } = prepared
      const owner = { ...(await ownerOf(call, prepared.purpose)), ...(await changingOf(tx, call)) }
      await endOthers(tx, owner, prepared.purpose, now)
      await tx.insert(eidOrders).values({
        ...order,
        ...owner,
        language,
        qrSecret: sealed(exchange.config.secret, qrSecret),
        startedAt: now,
        endsAt: minutesAfter(now, eidMinutes),
      })
      return { orderRef: order.reference, autoStartToken: order.autoStartToken }
    },
  ),

  publicRoute('checkEid', async (call) => {
    const { exchange, tx, body, customer, request, reply, now } = call
    const asker = { browser: hashOfBrowser(request, reply), customerId: customer?.id }
    const order = await lockOwnEidOrder(tx, body.orderRef, asker)
    if (order === undefined) throw notFound()
    return stateOf(exchange, await used(call, order), now)
  }),
]

/** Whose e-ID it is to be: that of the customer who is signed in, whose identity is still to be proved, or anew. */
const requireEntitled = (purpose: CustomersPurpose, customer: CustomerRow | undefined): void => {
  if (customer === undefined) throw notSignedIn()
  const { bankIdStatus, identityStatus } = customer
  const isSettled = isVerifiedStatus(identityStatus) || identityStatus === 'PENDING'
  if (!isVerifiedStatus(bankIdStatus) || (purpose === 'identity' && isSettled)) throw refused('step-refused')
}

type Owner = { customerId: string | null; browser: string | null; resetId?: string }
type Starting = Call<'startEid'> & MaybeSignedIn & { tx: Transaction }

const ownerOf = async (call: Starting, purpose: EidPurpose): Promise<Owner> => {
  const { exchange, tx, customer, request, reply, body, now } = call
  const nobody = { customerId: null, browser: hashOfBrowser(request, reply) }
  if (purpose === 'two-factor-reset') return { ...nobody, ...(await startSigning(tx, exchange, body.linkSecret, now)) }
  if (!isOfCustomer(purpose)) return nobody
  const locked = customer && (await lockAndReadCustomer(tx, customer.id))
  requireEntitled(purpose, locked)
  return { customerId: locked?.id ?? null, browser: null }
}

/** Of a re-identification: which account of the customer is to be changed, and in which session. */
const changingOf = async (handle: Handle, { body, customer, sessionId }: Call<'startEid'> & MaybeSignedIn) => {
  if (body.purpose !== 're-identification' || customer === undefined) return {}
  const account = (await bankAccountsOf(handle, customer.id)).find(({ reference }) => reference === body.account)
  if (account === undefined)
    throw badInput([{ field: 'account', code: body.account === undefined ? 'required' : 'notAccepted' }])
  return { sessionId: sessionId ?? null, account: account.reference }
}

/** One order at a time, of a browser, a customer or a link: what was begun before is worth nothing any more. */
const endOthers = async (
  tx: Transaction,
  { customerId, browser, resetId }: Owner,
  purpose: EidPurpose,
  now: Date,
): Promise<void> => {
  const ofOne = browser === null ? eq(eidOrders.customerId, customerId ?? '') : eq(eidOrders.browser, browser)
  const isTheirs = resetId === undefined ? ofOne : eq(eidOrders.resetId, resetId)
  await tx
    .update(eidOrders)
    .set({ status: 'failed', hint: 'canceled', endedAt: now })
    .where(and(isTheirs, eq(eidOrders.purpose, purpose), eq(eidOrders.status, 'pending')))
}

/** Signs in whom the order is of, once, while it holds. */
const used = async (
  { exchange, tx, request, reply, now }: Call<'checkEid'> & { tx: Transaction },
  order: EidOrderRow,
): Promise<EidOrderRow> => {
  const { reference, purpose, status, customerId, usedAt, endsAt } = order
  if (!signsIn(purpose) || status !== 'complete' || customerId === null || usedAt !== null) return order
  const isTooLate = endsAt <= now
  const set = isTooLate ? ({ status: 'failed', hint: 'timeout' } as const) : { usedAt: now }
  await tx.update(eidOrders).set(set).where(eq(eidOrders.reference, reference))
  if (!isTooLate) await completeSignIn({ exchange, tx, request, reply, now }, { customerId, way: 'e-id' })
  return { ...order, ...set }
}
