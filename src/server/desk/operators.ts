import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from './roles'

/** How somebody leaves: for the sandbox's other operator, or for good. */
export type Leaving = { address: string; to: 'other' | 'sign-out' }

/** Who works at a desk, and how it knows them. */
export type Operators = {
  leaving: Leaving
  /** Who stands behind a call; null where nobody does. `isFresh`: their roles are asked for anew, whatever is known. */
  of: (request: FastifyRequest, isFresh: boolean) => Promise<Operator | null>
  /** Answers a call behind which nobody stands. */
  signIn: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** Its own pages, for those who have signed in. */
  register: (pages: FastifyInstance) => void
}

const known = new WeakMap<FastifyRequest, Operator>()

/** Notes who stands behind a call, for whatever it decides. */
export const noteOperator = (request: FastifyRequest, operator: Operator): void => void known.set(request, operator)

/** Who stands behind a call of the desk; undefined on pages that are none of its own. */
export const knownOperator = (request: FastifyRequest): Operator | undefined => known.get(request)

/** The same where somebody must: each route of the desk has one, or is not answered. */
export const operatorOf = (request: FastifyRequest): Operator => {
  const operator = known.get(request)
  if (operator === undefined) throw new Error('Nobody stands behind a call to the desk')
  return operator
}
