/** Statements that wait for their answers, since when. */
export type Waits = {
  /** Begins a wait; what is handed back ends it. */
  start: () => () => void
  /** A wait for as long as the answer takes. */
  during: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>
  /** How many wait. */
  count: () => number
  /** Milliseconds that the one waits that has waited longest. */
  longest: () => number
}

export const createWaits = (): Waits => {
  const begun = new Set<{ at: number }>()
  const start = () => {
    const wait = { at: performance.now() }
    begun.add(wait)
    return () => void begun.delete(wait)
  }
  return {
    start,
    during: async (ask) => {
      const end = start()
      try {
        return await ask()
      } finally {
        end()
      }
    },
    count: () => begun.size,
    longest: () => {
      const [first] = begun
      return first ? performance.now() - first.at : 0
    },
  }
}

/** A driver's client whose queries are waits. Its other members are its own. */
export const timed = <Client extends object>(client: Client, { during }: Waits): Client => asking(client, during)

/** How something is asked. */
export type Way = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** A driver's client whose queries are asked in some way. */
export const asking = <Client extends object>(client: Client, way: Way): Client =>
  new Proxy(client, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return name === 'query'
        ? (...given: unknown[]) => way(async () => Reflect.apply(member, target, given))
        : member.bind(target)
    },
  })
