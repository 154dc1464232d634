import { join } from 'node:path'
import { isBroken } from './away'
import { embedded } from './embedded'
import { openFolder } from './folder'
import type { Database } from './handle'
import { migrate } from './migrate'
import { onServer } from './server'
import type { Way } from './waits'
import { startWatchdog } from './watchdog'

type Place = { databaseUrl: string | null; dataDir: string }

/**
 * Opens the database of the configuration, with all migrations applied. `end` is told that the database inside this
 * process will never answer again: then the process should end.
 */
export const connect = async (
  { databaseUrl, dataDir }: Place,
  report: (problem: unknown) => void,
  end: (problem: unknown) => void = report,
): Promise<Database> => {
  if (databaseUrl === null) return migrated(await inFolder(dataDir, end))
  const toMigrate = await onServer(databaseUrl, report, null)
  await migrate(toMigrate).finally(() => toMigrate.close())
  return onServer(databaseUrl, report)
}

const inFolder = async (dataDir: string, end: (problem: unknown) => void): Promise<Database> => {
  const { pglite, requireRoom, close } = await openFolder(join(dataDir, 'database'))
  const watchdog = startWatchdog()
  const during: Way = async (ask) => {
    try {
      return await watchdog.during(ask)
    } catch (error) {
      if (isBroken(error)) end(error)
      throw error
    }
  }
  return embedded('folder', pglite, () => watchdog.during(close).finally(watchdog.stop), { during, requireRoom })
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
