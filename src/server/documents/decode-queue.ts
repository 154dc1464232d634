import { unavailable } from '../http/refused'

export type QueueLimits = {
  /** Owners with a file that is worked on, at a time. */
  processes: number
  /** Owners with files that wait for one. */
  waiting: number
  /** How long a file waits. */
  waitSeconds: number
}

export const retrySeconds = 5
/** How many are remembered. */
const mostServed = 1000

/**
 * Lets one file of each owner be worked on at a time, and those of so many owners at once. Owners that had no turn lately
 * come first, then the one whose last turn was longest ago. Where too many others wait, or after too long a wait, it
 * throws a refusal with 503.
 */
export const createDecodeQueue = (limits: QueueLimits) => {
  const lines = new Map<string, (() => void)[]>()
  /** Who had a file worked on lately, the last one last. */
  const served = new Set<string>()
  const owners = new Set<string>()

  const startNext = (): void => {
    if (owners.size >= limits.processes) return
    const free = [...lines.keys()].filter((owner) => !owners.has(owner))
    // Whoever had none lately is first, so that a few with many slow files hold up nobody new.
    const owner = free.find((each) => !served.has(each)) ?? [...served].find((each) => free.includes(each))
    if (owner === undefined) return
    const [start, ...others] = lines.get(owner) ?? []
    lines.delete(owner)
    if (others.length > 0) lines.set(owner, others)
    owners.add(owner)
    start?.()
  }
  const noteServed = (owner: string): void => {
    served.delete(owner)
    served.add(owner)
    const [oldest] = served
    if (served.size > mostServed && oldest !== undefined) served.delete(oldest)
  }
  const leaveLine = (owner: string, start: () => void): void => {
    const others = lines.get(owner)?.filter((each) => each !== start) ?? []
    if (others.length > 0) lines.set(owner, others)
    else lines.delete(owner)
  }
  const turnOf = (owner: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const tooLong = setTimeout(() => {
        leaveLine(owner, start)
        reject(unavailable(retrySeconds))
      }, limits.waitSeconds * 1000)
      const start = () => {
        clearTimeout(tooLong)
        resolve()
      }
      lines.set(owner, [...(lines.get(owner) ?? []), start])
      startNext()
    })

  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const isFirst = !owners.has(owner) && !lines.has(owner)
    if (isFirst && lines.size >= limits.waiting) throw unavailable(retrySeconds)
    await turnOf(owner)
    return work().finally(() => {
      owners.delete(owner)
      noteServed(owner)
      startNext()
    })
  }
}
