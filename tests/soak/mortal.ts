import type { Database } from '../../src/server/database/handle'
import type { TestExchange } from '../support/exchange'
import type { NodeLine } from './node-line'

/** Whether a process has ended. */
export type Life = { isGone: boolean }
/** An exchange that may end at any moment, and its line to a node. */
export type Instance = TestExchange & { life: Life; line: NodeLine }

class Gone extends Error {}

/** The database as a process has it that may end. */
export const mortal = (database: Database, life: Life): Database => {
  const ask = (): void => {
    if (life.isGone) throw new Gone('This process is gone')
  }
  return {
    ...database,
    transaction: async (work) => {
      ask()
      return database.transaction(async (tx) => {
        const done = await work(tx)
        // What was not committed when the process ended is not there.
        ask()
        return done
      })
    },
    read: async (work) => {
      ask()
      return database.read(work)
    },
  }
}
