import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { publicPaths } from '../../domain/company/public-site'
import { hoursAfter } from '../clock'
import { lockAndReadCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { customers, twoFactorResets } from '../database/schema'
import type { Exchange } from '../exchange'
import { publicRouteWithPrepare } from '../http/route'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import { addressAsked, askedBy, askedPayload, hasHadMost, sealedAsking, type LinkAsked } from '../links/asking'
import { hashOfLink, newLinkSecret } from '../links/secret'
import { hasConfirmedEmail } from '../onboarding/codes'
import { letterTo } from '../onboarding/mail'
import { holdsHours, isLivingReset, lockedReset, resetWith, takeStepOfReset, withdrawOlder } from './links'

/** Whoever is asked about, the call does the same: looking the address up is left to due work. */
export const askTwoFactorReset = publicRouteWithPrepare(
  'askTwoFactorReset',
  addressAsked,
  async ({ exchange, tx, prepared, request, now }) => {
    await exchange.jobs.enqueue(tx, issueTwoFactorReset, sealedAsking(exchange, request, prepared), now)
    return null
  },
)

/** Makes a link where the address is a confirmed one of a customer's who has two-factor on. */
export const issueTwoFactorReset = jobKind({
  kind: 'two-factor-reset.issue',
  payload: askedPayload,
  run: async (payload, exchange) => {
    const now = exchange.clock.now()
    const asked = await askedBy(exchange, payload, now)
    if (asked !== undefined) await exchange.database.transaction((tx) => writeTwoFactorReset(tx, exchange, asked, now))
  },
})

/**
 * Writes a link and has its letter sent, once `sendsAt` has come; answers what is secret in it. Null where the customer has
 * no confirmed address or no two-factor on, or has had as many as they may.
 */
export const writeTwoFactorReset = async (
  tx: Transaction,
  exchange: Exchange,
  asked: LinkAsked,
  now: Date,
  sendsAt = now,
): Promise<{ id: string; linkSecret: string } | null> => {
  const { customerId, email, isKnownBrowser, site } = asked
  const customer = await lockAndReadCustomer(tx, customerId)
  if (!hasConfirmedEmail(customer) || customer.email !== email || !customer.enabled2FA) return null
  if (await hasHadMost(tx, twoFactorResets, asked, now)) return null
  await withdrawOlder(tx, asked, now)
  const [id, linkSecret] = [randomUUID(), newLinkSecret()]
  const expiresAt = hoursAfter(now, holdsHours)
  await tx
    .insert(twoFactorResets)
    .values({ id, customerId, hash: hashOfLink(linkSecret), isKnownBrowser, askedAt: now, expiresAt })
  const payload = { id, linkSecret: sealed(exchange.config.secret, linkSecret), site }
  await exchange.jobs.enqueue(tx, deliverTwoFactorReset, payload, sendsAt)
  return { id, linkSecret }
}

/** Puts a link into a letter; not one that no longer holds. */
export const deliverTwoFactorReset = jobKind({
  kind: 'two-factor-reset.deliver',
  payload: object({ id: string(), linkSecret: string(), site: string() }),
  run: async ({ id, linkSecret, site }, { config, database, outside, clock }) => {
    if (outside.mail === null) throw new Error('Nobody sends mail')
    const { email, language, firstName: name } = customers
    const [found] = await database.read((handle) =>
      handle
        .select({ link: twoFactorResets, reader: { email, language, name } })
        .from(twoFactorResets)
        .innerJoin(customers, eq(customers.id, twoFactorResets.customerId))
        .where(eq(twoFactorResets.id, id))
        .limit(1),
    )
    if (found === undefined || !isLivingReset(found.link, clock.now())) return
    const page = `${site}${publicPaths[found.reader.language].identityCheck}#${unsealed(config.secret, linkSecret)}`
    await outside.mail.send({ ...letterTo(found.reader, 'twoFactorLost', { page, hours: holdsHours }), id })
    await database.transaction((tx) => markSent(tx, id, clock.now()))
  },
})

const markSent = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  const found = await lockedReset(tx, await resetWith(tx, id))
  if (found?.row.state === 'asked') await takeStepOfReset(tx, found.row, 'letter.sent', now)
}
