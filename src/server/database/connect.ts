import { PGlite } from '@electric-sql/pglite'
import { join } from 'node:path'
import { binary } from './binary'
import { embedded } from './embedded'
import { openFolder } from './folder'
import type { Database } from './handle'
import { migrate } from './migrate'
import { onServer } from './server'

type Place = { databaseUrl: string | null; dataDir: string }

/** Opens the database of the configuration, with all migrations applied. */
export const connect = async (place: Place, report: (problem: unknown) => void): Promise<Database> => {
  const database =
    place.databaseUrl === null ? await inFolder(place.dataDir) : await onServer(place.databaseUrl, report)
  return migrated(database)
}

/** A database that is gone when it is closed; `dump` is what `dumpOf` gave. */
export const inMemory = async (dump?: Blob): Promise<Database> => {
  const pglite = await PGlite.create(dump ? { loadDataDir: dump, ...binary } : binary)
  const database = embedded('memory', pglite, () => pglite.close())
  return dump ? database : migrated(database)
}

/** A new migrated database as a file, from which `inMemory` starts many times faster than anew. */
export const dumpOfNew = async (): Promise<Blob> => {
  const pglite = await PGlite.create()
  await migrate(embedded('memory', pglite, () => pglite.close()))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
}

const inFolder = async (dataDir: string): Promise<Database> => {
  const { pglite, close } = await openFolder(join(dataDir, 'database'))
  return embedded('folder', pglite, close)
}

const migrated = async (database: Database): Promise<Database> => {
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
