import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Post } from '../callbacks/post-signed'
import type { Exchange } from '../exchange'
import { lookAskedFor, send, textIn } from '../public-site/painting'
import { goneFromDeskPage } from './pages/gone'
import type { View } from './pages/view'

/** What a desk is registered with: `base` is the address that its pages stand under. */
export type Desk = { exchange: Exchange; post: Post; base: string }

type Place = Pick<Desk, 'exchange' | 'base'>

/** How whoever asks wants the desk's pages. */
export const viewOf = ({ exchange, base }: Place, request: FastifyRequest, reply: FastifyReply): View => {
  return { ...lookAskedFor(request, reply), base, isSandbox: exchange.config.sandbox }
}

/** Answers that what the address names is not there to decide about, or not any more. */
export const sendGone = (desk: Place, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const view = viewOf(desk, request, reply)
  return send(desk.exchange, request, reply.status(404), view, goneFromDeskPage(view))
}

/** Whether a decision is about what stands there now, and not about what stood there when its page was shown. */
export const isAbout = (body: unknown, { at }: { at: Date }): boolean => textIn(body, 'at') === at.toISOString()
