import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import { localDomain } from '../http/origin'

/** An address of the sandbox as people are told it. */
export const namedLocally = (address: string): string => address.replace('//127.0.0.1:', `//${localDomain}:`)

/** Who opens a page by the machine's number is led to the same page under its name; calls, and programs, are let be. */
export const leadToLocalhost = (server: FastifyInstance, { appUrl }: Config): void => {
  if (appUrl !== null) return
  server.addHook('onRequest', async ({ method, headers, url }, reply) => {
    const { host = '', 'sec-fetch-mode': mode } = headers
    const [, port] = /^127\.0\.0\.1(:\d+)$/.exec(host) ?? []
    if (method !== 'GET' || mode !== 'navigate' || port === undefined) return
    return reply.redirect(`http://${localDomain}${port}${url}`, 307)
  })
}
