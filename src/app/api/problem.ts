import { isFieldCode, isProblemCode, type FieldProblem, type ProblemCode } from '../../domain/shared/problems'

/** A call that did not succeed, in the one form that the rest of the app sees. `body` is what came, whole. */
export class Problem extends Error {
  override name = 'Problem'
  constructor(
    readonly code: ProblemCode,
    readonly status: number,
    message: string,
    readonly fields: readonly FieldProblem[] = [],
    readonly body: unknown = undefined,
    /** Seconds after which it may be asked again; 0 where the exchange did not say. */
    readonly retryAfter = 0,
  ) {
    super(message)
  }
}

/** The problem that a status and a body mean (rules errors-25, errors-26). */
export const problemFrom = (status: number, body: unknown, url: string, retryAfter = 0): Problem => {
  if (status === 502 || status === 401 || status === 403)
    return new Problem(status === 502 ? 'unavailable' : 'not-signed-in', status, url)
  const fields = fieldProblemsIn(body)
  const first = errorsIn(body)[0]
  const named = first && isProblemCode(first.code) ? first.code : undefined
  const code = fields.length > 0 ? 'bad-input' : (named ?? codeOfStatus(status))
  return new Problem(code, status, first?.message ?? url, fields, body, retryAfter)
}

const codeOfStatus = (status: number): ProblemCode => {
  if (status === 404) return 'not-found'
  if (status === 429) return 'too-many-requests'
  return 'unexpected'
}

const errorsIn = (body: unknown): { code: string; message: string }[] =>
  listIn(body, 'errors').flatMap((error) =>
    isRecord(error) && typeof error.code === 'string'
      ? [{ code: error.code, message: typeof error.message === 'string' ? error.message : error.code }]
      : [],
  )

const fieldProblemsIn = (body: unknown): FieldProblem[] =>
  listIn(body, 'fieldErrors').flatMap((error) =>
    isRecord(error) && typeof error.field === 'string' && typeof error.code === 'string'
      ? [{ field: error.field, code: isFieldCode(error.code) ? error.code : ('notAccepted' as const) }]
      : [],
  )

const listIn = (body: unknown, key: string): unknown[] => {
  const found = isRecord(body) ? body[key] : undefined
  return Array.isArray(found) ? found : []
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
