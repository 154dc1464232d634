/** Words that are not there: their id is none, or the part of the words that has them was not loaded. */
export class MissingMessage extends Error {
  override name = 'MissingMessage'
  constructor(id: string, locale: string) {
    super(`No words for ${id} in ${locale}`)
  }
}

/**
 * What stands where words are missing: nothing can, in development and in tests, which end there. Customers are shown the
 * id, so that no button is without a name, and it is reported, each once.
 */
export const whereMissing = (report: (error: MissingMessage) => void, isFatal: boolean = import.meta.env.DEV) => {
  const reported = new Set<string>()
  return (locale: string, id: string): string => {
    const error = new MissingMessage(id, locale)
    if (isFatal) throw error
    if (!reported.has(error.message)) report(error)
    reported.add(error.message)
    return id
  }
}
