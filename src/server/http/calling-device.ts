import type { FastifyRequest } from 'fastify'
import { networkOf } from './network'

/** What a call tells of where it comes from: what the browser says of itself, and the network that it is in. */
export type CallingDevice = { userAgent: string | null; network: string }

export const callingDevice = (request: Pick<FastifyRequest, 'headers' | 'ip'>): CallingDevice => ({
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  network: networkOf(request),
})
