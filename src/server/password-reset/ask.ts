import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { nullable, object, string } from 'superstruct'
import { publicPaths } from '../../domain/company/public-site'
import { checkEmail } from '../../domain/shared/texts'
import { hoursAfter, minutesAfter } from '../clock'
import { lockAndReadCustomer } from '../customers/customer'
import { customerOf } from '../customers/sign-in'
import type { Transaction } from '../database/handle'
import { customers, passwordResets } from '../database/schema'
import type { Exchange } from '../exchange'
import { browserMarks, knownBrowserBy } from '../http/known-browser'
import { letterAddress } from '../http/origin'
import { badInput, refused } from '../http/refused'
import { publicRouteWithPrepare } from '../http/route'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import { hasConfirmedEmail } from '../onboarding/codes'
import { letterTo } from '../onboarding/mail'
import { hashOfLink, isLiving, takeResetStep, withdrawLinks } from './links'

const validMinutes = 30
/** As asked from browsers that the customer has signed in at, and as many from others: strangers use up none of theirs. */
const mostAnHour = 3

/** Whoever is asked about, the call does the same: looking the address up is left to due work. */
export const askPasswordReset = publicRouteWithPrepare(
  'askPasswordReset',
  async ({ exchange, body, request }) => {
    const email = body.email.trim()
    const problem = checkEmail(email)
    if (problem !== null) throw badInput([{ field: 'email', code: problem }])
    const { config, outside } = exchange
    const site = config.publicSiteUrl ?? letterAddress(config, request, '')
    if (outside.mail === null || site === null) throw refused('feature-off')
    return { email, site }
  },
  async ({ exchange, tx, prepared: { email, site }, request, now }) => {
    const { secret } = exchange.config
    const marks = browserMarks(request)
    const asked = { email: sealed(secret, email), marks: marks === null ? null : sealed(secret, marks), site }
    await exchange.jobs.enqueue(tx, issueLink, asked, now)
    return null
  },
)

/** Makes a link where the address is a confirmed one of a customer's. */
export const issueLink = jobKind({
  kind: 'password-reset.issue',
  payload: object({ email: string(), marks: nullable(string()), site: string() }),
  run: async ({ email, marks, site }, exchange) => {
    const { config, database, clock } = exchange
    const found = await customerOf(exchange, unsealed(config.secret, email))
    if (found === undefined) return
    const now = clock.now()
    const known = knownBrowserBy(exchange, marks === null ? null : unsealed(config.secret, marks), found.id, now)
    const asked = { customerId: found.id, email: found.email, isKnownBrowser: known !== undefined, site }
    await database.transaction((tx) => writeLink(tx, exchange, asked, now))
  },
})

type Asked = { customerId: string; email: string; isKnownBrowser: boolean; site: string }

/**
 * Writes a link and has its letter sent, once `sendsAt` has come; answers what is secret in it. Null where the customer has
 * no confirmed address, or has had as many as they may.
 */
export const writeLink = async (
  tx: Transaction,
  exchange: Exchange,
  { customerId, email, isKnownBrowser, site }: Asked,
  now: Date,
  sendsAt = now,
): Promise<{ id: string; linkSecret: string } | null> => {
  const customer = await lockAndReadCustomer(tx, customerId)
  if (!hasConfirmedEmail(customer) || customer.email !== email) return null
  const isOfHour = and(
    eq(passwordResets.customerId, customerId),
    eq(passwordResets.isKnownBrowser, isKnownBrowser),
    gt(passwordResets.askedAt, hoursAfter(now, -1)),
  )
  const before = await tx.select({ id: passwordResets.id }).from(passwordResets).where(isOfHour).limit(mostAnHour)
  if (before.length === mostAnHour) return null
  await withdrawLinks(tx, customerId, now)
  const [id, linkSecret] = [randomUUID(), randomBytes(32).toString('base64url')]
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
