import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { isActive } from '../../domain/customer/features'
import { hoursAfter } from '../clock'
import { featuresOf } from '../customers/standing'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { eidOrders, type eidPurposes } from '../database/schema'
import type { Exchange } from '../exchange'
import { unsealed } from '../http/sealed'
import type { Result } from '../http/route'
import type { Outside } from '../outside/outside'
import { planCancel } from './cancel'

export type EidOrderRow = typeof eidOrders.$inferSelect
export type EidPurpose = (typeof eidPurposes)[number]
/** Whether somebody is signed in once it is signed. */
export const signsIn = (purpose: EidPurpose): boolean => purpose === 'sign-in' || purpose === 'sign-up'

export type CustomersPurpose = Extract<EidPurpose, 'identity' | 're-identification'>
type EidState = Result<'checkEid'>

/** Whether the order is of a customer who is known, and not of a browser. */
export const isOfCustomer = (purpose: EidPurpose): purpose is CustomersPurpose =>
  purpose === 'identity' || purpose === 're-identification'

const keptHours = 24

/** Whether the e-ID is there, for a customer or for somebody who is none yet. */
export const isEidOffered = async (handle: Handle, outside: Outside, customerId: string | null): Promise<boolean> =>
  isActive(await featuresOf(handle, customerId, outside), 'BANKID_CREDENTIALS_ACTIVE')

/** Who may ask about an order: the customer whose identity it proves, or the browser that began it. */
type Asker = { browser: string; customerId: string | undefined }

/** The asker's order, its row locked; undefined where there is none, or it is somebody else's. */
export const lockOwnEidOrder = async (
  tx: Transaction,
  reference: string,
  asker: Asker,
): Promise<EidOrderRow | undefined> => {
  const order = await lockEidOrder(tx, reference)
  if (order === undefined) return undefined
  const isTheirs = isOfCustomer(order.purpose) ? order.customerId === asker.customerId : order.browser === asker.browser
  return isTheirs ? order : undefined
}

export const lockEidOrder = async (tx: Transaction, reference: string): Promise<EidOrderRow | undefined> => {
  const [order] = await tx.select().from(eidOrders).where(eq(eidOrders.reference, reference)).limit(1).for('update')
  return order
}

export const hasTakenTooLong = ({ status, endsAt }: EidOrderRow, now: Date): boolean =>
  status === 'pending' && endsAt <= now

/** Where an order is: one that nobody ended in time has ended by itself. */
export const stateOf = ({ config }: Exchange, order: EidOrderRow, now: Date): EidState => {
  if (hasTakenTooLong(order, now)) return { status: 'failed', hint: 'timeout', qr: null }
  const { status, hint } = order
  const isShown = status === 'pending' && hint === 'waiting'
  return { status, hint, qr: isShown ? codeOf(config.secret, order, now) : null }
}

/** The text of the code that is shown at an instant, another one each second; null where the e-ID is no app. */
const codeOf = (secret: string, { qrToken, qrSecret, startedAt }: EidOrderRow, now: Date): string | null => {
  if (qrToken === null || qrSecret === null) return null
  const second = String(Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)))
  const proof = createHmac('sha256', unsealed(secret, qrSecret)).update(second).digest('hex')
  return `bankid.${qrToken}.${second}.${proof}`
}

/** Whose an order is. */
type Owner = Pick<EidOrderRow, 'customerId' | 'browser'> & Partial<Pick<EidOrderRow, 'resetId'>>

/** What waits for a signature of a browser, a customer or a link, for one purpose. */
const waitingOf = ({ customerId, browser, resetId = null }: Owner, purpose: EidPurpose) => {
  const ofOne = browser === null ? eq(eidOrders.customerId, customerId ?? '') : eq(eidOrders.browser, browser)
  const isTheirs = resetId === null ? ofOne : eq(eidOrders.resetId, resetId)
  return and(isTheirs, eq(eidOrders.purpose, purpose), eq(eidOrders.status, 'pending'))
}

const worthNothing = { status: 'failed', hint: 'canceled' } as const

/** One order at a time, of a browser, a customer or a link: what was begun before is worth nothing any more. */
export const endWaiting = async (
  tx: Transaction,
  exchange: Exchange,
  owner: Owner,
  purpose: EidPurpose,
  now: Date,
): Promise<void> => {
  const ended = await tx
    .update(eidOrders)
    .set({ status: 'failed', hint: 'replaced', endedAt: now })
    .where(waitingOf(owner, purpose))
    .returning({ reference: eidOrders.reference })
  await planCancel(tx, exchange, referencesOf(ended), now)
}

const referencesOf = (rows: readonly Pick<EidOrderRow, 'reference'>[]): string[] =>
  rows.map(({ reference }) => reference)

const mostTabs = 50

/** The same of what was begun beside an order that counts; one that is taken in at this very moment is not waited for. */
export const endBeside = async (tx: Transaction, exchange: Exchange, order: EidOrderRow, now: Date): Promise<void> => {
  const beside = await tx
    .select({ reference: eidOrders.reference })
    .from(eidOrders)
    .where(waitingOf(order, order.purpose))
    .limit(mostTabs)
    .for('update', { skipLocked: true })
  const references = referencesOf(beside)
  if (references.length === 0) return
  await tx
    .update(eidOrders)
    .set({ status: 'failed', hint: 'elsewhere', endedAt: now })
    .where(inArray(eidOrders.reference, references))
  await planCancel(tx, exchange, references, now)
}

/** Whether something waits for a signature that a link was begun for. */
export const isSignedFor = async (tx: Transaction, resetId: string, now: Date): Promise<boolean> => {
  const waiting = and(eq(eidOrders.resetId, resetId), eq(eidOrders.status, 'pending'), gt(eidOrders.endsAt, now))
  const [found] = await tx.select({ reference: eidOrders.reference }).from(eidOrders).where(waiting).limit(1)
  return found !== undefined
}

/** Has signatures by which a customer could still be signed in be worth nothing. */
export const endSignedInByEid = async (tx: Transaction, customerId: string, now: Date): Promise<void> => {
  const isOpen = and(
    eq(eidOrders.customerId, customerId),
    inArray(eidOrders.purpose, ['sign-in', 'sign-up']),
    eq(eidOrders.status, 'complete'),
    isNull(eidOrders.usedAt),
  )
  await tx
    .update(eidOrders)
    .set({ ...worthNothing, endedAt: now })
    .where(isOpen)
}

/** Takes away orders that have had their time; not those that somebody must look at. */
export const dropOldOrders = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(
    tx,
    eidOrders,
    and(lt(eidOrders.endsAt, hoursAfter(now, -keptHours)), ne(sql`coalesce(${eidOrders.hint}, '')`, 'review')),
  )
