import type { OpenStream } from './open-stream'

/** Open streams (pages) of one session, of one customer, and of this instance, at most. */
export type LiveLimits = { session: number; customer: number; all: number }

/** One for each of the tabs that somebody has open, and what an instance has memory for. */
export const liveLimits: LiveLimits = { session: 20, customer: 60, all: 5000 }

/** The streams that are open, by their customers. */
export const createStreams = ({ session, customer, all }: LiveLimits) => {
  const byCustomer = new Map<string, Set<OpenStream>>()
  let count = 0

  const of = (customerId: string): OpenStream[] => [...(byCustomer.get(customerId) ?? [])]
  const remove = (customerId: string, stream: OpenStream): void => {
    const streams = byCustomer.get(customerId)
    if (streams?.delete(stream)) count -= 1
    if (streams?.size === 0) byCustomer.delete(customerId)
  }
  return {
    of,
    remove,
    customers: (): string[] => [...byCustomer.keys()],
    all: (): OpenStream[] => [...byCustomer.values()].flatMap((streams) => [...streams]),
    count: () => count,
    isFull: () => count >= all,
    /** Takes the newest in: it is the one that is looked at. Beyond the most, the oldest gives way. */
    add: (customerId: string, stream: OpenStream): void => {
      const theirs = of(customerId)
      const ofSession = theirs.filter(({ sessionId }) => sessionId === stream.sessionId)
      const [oldest] = ofSession.length >= session ? ofSession : theirs.length >= customer ? theirs : []
      if (oldest !== undefined) {
        remove(customerId, oldest)
        oldest.giveWay()
      }
      byCustomer.set(customerId, (byCustomer.get(customerId) ?? new Set()).add(stream))
      count += 1
    },
  }
}
