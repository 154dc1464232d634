import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { create } from 'superstruct'
import type { TwoFactorResetEvent } from '../../../machines/two-factor-reset/two-factor-reset'
import { publicPaths } from '../../domain/company/public-site'
import { postSigned, type Post } from '../callbacks/post-signed'
import type { CallbackEvent, CallbackPort } from '../callbacks/receive'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer, lockCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { eidOrders, jobs, twoFactorResets } from '../database/schema'
import type { Exchange } from '../exchange'
import { letterAddress } from '../http/origin'
import { notFound, notSignedIn, refused } from '../http/refused'
import { sessionOf } from '../http/session'
import { deliverTwoFactorReset, writeTwoFactorReset } from '../two-factor-reset/ask'
import { resetWith, withdrawTwoFactorResets, type TwoFactorResetRow } from '../two-factor-reset/links'
import { isUuid, lookAskedFor } from '../public-site/painting'

/** What the world does to a link; the rest is done on its page. */
const happenings = [
  'letter.sent',
  'link.expired',
  'link.withdrawn',
  'eid.ended',
  'eid.refused',
  'eid.proven',
  'document.accepted',
  'document.rejected',
] as const satisfies readonly TwoFactorResetEvent[]
type Happening = (typeof happenings)[number]

const happening = { type: 'object', required: ['event'], properties: { event: { enum: happenings } } } as const

type OfLink = { Params: { id: string } }

/** How long a letter of testers waits for being sent. */
const heldMinutes = 60

/**
 * For testers: a link to an identity check whose letter waits, what has happened to it, and what happens to it around its
 * page. What an e-ID or the desk does comes as a callback, as ever.
 */
export const registerTwoFactorLinks = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  const { database, clock, config } = exchange
  const address = '/sandbox/two-factor-links'

  server.post(address, async (request, reply) => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const { locale } = lookAskedFor(request, reply)
    const site = letterAddress(config, request, '') ?? ''
    const now = clock.now()
    const { id: customerId, email } = session.customer
    const asked = { customerId, email, isKnownBrowser: false, site }
    const sendsAt = minutesAfter(now, heldMinutes)
    const written = await database.transaction((tx) => writeTwoFactorReset(tx, exchange, asked, now, sendsAt))
    if (written === null) throw refused('limit-reached')
    return { id: written.id, page: `${publicPaths[locale].identityCheck}#${written.linkSecret}` }
  })

  server.get<OfLink>(`${address}/:id`, async ({ params: { id } }) => {
    const { steps } = await database.transaction((tx) => linkWith(tx, id))
    return { steps }
  })

  server.post<OfLink & { Body: { event: Happening } }>(
    `${address}/:id/steps`,
    { schema: { body: happening } },
    async ({ params: { id }, body: { event } }) => {
      const called = await database.transaction(async (tx) =>
        happens[event](tx, exchange, await linkWith(tx, id), clock.now()),
      )
      if (called !== null) await postSigned(post, exchange, called.port, JSON.stringify(called.event))
      return { event }
    },
  )
}

const linkWith = async (tx: Transaction, id: string): Promise<TwoFactorResetRow> => {
  const row = isUuid(id) ? await resetWith(tx, id) : undefined
  if (row === undefined) throw notFound()
  return row
}

/** What is done at once, and what is to be called back. */
type Called = { port: CallbackPort; event: CallbackEvent } | null
type Happens = (tx: Transaction, exchange: Exchange, row: TwoFactorResetRow, now: Date) => Promise<Called>

/** Somebody who is nobody: birth numbers from 980 are never given out. */
const stranger = '198507099805'

const orderOf = async (tx: Transaction, { id }: TwoFactorResetRow): Promise<string> => {
  const isIts = and(eq(eidOrders.resetId, id), eq(eidOrders.status, 'pending'))
  const [order] = await tx.select().from(eidOrders).where(isIts).orderBy(desc(eidOrders.startedAt)).limit(1)
  if (order === undefined) throw refused('step-refused')
  return order.reference
}

const headAt = (now: Date) => ({ id: randomUUID(), at: now.toISOString() })

const signedBy =
  (isHolder: boolean): Happens =>
  async (tx, _, row, now) => {
    const { personalNumber, firstName, lastName } = await lockAndReadCustomer(tx, row.customerId)
    const event = {
      ...headAt(now),
      type: 'eid.completed',
      orderRef: await orderOf(tx, row),
      personalNumber: isHolder ? (personalNumber ?? '').replace('-', '') : stranger,
      givenName: firstName ?? 'Alma',
      surname: lastName ?? 'Alm',
    } as const
    return { port: 'eid', event }
  }

const decided =
  (verdict: { status: 'VERIFIED'; reason: null } | { status: 'REJECTED'; reason: string }): Happens =>
  async (_tx, _exchange, { id: reset, document }, now) => {
    if (document === null) throw refused('step-refused')
    return {
      port: 'reviews',
      event: { ...headAt(now), type: 'two-factor-reset.reviewed', reset, document, ...verdict },
    }
  }

const happens: Record<Happening, Happens> = {
  'letter.sent': async (tx, exchange, { id }, now) => {
    const isIts = and(eq(jobs.kind, deliverTwoFactorReset.kind), sql`${jobs.payload}->>'id' = ${id}`)
    const [held] = await tx.select().from(jobs).where(isIts).orderBy(desc(jobs.createdAt)).limit(1)
    if (held !== undefined)
      await exchange.jobs.enqueue(tx, deliverTwoFactorReset, create(held.payload, deliverTwoFactorReset.payload), now)
    return null
  },
  'link.expired': async (tx, _, { id }, now) => {
    await tx.update(twoFactorResets).set({ expiresAt: now }).where(eq(twoFactorResets.id, id))
    return null
  },
  'link.withdrawn': async (tx, _, { customerId }, now) => {
    await lockCustomer(tx, customerId)
    await withdrawTwoFactorResets(tx, customerId, now)
    return null
  },
  'eid.ended': async (tx, _, row, now) => ({
    port: 'eid',
    event: { ...headAt(now), type: 'eid.failed', orderRef: await orderOf(tx, row), hint: 'userCancel' },
  }),
  'eid.refused': signedBy(false),
  'eid.proven': signedBy(true),
  'document.accepted': decided({ status: 'VERIFIED', reason: null }),
  'document.rejected': decided({ status: 'REJECTED', reason: 'too-blurred' }),
}
