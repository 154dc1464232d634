import { Agent, request as ask, type RequestOptions } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import { secondsBetween, type Clock } from '../clock'
import { readCredentials, type Credentials } from './credentials'
import type { BankidSettings } from './settings'

/** Somebody waits for each answer, and due work of others for those to ours. */
const patience = 5000
/** What a person has signed, and what shows that their certificate held, are some ten thousand. */
const mostBytes = 256 * 1024
/** So often the files are looked at for others in their place. */
const secondsHeld = 60

/** What BankID answered. */
export type Reply = { status: number; text: string }

export type Connection = {
  /** Posts JSON. Rejects where nothing came; the error says nothing of what was sent. */
  post: (path: string, body: object) => Promise<Reply>
  /** Until when our certificate holds. */
  endsAt: () => Date
}

type Deps = { clock: Clock; log: FastifyBaseLogger }
type Held = { credentials: Credentials; agent: Agent; readAt: Date }

/**
 * Connections by mutual TLS. Files that were put in the place of the settings' are taken up within a minute; where they cannot be used, the
 * former ones go on, which the log says.
 */
export const bankidConnection = (settings: BankidSettings, { clock, log }: Deps): Connection => {
  let held = firstOf(settings, clock.now())

  const refreshed = (): Held => {
    const now = clock.now()
    if (secondsBetween(held.readAt, now) < secondsHeld) return held
    const read = readCredentials(settings)
    if ('problems' in read)
      log.error({ problems: read.problems }, 'files for BankID cannot be used, and the former go on')
    if ('problems' in read || isSame(read.credentials, held.credentials)) held = { ...held, readAt: now }
    else {
      closeIdle(held.agent)
      held = anew(read.credentials, now)
    }
    return held
  }
  return {
    post: async (path, body) => {
      const { agent } = refreshed()
      return posted(new URL(path, settings.url), agent, JSON.stringify(body)).catch((error: unknown) => {
        throw new Error(`BankID did not answer (${reasonOf(error)})`)
      })
    },
    endsAt: () => refreshed().credentials.endsAt,
  }
}

const firstOf = (settings: BankidSettings, now: Date): Held => {
  const read = readCredentials(settings)
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return anew(read.credentials, now)
}

const anew = (credentials: Credentials, readAt: Date): Held => {
  const { certificate: cert, key, authority: ca } = credentials
  return { credentials, agent: new Agent({ cert, key, ca, ...always, keepAlive: true }), readAt }
}

/** Whatever Node was told by its environment: who speaks in BankID's place could say of anybody who they are. */
const always = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const

/** Closes connections that nobody waits at, and each of the others once its answer has come. */
const closeIdle = (agent: Agent): void => {
  agent.maxFreeSockets = 0
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
}

const isSame = (one: Credentials, other: Credentials): boolean =>
  one.certificate === other.certificate && one.key === other.key && one.authority === other.authority

/** A connection that the other side has closed meanwhile is found out about by using it; what it was used for is sent once more. */
const posted = async (url: URL, agent: Agent, body: string): Promise<Reply> => {
  const signal = AbortSignal.timeout(patience)
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const options = { method: 'POST', agent, headers, signal }
  try {
    return await sentOnce(url, options, body)
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error
    return await sentOnce(url, { ...options, agent: false, ...tlsOf(agent) }, body)
  }
}

/** One that was used before, and is closed. */
class StaleConnection extends Error {}

const tlsOf = ({ options: { cert, key, ca } }: Agent): RequestOptions => ({ cert, key, ca, ...always })

const sentOnce = (url: URL, options: RequestOptions, body: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sending = ask(url, options, (answer) => {
      const parts: Buffer[] = []
      let length = 0
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length > mostBytes) sending.destroy(new Error('BankID answered more than it may'))
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }))
    })
    sending.on('error', (error) =>
      reject(sending.reusedSocket && codeOf(error) === 'ECONNRESET' ? new StaleConnection() : error),
    )
    sending.end(body)
  })

const codeOf = (error: Error): string | null => ('code' in error && typeof error.code === 'string' ? error.code : null)

const reasonOf = (error: unknown): string => (error instanceof Error ? (codeOf(error) ?? error.name) : 'unknown')
