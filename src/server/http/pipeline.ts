import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../domain/customer/customer'
import type { FieldProblem } from '../../domain/shared/problems'
import { mayDo } from '../../domain/customer/rights'
import { rightsOfCustomer } from '../customers/standing'
import type { Handle } from '../database/handle'
import type { Exchange } from '../exchange'
import { isFrozen, shareFreezeLock } from '../freeze/freeze'
import { errorBody, success } from './answers'
import { operations, routePathOf, type Operation } from './contract'
import { cookiesOn, hashOfBrowser } from './cookies'
import { startCounted, uncounted, uploaderIn } from './attempt-limits'
import { answerOnce, hashOf, isKept, type Answered } from './idempotency'
import { sendJson } from './files'
import { networkOf } from './network'
import { isKnownOrigin } from './origin'
import { badInput, forgeryToken, notSignedIn, Refusal, refused } from './refused'
import type { CheckedCall, Route } from './route'
import { isTokenOf, sessionOf, type Session } from './session'
import { lookOf } from './shell'
import { printOf, readUpload } from './upload'
import { createUploadSlots, type UploadSlots } from './upload-slots'
import { answerCheckOf, requestCheckOf, type CheckRequest } from './validation'

type Checks = {
  /** Every answer is checked against the contract too, and fails with 500 where it does not fit. */
  answers: boolean
}

type Contract = ReadonlyMap<string, Operation>

/** Registers the rows, each under method and path of its operation. */
export const registerRoutes = (
  server: FastifyInstance,
  exchange: Exchange,
  rows: readonly Route[],
  checks: Checks,
  contract: Contract = operations,
): void => {
  refuseMisfits(rows, contract)
  const uploads = createUploadSlots()
  for (const row of rows) {
    const operation = operationOf(row, contract)
    const answer = answering(exchange, row, operation, checks, uploads)
    const register = (target: FastifyInstance) =>
      target.route({
        method: operation.method.toUpperCase(),
        url: routePathOf(operation),
        exposeHeadRoute: false,
        config: { operation: operation.id },
        handler: (request, reply) => answer(request, reply),
      })
    if (operation.takesFile) registerWithFiles(server, register)
    else register(server)
  }
}

/** Files are taken in by the calls that are for them alone. */
const registerWithFiles = (server: FastifyInstance, register: (target: FastifyInstance) => unknown): void => {
  void server.register(async (scope) => {
    await scope.register(multipart)
    register(scope)
  })
}

const refuseMisfits = (rows: readonly Route[], contract: Contract): void => {
  const ids = rows.map(({ operationId }) => operationId)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (twice.length > 0) throw new Error(`Operations with two rows: ${twice.join(', ')}`)
  const missing = [...contract.values()].filter(({ id }) => !ids.some((known) => known === id))
  if (missing.length > 0)
    throw new Error(`Calls without a route in src/server/app.ts: ${missing.map(({ id }) => id).join(', ')}`)
}

const operationOf = (row: Route, contract: Contract): Operation => {
  const operation = contract.get(row.operationId)
  if (!operation) throw new Error(`${row.operationId} is not in the contract`)
  if (operation.needsSession !== row.needsSession)
    throw new Error(`${row.operationId} and the contract differ on whether somebody is signed in`)
  const problem = uncounted(row, operation)
  if (problem !== null) throw new Error(problem)
  return operation
}

const answering = (exchange: Exchange, row: Route, operation: Operation, checks: Checks, uploads: UploadSlots) => {
  const checkRequest = requestCheckOf(operation)
  const checkAnswer = checks.answers ? answerCheckOf(operation) : () => null
  const answer = operation.needsKey ? answerChange : operation.hasEnvelope ? answerRead : answerBare
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const session = await authorize(exchange, operation, request)
    const call = callOf(exchange, row, request, reply, session)
    const answered = () => answer({ row, operation, checkRequest, call })
    const uploader = operation.takesFile ? await uploaderIn(row, operation, call) : null
    const { status, body, cookies } = await (uploader === null ? answered() : uploads(uploader, answered))
    if (reply.sent) return reply
    const misfit = checkAnswer(status, body)
    if (misfit !== null) throw new Error(misfit)
    if (cookiesOn(reply).length === 0) for (const cookie of cookies) void reply.header('set-cookie', cookie)
    void reply.status(status)
    return operation.hasEnvelope && !operation.answersSecrets ? sendJson(request, reply, body) : reply.send(body)
  }
}

/** Session and anti-forgery, before anything of the request is looked at. */
const authorize = async (
  exchange: Exchange,
  operation: Operation,
  request: FastifyRequest,
): Promise<Session | undefined> => {
  const session = await sessionOf(exchange, request)
  if (operation.needsSession && !session) throw notSignedIn()
  if (operation.needsToken && !(session && isTokenOf(session, headerIn(request, 'x-csrf-token')))) throw forgeryToken()
  if (isPublicWrite(operation) && !isKnownOrigin(exchange.config, request)) throw forgeryToken()
  return session
}

/** Calls that nobody is signed in for and that change something: their origin stands in for the token. */
const isPublicWrite = ({ needsSession, needsKey }: Operation): boolean => !needsSession && needsKey

type Handling = { row: Route; operation: Operation; checkRequest: CheckRequest; call: CheckedCall }

const answerChange = async ({ row, operation, checkRequest, call }: Handling): Promise<Answered> => {
  const { exchange, now, customer, request } = call
  const key = headerIn(request, 'idempotency-key') ?? ''
  const { params, query } = call
  const body = operation.takesFile ? printOf(await readUpload(request)) : call.body
  const secrets = operation.secretHeaders.map((name) => headerIn(request, name))
  const sent = { params, query, body: withoutFactor(operation, body), ...(secrets.length > 0 ? { secrets } : {}) }
  const bodyHash = hashOf(exchange.config.secret, sent)
  const problems = problemsOf(checkRequest, call)
  if (problems.some(({ field }) => field === 'Idempotency-Key')) throw badInput(problems)
  const owner = isPublicWrite(operation) || customer === undefined ? browserOwner(call) : customer.id
  const keyed = { owner, operation: operation.id, key, bodyHash }
  return answerOnce(exchange, keyed, now, async () => {
    const finish =
      problems.length > 0 ? refusing(badInput(problems)) : await orRefusing(() => startEntitled(row, operation, call))
    return (tx) =>
      toAnswer(call.reply, () =>
        tx.part(async () => {
          await requireRights(tx, operation, call)
          return finish(tx)
        }),
      )
  })
}

/** For whoever has no right to the call nobody else is asked, nor a secret tried; the transaction looks again. */
const startEntitled = async (row: Route, operation: Operation, call: CheckedCall): ReturnType<Route['start']> => {
  if (row.prepares) await call.exchange.database.read((handle) => requireRights(handle, operation, call))
  return startCounted(row, operation, call)
}

/** What is done again where its answer was lost, with the second factor shown anew: it is the same call. */
const repeated: readonly string[] = ['placeBuyOrder', 'placeSellOrder', 'retryPayout', 'chooseRefundAccount']

const withoutFactor = ({ id }: Operation, body: unknown): unknown =>
  repeated.includes(id) && typeof body === 'object' ? { ...body, code: undefined, passkey: undefined } : body

/** Keys of sign-in calls belong to the browser: nobody is known yet, and another browser must not be told the answer. */
const browserOwner = ({ request, reply }: CheckedCall): string => hashOfBrowser(request, reply)

const answerRead = async ({ row, operation, checkRequest, call }: Handling): Promise<Answered> => {
  refuse(problemsOf(checkRequest, call))
  const finish = await startCounted(row, operation, call)
  return call.exchange.database.read(async (handle) => {
    await requireRights(handle, operation, call)
    return { status: 200, body: success(await finish(handle)), cookies: [] }
  })
}

/** Without envelope the row answers by itself, or hands back the body as it is; with another status than 200 it says so. */
const answerBare = async ({ row, operation, checkRequest, call }: Handling): Promise<Answered> => {
  refuse(problemsOf(checkRequest, call))
  const finish = await startCounted(row, operation, call)
  const body = await finish(undefined)
  return { status: call.reply.statusCode, body, cookies: [] }
}

const problemsOf = (checkRequest: CheckRequest, { params, query, body, request }: CheckedCall): FieldProblem[] =>
  checkRequest({ path: params, query, headers: { ...request.headers }, body })

const refuse = (problems: readonly FieldProblem[]): void => {
  if (problems.length > 0) throw badInput(problems)
}

const refusing = (refusal: Refusal) => async (): Promise<never> => {
  throw refusal
}

/** A refusal while preparing is answered like one while answering: kept, where it is of the kind. */
const orRefusing = (start: () => ReturnType<Route['start']>): ReturnType<Route['start']> =>
  start().catch((error: unknown) => {
    if (error instanceof Refusal) return refusing(error)
    throw error
  })

const toAnswer = async (reply: FastifyReply, work: () => Promise<unknown>): Promise<Answered> => {
  try {
    const result = await work()
    if (!(result instanceof Refusal)) return { status: 200, body: success(result), cookies: cookiesOn(reply) }
    if (isKept(result)) return { status: result.status, body: errorBody(result), cookies: [] }
    throw new Error(`A refusal that is not kept was handed back: ${result.code}`)
  } catch (error) {
    if (error instanceof Refusal && isKept(error)) return { status: error.status, body: errorBody(error), cookies: [] }
    throw error
  }
}

const requireRights = async (handle: Handle, { rights, ...operation }: Operation, call: CheckedCall): Promise<void> => {
  const { customer, exchange, now } = call
  if (operation.isRefusedWhileFrozen && customer !== undefined) {
    await shareFreezeLock(handle, customer.id)
    if (await isFrozen(handle, customer.id, now)) throw refused('account-frozen')
  }
  if (rights.length === 0) return
  const held = customer ? await rightsOfCustomer(handle, customer, exchange.outside) : []
  if (!mayDo(held, rights)) throw refused('right-missing')
}

const callOf = (
  exchange: Exchange,
  { operationId }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | undefined,
): CheckedCall => ({
  operationId,
  exchange,
  now: exchange.clock.now(),
  params: { ...objectIn(request.params) },
  query: { ...objectIn(request.query) },
  body: withoutToken(request.body),
  language: session?.customer.language ?? languageOf(request),
  caller: session?.customer.id ?? networkOf(request),
  customer: session?.customer,
  sessionId: session?.id,
  request,
  reply,
  tx: undefined,
})

/** The header alone decides about forgery; rows never see the token. */
const withoutToken = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('_csrf' in body)) return body
  const { _csrf, ...rest } = body
  return typeof _csrf === 'string' ? rest : body
}

const objectIn = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const headerIn = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const languageOf = (request: FastifyRequest): Locale =>
  lookOf({ cookies: request.cookies, acceptLanguage: request.headers['accept-language'] }).locale
