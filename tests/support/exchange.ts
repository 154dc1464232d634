import { createHash, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildExchange, type Built, type Parts } from '../../src/server/app'
import { hashPassword } from '../../src/server/customers/password'
import { readConfig, type Config } from '../../src/server/config'
import type { Database } from '../../src/server/database/handle'
import { customers, questionnaires } from '../../src/server/database/schema'
import { writeSession } from '../../src/server/http/session'
import type { Decoded, Decoder } from '../../src/server/documents/decoder'
import { onboardingQuestionnaire } from '../../src/domain/customer/customer'
import { testDatabase } from './database'

export const host = '127.0.0.1:3000'
export const origin = `http://${host}`

/** The time of a test: it stands still until it is moved. */
export const testClock = (start = '2026-11-20T12:00:00.000Z') => {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    forward: ({ seconds = 0, minutes = 0, hours = 0 }) => {
      time += ((hours * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}

export type TestExchange = Built & { clock: ReturnType<typeof testClock>; database: Database; lines: string[] }

type Changes = Partial<Omit<Parts, 'config'>> & { config?: Partial<Config> }

/** A whole exchange on a database of its own; every answer is checked against the contract. Stop it at the end. */
export const testExchange = async (changes: Changes = {}): Promise<TestExchange> => {
  const clock = testClock()
  const lines: string[] = []
  const database = changes.database ?? (await testDatabase())
  const built = await buildExchange({
    clock,
    checksAnswers: true,
    appFolder: fileURLToPath(new URL('./built-app', import.meta.url)),
    // Without the time, whose digits may by chance be those of a number that no line may hold.
    logStream: { write: (line) => void lines.push(line.replace(/"time":\d+/, '"time":0')) },
    ...changes,
    database,
    config: { ...readConfig({ SANDBOX_REVIEW_SECONDS: '0' }), ...changes.config },
  })
  if (changes.decodeLimits === undefined) built.exchange.decoder = remembering(built.exchange.decoder)
  return { ...built, clock, database, lines }
}

const drawn = new Map<string, Decoded>()

/** Draws each file once: a process of its own for each of hundreds of uploads of the same photo takes most of a run. */
const remembering = (decoder: Decoder): Decoder => ({
  ...decoder,
  decode: async (file, owner) => {
    const key = createHash('sha256').update(file.kind).update(file.bytes).digest('hex')
    const known = drawn.get(key)
    if (known !== undefined) return known
    const decoded = await decoder.decode(file, owner)
    if ('pictures' in decoded) drawn.set(key, decoded)
    return decoded
  },
})

export type NewCustomer = Partial<typeof customers.$inferInsert>

export const password = 'correct horse battery staple'
/** Quick to check: hundreds of tests sign in. */
const quick = { log2N: 4, r: 8, p: 1 }
let passwordHash: Promise<string> | undefined

/** A customer who may do everything that needs no bank account, but for what is changed. */
export const newCustomer = async (database: Database, changes: NewCustomer = {}) => {
  const createdAt = new Date('2026-01-02T03:04:05.000Z')
  const values = {
    email: `${randomUUID()}@example.com`,
    emailStatus: 'VERIFIED',
    passwordHash: await (passwordHash ??= hashPassword(password, quick)),
    phoneNumber: '+46701740605',
    phoneStatus: 'VERIFIED',
    firstName: 'Astrid',
    lastName: 'Lind',
    country: 'SE',
    personalInfoFilled: true,
    identityStatus: 'VERIFIED',
    createdAt,
    ...changes,
  } as const
  return database.transaction(async (tx) => {
    const [customer] = await tx.insert(customers).values(values).returning()
    if (!customer) throw new Error('No customer was written')
    await tx
      .insert(questionnaires)
      .values({ customerId: customer.id, key: onboardingQuestionnaire, submitted: true, status: 'VERIFIED' })
    return customer
  })
}

/** A customer as the database has them. */
export type CustomerWritten = Awaited<ReturnType<typeof newCustomer>>

type Headers = Record<string, string | undefined>
type Answer = LightMyRequestResponse

/** What a browser adds to calls by itself, and what our app adds; a header given as undefined is left out. */
export type Browser = {
  cookies: Map<string, string>
  get: (url: string, headers?: Headers) => Promise<Answer>
  post: (url: string, body?: object, headers?: Headers) => Promise<Answer>
  put: (url: string, body: object, headers?: Headers) => Promise<Answer>
  remove: (url: string, headers?: Headers) => Promise<Answer>
  signIn: (email: string, headers?: Headers) => Promise<Answer>
}

export const browserOf = (server: FastifyInstance): Browser => {
  const cookies = new Map<string, string>()
  const send = async (options: InjectOptions, added: Headers): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all: Headers = { host, ...(cookie ? { cookie } : {}), ...added }
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    const answer = await server.inject({ ...options, headers })
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    return answer
  }
  const change = (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object | undefined, headers: Headers) => {
    const token = cookies.get('csrf')
    const ours = { origin, 'idempotency-key': randomUUID(), ...(token ? { 'x-csrf-token': token } : {}) }
    return send({ method, url, ...(body ? { payload: body } : {}) }, { ...ours, ...headers })
  }
  const post: Browser['post'] = (url, body, headers = {}) => change('POST', url, body, headers)
  return {
    cookies,
    get: (url, headers = {}) => send({ method: 'GET', url }, headers),
    post,
    put: (url, body, headers = {}) => change('PUT', url, body, headers),
    remove: (url, headers = {}) => change('DELETE', url, undefined, headers),
    signIn: (email, headers) => post('/protected/v2/auth/signin', { email, password }, headers),
  }
}

/**
 * A new customer with a session in a browser of their own, as if they had signed in there before: their history of
 * sign-ins has no row of it, which `signIn` of a browser writes.
 */
export const signedIn = async (
  { database, server, clock }: Pick<TestExchange, 'database' | 'server' | 'clock'>,
  changes?: NewCustomer,
) => {
  const customer = await newCustomer(database, changes)
  const browser = browserOf(server)
  const device = { customerId: customer.id, userAgent: 'lightMyRequest' }
  const { session, csrf } = await database.transaction((tx) => writeSession(tx, device, clock.now()))
  browser.cookies.set('nm_session', session).set('csrf', csrf)
  return { customer, browser }
}

/** The body of a refusal, whole. */
export const refusal = (code: string, ...fields: [field: string, code: string][]) => ({
  status: 'ERROR',
  errors: [{ code, message: code }],
  fieldErrors: fields.map(([field, fieldCode]) => ({ field, code: fieldCode, message: fieldCode })),
})
