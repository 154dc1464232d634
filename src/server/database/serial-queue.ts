import { setImmediate as turn } from 'node:timers/promises'

type SerialQueue = {
  /** Runs work when all that was asked for before it has ended. */
  next: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** A part of work that has its turn already. */
  part: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Work of a database that answers without letting go of the thread: first come, first served, and each piece in a turn
 * of the event loop of its own. Node lets one caller in a turn in by a new connection: with long turns, those whose
 * connection is new wait for minutes while others are answered.
 */
export const createSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    next: (work) => {
      const done = last.then(work)
      last = done.then(
        () => turn(),
        () => turn(),
      )
      return done
    },
    part: async (work) => {
      await turn()
      return work()
    },
  }
}
