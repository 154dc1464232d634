import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../domain/problems'
import type { Exchange } from '../exchange'
import { errorBody, unexpected } from './answers'
import { tellable } from './log'
import { notFound, Refusal } from './refused'

/** What Fastify itself refuses, as ours. */
const known: Record<number, ProblemCode> = { 400: 'bad-input', 413: 'too-large', 415: 'unsupported-kind' }

/** A page instead of the shape, for people who follow an address that is not there. */
type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** One shape for everything that is not answered with its result. */
export const answerErrors = (
  server: FastifyInstance,
  { outside }: Exchange,
  notFoundPage: NotFoundPage | null = null,
): void => {
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isBrokenOff(error, request)) {
      request.log.info({ req: request }, 'broken off by the caller')
      return reply.status(400).send(errorBody(new Refusal(400, 'bad-input')))
    }
    const refusal = refusalOf(error)
    if (refusal === unexpected) {
      request.log.error({ err: error }, 'unexpected error')
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
  const code = known[error.statusCode ?? 500]
  return code && error.statusCode ? new Refusal(error.statusCode, code) : unexpected
}
