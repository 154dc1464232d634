import type { FieldProblem, ProblemCode } from '../../domain/shared/problems'

/** Why a call is not answered with its result. `extra` stands beside the errors in the body. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly fields: readonly FieldProblem[] = [],
    readonly extra: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
    this.name = 'Refusal'
  }
}

/** 409: the state or the customer's rights do not allow it. */
export const refused = (code: ProblemCode, extra: Readonly<Record<string, unknown>> = {}): Refusal =>
  new Refusal(409, code, [], extra)

/** Of a path that a caller made up, so much is said again. */
export const longestField = 200

/** 400: what is wrong with which field; `field` is its path with dots. */
export const badInput = (fields: readonly FieldProblem[], extra: Readonly<Record<string, unknown>> = {}): Refusal => {
  const told = fields.map((problem) => ({ ...problem, field: problem.field.slice(0, longestField) }))
  return new Refusal(400, 'bad-input', told, extra)
}

/** 404: there is none, or it is somebody else's. */
export const notFound = (): Refusal => new Refusal(404, 'not-found')

/** 401: nobody is signed in. */
export const notSignedIn = (): Refusal => new Refusal(401, 'not-signed-in')

/** 429: asked too often; may be asked again after some seconds. */
export const tooManyRequests = (seconds: number): Refusal =>
  new Refusal(429, 'too-many-requests', [], {}, { 'retry-after': String(seconds) })

/** 403: the anti-forgery token, or for sign-in calls the origin, is not ours. */
export const forgeryToken = (): Refusal => new Refusal(403, 'forgery-token')

/** 503: it cannot be answered just now; may be asked again after some seconds. */
export const unavailable = (seconds: number): Refusal =>
  new Refusal(503, 'service-unavailable', [], {}, { 'retry-after': String(seconds) })
