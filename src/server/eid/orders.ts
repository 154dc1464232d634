import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
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

/** The text of the code that is shown at an instant: another one each second. */
const codeOf = (secret: string, { qrToken, qrSecret, startedAt }: EidOrderRow, now: Date): string => {
  const second = String(Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)))
  const proof = createHmac('sha256', unsealed(secret, qrSecret)).update(second).digest('hex')
  return `bankid.${qrToken}.${second}.${proof}`
}

/** Has signatures by which a customer could still be signed in be worth nothing. */
export const endSignedInByEid = async (tx: Transaction, customerId: string, now: Date): Promise<void> => {
  const isOpen = and(
    eq(eidOrders.customerId, customerId),
    inArray(eidOrders.purpose, ['sign-in', 'sign-up']),
    eq(eidOrders.status, 'complete'),
    isNull(eidOrders.usedAt),
  )
  await tx.update(eidOrders).set({ status: 'failed', hint: 'canceled', endedAt: now }).where(isOpen)
}

/** Takes away orders that have had their time; not those that somebody must look at. */
export const dropOldOrders = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(
    tx,
    eidOrders,
    and(lt(eidOrders.endsAt, hoursAfter(now, -keptHours)), ne(sql`coalesce(${eidOrders.hint}, '')`, 'review')),
  )
