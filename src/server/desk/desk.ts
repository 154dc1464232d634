import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from '../exchange'
import { lookAskedFor, send, textIn } from '../public-site/painting'
import { knownOperator, type Operators } from './operators'
import { goneFromDeskPage, problemPage, type DeskProblem } from './pages/gone'
import type { View } from './pages/view'

/** What a desk is registered with: `base` is the address that its pages stand under. */
export type Desk = { exchange: Exchange; base: string; operators: Operators }

/** Shows the page again on which a form of a list stands, where it lacks its reason. */
export type ShowAgain = (request: FastifyRequest, reply: FastifyReply, of: string) => Promise<FastifyReply>

/** A desk with the pages of its lists. */
export type ListedDesk = Desk & { showAgain: ShowAgain }

type Place = Pick<Desk, 'exchange' | 'base'> & { operators?: Operators }

/** How whoever asks wants the desk's pages. */
export const viewOf = ({ exchange, base, operators }: Place, request: FastifyRequest, reply: FastifyReply): View => {
  const operator = knownOperator(request) ?? null
  const leaving = operators?.leaving ?? null
  const isSandbox = exchange.config.sandbox
  const shownAt = { isAlone: leaving?.to === 'sign-out', page: request.url, tried: null }
  return { ...lookAskedFor(request, reply), base, isSandbox, operator, leaving, ...shownAt }
}

/** The same for a form that is shown again with all that was typed; `of` tells it from others on its page. */
export const viewOfTried = (desk: Place, request: FastifyRequest, reply: FastifyReply, of: string): View => ({
  ...viewOf(desk, request, reply),
  tried: { of, typed: sentIn(request.body) },
})

const sentIn = (body: unknown): Readonly<Record<string, string>> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.keys(body).map((name) => [name, textIn(body, name)]))
    : {}

/** Answers that what the address names is not there to decide about, or not any more. */
export const sendGone = (desk: Place, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const view = viewOf(desk, request, reply)
  return send(desk.exchange, request, reply.status(404), view, goneFromDeskPage(view))
}

const statusOf: Readonly<Record<DeskProblem, number>> = {
  'not-allowed': 403,
  'same-person': 409,
  late: 409,
  refused: 409,
  frozen: 409,
  unavailable: 503,
}

/** Answers why something was not decided. */
export const sendProblem = (
  desk: Place,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: DeskProblem,
): FastifyReply => {
  const view = viewOf(desk, request, reply)
  return send(desk.exchange, request, reply.status(statusOf[problem]), view, problemPage(view, problem))
}

type Seen = { at: Date; status: string }

/** Which version of something is shown: when it came, and how it was decided about since. */
export const seenVersion = ({ at, status }: Seen): string => `${at.toISOString()} ${status}`

/** Whether a decision is about what stands there now, and not about what stood there when its page was shown. */
export const isAbout = (body: unknown, seen: Seen): boolean => textIn(body, 'at') === seenVersion(seen)

const longestReason = 500

/** Why somebody decides so, as they have written; null where they have not. */
export const reasonIn = (body: unknown, name = 'why'): string | null =>
  textIn(body, name).trim().slice(0, longestReason) || null
