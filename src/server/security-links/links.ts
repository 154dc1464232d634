import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { publicPaths } from '../../domain/company/public-site'
import type { Locale } from '../../domain/customer/customer'
import { securityLinkDays, type SecurityNotice } from '../../domain/customer/security-links'
import {
  nextSecurityLinkState,
  securityStatesThatTake,
  type SecurityLinkEvent,
} from '../../../machines/security-link/security-link'
import { hoursAfter } from '../clock'
import type { Config } from '../config'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { securityLinks } from '../database/schema'
import type { CallingDevice } from '../http/calling-device'
import { siteOfLetters } from '../http/origin'
import { refused } from '../http/refused'
import { hashOfLink, newLinkSecret } from '../links/secret'

export type SecurityLinkRow = typeof securityLinks.$inferSelect

/** A link that is in no letter yet: what is secret in it, and of which site its page is. */
export type NewSecurityLink = { linkSecret: string; site: string }

/** What a letter about a customer's security tells of, and by what it was caused where that is known. */
export type SecurityLinkAbout = {
  customerId: string
  notice: SecurityNotice
  /** Which thing it is about, where what was done to it can be undone. */
  reference?: string | null
  /** The address that the letter goes to. */
  email: string
  device?: CallingDevice | null
}

/** A link for a letter; null where no letter can lead anywhere. */
export const newSecurityLink = (config: Config): NewSecurityLink | null => {
  const site = siteOfLetters(config)
  return site === null ? null : { linkSecret: newLinkSecret(), site }
}

/** Writes a link down together with the letter that it is put into; it holds from now on. Answers its id. */
export const keepSecurityLink = async (
  tx: Transaction,
  { linkSecret }: NewSecurityLink,
  { customerId, notice, reference = null, email, device = null }: SecurityLinkAbout,
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(securityLinks).values({
    id,
    customerId,
    hash: hashOfLink(linkSecret),
    notice,
    reference,
    email,
    userAgent: device?.userAgent ?? null,
    network: device?.network ?? null,
    createdAt: now,
    expiresAt: hoursAfter(now, 24 * securityLinkDays),
  })
  return id
}

/** Where the letter leads; what is secret stands behind the `#`, which no browser sends. */
export const securityPage = ({ linkSecret, site }: NewSecurityLink, language: Locale): string =>
  `${site}${publicPaths[language].securityLink}#${linkSecret}`

/** The link of a secret; undefined where there is none, or no longer. */
export const securityLinkOf = async (handle: Handle, linkSecret: string): Promise<SecurityLinkRow | undefined> => {
  const [row] = await handle
    .select()
    .from(securityLinks)
    .where(eq(securityLinks.hash, hashOfLink(linkSecret)))
    .limit(1)
  return row
}

/** Whether the link tells and takes anything, at this instant. */
export const isLiving = ({ state, expiresAt }: SecurityLinkRow, now: Date): boolean =>
  state !== 'expired' && expiresAt > now

type LockedSecurityLink = { row: SecurityLinkRow; customer: CustomerRow }

/** The link of a secret with its customer, both as they are once nobody else can change them. */
export const lockedSecurityLinkOf = async (
  tx: Transaction,
  linkSecret: string,
): Promise<LockedSecurityLink | undefined> => {
  const found = await securityLinkOf(tx, linkSecret)
  if (found === undefined) return undefined
  const customer = await lockAndReadCustomer(tx, found.customerId)
  const row = await securityLinkOf(tx, linkSecret)
  return row && { row, customer }
}

/** Takes a step of a link whose customer's row is locked; refused where the statechart has none. */
export const takeSecurityStep = async (
  tx: Transaction,
  row: SecurityLinkRow,
  event: SecurityLinkEvent,
  now: Date,
): Promise<SecurityLinkRow> => {
  const state = nextSecurityLinkState(row.state, event)
  if (state === undefined) throw refused('step-refused')
  const isAnswer = event === 'answer.mine' || event === 'answer.notMine'
  const after = {
    state,
    steps: [...row.steps, { event, state, at: now.toISOString() }],
    answeredAt: isAnswer ? now : row.answeredAt,
  }
  await tx.update(securityLinks).set(after).where(eq(securityLinks.id, row.id))
  return { ...row, ...after }
}

const ends = securityStatesThatTake('link.expired')

/** Brings a link to where it is for whoever opens it now. */
export const openedSecurityLink = async (
  tx: Transaction,
  row: SecurityLinkRow,
  now: Date,
): Promise<SecurityLinkRow> => {
  if (ends.includes(row.state) && !isLiving(row, now)) return takeSecurityStep(tx, row, 'link.expired', now)
  return row.state === 'sent' ? takeSecurityStep(tx, row, 'link.opened', now) : row
}

/** Makes a customer's links worthless, whose row is locked: all but one that is being answered, or those to other addresses alone. */
export const withdrawSecurityLinks = async (
  tx: Transaction,
  customerId: string,
  { but, notTo }: { but?: string; notTo?: string },
  now: Date,
): Promise<void> => {
  await tx
    .update(securityLinks)
    .set({ expiresAt: now })
    .where(
      and(
        eq(securityLinks.customerId, customerId),
        gt(securityLinks.expiresAt, now),
        but === undefined ? undefined : ne(securityLinks.id, but),
        notTo === undefined ? undefined : ne(securityLinks.email, notTo),
      ),
    )
}

const passwordNotices = ['passwordChanged', 'passwordSet', 'passwordSetByLink'] as const satisfies SecurityNotice[]

/** Whether a customer's password has been chosen anew since the letter of a link. */
export const isBeforePassword = async (
  tx: Transaction,
  { customerId, createdAt }: SecurityLinkRow,
): Promise<boolean> => {
  const since = await tx
    .select({ id: securityLinks.id })
    .from(securityLinks)
    .where(
      and(
        eq(securityLinks.customerId, customerId),
        inArray(securityLinks.notice, [...passwordNotices]),
        gt(securityLinks.createdAt, createdAt),
      ),
    )
    .limit(1)
  return since.length > 0
}

/** Takes away links that hold no more: they are told as those are that never were. */
export const dropOldSecurityLinks = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, securityLinks, lt(securityLinks.expiresAt, hoursAfter(now, -24)))
