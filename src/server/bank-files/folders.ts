import { isUtf8 } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Below the folder in which our bank puts files: what was taken in, and what could not be. */
const archives = { taken: 'archive', failed: 'failed' } as const
export type Archive = keyof typeof archives

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Has a file appear in a folder, whole or not at all, also where the power fails. Written again it is the same file, so that
 * nobody has to know whether it appeared before.
 */
export const writeWhole = async (folder: string, name: string, content: string): Promise<void> => {
  const unfinished = join(folder, `.${name}.tmp`)
  const handle = await open(unfinished, 'w', 0o640)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, join(folder, name))
  await syncFolder(folder)
}

/** Names that are no UTF-8 stand as the bytes that they are. */
type Path = string | Buffer

/**
 * What lies in the folder of our bank: `size` and `changedAt` tell whether it still comes; `path` is where it lies. What is no
 * file, or says nothing of itself, has neither.
 */
export type Arrived = { name: string; path: Path; isFile: boolean; size: number; changedAt: number }

/** More than a bank puts there between two looks. */
const mostFiles = 20

/** Below the folder in which our bank puts files: those that are being read, where nothing of the same name comes over them. */
export const readingFolder = (folder: string): string => join(folder, 'reading')

/** The bank's own folder is not made: where that is missing, nothing can be read. */
export const makeReadingFolder = async (folder: string): Promise<void> => {
  await mkdir(readingFolder(folder)).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
}

/** Folders of ours beside what our bank puts there. */
const own = ['reading', ...Object.values(archives)]

const nameOf = (name: Buffer): string => (isUtf8(name) ? name.toString() : name.toString('latin1'))

const pathOf = (folder: string, name: Buffer): Path =>
  isUtf8(name) ? join(folder, name.toString()) : Buffer.concat([Buffer.from(join(folder, '/')), name])

/**
 * What lies in a folder: at most so much at once, of which that was looked at longest ago comes first, so that nothing keeps
 * another waiting; and the names of all. Those that begin with a point, or end as unfinished ones do, still come.
 */
export const lyingIn = async (
  folder: string,
  lookedAt: (name: string) => number,
): Promise<{ names: ReadonlySet<string>; some: Arrived[] }> => {
  const entries = (await readdir(folder, { withFileTypes: true, encoding: 'buffer' }))
    .map((entry) => ({ name: nameOf(entry.name), path: pathOf(folder, entry.name), isLink: entry.isSymbolicLink() }))
    .filter(({ name }) => !/^\.|\.(tmp|part|filepart)$/i.test(name) && !own.includes(name))
    .toSorted((one, other) => lookedAt(one.name) - lookedAt(other.name) || (one.name < other.name ? -1 : 1))
  const some: Arrived[] = []
  for (const { name, path, isLink } of entries.slice(0, mostFiles)) {
    const found = await stat(path).catch((error: unknown) => (isLink || !isGone(error) ? 'unknown' : undefined))
    if (found === 'unknown' || found?.isFile() === false)
      some.push({ name, path, isFile: false, size: 0, changedAt: 0 })
    else if (found !== undefined) some.push({ name, path, isFile: true, size: found.size, changedAt: found.mtimeMs })
  }
  return { names: new Set(entries.map(({ name }) => name)), some }
}

/** Another exchange has moved it away. */
export const ignoreGone = (error: unknown): undefined => {
  if (isGone(error)) return undefined
  throw error
}

export const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Names are kept so long: more, in letters of four bytes, no file system takes before the hash. */
const longestName = 50
export const keptName = (name: string): string => name.slice(-longestName)

/** Moves a file of our bank to where it is read, under a name that no other has there: that name; null where it is gone. */
export const moveToReading = async (folder: string, { name, path }: Arrived): Promise<string | null> => {
  const target = readingFolder(folder)
  const moved = `${randomUUID()}-${keptName(name)}`
  try {
    await rename(path, join(target, moved))
  } catch (error) {
    ignoreGone(error)
    return null
  }
  await syncFolder(target)
  await syncFolder(folder)
  return moved
}

/** What a file that is being read was called when it came. */
export const arrivedAs = (name: string): string => name.slice(randomUUID().length + 1)

/** Moves a file of our bank away, under a name that no other content has; one that is moved away already stays so. */
export const moveAway = async (folder: string, name: string, hash: string, to: Archive): Promise<void> => {
  const target = join(folder, archives[to])
  await mkdir(target, { recursive: true })
  const moved = `${hash.slice(0, 16)}-${arrivedAs(name)}`
  await rename(join(readingFolder(folder), name), join(target, moved)).catch(ignoreGone)
  await syncFolder(target)
  await syncFolder(readingFolder(folder))
}
