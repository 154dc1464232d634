/** Lets so many pieces of work go on at a time; the others begin in the order in which they came. */
export const createTurns = (most: number) => {
  const waiting: (() => void)[] = []
  let free = most

  const begin = async (): Promise<void> => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve))
    free -= 1
  }
  const end = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await begin()
    return work().finally(end)
  }
}
