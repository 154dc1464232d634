// Loaded before the exchange: at each SIGUSR2 a line of a file says what the process holds, once its garbage is collected
// where Node lets that be asked for, and for how long it has kept processors busy.
import { appendFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const line = { rss, heapUsed, external, cpuSeconds: (user + system) / 1e6 }
  appendFileSync(process.env.PROBE_FILE, `${JSON.stringify(line)}\n`)
})
