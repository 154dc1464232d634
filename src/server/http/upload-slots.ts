import { tooManyRequests, unavailable } from './refused'

/** A file is held in memory until it is answered for, of 10 MB at most. */
const most = { ofOne: 6, ofAll: 32 }
/** Of all, for customers who have no other there. */
const keptForFirst = 16
const secondsToRest = 5

/**
 * Lets so many files of one customer in at a time, and so many in all; refuses the others before they are read. A few
 * customers with many files leave room for everybody's first.
 */
export const createUploadSlots = () => {
  const held = new Map<string, number>()
  let together = 0

  const enter = (customerId: string): void => {
    const own = held.get(customerId) ?? 0
    if (own >= most.ofOne) throw tooManyRequests(secondsToRest)
    const room = own === 0 ? most.ofAll : most.ofAll - keptForFirst
    if (together >= room) throw unavailable(secondsToRest)
    held.set(customerId, own + 1)
    together += 1
  }
  const leave = (customerId: string): void => {
    const left = (held.get(customerId) ?? 0) - 1
    if (left > 0) held.set(customerId, left)
    else held.delete(customerId)
    together -= 1
  }

  return async <Result>(customerId: string, work: () => Promise<Result>): Promise<Result> => {
    enter(customerId)
    return work().finally(() => leave(customerId))
  }
}

export type UploadSlots = ReturnType<typeof createUploadSlots>
