import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondsAfter } from '../clock'
import type { Handle } from '../database/handle'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { isOnLoopback, setCookie } from './cookies'

const secondsKnown = 90 * 24 * 3600
/** A household's browser is several people's. */
const mostCustomers = 4

type Deps = Pick<Exchange, 'config'>
/** One customer who has signed in at the browser: who it is, only we can tell. */
type Mark = { id: string; until: number; signature: string }

/** Notes in a browser, where no script can read it, that a customer has signed in there. */
export const rememberBrowser = (
  exchange: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
  now: Date,
): void => {
  const marks = marksIn(browserMarks(request), now)
  const last = marks.find((mark) => isOf(exchange, mark, customerId))
  const id = last?.id ?? randomBytes(16).toString('base64url')
  const until = Math.floor(secondsAfter(now, secondsKnown).getTime() / 1000)
  const own: Mark = { id, until, signature: signatureOf(exchange, customerId, id, until) }
  const all = [own, ...marks.filter((mark) => mark !== last)].slice(0, mostCustomers)
  setCookie(request, reply, cookieName(request), all.map(textOf).join('~'), { httpOnly: true, maxAge: secondsKnown })
}

/** Which of the browsers that a customer has signed in at, since they last had them forgotten, makes the call; undefined: none of them. */
export const knownBrowser = (
  handle: Handle,
  exchange: Deps,
  request: FastifyRequest,
  customerId: string,
  now: Date,
): Promise<string | undefined> => knownBrowserBy(handle, exchange, browserMarks(request), customerId, now)

/** The cookie of such a browser, for whoever looks at it once the call is answered. */
export const browserMarks = (request: FastifyRequest): string | null => request.cookies[cookieName(request)] ?? null

/** The same by what the browser's cookie said. */
export const knownBrowserBy = async (
  handle: Handle,
  exchange: Deps,
  marks: string | null,
  customerId: string,
  now: Date,
): Promise<string | undefined> => {
  const mark = marksIn(marks, now).find((each) => isOf(exchange, each, customerId))
  if (mark === undefined) return undefined
  const [row] = await handle
    .select({ forgottenAt: customers.browsersForgottenAt })
    .from(customers)
    .where(eq(customers.id, customerId))
    .limit(1)
  return isSince(mark, row?.forgottenAt ?? null) ? mark.id : undefined
}

const isSince = ({ until }: Mark, forgottenAt: Date | null): boolean =>
  forgottenAt === null || (until - secondsKnown) * 1000 >= forgottenAt.getTime()

const cookieName = (request: FastifyRequest): string => (isOnLoopback(request) ? 'nm_known' : '__Host-nm_known')

const marksIn = (cookie: string | null, now: Date): Mark[] =>
  (cookie ?? '')
    .split('~')
    .slice(0, mostCustomers)
    .flatMap((text) => {
      const [, id, until, signature] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(text) ?? []
      if (id === undefined || until === undefined || signature === undefined) return []
      return Number(until) * 1000 > now.getTime() ? [{ id, until: Number(until), signature }] : []
    })

const textOf = ({ id, until, signature }: Mark): string => `${id}.${until}.${signature}`

const isOf = (exchange: Deps, { id, until, signature }: Mark, customerId: string): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(exchange, customerId, id, until)))

const signatureOf = ({ config }: Deps, customerId: string, id: string, until: number): string =>
  createHmac('sha256', config.secret).update(`known-browser/${customerId}/${id}/${until}`).digest('base64url')
