import { connect } from '../../../src/server/database/connect'
import type { Database } from '../../../src/server/database/handle'
import { newDatabaseOn, testDatabase } from '../../support/database'

export type Place = {
  /** The database as who looks at it from outside has it. */
  database: Database
  /** The same as a process that begins has it: a server's over connections of its own. */
  open: () => Promise<Database>
  isShared: boolean
  remove: () => Promise<void>
}

/** A new database in memory; with TEST_DATABASE_URL, on that server. */
export const newPlace = async (): Promise<Place> => {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  if (server === '') {
    const database = await testDatabase()
    return { database, open: async () => database, isShared: true, remove: () => database.close() }
  }
  const { url, drop } = await newDatabaseOn(server)
  const open = () => connect({ databaseUrl: url, dataDir: '' }, () => undefined)
  const database = await open()
  return { database, open, isShared: false, remove: () => database.close().then(drop) }
}
