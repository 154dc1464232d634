import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { create } from 'superstruct'
import { publicPaths } from '../../domain/company/public-site'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { customers, jobs, passwordResets, twoFactors } from '../database/schema'
import type { Exchange } from '../exchange'
import { letterAddress } from '../http/origin'
import { notFound, notSignedIn, refused } from '../http/refused'
import { unsealed } from '../http/sealed'
import { sessionOf } from '../http/session'
import { deliverLink, writeLink } from '../password-reset/ask'
import type { ResetRow } from '../password-reset/links'
import { dropSecrets, makeSecret } from '../two-factor/secrets'
import { codeAt } from '../two-factor/totp'
import { isUuid, lookAskedFor } from '../public-site/painting'

/** What the world does to a link; the rest is done on its page. */
const happenings = ['letter.sent', 'link.expired', 'link.withdrawn', 'factor.asked', 'factor.dropped'] as const
type Happening = (typeof happenings)[number]

const happening = { type: 'object', required: ['event'], properties: { event: { enum: happenings } } } as const

type OfLink = { Params: { id: string } }

/** How long a letter of testers waits for being sent. */
const heldMinutes = 60

/** For testers: a link to a new password whose letter waits, what has happened to it, and what happens to it around its page. */
export const registerPasswordLinks = (server: FastifyInstance, exchange: Exchange): void => {
  const { database, clock, config } = exchange
  const address = '/sandbox/password-links'

  server.post(address, async (request, reply) => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const { locale } = lookAskedFor(request, reply)
    const site = letterAddress(config, request, '') ?? ''
    const now = clock.now()
    const { id: customerId, email } = session.customer
    const asked = { customerId, email, isKnownBrowser: false, site }
    const sendsAt = minutesAfter(now, heldMinutes)
    const written = await database.transaction((tx) => writeLink(tx, exchange, asked, now, sendsAt))
    if (written === null) throw refused('limit-reached')
    return { id: written.id, page: `${publicPaths[locale].newPassword}#${written.linkSecret}` }
  })

  server.get<OfLink>(`${address}/:id`, async ({ params: { id } }) =>
    database.transaction(async (tx) => {
      const { customerId, steps } = await linkWith(tx, id)
      const [factor] = await tx.select().from(twoFactors).where(eq(twoFactors.customerId, customerId)).limit(1)
      const code = factor === undefined ? null : codeAt(unsealed(config.secret, factor.secret), clock.now())
      return { steps, code }
    }),
  )

  server.post<OfLink & { Body: { event: Happening } }>(
    `${address}/:id/steps`,
    { schema: { body: happening } },
    async ({ params: { id }, body: { event } }) => {
      await database.transaction(async (tx) => happens[event](tx, exchange, await linkWith(tx, id), clock.now()))
      return { event }
    },
  )
}

const linkWith = async (tx: Transaction, id: string): Promise<ResetRow> => {
  if (!isUuid(id)) throw notFound()
  const [row] = await tx.select().from(passwordResets).where(eq(passwordResets.id, id)).limit(1)
  if (row === undefined) throw notFound()
  return row
}

type Happens = (tx: Transaction, exchange: Exchange, row: ResetRow, now: Date) => Promise<unknown>

const turn =
  (enabled2FA: boolean): Happens =>
  async (tx, exchange, { customerId }, now) => {
    await (enabled2FA ? makeSecret(tx, exchange, customerId, now) : dropSecrets(tx, customerId))
    await tx.update(customers).set({ enabled2FA }).where(eq(customers.id, customerId))
  }

const happens: Record<Happening, Happens> = {
  'letter.sent': async (tx, exchange, { id }, now) => {
    const isIts = and(eq(jobs.kind, deliverLink.kind), sql`${jobs.payload}->>'id' = ${id}`)
    const [held] = await tx.select().from(jobs).where(isIts).orderBy(desc(jobs.createdAt)).limit(1)
    if (held !== undefined) await exchange.jobs.enqueue(tx, deliverLink, create(held.payload, deliverLink.payload), now)
  },
  'link.expired': (tx, _, { id, expiresAt, askedAt }, now) => {
    const early = expiresAt.getTime() - now.getTime()
    const set = { expiresAt: now, askedAt: new Date(askedAt.getTime() - early) }
    return tx.update(passwordResets).set(set).where(eq(passwordResets.id, id))
  },
  'link.withdrawn': async (tx, exchange, { customerId, isKnownBrowser }, now) => {
    const { email } = await lockAndReadCustomer(tx, customerId)
    return writeLink(tx, exchange, { customerId, email, isKnownBrowser, site: '' }, now, minutesAfter(now, heldMinutes))
  },
  'factor.asked': turn(true),
  'factor.dropped': turn(false),
}
