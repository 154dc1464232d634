import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '../http/refused'
import type { DecodeJob } from './decode-child'
import { createDecodeQueue, retrySeconds, type QueueLimits } from './decode-queue'
import { program } from './decode-child?program'

export type FileToDecode = { kind: DecodeJob['kind']; bytes: Buffer }

/** Pictures of a file, or why there are none: it is no such file, or it is beyond what one may take. */
export type Decoded = { pictures: Buffer[] } | { undrawn: 'unreadable' | 'size' | 'time' | 'memory' }

export type Decoder = {
  /**
   * Draws a file in a process of its own: an image as one picture, a PDF page by page. `owner` has one file worked on at
   * a time. Where too many others wait, or after too long a wait, it throws a refusal with 503.
   */
  decode: (file: FileToDecode, owner: string) => Promise<Decoded>
  /** Process ids of files that are worked on. */
  working: () => number[]
  /** Ends what is worked on, and takes nothing more in. */
  stop: () => void
}

export type DecodeLimits = QueueLimits &
  DecodeJob['limits'] & {
    /** From when its process has its libraries. */
    seconds: number
    /** All pictures of a file together. */
    pictureBytes: number
  }

/** A HEIC of 48 megapixels takes 720 MB and 7 s. Apps give up after two minutes. */
export const decodeLimits: DecodeLimits = {
  memoryBytes: 1200 * 1024 ** 2,
  seconds: 30,
  pixels: 60_000_000,
  pages: 20,
  pictureBytes: 32 * 1024 ** 2,
  processes: 2,
  waiting: 16,
  waitSeconds: 60,
}

/** On a machine that is busy with other things. */
const startSeconds = 30
const frameHead = 4

/** Hands each file to a process that ends with it: nothing of one is left when the next one comes. */
export const createDecoder = (log: FastifyBaseLogger, limits: DecodeLimits = decodeLimits): Decoder => {
  const inTurn = createDecodeQueue(limits)
  const children = new Set<ChildProcess>()
  let isStopped = false
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', killAll)

  const decoded = async ({ kind, bytes }: FileToDecode): Promise<Decoded> => {
    if (isStopped) throw unavailable(retrySeconds)
    const child = spawned({ kind, limits }, limits)
    children.add(child)
    const outcome = await outcomeOf(child, bytes, limits)
      .catch((error: unknown) => {
        if (!isStopped) throw error
      })
      .finally(() => children.delete(child))
    if (outcome === undefined || isStopped) throw unavailable(retrySeconds)
    if ('undrawn' in outcome && outcome.undrawn !== 'unreadable')
      log.warn({ kind, bytes: bytes.length, limit: outcome.undrawn }, 'a file took more than one may')
    return outcome
  }

  return {
    decode: (file, owner) => inTurn(owner, () => decoded(file)),
    working: () => [...children].flatMap(({ pid }) => pid ?? []),
    stop: () => {
      isStopped = true
      process.off('exit', killAll)
      killAll()
    },
  }
}

/** A newer Node takes up so much memory that it does not touch, most of it for code. */
const untouchedBytes = 1024 ** 3

/** What the system holds the process to, where it can: no core files, and memory and seconds beyond its own limits. */
const limited = 'ulimit -c 0; ulimit -d "$0"; ulimit -t "$1"; shift; exec "$@"'

const spawned = (job: DecodeJob, { memoryBytes, seconds }: DecodeLimits): ChildProcess => {
  const node = [
    process.execPath,
    '--max-old-space-size=256',
    '--input-type=module',
    '--eval',
    program,
    JSON.stringify(job),
  ]
  const most = [(memoryBytes + untouchedBytes) / 1024, seconds * 2 + startSeconds].map((each) =>
    String(Math.ceil(each)),
  )
  const [command = '', ...args] = process.platform === 'win32' ? node : ['/bin/sh', '-c', limited, ...most, ...node]
  return spawn(command, args, {
    // Packages are found from where this file stands.
    cwd: dirname(fileURLToPath(import.meta.url)),
    // It is given no secrets, and few threads and arenas, whose memory counts.
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
}

const outcomeOf = async (
  child: ChildProcess,
  bytes: Buffer,
  { seconds, pictureBytes }: DecodeLimits,
): Promise<Decoded> => {
  const ended = once(child, 'close')
  let broken: 'time' | 'size' | undefined
  const kill = (limit: typeof broken) => {
    broken ??= limit
    child.kill('SIGKILL')
  }
  const problem = gathered(child.stderr, 64 * 1024)
  const written = gathered(child.stdio[3], pictureBytes, () => kill('size'))
  let late = setTimeout(() => kill('time'), startSeconds * 1000)
  written.stream.once('data', () => {
    clearTimeout(late)
    late = setTimeout(() => kill('time'), seconds * 1000)
  })
  // It may end before it has read all.
  child.stdin?.on('error', () => undefined).end(bytes)
  try {
    const [code, signal]: unknown[] = await ended
    const [ready, ...pictures] = framesIn(written.bytes())
    if (ready === undefined) throw new Error(`A process that decodes did not start: ${problem.bytes().toString()}`)
    if (broken !== undefined) return { undrawn: broken }
    if (signal !== null) return { undrawn: signal === 'SIGXCPU' ? 'time' : 'memory' }
    return code === 0 ? { pictures } : { undrawn: 'unreadable' }
  } finally {
    clearTimeout(late)
  }
}

/** What comes from a stream, up to a number of bytes; beyond them `onMore` is called, and nothing more is kept. */
const gathered = (stream: unknown, most: number, onMore = () => {}) => {
  if (!(stream instanceof Readable)) throw new Error('A process has no such stream')
  const parts: Buffer[] = []
  let length = 0
  stream.on('data', (part: Buffer) => {
    length += part.length
    if (length <= most) parts.push(part)
    else onMore()
  })
  return { stream, bytes: () => Buffer.concat(parts) }
}

/** Each comes after its length; half of one is none. */
const framesIn = (written: Buffer): Buffer[] => {
  const frames: Buffer[] = []
  for (let start = 0; start + frameHead <= written.length;) {
    const end = start + frameHead + written.readUInt32BE(start)
    if (end > written.length) break
    frames.push(written.subarray(start + frameHead, end))
    start = end
  }
  return frames
}
