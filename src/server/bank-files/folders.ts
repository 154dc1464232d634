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

/** A file of our bank, as it lies in its folder: `size` and `changedAt` tell whether it still comes. */
export type Arrived = { name: string; size: number; changedAt: number }

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

/**
 * Files that lie in a folder, by their names; those that stayed there the last time come last, so that they keep no other
 * waiting. Those that begin with a point, or end as unfinished ones do, still come.
 */
export const filesIn = async (folder: string, stayed: ReadonlySet<string>): Promise<Arrived[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/^\.|\.(tmp|part|filepart)$/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted((one, other) => Number(stayed.has(one)) - Number(stayed.has(other)) || (one < other ? -1 : 1))
    .slice(0, mostFiles)
  const files: Arrived[] = []
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(ignoreGone)
    if (found !== undefined) files.push({ name, size: found.size, changedAt: found.mtimeMs })
  }
  return files
}

/** Another exchange has moved it away. */
export const ignoreGone = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Names are kept so long: more, in letters of four bytes, no file system takes before the hash. */
const longestName = 50

/** Moves a file of our bank to where it is read, under a name that no other has there: that name; null where it is gone. */
export const moveToReading = async (folder: string, name: string): Promise<string | null> => {
  const target = readingFolder(folder)
  const moved = `${randomUUID()}-${name.slice(-longestName)}`
  try {
    await rename(join(folder, name), join(target, moved))
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
