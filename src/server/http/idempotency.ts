import { createHash, createHmac } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { hoursAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { idempotencyKeys } from '../database/schema'
import type { Exchange } from '../exchange'
import { Refusal } from './refused'
import { sealed, unsealed } from './sealed'

/** What a call was answered: kept, so that the same call gets it again. */
export type Answered = { status: number; body: unknown; cookies: string[] }

/** One changing call. `owner` is the customer; of sign-in calls, which know nobody yet, the browser. */
type Keyed = { owner: string; operation: string; key: string; bodyHash: string }

const keptHours = 24
const keptStatuses = [200, 400, 409, 413, 415]

/** Keyed, since what stands in bodies could be guessed from a plain hash. */
export const hashOf = (secret: string, given: unknown): string =>
  createHmac('sha256', secret).update(sortedJson(given)).digest('base64url')

/** What a customer's call changes, named: the same call sent again, in whatever moment, is about the same. */
export const uuidOfCall = (customerId: string, { headers }: FastifyRequest): string => {
  const hash = createHash('sha256').update(`${customerId} ${headers['idempotency-key']}`).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Answers a call once: the key is written first, in the transaction of what the call does, so that a second call with
 * the same key waits for the first and is then told its answer; an expired key can be used again. `prepare` runs before that transaction. A refusal that
 * is thrown undoes the transaction, the key with it, so that the call can be tried again.
 */
export const answerOnce = async (
  exchange: Exchange,
  keyed: Keyed,
  now: Date,
  prepare: () => Promise<(tx: Transaction) => Promise<Answered>>,
): Promise<Answered> => {
  const before = await exchange.database.read((handle) => keptAnswer(exchange, handle, keyed, now))
  if (before) return before
  const work = await prepare()
  return exchange.database.transaction(async (tx) => {
    const anew = { bodyHash: keyed.bodyHash, status: null, response: null, createdAt: now }
    const [isFirst] = await tx
      .insert(idempotencyKeys)
      .values({ ...keyed, ...anew })
      .onConflictDoUpdate({
        target: [idempotencyKeys.owner, idempotencyKeys.operation, idempotencyKeys.key],
        set: anew,
        setWhere: lt(idempotencyKeys.createdAt, hoursAfter(now, -keptHours)),
      })
      .returning({ key: idempotencyKeys.key })
    if (!isFirst) return orFail(await keptAnswer(exchange, tx, keyed, now))
    const answered = await work(tx)
    await tx
      .update(idempotencyKeys)
      .set({ status: answered.status, response: sealed(exchange.config.secret, JSON.stringify(answered)) })
      .where(isKey(keyed))
    return answered
  })
}

/** More than any form has: fields that a caller made up do not fill the table. */
const mostKeptFields = 20

/** Whether the same call gets this refusal again, or is tried anew. */
export const isKept = ({ status, fields }: Refusal): boolean =>
  keptStatuses.includes(status) && fields.length <= mostKeptFields

export const dropOldKeys = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, idempotencyKeys, lt(idempotencyKeys.createdAt, hoursAfter(now, -keptHours)))

const keptAnswer = async (
  { config }: Exchange,
  handle: Handle,
  keyed: Keyed,
  now: Date,
): Promise<Answered | undefined> => {
  const [row] = await handle.select().from(idempotencyKeys).where(isKey(keyed)).limit(1)
  if (!row || row.createdAt < hoursAfter(now, -keptHours)) return undefined
  if (row.bodyHash !== keyed.bodyHash) throw new Refusal(422, 'idempotency-key-reused')
  return row.response === null ? undefined : answeredIn(unsealed(config.secret, row.response))
}

const answeredIn = (text: string): Answered => {
  const { status, body, cookies }: Answered = JSON.parse(text)
  return { status, body, cookies }
}

const orFail = (answered: Answered | undefined): Answered => {
  if (!answered) throw new Error('An idempotency key stands without its answer')
  return answered
}

const isKey = ({ owner, operation, key }: Keyed) =>
  and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.operation, operation), eq(idempotencyKeys.key, key))

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? ''
