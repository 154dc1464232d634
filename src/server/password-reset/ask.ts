import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { publicPaths } from '../../domain/company/public-site'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { customers, passwordResets } from '../database/schema'
import type { Exchange } from '../exchange'
import { publicRouteWithPrepare } from '../http/route'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import { addressAsked, askedBy, askedPayload, hasHadMost, sealedAsking, type LinkAsked } from '../links/asking'
import { hashOfLink, newLinkSecret } from '../links/secret'
import { hasConfirmedEmail } from '../onboarding/codes'
import { letterTo } from '../onboarding/mail'
import { isLiving, takeResetStep, withdrawOlderLinks } from './links'

const validMinutes = 30

/** Whoever is asked about, the call does the same: looking the address up is left to due work. */
export const askPasswordReset = publicRouteWithPrepare(
  'askPasswordReset',
  addressAsked,
  async ({ exchange, tx, prepared, request, now }) => {
    await exchange.jobs.enqueue(tx, issueLink, sealedAsking(exchange, request, prepared), now)
    return null
  },
)

/** Makes a link where the address is a confirmed one of a customer's. */
export const issueLink = jobKind({
  kind: 'password-reset.issue',
  payload: askedPayload,
  run: async (payload, exchange) => {
    const now = exchange.clock.now()
    const asked = await askedBy(exchange, payload, now)
    if (asked !== undefined) await exchange.database.transaction((tx) => writeLink(tx, exchange, asked, now))
  },
})

/**
 * Writes a link and has its letter sent, once `sendsAt` has come; answers what is secret in it. Null where the customer has
 * no confirmed address, or has had as many as they may.
 */
export const writeLink = async (
  tx: Transaction,
  exchange: Exchange,
  asked: LinkAsked,
  now: Date,
  sendsAt = now,
): Promise<{ id: string; linkSecret: string } | null> => {
  const { customerId, email, isKnownBrowser, site } = asked
  const customer = await lockAndReadCustomer(tx, customerId)
  if (!hasConfirmedEmail(customer) || customer.email !== email) return null
  if (await hasHadMost(tx, passwordResets, asked, now)) return null
  await withdrawOlderLinks(tx, asked, now)
  const [id, linkSecret] = [randomUUID(), newLinkSecret()]
  const expiresAt = minutesAfter(now, validMinutes)
  await tx
    .insert(passwordResets)
    .values({ id, customerId, hash: hashOfLink(linkSecret), isKnownBrowser, askedAt: now, expiresAt })
  const payload = { id, linkSecret: sealed(exchange.config.secret, linkSecret), site }
  await exchange.jobs.enqueue(tx, deliverLink, payload, sendsAt)
  return { id, linkSecret }
}

/** Puts a link into a letter; not one that no longer holds. */
export const deliverLink = jobKind({
  kind: 'password-reset.deliver',
  payload: object({ id: string(), linkSecret: string(), site: string() }),
  run: async ({ id, linkSecret, site }, { config, database, outside, clock }) => {
    if (outside.mail === null) throw new Error('Nobody sends mail')
    const { email, language, firstName: name } = customers
    const [found] = await database.read((handle) =>
      handle
        .select({ link: passwordResets, reader: { email, language, name } })
        .from(passwordResets)
        .innerJoin(customers, eq(customers.id, passwordResets.customerId))
        .where(eq(passwordResets.id, id))
        .limit(1),
    )
    if (found === undefined || !isLiving(found.link, clock.now())) return
    const page = `${site}${publicPaths[found.reader.language].newPassword}#${unsealed(config.secret, linkSecret)}`
    await outside.mail.send({ ...letterTo(found.reader, 'passwordReset', { page, minutes: validMinutes }), id })
    await database.transaction((tx) => markSent(tx, found.link.customerId, id, clock.now()))
  },
})

const markSent = async (tx: Transaction, customerId: string, id: string, now: Date): Promise<void> => {
  await lockAndReadCustomer(tx, customerId)
  const [row] = await tx.select().from(passwordResets).where(eq(passwordResets.id, id)).limit(1)
  if (row?.state === 'asked') await takeResetStep(tx, row, 'letter.sent', now)
}
