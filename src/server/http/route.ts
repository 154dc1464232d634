import type { FastifyReply, FastifyRequest } from 'fastify'
import type { operations } from '../../../openapi/schema.gen'
import type { Locale } from '../../domain/customer/customer'
import type { CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import type { Refusal } from './refused'

export type OperationId = keyof operations

type In<Id extends OperationId, Place extends 'path' | 'query'> = operations[Id]['parameters'] extends {
  [P in Place]?: infer Given
}
  ? NonNullable<Given>
  : Record<never, never>

type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Json } }
}
  ? WithoutToken<Json>
  : undefined

type WithoutToken<Json> = Json extends unknown ? Omit<Json, '_csrf'> : never

type Answer<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Json } } }
}
  ? Json
  : operations[Id] extends { responses: { 200: { content: FileContent } } }
    ? Buffer
    : undefined

type FileContent = { 'application/pdf': unknown } | { 'text/csv': unknown }

/** What the handler hands back: the envelope's `result`; the body where the contract has no envelope. */
export type Result<Id extends OperationId> =
  Answer<Id> extends { status: 'SUCCESS'; result: infer Given } ? Given : Answer<Id>

/** A transaction where the call carries an idempotency key, a handle for other reads, nothing without an envelope. */
type Tx<Id extends OperationId> = operations[Id] extends { parameters: { header: { 'Idempotency-Key': string } } }
  ? Transaction
  : Answer<Id> extends { status: 'SUCCESS' }
    ? Handle
    : undefined

/** What a call is given once it has been checked against the contract. `now` is one instant for all of it. */
export type Call<Id extends OperationId> = {
  exchange: Exchange
  now: Date
  params: In<Id, 'path'>
  query: In<Id, 'query'>
  body: Body<Id>
  /** The customer's; of nobody signed in, as the browser asks. */
  language: Locale
  /** For whom CPU-heavy work is done, which each caller has their turns of. */
  caller: string
  request: FastifyRequest
  reply: FastifyReply
}

export type SignedIn = { customer: CustomerRow; sessionId: string }
export type MaybeSignedIn = { customer: CustomerRow | undefined; sessionId: string | undefined }

/** A call of any operation, as the pipeline hands it to the route that it has been checked for. */
export type CheckedCall = MaybeSignedIn & {
  operationId: OperationId
  exchange: Exchange
  now: Date
  params: unknown
  query: unknown
  body: unknown
  language: Locale
  caller: string
  request: FastifyRequest
  reply: FastifyReply
  tx: Handle | Transaction | undefined
}

/**
 * `start` hands back what is to be done with the transaction or handle; `prepares` tells whether it does anything before that.
 * `check` refuses what has not even the form of a secret: that is no try. `isTry` tells calls that try none. `accountOf` tells whose secret is tried where nobody is signed in,
 * `uploaderOf` whose file it is then, or refuses it, before it is read. `lockedOut` is told once when an account's tries are used up.
 */
export type Route = {
  operationId: OperationId
  needsSession: boolean
  prepares: boolean
  check?: (call: CheckedCall) => void
  isTry?: (call: CheckedCall) => boolean
  accountOf?: (call: CheckedCall) => Promise<string>
  uploaderOf?: (call: CheckedCall) => Promise<string>
  lockedOut?: (call: CheckedCall, account: string) => Promise<void>
  start: (call: CheckedCall) => Promise<(tx: Handle | Transaction | undefined) => Promise<unknown>>
}

type Checking<Id extends OperationId, Who> = (call: Call<Id> & Who) => void
type Judging<Id extends OperationId, Who> = (call: Call<Id> & Who) => boolean
type Preparing<Id extends OperationId, Who, Prepared> = (call: Call<Id> & Who) => Promise<Prepared>
type Answering<Id extends OperationId, Who, Prepared> = (
  call: Call<Id> & Who & { tx: Tx<Id>; prepared: Prepared },
) => Promise<Result<Id> | Writing<Id>>

/** What calls that change something may hand back beside their result. */
type Writing<Id extends OperationId> = Tx<Id> extends Transaction ? Refusal : never

/**
 * A route: one operation of the contract, which alone says method, path, validation, session, rights,
 * anti-forgery and idempotency. A thrown refusal rolls `tx` back; what was written stands where one is handed back instead.
 */
export const route = <Id extends OperationId>(operationId: Id, answer: Answering<Id, SignedIn, undefined>): Route => ({
  ...routeWithPrepare(operationId, nothing, answer),
  prepares: false,
})

/**
 * The same, where `prepare` does first what must not happen inside the transaction: asking others, CPU-heavy work. Before
 * that, and before a try is counted, `check` looks at the form of what was typed, and `isTry` at whether it is one.
 */
export const routeWithPrepare = <Id extends OperationId, Prepared>(
  operationId: Id,
  prepare: Preparing<Id, SignedIn, Prepared>,
  answer: Answering<Id, SignedIn, Prepared>,
  check?: Checking<Id, SignedIn>,
  isTry?: Judging<Id, SignedIn>,
): Route => routeOf<Id, SignedIn, Prepared>(operationId, true, prepare, answer, { check, isTry })

/** `route` for calls that the contract marks `x-session: false`. */
export const publicRoute = <Id extends OperationId>(
  operationId: Id,
  answer: Answering<Id, MaybeSignedIn, undefined>,
): Route => ({ ...publicRouteWithPrepare(operationId, nothing, answer), prepares: false })

/** `routeWithPrepare` for calls that the contract marks `x-session: false`; where it marks `x-attempt-limits` too, with `accountOf`. */
export const publicRouteWithPrepare = <Id extends OperationId, Prepared>(
  operationId: Id,
  prepare: Preparing<Id, MaybeSignedIn, Prepared>,
  answer: Answering<Id, MaybeSignedIn, Prepared>,
  accountOf?: Preparing<Id, MaybeSignedIn, string>,
  check?: Checking<Id, MaybeSignedIn>,
): Route => routeOf<Id, MaybeSignedIn, Prepared>(operationId, false, prepare, answer, { accountOf, check })

/** `publicRouteWithPrepare` for calls that take a file: `uploaderOf` tells whose it is, or refuses it, before it is read. */
export const publicUpload = <Id extends OperationId, Prepared>(
  operationId: Id,
  uploaderOf: Preparing<Id, MaybeSignedIn, string>,
  prepare: Preparing<Id, MaybeSignedIn, Prepared>,
  answer: Answering<Id, MaybeSignedIn, Prepared>,
): Route => routeOf<Id, MaybeSignedIn, Prepared>(operationId, false, prepare, answer, { uploaderOf })

/** The same route, which is told when the tries of an account are used up: with the first that is refused, and no more. */
export const tellingLockOuts = (row: Route, lockedOut: NonNullable<Route['lockedOut']>): Route => ({
  ...row,
  lockedOut,
})

const nothing = async (): Promise<undefined> => undefined

type Counting<Id extends OperationId, Who> = {
  accountOf?: Preparing<Id, Who, string> | undefined
  uploaderOf?: Preparing<Id, Who, string>
  check?: Checking<Id, Who> | undefined
  isTry?: Judging<Id, Who> | undefined
}

const routeOf = <Id extends OperationId, Who extends MaybeSignedIn, Prepared>(
  operationId: Id,
  needsSession: boolean,
  prepare: Preparing<Id, Who, Prepared>,
  answer: Answering<Id, Who, Prepared>,
  { accountOf, uploaderOf, check, isTry }: Counting<Id, Who>,
): Route => {
  const isOurs = (call: CheckedCall): call is CheckedCall & Call<Id> & Who & { tx: Tx<Id> } =>
    call.operationId === operationId && (!needsSession || call.customer !== undefined)
  const ours = (call: CheckedCall) => {
    if (!isOurs(call)) throw new Error(`The route of ${operationId} was given another call`)
    return call
  }
  return {
    operationId,
    needsSession,
    prepares: true,
    ...(check && { check: (call: CheckedCall) => check(ours(call)) }),
    ...(isTry && { isTry: (call: CheckedCall) => isTry(ours(call)) }),
    ...(accountOf && { accountOf: async (call: CheckedCall) => accountOf(ours(call)) }),
    ...(uploaderOf && { uploaderOf: async (call: CheckedCall) => uploaderOf(ours(call)) }),
    start: async (call) => {
      const prepared = await prepare(ours(call))
      return (tx) => answer({ ...ours({ ...call, tx }), prepared })
    },
  }
}
