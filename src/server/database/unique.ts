import { DrizzleQueryError } from 'drizzle-orm'

/** Whether a statement failed since a row of the same kind is there: the unique constraint or index of that name. */
export const isTaken = (error: unknown, constraint: string): boolean => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (
    cause instanceof Error &&
    'code' in cause &&
    cause.code === '23505' &&
    'constraint' in cause &&
    cause.constraint === constraint
  )
}
