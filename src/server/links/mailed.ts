import { randomUUID } from 'node:crypto'
import { object, string } from 'superstruct'
import { publicPaths } from '../../domain/company/public-site'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import type { passwordResets, twoFactorResets } from '../database/schema'
import type { Exchange } from '../exchange'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import { letterTo } from '../onboarding/mail'
import { readerOf } from '../outbox/compose'
import { askedBy, askedPayload, hasHadMost, type LinkAsked } from './asking'
import { hashOfLink, newLinkSecret } from './secret'
import { hasConfirmedEmail } from '../customers/standing'

/** A kind of link that comes by letter: who gets one, for how long it holds, and what its letter says. */
type LinkKind<Row> = {
  /** What the names of its work begin with. */
  kind: 'password-reset' | 'two-factor-reset'
  table: typeof passwordResets | typeof twoFactorResets
  holdsMinutes: number
  /** Whether a customer with a confirmed address gets one. */
  isFor: (customer: CustomerRow) => boolean
  withdrawOlder: (tx: Transaction, asked: LinkAsked, now: Date) => Promise<void>
  linkWith: (handle: Handle, id: string) => Promise<Row | undefined>
  isLiving: (row: Row, now: Date) => boolean
  /** Takes the step of a link whose letter has been sent, if it still waits for that. */
  markSent: (tx: Transaction, id: string, now: Date) => Promise<void>
  letter: 'passwordReset' | 'twoFactorLost'
  page: 'newPassword' | 'identityCheck'
  values: Readonly<Record<string, number>>
}

/** How a link of a kind is made, and put into a letter, for whoever has asked for it. */
export const linkLetters = <Row extends { customerId: string }>(of: LinkKind<Row>) => {
  /** Puts a link into a letter; not one that no longer holds. */
  const deliver = jobKind({
    kind: `${of.kind}.deliver`,
    payload: object({ id: string(), linkSecret: string(), site: string() }),
    run: async ({ id, linkSecret, site }, { config, database, outside, clock }) => {
      if (outside.mail === null) throw new Error('Nobody sends mail')
      const found = await database.read(async (handle) => {
        const link = await of.linkWith(handle, id)
        const reader = link && (await readerOf(handle, link.customerId))
        return link && reader && { link, reader }
      })
      if (found === undefined || !of.isLiving(found.link, clock.now())) return
      const page = `${site}${publicPaths[found.reader.language][of.page]}#${unsealed(config.secret, linkSecret)}`
      await outside.mail.send({ ...letterTo(found.reader, of.letter, { page, ...of.values }), id })
      await database.transaction((tx) => of.markSent(tx, id, clock.now()))
    },
  })

  /**
   * Writes a link and has its letter sent, once `sendsAt` has come; answers what is secret in it. Null where the customer
   * has no confirmed address, or gets none, or has had as many as they may.
   */
  const write = async (
    tx: Transaction,
    exchange: Exchange,
    asked: LinkAsked,
    now: Date,
    sendsAt = now,
  ): Promise<{ id: string; linkSecret: string } | null> => {
    const { customerId, email, isKnownBrowser, site } = asked
    const customer = await lockAndReadCustomer(tx, customerId)
    if (!hasConfirmedEmail(customer) || customer.email !== email || !of.isFor(customer)) return null
    if (await hasHadMost(tx, of.table, asked, now)) return null
    await of.withdrawOlder(tx, asked, now)
    const [id, linkSecret] = [randomUUID(), newLinkSecret()]
    const expiresAt = minutesAfter(now, of.holdsMinutes)
    await tx
      .insert(of.table)
      .values({ id, customerId, hash: hashOfLink(linkSecret), isKnownBrowser, askedAt: now, expiresAt })
    const payload = { id, linkSecret: sealed(exchange.config.secret, linkSecret), site }
    await exchange.jobs.enqueue(tx, deliver, payload, sendsAt)
    return { id, linkSecret }
  }

  /** Writes a link that no letter is sent for, for a customer whose row is locked: whoever gets it has shown that they read theirs. */
  const grant = async (
    tx: Transaction,
    { customerId, isKnownBrowser }: Pick<LinkAsked, 'customerId' | 'isKnownBrowser'>,
    now: Date,
  ): Promise<string> => {
    const linkSecret = newLinkSecret()
    const expiresAt = minutesAfter(now, of.holdsMinutes)
    const values = {
      id: randomUUID(),
      customerId,
      hash: hashOfLink(linkSecret),
      isKnownBrowser,
      askedAt: now,
      expiresAt,
    }
    await tx.insert(of.table).values(values)
    return linkSecret
  }

  /** Makes a link where the address that was typed is one of who gets one. */
  const issue = jobKind({
    kind: `${of.kind}.issue`,
    payload: askedPayload,
    run: async (payload, exchange) => {
      const now = exchange.clock.now()
      const asked = await askedBy(exchange, payload, now)
      if (asked !== undefined) await exchange.database.transaction((tx) => write(tx, exchange, asked, now))
    },
  })

  return { deliver, write, grant, issue }
}
