import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config'

type Options = NonNullable<Exclude<FastifyServerOptions['logger'], boolean>>

/** Structured lines without what belongs to customers: no bodies, no headers, no queries, no values of statements. */
export const logOptions = ({ logLevel }: Config, stream?: Options['stream']): Options => ({
  level: logLevel,
  base: null,
  serializers: { req: requestLine, err: errorLine },
  ...(stream ? { stream } : {}),
})

/** One line for each answer; files and health are only told on request. */
export const logAnswers = (server: FastifyInstance): void => {
  server.addHook('onResponse', async (request, reply) => {
    const level = /^\/(app|public-site|docs|healthz|readyz)\b/.test(request.url) ? 'debug' : 'info'
    const milliseconds = Math.round(reply.elapsedTime)
    request.log[level]({ req: request, status: reply.statusCode, milliseconds }, 'answered')
  })
}

const requestLine = (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] })

/** drizzle puts the values of a failed statement into its message, PostgreSQL into the detail: neither is logged. */
const errorLine = (error: Error): { type: string; message: string; stack: string } => {
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  const code = 'code' in cause ? ` (${String(cause.code)})` : ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, message: `${cause.message}${code}`, stack: frames.join('\n') }
}
