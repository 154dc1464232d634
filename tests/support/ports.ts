import type { EventObject } from 'xstate'
import type { Feed, Port } from '../../machines/lib/ports'

/** A port whose answers the test gives: it waits until `answer` or `fail` is called. */
export const heldPort = <In, Out>() => {
  const asked: In[] = []
  let settle: { resolve: (out: Out) => void; reject: (error: unknown) => void } | undefined
  const port: Port<In, Out> = (input) => {
    asked.push(input)
    return new Promise((resolve, reject) => {
      settle = { resolve, reject }
    })
  }
  return {
    port,
    asked,
    answer: async (out: Out) => {
      settle?.resolve(out)
      await tick()
    },
    fail: async (error: unknown) => {
      settle?.reject(error)
      await tick()
    },
  }
}

/** A feed that the test speaks through. */
export const heldFeed = <In, Event extends EventObject>() => {
  const listeners = new Set<(event: Event) => void>()
  const feed: Feed<In, Event> = (_, tell) => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  }
  return {
    feed,
    tell: (event: Event) => {
      for (const listener of listeners) listener(event)
    },
    isHeard: () => listeners.size > 0,
  }
}

/** Lets promises that are settled by now be heard. */
export const tick = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}
