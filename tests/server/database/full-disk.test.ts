import fs, { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAway, isBroken } from '../../../src/server/database/away'
import { connect } from '../../../src/server/database/connect'
import { embedded } from '../../../src/server/database/embedded'
import { openFolder, type EndBroken } from '../../../src/server/database/folder'
import type { Database } from '../../../src/server/database/handle'
import { builtServer } from '../../support/exchange-process'
import { disk, FullFolder } from '../../support/full-disk'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'full-disk-'))
})
afterEach(() => {
  disk.fullAt = null
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(root, { recursive: true, force: true })
})

const opened = async (end?: EndBroken) => {
  const { pglite, requireRoom, close } = await openFolder(join(root, 'database'), end, FullFolder)
  const database = embedded('folder', pglite, close, { during: (ask) => ask(), requireRoom })
  await write(database, 'create table written (text text)')
  return database
}

/** Blocks of 4 KiB, of which 64 MB must be free. */
const [mostFew, enough] = [16 * 1024 - 1, 16 * 1024]
const isFree = (blocks: number) => {
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...fs.statfsSync(root), bsize: 4096, bavail: blocks })
  syncBuiltinESMExports()
}

const write = (database: Database, statement: string) => database.transaction((tx) => tx.rows(sql.raw(statement)))
const much = `insert into written select repeat(md5(n::text), 30) from generate_series(1, 500) as n`
const count = async (database: Database) =>
  (await database.read((handle) => handle.rows(sql`select count(*)::int as "count" from written`)))[0]?.['count']

describe('an embedded database on a full disk', () => {
  test('where a table must grow, says that it is away, and goes on when there is room', async () => {
    const database = await opened()
    disk.fullAt = /base/
    const failed: unknown = await write(database, much).catch((error: unknown) => error)
    expect([isAway(failed), String(failed)]).toEqual([true, expect.stringContaining('Failed query')])
    expect(await count(database)).toBe(0)
    disk.fullAt = null
    await write(database, much)
    expect(await count(database)).toBe(500)
    await database.close()
  })

  test.each([
    ['at a commit', `insert into written values ('lost')`],
    ['before its commit', much],
  ])('whose log cannot be written %s is told to be broken before it hangs', async (_, statement) => {
    const told = new Promise((resolve) => {
      const end: EndBroken = (problem) => {
        resolve(problem)
        return new Promise(() => undefined)
      }
      void opened(end).then((database) => {
        disk.fullAt = /pg_wal/
        return write(database, statement)
      })
    })
    const problem = await told
    expect([isBroken(problem), String(problem)]).toEqual([true, expect.stringContaining('No space left on device')])
  })

  test('begins no transaction while there is little room, is read all the same, and goes on when there is more', async () => {
    const database = await connect({ databaseUrl: null, dataDir: root }, () => undefined)
    isFree(mostFew)
    const failed: unknown = await write(database, 'create table written (text text)').catch((error: unknown) => error)
    expect([isAway(failed), String(failed)]).toEqual([
      true,
      `DatabaseAway: The database is away: less than 64 MB are free on the disk of ${join(root, 'database')}`,
    ])
    expect(await database.read((handle) => handle.rows(sql`select 1 as "alive"`))).toEqual([{ alive: 1 }])
    isFree(enough)
    await write(database, 'create table written (text text)')
    expect(await count(database)).toBe(0)
    await database.close()
  })

  test('is not called broken where it cannot be opened, and not started where it can', async () => {
    const open = () => connect({ databaseUrl: null, dataDir: root }, () => undefined)
    const folder = join(root, 'database')
    await (await open()).close()
    isFree(mostFew)
    await expect(open()).rejects.toThrow(`The database is away: less than 64 MB are free on the disk of ${folder}`)
    fs.writeFileSync(join(folder, 'global', 'pg_control'), 'cut off')
    await expect(open()).rejects.toThrow(
      `The database could not be opened: less than 64 MB are free on the disk of ${folder}. Make room there, and start again.`,
    )
  })
})

test('a process whose database hangs ends by its watchdog, though it does not end when it is told', async () => {
  const program = await builtServer('hanging-database', 'tests/support/hanging-database.ts')
  const running = program.run({ DATA_DIR: join(root, 'database'), SECONDS: '2' })
  await running.said(/hangs/)
  running.child.kill('SIGTERM')
  await running.ended
  expect([running.child.signalCode, running.text()]).toEqual([
    'SIGKILL',
    expect.stringMatching(
      /The embedded database has not come back for 2 s, as it does on a full disk: the exchange ends\. Make room where DATA_DIR is, and start it again\.\n$/,
    ),
  ])
  program.remove()
})
