import { join } from 'node:path'
import { embedded } from './embedded'
import { openFolder, type EndBroken } from './folder'
import type { Database } from './handle'
import { migrate } from './migrate'
import { onServer } from './server'
import { startWatchdog } from './watchdog'

type Place = { databaseUrl: string | null; dataDir: string }

/**
 * Opens the database of the configuration, with all migrations applied. `end` is told that the database inside this
 * process will never answer again: then the process should end.
 */
export const connect = async (
  { databaseUrl, dataDir }: Place,
  report: (problem: unknown) => void,
  end: EndBroken = report,
): Promise<Database> => {
  if (databaseUrl === null) return migrated(await inFolder(dataDir, end))
  const toMigrate = await onServer(databaseUrl, report, null)
  await migrate(toMigrate).finally(() => toMigrate.close())
  return onServer(databaseUrl, report)
}

const inFolder = async (dataDir: string, end: EndBroken): Promise<Database> => {
  const { pglite, requireRoom, close } = await openFolder(join(dataDir, 'database'), end)
  const { during, stop } = startWatchdog()
  return embedded('folder', pglite, () => during(close).finally(stop), { during, requireRoom })
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
