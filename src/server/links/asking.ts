import { and, eq, gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { nullable, object, string, type Infer } from 'superstruct'
import { checkEmail } from '../../domain/shared/texts'
import { minutesAfter } from '../clock'
import { customerOf } from '../customers/sign-in'
import type { Transaction } from '../database/handle'
import type { passwordResets, twoFactorResets } from '../database/schema'
import type { Exchange } from '../exchange'
import { browserMarks, knownBrowserBy } from '../http/known-browser'
import { letterAddress } from '../http/origin'
import { badInput, refused } from '../http/refused'
import { sealed, unsealed } from '../http/sealed'

/**
 * As asked from browsers that the customer has signed in at, and as many from others: strangers use up none of theirs. No link
 * is over before another may be asked for, so that the newest letter always leads somewhere.
 */
const mostLinks = { number: 3, minutes: 30 }

type Asking = { exchange: Exchange; body: { email: string }; request: FastifyRequest }

/** To which address a link is asked for, and of which site; refused where nobody sends mail. Nobody is looked up. */
export const addressAsked = async ({ exchange, body, request }: Asking): Promise<{ email: string; site: string }> => {
  const email = body.email.trim()
  const problem = checkEmail(email)
  if (problem !== null) throw badInput([{ field: 'email', code: problem }])
  const { config, outside } = exchange
  const site = config.publicSiteUrl ?? letterAddress(config, request, '')
  if (outside.mail === null || site === null) throw refused('feature-off')
  return { email, site }
}

/** What due work is told of somebody who asks for a link: whose address it is, it looks up. */
export const askedPayload = object({ email: string(), marks: nullable(string()), site: string() })
type AskedPayload = Infer<typeof askedPayload>

/** The same of a call, sealed. */
export const sealedAsking = (
  { config: { secret } }: Exchange,
  request: FastifyRequest,
  { email, site }: { email: string; site: string },
): AskedPayload => {
  const marks = browserMarks(request)
  return { email: sealed(secret, email), marks: marks === null ? null : sealed(secret, marks), site }
}

export type LinkAsked = { customerId: string; email: string; isKnownBrowser: boolean; site: string }

/** Whose address was typed, and whether at a browser that this customer has signed in at; undefined where it is nobody's. */
export const askedBy = async (
  exchange: Exchange,
  { email, marks, site }: AskedPayload,
  now: Date,
): Promise<LinkAsked | undefined> => {
  const { secret } = exchange.config
  const found = await customerOf(exchange, unsealed(secret, email))
  if (found === undefined) return undefined
  const unsealedMarks = marks === null ? null : unsealed(secret, marks)
  const known = await exchange.database.read((handle) => knownBrowserBy(handle, exchange, unsealedMarks, found.id, now))
  return { customerId: found.id, email: found.email, isKnownBrowser: known !== undefined, site }
}

/** Whether a customer, whose row is locked, has had as many links of a kind as they may. */
export const hasHadMost = async (
  tx: Transaction,
  table: typeof passwordResets | typeof twoFactorResets,
  { customerId, isKnownBrowser }: LinkAsked,
  now: Date,
): Promise<boolean> => {
  const isRecent = and(
    eq(table.customerId, customerId),
    eq(table.isKnownBrowser, isKnownBrowser),
    gt(table.askedAt, minutesAfter(now, -mostLinks.minutes)),
  )
  const before = await tx.select({ id: table.id }).from(table).where(isRecent).limit(mostLinks.number)
  return before.length === mostLinks.number
}
