import { tooManyRequests, unavailable } from '../http/refused'

/** Who waits for a password to be reckoned: a customer or a browser of theirs, which are known, or a network. */
export type Caller = { name: string; isKnown: boolean }

/** A tenth of a second each, two at a time. */
const most = { ofOne: 10, ofAll: 60 }
const secondsToRest = 2

const waiting = new Map<string, number>()
const together = { known: 0, strangers: 0 }

/**
 * Takes a place in the queue, before anything is looked up or counted; answers how to leave it. Refuses who has too many
 * there, and strangers while too many wait: those who are known have room of their own.
 */
export const enterQueue = ({ name, isKnown }: Caller): (() => void) => {
  const group = isKnown ? 'known' : 'strangers'
  const before = waiting.get(name) ?? 0
  if (before >= most.ofOne) throw tooManyRequests(secondsToRest)
  if (together[group] >= most.ofAll) throw unavailable(secondsToRest)
  waiting.set(name, before + 1)
  together[group] += 1
  return () => {
    together[group] -= 1
    const left = (waiting.get(name) ?? 0) - 1
    if (left > 0) waiting.set(name, left)
    else waiting.delete(name)
  }
}
