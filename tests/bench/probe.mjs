// Loaded before the exchange: at each SIGUSR2 a line of a file says what the process holds, once its garbage is collected
// where Node lets that be asked for, for how long it has kept processors busy, and since the last line for how long at most
// it has answered nobody.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

process.on('SIGUSR2', () => {
  const blockedMs = delay.max / 1e6
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const line = { rss, heapUsed, external, cpuSeconds: (user + system) / 1e6, blockedMs }
  appendFileSync(process.env.PROBE_FILE, `${JSON.stringify(line)}\n`)
  delay.reset()
})
