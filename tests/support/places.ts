import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/server/database/connect'
import type { Database } from '../../src/server/database/handle'
import { jobs } from '../../src/server/database/schema'
import { seedMany } from '../../src/server/sandbox/seeds/many'
import { newDatabaseOn } from './database'

const server = process.env['TEST_DATABASE_URL']

/** The embedded database, and a PostgreSQL where one is to be had. */
export const databaseKinds: readonly ('folder' | 'server')[] = server ? ['folder', 'server'] : ['folder']

export type Place = { databaseUrl: string | null; dataDir: string }
type NewPlace = Place & {
  /** What the environment of an exchange says about the place. */
  environment: Record<string, string>
  remove: () => Promise<void>
}

/** Where a process of its own finds a new, empty database. */
export const newPlace = async (kind: 'folder' | 'server'): Promise<NewPlace> => {
  if (kind === 'server') {
    const { url, drop } = await newDatabaseOn(server ?? '')
    return { databaseUrl: url, dataDir: '', environment: { DATABASE_URL: url }, remove: drop }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'exchange-'))
  const remove = async () => rmSync(dataDir, { recursive: true, force: true })
  return { databaseUrl: null, dataDir, environment: { DATA_DIR: dataDir }, remove }
}

export const openDatabase = (place: Place): Promise<Database> => connect(place, () => undefined)

/** Does something with the database of a place, while no exchange has it. */
export const withDatabase = async <Result>(
  place: Place,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase(place)
  return work(database).finally(() => database.close())
}

/** Puts the ten thousand orders of the sandbox off: writing them would keep a new exchange busy for a while. */
export const putManyOrdersOff = async (database: Database): Promise<void> => {
  const [createdAt, dueAt] = [new Date(), new Date('2999-01-01')]
  const values = { kind: seedMany.kind, payload: {}, uniqueKey: `${seedMany.kind}/0`, createdAt, dueAt }
  await database.transaction((tx) => tx.insert(jobs).values(values))
}
