import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { brand } from '../../domain/company/brand'
import { publicPaths } from '../../domain/company/public-site'
import { eidMinutes } from '../../domain/onboarding/eid'
import { basePath, screens } from '../../domain/routing/screens'
import { translate } from '../../i18n/i18n'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { bankAccountsOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { eidOrders } from '../database/schema'
import { hashOfBrowser } from '../http/cookies'
import { addressOf } from '../http/network'
import { letterAddress } from '../http/origin'
import { badInput, notFound, notSignedIn, refused } from '../http/refused'
import { publicRoute, publicRouteWithPrepare, type Call, type MaybeSignedIn } from '../http/route'
import { sealed } from '../http/sealed'
import { completeSignIn } from '../sign-ins/sign-in'
import { requireSignable, startSigning } from '../two-factor-reset/eid'
import {
  endWaiting,
  isEidOffered,
  isOfCustomer,
  lockOwnEidOrder,
  signsIn,
  stateOf,
  type CustomersPurpose,
  type EidOrderRow,
  type EidPurpose,
} from './orders'
import { cancelOrder } from './signed'

export const eidRoutes = [
  publicRouteWithPrepare(
    'startEid',
    async (call) => {
      const { exchange, request, reply, body, customer, language, now } = call
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
      const browser = hashOfBrowser(request, reply)
      const { 'user-agent': userAgent = '' } = request.headers
      const order = { reference, text, endUserIp: addressOf(request), browser, userAgent, language, ...waysOf(call) }
      const started = await outside.eid.start(order)
      // The seconds of a code count from when the provider has begun.
      return { purpose, reference, started, startedAt: exchange.clock.now() }
    },
    async (call) => {
      const { exchange, tx, prepared, language, now } = call
      const { purpose, reference, started, startedAt } = prepared
      const owner = { ...(await ownerOf(call, purpose)), ...(await changingOf(tx, call)) }
      const order = { purpose, reference, ...owner, language, startedAt }
      if ('redirectUrl' in started) {
        await tx.insert(eidOrders).values({ ...order, endsAt: minutesAfter(startedAt, eidMinutes.page) })
        return { orderRef: reference, autoStartToken: null, redirectUrl: started.redirectUrl }
      }
      const { autoStartToken, qrToken } = started
      const qrSecret = sealed(exchange.config.secret, started.qrSecret)
      await endWaiting(tx, exchange, owner, purpose, now)
      await tx
        .insert(eidOrders)
        .values({ ...order, autoStartToken, qrToken, qrSecret, endsAt: minutesAfter(startedAt, eidMinutes.app) })
      return { orderRef: reference, autoStartToken, redirectUrl: null }
    },
  ),

  publicRoute('checkEid', async (call) => {
    const { exchange, now } = call
    return stateOf(exchange, await used(call, await ownOrder(call)), now)
  }),

  publicRoute('cancelEid', async (call) => {
    const { exchange, tx, now } = call
    return stateOf(exchange, await cancelOrder(tx, exchange, await ownOrder(call), now), now)
  }),
]

type AboutOrder = Call<'checkEid'> & MaybeSignedIn & { tx: Transaction }

const ownOrder = async ({ tx, body, customer, request, reply }: AboutOrder): Promise<EidOrderRow> => {
  const asker = { browser: hashOfBrowser(request, reply), customerId: customer?.id }
  const order = await lockOwnEidOrder(tx, body.orderRef, asker)
  if (order === undefined) throw notFound()
  return order
}

/** Whose e-ID it is to be: that of the customer who is signed in, whose identity is still to be proved, or anew. */
const requireEntitled = (purpose: CustomersPurpose, customer: CustomerRow | undefined): void => {
  if (customer === undefined) throw notSignedIn()
  const { bankIdStatus, identityStatus } = customer
  const isSettled = isVerifiedStatus(identityStatus) || identityStatus === 'PENDING'
  if (!isVerifiedStatus(bankIdStatus) || (purpose === 'identity' && isSettled)) throw refused('step-refused')
}

/** Where customers have the exchange, and the page that goes on once they have been on the provider's. */
const waysOf = ({ exchange, request, body, language }: Call<'startEid'>): { origin: string | null; back: string } => {
  const { config } = exchange
  const pages = publicPaths[language]
  const ofSite = (path: string): string => `${config.publicSiteUrl ?? ''}${path}`
  const back: Record<EidPurpose, string> = {
    identity: `${basePath}/`,
    're-identification': `${basePath}${screens.profileBank.path}`,
    'sign-in': ofSite(pages.login),
    'sign-up': ofSite(pages.signup),
    'two-factor-reset': ofSite(`${pages.identityCheck}#${body.linkSecret ?? ''}`),
  }
  return { origin: letterAddress(config, request, ''), back: back[body.purpose] }
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
