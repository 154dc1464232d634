import type { FieldProblem } from '../../domain/shared/problems'

/** Who works at the desk: `subject` is what tells one from another, `name` what is shown. */
export type Operator = { subject: string; name: string }

export type Decision = 'confirmed' | 'turned-down'

/**
 * What became of what an operator asked for: `not-found` there is no such; `not-now` it has moved on since; `same-operator`
 * somebody else has to decide; `reference-taken` another has the bank's reference; or what is wrong with what was typed.
 */
export type Asked =
  | 'done'
  | 'not-found'
  | 'not-now'
  | 'same-operator'
  | 'reference-taken'
  | { problems: FieldProblem[] }
