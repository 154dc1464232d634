import type { OpenPage } from './page'

/** Open pages of one session, of one customer, and of this instance, at most. */
export type LiveLimits = { session: number; customer: number; all: number }

/** A page of each of the tabs that somebody has open, and what an instance has memory for. */
export const liveLimits: LiveLimits = { session: 20, customer: 60, all: 5000 }

/** The pages that are open, by their customers. */
export const createPages = ({ session, customer, all }: LiveLimits) => {
  const byCustomer = new Map<string, Set<OpenPage>>()
  let count = 0

  const of = (customerId: string): OpenPage[] => [...(byCustomer.get(customerId) ?? [])]
  const remove = (customerId: string, page: OpenPage): void => {
    const pages = byCustomer.get(customerId)
    if (pages?.delete(page)) count -= 1
    if (pages?.size === 0) byCustomer.delete(customerId)
  }
  return {
    of,
    remove,
    customers: (): string[] => [...byCustomer.keys()],
    all: (): OpenPage[] => [...byCustomer.values()].flatMap((pages) => [...pages]),
    count: () => count,
    isFull: () => count >= all,
    /** Takes the newest in: it is the one that is looked at. Beyond the most, the oldest gives way. */
    add: (customerId: string, page: OpenPage): void => {
      const theirs = of(customerId)
      const ofSession = theirs.filter(({ sessionId }) => sessionId === page.sessionId)
      const [oldest] = ofSession.length >= session ? ofSession : theirs.length >= customer ? theirs : []
      if (oldest !== undefined) {
        remove(customerId, oldest)
        oldest.giveWay()
      }
      byCustomer.set(customerId, (byCustomer.get(customerId) ?? new Set()).add(page))
      count += 1
    },
  }
}
