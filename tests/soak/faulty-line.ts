import { setTimeout as pause } from 'node:timers/promises'
import { Gone, type Line } from './purchases'

const lostShare = 0.06
const doubledShare = 0.08
const patienceSeconds = 600

type Asked = { path: string; init: RequestInit; origins: readonly string[] }
type Answer = { status: number; text: string; headers: Headers }

export type FaultyLine = Line & {
  /** Where the exchanges are just now. */
  areAt: (addresses: readonly string[]) => void
  faults: { lost: number; doubled: number; again: number; refused: number }
}

/**
 * Calls to exchanges of which any may be gone at any moment. Answers get lost on their way, and what carries a key comes
 * twice, of both exchanges at once; it is sent until it is answered. What carries none is sent once, and may be `Gone`.
 */
export const createFaultyLine = (random: () => number): FaultyLine => {
  let addresses: readonly string[] = []
  const figures = { open: 0, again: 0 }
  const faults = { lost: 0, doubled: 0, again: 0, refused: 0 }

  const any = (): string => addresses[Math.floor(random() * addresses.length)] ?? ''

  const once = async (origin: string, path: string, init: RequestInit): Promise<Answer> => {
    figures.open += 1
    try {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), origin }
      const answer = await fetch(`${origin}${path}`, { ...init, headers, redirect: 'manual' })
      return { status: answer.status, text: await answer.text(), headers: answer.headers }
    } catch (cause) {
      faults.refused += 1
      throw new Gone(path, { cause })
    } finally {
      figures.open -= 1
    }
  }
  /** Of a call that comes twice both must say the same, where both could be answered. */
  const sent = async ({ path, init, origins }: Asked): Promise<Answer> => {
    const answers = await Promise.allSettled(origins.map((origin) => once(origin, path, init)))
    const good = answers.flatMap((each) => (each.status === 'fulfilled' && each.value.status < 500 ? each.value : []))
    const [first] = good
    if (first === undefined) throw new Gone(path)
    for (const other of good)
      if (other.status !== first.status || other.text !== first.text)
        throw new Error(`${path} was answered in two ways:\n${first.text}\n${other.text}`)
    if (random() < lostShare) {
      faults.lost += 1
      throw new Gone(path)
    }
    return first
  }
  const untilAnswered = async (path: string, init: RequestInit, isKeyed: boolean): Promise<Answer> => {
    for (const end = Date.now() + patienceSeconds * 1000; ;) {
      const isTwice = isKeyed && random() < doubledShare
      if (isTwice) faults.doubled += 1
      try {
        return await sent({ path, init, origins: isTwice ? [any(), any()] : [any()] })
      } catch (error) {
        if (!(error instanceof Gone) || Date.now() > end) throw error
        faults.again += 1
        await pause(50 + random() * 200)
      }
    }
  }
  const isKeyed = (headers: Record<string, string>): boolean => 'idempotency-key' in headers
  return {
    figures,
    faults,
    areAt: (given) => void (addresses = given),
    isAt: (address) => void (addresses = [address]),
    get: async (path, headers) => JSON.parse((await untilAnswered(path, { headers }, false)).text).result,
    post: (path, headers, body) => {
      const init: RequestInit = { method: 'POST', headers, body }
      return isKeyed(headers) ? untilAnswered(path, init, true) : sent({ path, init, origins: [any()] })
    },
  }
}
