import type { Database } from '../../src/server/database/handle'

/** Whether a process has ended. `ends` is asked in each transaction: before it is committed or after, this process ends. */
export type Life = { isGone: boolean; ends?: () => 'before' | 'after' | null }

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
      const end = life.ends?.() ?? null
      const done = await database.transaction(async (tx) => {
        const answer = await work(tx)
        if (end === 'before') life.isGone = true
        // What was not committed when the process ended is not there.
        ask()
        return answer
      })
      if (end === 'after') life.isGone = true
      // What was committed is, and nobody hears of it.
      if (end !== null) ask()
      return done
    },
    read: async (work) => {
      ask()
      return database.read(work)
    },
  }
}
