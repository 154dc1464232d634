import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../domain/shared/problems'
import { secondsAfter } from '../clock'
import { isAway } from '../database/away'
import type { Exchange } from '../exchange'
import { errorBody, unexpected } from './answers'
import { tellable } from './log'
import { notFound, Refusal, unavailable } from './refused'

/** What Fastify itself refuses, as ours. */
const known: Record<number, ProblemCode> = { 400: 'bad-input', 413: 'too-large', 415: 'unsupported-kind' }

/** A page instead of the shape, for people who follow an address that is not there. */
type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Seconds after which a call that finds the database away may be sent again. */
const awaySeconds = 5
/** The database is away anew where for so many seconds no call has found it away. */
const backSeconds = 60

/** One shape for everything that is not answered with its result. */
export const registerErrorHandler = (
  server: FastifyInstance,
  { outside, clock }: Exchange,
  notFoundPage: NotFoundPage | null = null,
): void => {
  let lastAway: Date | undefined
  /** While the database is away every call finds it so: the first is told. */
  const isFirstAway = (): boolean => {
    const before = lastAway
    lastAway = clock.now()
    return before === undefined || secondsAfter(before, backSeconds) < lastAway
  }

  server.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isBrokenOff(error, request)) {
      request.log.info({ req: request }, 'broken off by the caller')
      return reply.status(400).send(errorBody(new Refusal(400, 'bad-input')))
    }
    const refusal = refusalOf(error)
    if (refusal === unexpected || (isAway(error) && isFirstAway())) {
      request.log.error({ err: error }, refusal === unexpected ? 'unexpected error' : 'the database is away')
      const { type: name, message, stack } = tellable(error)
      outside.errorReports
        ?.report({ name, message, stack, where: 'exchange' })
        .catch((problem: unknown) => request.log.warn({ err: problem }, 'error report was not taken'))
    }
    return reply.status(refusal.status).headers(refusal.headers).send(errorBody(refusal))
  })
  server.setNotFoundHandler((request, reply) =>
    notFoundPage !== null && isFollowed(request)
      ? notFoundPage(request, reply.status(404))
      : reply.status(404).send(errorBody(notFound())),
  )
}

/** The caller was gone before the body was whole: nothing of ours is wrong, and nobody reads the answer. */
const isBrokenOff = ({ code }: FastifyError, { raw }: FastifyRequest): boolean =>
  !raw.complete && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')

const isFollowed = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

const refusalOf = (error: FastifyError | Refusal): Refusal => {
  if (error instanceof Refusal) return error
  if (isAway(error)) return unavailable(awaySeconds)
  const code = known[error.statusCode ?? 500]
  return code && error.statusCode ? new Refusal(error.statusCode, code) : unexpected
}
