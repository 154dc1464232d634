import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { StructError } from 'superstruct'
import type { Config } from '../config'

type Options = NonNullable<Exclude<FastifyServerOptions['logger'], boolean>>

/** Structured lines without what belongs to customers: no bodies, no headers, no queries, no values of statements. */
export const logOptions = ({ logLevel }: Config, stream?: Options['stream']): Options => ({
  level: logLevel,
  base: null,
  serializers: { req: requestLine, err: tellable },
  ...(stream ? { stream } : {}),
})

/** One line for each answer; files and health are only told on request. */
export const registerAnswerLog = (server: FastifyInstance): void => {
  server.addHook('onResponse', async (request, reply) => {
    const level = /^\/(app|public-site|docs|healthz|readyz)\b/.test(request.url) ? 'debug' : 'info'
    const milliseconds = Math.round(reply.elapsedTime)
    request.log[level]({ req: request, status: reply.statusCode, milliseconds }, 'answered')
  })
}

const requestLine = (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) })

/** The address as the exchange has it, with references alone filled in: anything else in one may be somebody's own text. */
const pathOf = ({ routeOptions: { url }, params }: FastifyRequest): string | null => {
  const given = new Map(Object.entries(typeof params === 'object' && params !== null ? params : {}))
  return url?.replace(/:(\w+)/g, (name, key) => (isReference(given.get(key)) ? given.get(key) : name)) ?? null
}

const isReference = (text: unknown): boolean =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** What may be told of an error: to the log, and to whoever collects reports. */
type Tellable = { type: string; message: string; stack: string }

/** An error without values: libraries put what they were given into their messages, and from there into the stack. */
export const tellable = (thrown: unknown): Tellable => {
  if (!(thrown instanceof Error))
    return { type: typeof thrown, message: 'something that is no error was thrown', stack: '' }
  return { type: thrown.name, message: messageOf(thrown), stack: framesOf(thrown) }
}

/** The message stands in the stack too, whose frames begin after it. */
const framesOf = ({ message, stack = '' }: Error): string =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const messageOf = (error: Error): string => {
  if (error instanceof DrizzleQueryError) return error.cause ? messageOf(error.cause) : 'a statement failed'
  if (error instanceof StructError) return `${error.path.join('.')} is no ${error.type}`
  if (error instanceof SyntaxError) return 'a text that cannot be parsed'
  const code = 'code' in error ? String(error.code) : null
  if (code === null) return error.message
  return `${/^[0-9A-Z]{5}$/.test(code) ? databaseMessage(error.message, code) : error.message} (${code})`
}

/** Classes of SQLSTATE whose messages name tables, columns and constraints, and no values. */
const harmless = ['08', '23', '25', '40', '42', '53', '55', '57']

const databaseMessage = (message: string, code: string): string =>
  harmless.includes(code.slice(0, 2)) ? message : (message.split(':')[0] ?? '').replace(/"[^"]*"/g, '"…"')
