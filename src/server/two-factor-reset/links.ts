import { and, eq, inArray, lt, ne, type SQL } from 'drizzle-orm'
import {
  nextTwoFactorResetState,
  twoFactorResetStatesThatTake,
  type TwoFactorResetEvent,
  type TwoFactorResetState,
} from '../../../machines/two-factor-reset/two-factor-reset'
import { evidenceDays } from '../../domain/bank/bank-accounts'
import { daysAfter, hoursAfter } from '../clock'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { customers, twoFactorResets } from '../database/schema'
import { refused } from '../http/refused'
import type { LinkAsked } from '../links/asking'
import { isOlder } from '../links/older'
import { hashOfLink } from '../links/secret'

export type TwoFactorResetRow = typeof twoFactorResets.$inferSelect

/** From when a link was asked for, and anew from when somebody has decided. */
export const holdsHours = 24

/** What one link lets in: e-IDs that were begun with, those of somebody else, and documents. */
const mostOfLink = { 'eid.started': 20, 'eid.refused': 5, 'document.sent': 5 } as const

/** Whether as much of something has happened to a link as may. */
export const isUsedUp = ({ steps }: TwoFactorResetRow, event: keyof typeof mostOfLink): boolean =>
  steps.filter((step) => step.event === event).length >= mostOfLink[event]

type Changes = Partial<
  Pick<TwoFactorResetRow, 'document' | 'fileName' | 'fileType' | 'sentAt' | 'reason' | 'expiresAt'>
>

/** Takes a step of a link whose customer's row is locked; refused where the statechart has none. */
export const takeStepOfReset = async (
  tx: Transaction,
  row: TwoFactorResetRow,
  event: TwoFactorResetEvent,
  now: Date,
  changes: Changes = {},
): Promise<TwoFactorResetRow> => {
  const state = nextTwoFactorResetState(row.state, event)
  if (state === undefined) throw refused('step-refused')
  const after = { ...changes, state, steps: [...row.steps, { event, state, at: now.toISOString() }] }
  await tx.update(twoFactorResets).set(after).where(eq(twoFactorResets.id, row.id))
  return { ...row, ...after }
}

/** From when a decision is known, its link holds anew. */
export const heldFrom = (now: Date): Date => hoursAfter(now, holdsHours)

/** The link of a secret; undefined where there is none, or no longer. */
export const resetOf = async (handle: Handle, linkSecret: string): Promise<TwoFactorResetRow | undefined> => {
  const [row] = await handle
    .select()
    .from(twoFactorResets)
    .where(eq(twoFactorResets.hash, hashOfLink(linkSecret)))
    .limit(1)
  return row
}

export const resetWith = async (handle: Handle, id: string): Promise<TwoFactorResetRow | undefined> => {
  const [row] = await handle.select().from(twoFactorResets).where(eq(twoFactorResets.id, id)).limit(1)
  return row
}

/** Whose link it is; the row is not locked. */
export const holderOf = async (handle: Handle, { customerId }: TwoFactorResetRow): Promise<CustomerRow | undefined> => {
  const [customer] = await handle.select().from(customers).where(eq(customers.id, customerId)).limit(1)
  return customer
}

/** A link with its customer, both as they are once nobody else can change them. */
export type LockedReset = { row: TwoFactorResetRow; customer: CustomerRow }

/** Locks the customer of a link that was found, and reads both anew. */
export const lockedReset = async (
  tx: Transaction,
  found: TwoFactorResetRow | undefined,
): Promise<LockedReset | undefined> => {
  if (found === undefined) return undefined
  const customer = await lockAndReadCustomer(tx, found.customerId)
  const row = await resetWith(tx, found.id)
  return row && { row, customer }
}

/** Whether a step can be taken at this instant by whoever has the link, or is due. */
export const takes = ({ state, expiresAt }: TwoFactorResetRow, event: TwoFactorResetEvent, now: Date): boolean =>
  nextTwoFactorResetState(state, event) !== undefined && expiresAt > now

/** The letter of a link has been sent, which was not opened before that was written down. */
export const markSent = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  const found = await lockedReset(tx, await resetWith(tx, id))
  if (found?.row.state === 'asked') await takeStepOfReset(tx, found.row, 'letter.sent', now)
}

const expires = twoFactorResetStatesThatTake('link.expired')

/** Whether the link waits for whoever has it, and its time is not over. */
export const isLivingReset = (row: TwoFactorResetRow, now: Date): boolean => takes(row, 'link.expired', now)

/** Whoever opens a link has had its letter, also where its being sent was not written down yet. */
const onOpening: Partial<Record<TwoFactorResetState, TwoFactorResetEvent[]>> = {
  asked: ['letter.sent', 'link.opened'],
  sent: ['link.opened'],
}

/** Brings a link to where it is for whoever opens it now: it may have run out, or two-factor may be off by now. */
export const openReset = async (
  tx: Transaction,
  { row, customer }: LockedReset,
  now: Date,
): Promise<TwoFactorResetRow> => {
  if (expires.includes(row.state) && !isLivingReset(row, now)) return takeStepOfReset(tx, row, 'link.expired', now)
  if (!customer.enabled2FA && living.includes(row.state)) return takeStepOfReset(tx, row, 'link.withdrawn', now)
  let opened = row
  for (const event of onOpening[row.state] ?? []) opened = await takeStepOfReset(tx, opened, event, now)
  return opened
}

const living = twoFactorResetStatesThatTake('link.withdrawn')

/** More than are living at once, since each makes most of the ones before it worthless. */
const mostLiving = 100

/**
 * Makes a customer's links worthless, whose row is locked: their password or address is another now, or they have shown the
 * second factor. What the desk was looking at is nothing to decide about any more.
 */
export const withdrawTwoFactorResets = (tx: Transaction, customerId: string, now: Date): Promise<void> =>
  withdraw(tx, eq(twoFactorResets.customerId, customerId), now)

/** Makes those before a newer one worthless, but not one whose document the desk looks at. */
export const withdrawOlder = (tx: Transaction, asked: LinkAsked, now: Date): Promise<void> =>
  withdraw(tx, and(isOlder(twoFactorResets, asked), ne(twoFactorResets.state, 'reviewing')), now)

const withdraw = async (tx: Transaction, which: SQL | undefined, now: Date): Promise<void> => {
  const rows = await tx
    .select()
    .from(twoFactorResets)
    .where(and(which, inArray(twoFactorResets.state, living)))
    .limit(mostLiving)
  for (const row of rows) await takeStepOfReset(tx, row, 'link.withdrawn', now)
}

/**
 * Takes away links of long ago, once their files are gone; until then their pages say what has become of them. Not those
 * that somebody must look at.
 */
export const dropOldTwoFactorResets = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(
    tx,
    twoFactorResets,
    and(lt(twoFactorResets.expiresAt, daysAfter(now, -evidenceDays)), ne(twoFactorResets.state, 'reviewing')),
  )
