/**
 * Lets so many pieces of work go on at a time. Whoever waits is served after those who came before, but each caller once
 * before anybody a second time: however many pieces one has, another waits for no more than one of theirs.
 */
export const createFairSemaphore = (most: number) => {
  const lines = new Map<string, (() => void)[]>()
  let free = most

  const begin = async (who: string): Promise<void> => {
    if (free === 0)
      return new Promise((resolve) => {
        const line = lines.get(who)
        if (line === undefined) lines.set(who, [resolve])
        else line.push(resolve)
      })
    free -= 1
  }
  const end = (): void => {
    const [first] = lines
    if (first === undefined) {
      free += 1
      return
    }
    const [who, [next, ...others]] = first
    lines.delete(who)
    if (others.length > 0) lines.set(who, others)
    next?.()
  }

  return async <Result>(who: string, work: () => Promise<Result>): Promise<Result> => {
    await begin(who)
    return work().finally(end)
  }
}
