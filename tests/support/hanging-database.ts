import { sql } from 'drizzle-orm'
import { embedded } from '../../src/server/database/embedded'
import { openFolder } from '../../src/server/database/folder'
import { startWatchdog } from '../../src/server/database/watchdog'
import { disk, FullFolder } from './full-disk'

/** A program that writes until its database hangs, since the log cannot be written, watched for so many seconds; told to end, it goes on. */
const { pglite, requireRoom, close } = await openFolder(process.env['DATA_DIR'] ?? '', undefined, FullFolder)
const { during } = startWatchdog(Number(process.env['SECONDS']))
const database = embedded('folder', pglite, close, { during, requireRoom })
const write = (statement: string) => database.transaction((tx) => tx.rows(sql.raw(statement)))
await write('create table written (text text)')
process.on('SIGTERM', () => undefined)
process.stdout.write('hangs\n')
disk.fullAt = /pg_wal/
await write(`insert into written values ('lost')`)
