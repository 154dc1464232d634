import type { FieldProblem } from '../../src/domain/shared/problems'
import { PortError } from './ports'

/** Which fields a call was refused for; none where it failed for another reason. */
export const serverErrorsIn = (error: unknown): FieldProblem[] =>
  error instanceof PortError && Array.isArray(error.detail) ? error.detail : []

/** A field that was refused; of a code that was wrong, how many more may be typed. */
export type TypedWrong = FieldProblem & { triesLeft: number | null }

/** How many more codes may be typed; null where the exchange did not say. */
export const triesIn = (error: unknown): number | null => {
  const [wrong] = serverErrorsIn(error)
  return wrong !== undefined && 'triesLeft' in wrong && typeof wrong.triesLeft === 'number' ? wrong.triesLeft : null
}

/** How long to wait before the call may be tried again, in seconds; 0 where the exchange did not say. */
export const secondsIn = (error: unknown): number =>
  error instanceof PortError && error.code === 'too-many-requests' && typeof error.detail === 'number'
    ? error.detail
    : 0

/**
 * Whether a call failed with a code; with `bad-input` only where that is about one of these fields: what is said of another
 * would stand nowhere.
 */
export const isFailureOf = (error: unknown, code: string, fields: readonly string[]): boolean =>
  isFailure(error, code) && (code !== 'bad-input' || serverErrorsIn(error).some(({ field }) => fields.includes(field)))

/** Whether a call failed with a code. */
export const isFailure = (error: unknown, code: string): boolean => error instanceof PortError && error.code === code

/** Whether the browser's dialog gave no passkey: it was closed, took too long, or the browser knows none. */
export const isNotShown = (error: unknown): boolean => isFailure(error, 'canceled') || isFailure(error, 'unsupported')
