// Loaded before the exchange: at each SIGUSR2 a line of a file says what the process holds, once its garbage is collected
// where Node lets that be asked for, for how long it has kept processors busy, and since the last line for how long at most
// it has answered nobody; on Linux also for how long of that it was at work itself, and did not wait for a processor.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapCodeStatistics } from 'node:v8'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

const ownTimes = '/proc/thread-self/schedstat'
const atWork = () => (existsSync(ownTimes) ? Number(readFileSync(ownTimes, 'utf8').split(' ')[0]) / 1e6 : Number.NaN)
let worked = atWork()
let longest = 0
setInterval(() => {
  const before = worked
  worked = atWork()
  longest = Math.max(longest, worked - before)
}, 5).unref()

process.on('SIGUSR2', () => {
  const blockedMs = delay.max / 1e6
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const code = getHeapCodeStatistics().code_and_metadata_size
  const line = { rss, heapUsed, code, external, cpuSeconds: (user + system) / 1e6, blockedMs, workedMs: longest }
  appendFileSync(process.env.PROBE_FILE, `${JSON.stringify(line)}\n`)
  delay.reset()
  worked = atWork()
  longest = 0
})
