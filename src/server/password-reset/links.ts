import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import {
  nextResetState,
  statesThatTake,
  type ResetEvent,
  type ResetState,
} from '../../../machines/password-reset/password-reset'
import { hoursAfter } from '../clock'
import { lockAndReadCustomer, lockCustomer, type CustomerRow } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { passwordResets } from '../database/schema'
import { refused } from '../http/refused'
import type { LinkAsked } from '../links/asking'
import { isOlder } from '../links/older'
import { hashOfLink } from '../links/secret'

export type ResetRow = typeof passwordResets.$inferSelect

/** Takes a step of a link whose customer's row is locked; refused where the statechart has none. */
export const takeResetStep = async (
  tx: Transaction,
  row: ResetRow,
  event: ResetEvent,
  now: Date,
): Promise<ResetRow> => {
  const state = nextResetState(row.state, event)
  if (state === undefined) throw refused('step-refused')
  const after = { state, steps: [...row.steps, { event, state, at: now.toISOString() }] }
  await tx.update(passwordResets).set(after).where(eq(passwordResets.id, row.id))
  return { ...row, ...after }
}

/** The link of a secret; undefined where there is none, or no longer. */
export const linkOf = async (handle: Handle, linkSecret: string): Promise<ResetRow | undefined> => {
  const [row] = await handle
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.hash, hashOfLink(linkSecret)))
    .limit(1)
  return row
}

export const linkWith = async (handle: Handle, id: string): Promise<ResetRow | undefined> => {
  const [row] = await handle.select().from(passwordResets).where(eq(passwordResets.id, id)).limit(1)
  return row
}

/** The letter of a link has been sent, which was not opened before that was written down. */
export const markSent = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  const found = await linkWith(tx, id)
  if (found === undefined) return
  await lockCustomer(tx, found.customerId)
  const row = await linkWith(tx, id)
  if (row?.state === 'asked') await takeResetStep(tx, row, 'letter.sent', now)
}

type LockedLink = { row: ResetRow; customer: CustomerRow }

/** The same with its customer, both as they are once nobody else can change them. */
export const lockedLinkOf = async (tx: Transaction, linkSecret: string): Promise<LockedLink | undefined> => {
  const found = await linkOf(tx, linkSecret)
  if (found === undefined) return undefined
  const customer = await lockAndReadCustomer(tx, found.customerId)
  const row = await linkOf(tx, linkSecret)
  return row && { row, customer }
}

const ends = statesThatTake('link.expired')

/** Whether the link is on its way to a new password, at this instant. */
export const isLiving = ({ state, expiresAt }: ResetRow, now: Date): boolean => ends.includes(state) && expiresAt > now

/** Whoever opens a link has had its letter, also where its being sent was not written down yet. */
const onOpening: Partial<Record<ResetState, ResetEvent[]>> = {
  asked: ['letter.sent', 'link.opened'],
  sent: ['link.opened'],
  done: ['link.opened'],
}

/** Brings a link to where it is for whoever opens it now: it may have run out, or a second factor is asked for. */
export const openLink = async (tx: Transaction, { row, customer }: LockedLink, now: Date): Promise<ResetRow> => {
  if (ends.includes(row.state) && !isLiving(row, now)) return takeResetStep(tx, row, 'link.expired', now)
  let opened = row
  for (const event of onOpening[row.state] ?? []) opened = await takeResetStep(tx, opened, event, now)
  if (opened.state === 'opened' && customer.enabled2FA) return takeResetStep(tx, opened, 'factor.asked', now)
  if (opened.state === 'proving' && !customer.enabled2FA) return takeResetStep(tx, opened, 'factor.dropped', now)
  return opened
}

/** More than are living at once, since each makes the ones before it worthless. */
const mostLiving = 10

/** Makes a customer's links worthless, whose row is locked: their password or address is another now. */
export const withdrawLinks = (tx: Transaction, customerId: string, now: Date): Promise<void> =>
  withdraw(tx, eq(passwordResets.customerId, customerId), now)

/** Makes those before a newer one worthless. */
export const withdrawOlderLinks = (tx: Transaction, asked: LinkAsked, now: Date): Promise<void> =>
  withdraw(tx, isOlder(passwordResets, asked), now)

const withdraw = async (tx: Transaction, which: SQL | undefined, now: Date): Promise<void> => {
  const living = await tx
    .select()
    .from(passwordResets)
    .where(and(which, inArray(passwordResets.state, statesThatTake('link.withdrawn'))))
    .limit(mostLiving)
  for (const row of living) await takeResetStep(tx, row, 'link.withdrawn', now)
}

const keptHours = 24

/** Takes away links of a while ago; until then their pages say what has become of them. */
export const dropOldLinks = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, passwordResets, lt(passwordResets.expiresAt, hoursAfter(now, -keptHours)))
