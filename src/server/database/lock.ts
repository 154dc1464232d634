import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'

export type Lock = { release: () => Promise<void> }

/** Somebody else has the folder. */
export class FolderTaken extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The database folder ${folder} is in use by ${holder}. Two on one folder would destroy it: stop the other, or set DATA_DIR to another folder.`,
    )
    this.name = 'FolderTaken'
  }
}

/** Makes this process the one owner of a folder that is there; the system frees it however the process ends. */
export const lockFolder = (folder: string): Promise<Lock> =>
  process.platform === 'linux' ? lockBySocket(folder) : lockByFile(folder)

/** An abstract socket has no file that could be left behind. Who connects is told the owner's process id. */
const lockBySocket = (folder: string): Promise<Lock> =>
  new Promise((resolve, reject) => {
    const name = `\0nordmynt-${createHash('sha256').update(realpathSync(folder)).digest('hex')}`
    const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)))
    server.once('error', async (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderTaken(folder, `process ${await holderAt(name)}`) : error),
    )
    server.listen(name, () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })

const holderAt = (name: string): Promise<string> =>
  new Promise((resolve) => {
    let told = ''
    const unknown = () => resolve('that does not answer')
    const socket = connect(name, () => undefined)
    socket.setTimeout(2000, unknown)
    socket.on('data', (part) => (told += String(part)))
    socket.on('end', () => resolve(told))
    socket.on('error', unknown)
  })

/** Where there are no abstract sockets: a file beside the folder with the owner's process id and start. */
export const lockByFile = async (folder: string): Promise<Lock> => {
  const file = `${folder}.lock`
  if (!wroteFirst(file)) {
    const holder = readFileSync(file, 'utf8')
    if (isRunning(holder)) throw new FolderTaken(folder, `process ${holder.split('\n')[0] ?? ''}`)
    rmSync(file, { force: true })
    if (!wroteFirst(file)) throw new FolderTaken(folder, 'a process that started at the same moment')
  }
  return { release: async () => rmSync(file, { force: true }) }
}

const wroteFirst = (file: string): boolean => {
  try {
    writeFileSync(file, `${process.pid}\n${startOf(process.pid)}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether the process of a lock file runs; another process that got its id later began at another time. */
const isRunning = (holder: string): boolean => {
  const [id = '', start = ''] = holder.split('\n')
  if (!/^\d+$/.test(id)) return false
  try {
    process.kill(Number(id), 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return startOf(Number(id)) === start
}

const startOf = (processId: number): string => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(processId)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
