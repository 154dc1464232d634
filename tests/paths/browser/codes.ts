/** What a context knows of what went wrong, by the names that machines have for it; null where nothing did. */
export type Codes = Readonly<Record<string, unknown>>

const names = ['problem', 'refusal', 'refusals', 'message', 'outcome']

/**
 * The closed codes in a context. Two codes may well take the same transition, so that where a machine is does not tell
 * which of them a port has told it.
 */
export const codesIn = (context: unknown): Codes => {
  const known = typeof context === 'object' && context !== null ? context : {}
  return Object.fromEntries(
    names.filter((name) => name in known).map((name): [string, unknown] => [name, Reflect.get(known, name) ?? null]),
  )
}
