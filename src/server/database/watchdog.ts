import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

export type Watchdog = {
  /** A query is open for as long as the answer takes. */
  during: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>
  stop: () => Promise<void>
}

/** Milliseconds between two signs of life; looks are a second apart. */
const signEvery = 250

/** Counts looks, not time: a process that was stopped for an hour has not been silent. */
const program = `
const { writeSync } = require('node:fs')
const { workerData: { cells, seconds, text } } = require('node:worker_threads')
const [signs, queries] = [0, 1]
let last
let silent = 0
setInterval(() => {
  const now = Atomics.load(cells, signs)
  silent = now === last && Atomics.load(cells, queries) > 0 ? silent + 1 : 0
  last = now
  if (silent < seconds) return
  writeSync(2, text)
  process.kill(process.pid, 'SIGKILL')
}, 1000)
`

/**
 * Ends this process where it has not come back from a query of the database inside it for so many seconds: it would
 * answer nobody ever again, not even a signal. What was acknowledged is kept, as through a power cut. Watches nothing
 * while a debugger may hold the process.
 */
export const startWatchdog = (seconds = 30): Watchdog => {
  if (inspector.url() !== undefined) return { during: (ask) => ask(), stop: async () => undefined }
  const cells = new Int32Array(new SharedArrayBuffer(8))
  const [signs, queries] = [0, 1]
  const text = `The embedded database has not come back for ${seconds} s, as it does on a full disk: the exchange ends. Make room where DATA_DIR is, and start it again.\n`
  const worker = new Worker(program, { eval: true, execArgv: [], workerData: { cells, seconds, text } })
  worker.unref()
  const alive = setInterval(() => Atomics.add(cells, signs, 1), signEvery)
  alive.unref()
  return {
    during: (ask) => {
      Atomics.add(cells, queries, 1)
      return ask().finally(() => Atomics.sub(cells, queries, 1))
    },
    stop: async () => {
      clearInterval(alive)
      await worker.terminate()
    },
  }
}
