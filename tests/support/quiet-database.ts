import { connect } from '../../src/server/database/connect'
import { jobs } from '../../src/server/database/schema'
import { seedMany } from '../../src/server/sandbox/seeds/many'
import type { Database } from '../../src/server/database/handle'

export type Place = { databaseUrl: string | null; dataDir: string }

export const openDatabase = (place: Place): Promise<Database> => connect(place, () => undefined)

/** Opens a new database whose ten thousand orders are put off: writing them would keep its exchange busy for a while. */
export const quietDatabase = async (place: Place): Promise<Database> => {
  const database = await openDatabase(place)
  const [createdAt, dueAt] = [new Date(), new Date('2999-01-01')]
  const values = { kind: seedMany.kind, payload: {}, uniqueKey: `${seedMany.kind}/0`, createdAt, dueAt }
  await database.transaction((tx) => tx.insert(jobs).values(values))
  return database
}

/** What the environment of an exchange says about the place. */
export const environmentOf = ({ databaseUrl, dataDir }: Place): Record<string, string> =>
  databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
