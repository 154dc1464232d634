import fs from 'node:fs'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../../src/server/database/connect'
import type { Database } from '../../../src/server/database/handle'
import { FolderTaken, lockByFile, lockFolder } from '../../../src/server/database/lock'
import { features } from '../../../src/server/database/schema'
import { isQuick } from '../../support/quick'

const { fsync, fsyncSync } = fs
let fsyncs = 0
let root: string
let dataDir: string
let folder: string

const open = (): Promise<Database> => connect({ databaseUrl: null, dataDir }, () => undefined)
const write = (database: Database) =>
  database.transaction(async (tx) => void (await tx.insert(features).values({ flag: 'BUY', active: true })))
const count = (database: Database) => database.read((handle) => handle.$count(features))

beforeAll(() => {
  fs.fsyncSync = (file) => {
    fsyncs += 1
    fsyncSync(file)
  }
  Object.assign(fs, {
    fsync: (...given: Parameters<typeof fsync>) => {
      fsyncs += 1
      fsync(...given)
    },
  })
  syncBuiltinESMExports()
  root = mkdtempSync(join(tmpdir(), 'exchange-database-'))
})
afterAll(() => {
  Object.assign(fs, { fsync, fsyncSync })
  syncBuiltinESMExports()
  rmSync(root, { recursive: true, force: true })
})

describe('a database folder', () => {
  let database: Database

  beforeAll(async () => {
    dataDir = join(root, 'missing', 'parents')
    folder = join(dataDir, 'database')
    database = await open()
    await write(database)
  })
  beforeEach(() => {
    fsyncs = 0
  })

  test('is made where its parents are missing', () => {
    expect(fs.existsSync(join(folder, 'PG_VERSION'))).toBe(true)
  })

  test('brings every commit to the disk before it is answered', async () => {
    const ofEach: number[] = []
    for (let commits = 0; commits < 20; commits += 1) {
      fsyncs = 0
      await database.transaction(async (tx) => void (await tx.update(features).set({ active: commits % 2 === 0 })))
      ofEach.push(fsyncs)
    }
    expect(ofEach.filter((synced) => synced < 1)).toEqual([])
    expect(ofEach).toHaveLength(20)
  })

  test('brings nothing to the disk for what only reads, or is undone', async () => {
    await database.transaction(async (tx) => void (await tx.$count(features)))
    await count(database)
    const undone = database.transaction(async (tx) => {
      await tx.update(features).set({ active: true })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(fsyncs).toBe(0)
  })

  test('runs with fsync on, by the one way that reaches the disk', async () => {
    const shown = async (name: string) => (await database.read((handle) => handle.rows(sql.raw(`show ${name}`))))[0]
    expect(await shown('fsync')).toEqual({ fsync: 'on' })
    expect(await shown('wal_sync_method')).toEqual({ wal_sync_method: 'fsync' })
    expect(await shown('synchronous_commit')).toEqual({ synchronous_commit: 'on' })
  })

  test('has one owner: a second is told the folder and the holder', async () => {
    await expect(open()).rejects.toThrow(new FolderTaken(folder, `process ${process.pid}`).message)
    expect(await count(database)).toBe(1)
  })

  test('is free again when its owner was killed', async () => {
    await database.close()
    const script = `
      const { createServer } = require('node:net')
      const { createHash } = require('node:crypto')
      const name = '\\0nordmynt-' + createHash('sha256').update(${JSON.stringify(folder)}).digest('hex')
      createServer((socket) => socket.end(String(process.pid))).listen(name, () => console.log('held'))
    `
    const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    await expect(open()).rejects.toThrow(`in use by process ${holder.pid}`)
    const gone = new Promise((resolve) => holder.once('exit', resolve))
    holder.kill('SIGKILL')
    await gone
    database = await open()
    expect(await count(database)).toBe(1)
  })

  test.each([
    ['of a process that is gone', '999999\n/somewhere\n'],
    ['that is empty', ''],
    ['that is garbage', 'not a number at all'],
  ])('opens with a leftover postmaster.pid %s', async (_, content) => {
    await database.close()
    writeFileSync(join(folder, 'postmaster.pid'), content)
    database = await open()
    expect(await count(database)).toBe(1)
  })

  test.skipIf(isQuick)('whose making broke off is made anew, brought to the disk whole, and marked so', async () => {
    const broken = join(root, 'broken')
    fs.mkdirSync(join(broken, 'database'), { recursive: true })
    writeFileSync(join(broken, 'database', 'PG_VERSION'), '18\n')
    writeFileSync(join(broken, 'database.state'), 'creating\n')
    const mended = await connect({ databaseUrl: null, dataDir: broken }, () => undefined)
    expect(await count(mended)).toBe(0)
    await mended.close()
    expect(fsyncs).toBeGreaterThan(1000)
    expect(readFileSync(join(broken, 'database.state'), 'utf8')).toBe('whole\n')
  })

  test('that cannot be opened is named, with what to do', async () => {
    await database.close()
    const control = join(folder, 'global', 'pg_control')
    const whole = readFileSync(control)
    writeFileSync(control, 'nonsense')
    await expect(open()).rejects.toThrow(
      `The database folder ${folder} could not be opened. Put back a copy of it that was made while the exchange was stopped, or move it away to begin with an empty one.`,
    )
    writeFileSync(control, whole)
    database = await open()
    expect(await count(database)).toBe(1)
    await database.close()
  })

  test('that breaks down while it is opened is told as that, and nobody is told that it broke down in use', async () => {
    const ended: unknown[] = []
    const broken = vi.spyOn(PGlite.prototype, 'execProtocolStream')
    broken.mockRejectedValueOnce(new WebAssembly.RuntimeError('unreachable'))
    const opening = connect(
      { databaseUrl: null, dataDir },
      () => undefined,
      (problem) => void ended.push(problem),
    )
    await expect(opening).rejects.toThrow(`The database folder ${folder} could not be opened.`)
    expect(broken).toHaveBeenCalled()
    expect(ended).toEqual([])
    broken.mockRestore()
  })
})

describe('the lock of a folder', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'locked-'))
  })

  test('is given back', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderTaken)
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  test('by file: refuses while the holder runs, and takes over from one that is gone or another', async () => {
    const lock = await lockByFile(folder)
    await expect(lockByFile(folder)).rejects.toThrow(`in use by process ${process.pid}`)
    await lock.release()
    for (const holder of ['999999\nlong ago', `${process.pid}\nanother start`, '']) {
      writeFileSync(`${folder}.lock`, holder)
      await (await lockByFile(folder)).release()
    }
  })
})
