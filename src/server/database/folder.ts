import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import {
  closeSync,
  existsSync,
  fsync,
  mkdirSync,
  open,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseAway, isBroken } from './away'
import { binary } from './binary'
import { DurableFolder, syncPath } from './durable-folder'
import { lockFolder, type Lock } from './lock'

/** Without `-F` and with the fsync that `DurableFolder` has; a small buffer, since the machine caches files anyway. */
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
]

/** Is told that the database inside this process will never answer again, and ends the process. */
export type EndBroken = (problem: unknown) => void | Promise<never>

/**
 * After each query, failed or not, PGlite sends one more message, and a database that broke down at a commit never comes
 * back from it: that it is broken must be told between the two.
 */
class TellingPGlite extends PGlite {
  readonly #end: EndBroken

  constructor(options: PGliteOptions, end: EndBroken) {
    super(options)
    this.#end = end
  }

  override async execProtocolStream(
    ...given: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    try {
      return await super.execProtocolStream(...given)
    } catch (error) {
      if (isBroken(error)) await this.#end(error)
      throw error
    }
  }
}

type OpenFolder = {
  pglite: PGlite
  /** Refuses where the disk has too little room for one more transaction. */
  requireRoom: () => void
  close: () => Promise<void>
}

/**
 * What is left free for others' files, the next file of the log and the largest transaction. The database does not live
 * through a log that cannot grow: before that, nothing more is written.
 */
const leastRoom = 64 * 1024 * 1024

/** A database that may be sound, and cannot be opened on a disk that is full. */
export class NoRoom extends Error {
  constructor(folder: string, options: ErrorOptions) {
    super(`The database could not be opened: ${noRoom} ${folder}. Make room there, and start again.`, options)
    this.name = 'NoRoom'
  }
}

/** Opens the database of a folder, made where it is missing, as its one owner. */
export const openFolder = async (
  given: string,
  end: EndBroken = () => undefined,
  Files = DurableFolder,
): Promise<OpenFolder> => {
  const folder = resolve(given)
  mkdirSync(folder, { recursive: true })
  const lock = await lockFolder(folder)
  try {
    const pglite = await opened(folder, end, Files)
    return { pglite, requireRoom: () => requireRoom(folder), close: () => closed(pglite, lock) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const requireRoom = (folder: string): void => {
  if (!hasRoom(folder)) throw new DatabaseAway(new Error(`${noRoom} ${folder}`))
}

const noRoom = `less than ${leastRoom / 1024 / 1024} MB are free on the disk of`

const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= leastRoom
}

const closed = async (pglite: PGlite, lock: Lock): Promise<void> => {
  await pglite.close()
  await lock.release()
}

const opened = async (folder: string, end: EndBroken, Files: typeof DurableFolder): Promise<PGlite> => {
  const mark = `${folder}.state`
  const isNew = stateOf(mark) === 'creating' || readdirSync(folder).length === 0
  if (isNew) clearFor(folder, mark)
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  const pglite = await started(folder, end, Files)
  if (stateOf(mark) !== 'whole') {
    await syncTree(folder)
    writeMark(mark, 'whole')
  }
  return pglite
}

/** What a broken-off creation left behind holds nothing yet, and cannot be opened. */
const clearFor = (folder: string, mark: string): void => {
  rmSync(folder, { recursive: true, force: true })
  writeMark(mark, 'creating')
  mkdirSync(folder)
}

const started = async (folder: string, end: EndBroken, Files: typeof DurableFolder): Promise<PGlite> => {
  try {
    let isOpen = false
    // One that cannot be opened is told as that.
    const endOpen: EndBroken = (problem) => (isOpen ? end(problem) : undefined)
    const pglite = new TellingPGlite({ fs: new Files(folder), startParams: durableStart, ...binary }, endOpen)
    await pglite.waitReady
    isOpen = true
    return pglite
  } catch (cause) {
    if (!hasRoom(folder)) throw new NoRoom(folder, { cause })
    throw new Error(
      `The database folder ${folder} could not be opened. Put back a copy of it that was made while the exchange was stopped, or move it away to begin with an empty one.`,
      { cause },
    )
  }
}

type State = 'creating' | 'whole'

const stateOf = (mark: string): string | undefined => (existsSync(mark) ? readFileSync(mark, 'utf8').trim() : undefined)

const writeMark = (mark: string, state: State): void => {
  writeFileSync(mark, `${state}\n`)
  syncPath(mark)
  syncPath(dirname(mark))
}

/** Several at once: one journal of the disk takes them together. */
const syncTree = async (path: string): Promise<void> => {
  const entries = readdirSync(path, { withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(path, entry.name))
  await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => syncFile(join(path, entry.name))))
  syncPath(path)
}

const syncFile = async (path: string): Promise<void> => {
  const file = await promisify(open)(path, 'r')
  await promisify(fsync)(file).finally(() => closeSync(file))
}
