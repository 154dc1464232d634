import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Exchange } from '../exchange'
import { largestBody } from '../http/bodies'
import { operations, routePathOf } from '../http/contract'
import { notSignedIn, Refusal } from '../http/refused'
import { isSignedCallback, signatureHeader, timestampHeader } from './signature'

const verified = new WeakSet<FastifyRequest>()

/** Refuses a callback whose signature nobody has checked. */
export const requireVerified = (request: FastifyRequest): void => {
  if (!verified.has(request)) throw notSignedIn()
}

/**
 * Lets callbacks in that are signed, over their bodies as sent, before anything of them is read. Goes by the route that
 * was found, since one route has many addresses (`/%68ooks`).
 */
export const registerCallbackGuard = (server: FastifyInstance, { config, clock }: Exchange): void => {
  const operation = operations.get('receiveHook')
  if (operation === undefined) throw new Error('The contract has no callbacks')
  const callbacksRoute = routePathOf(operation)
  server.addHook('preParsing', async (request, _, payload) => {
    if (request.routeOptions.url !== callbacksRoute) return payload
    const body = await textOf(payload)
    const header = (name: string) => [request.headers[name]].flat()[0]
    const signed = { timestamp: header(timestampHeader), signature: header(signatureHeader), body }
    if (!isSignedCallback(config.hooksSecret, signed, clock.now())) throw notSignedIn()
    verified.add(request)
    return Readable.from([Buffer.from(body)])
  })
}

const textOf = async (payload: AsyncIterable<Buffer | string>): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of payload) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > largestBody) throw new Refusal(413, 'too-large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
