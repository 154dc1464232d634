import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { runExchange, type Running } from './running'

/**
 * Bytes, seconds that it kept processors busy, and milliseconds that nobody was answered since the last look, of which it was
 * at work itself. `code` is the part of `heapUsed` that V8 has compiled, which it goes on doing for hours.
 */
export type Look = {
  rss: number
  heapUsed: number
  code: number
  external: number
  cpuSeconds: number
  blockedMs: number
  workedMs: number
}

export type Probed = { running: Running; look: () => Promise<Look> }

/** The built exchange with `probe.mjs` in it; `flags` are Node's own. */
export const probed = async (
  main: string,
  probe: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Probed> => {
  const folder = mkdtempSync(join(tmpdir(), 'probe-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'looks')
  const running = await runExchange([...flags, '--import', pathToFileURL(probe).href, main], {
    ...environment,
    PROBE_FILE: file,
  })
  const looks = (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [])
  const look = async (): Promise<Look> => {
    const before = looks().length
    running.signal('SIGUSR2')
    while (looks().length === before) await pause(20)
    const last: Look = JSON.parse(looks().at(-1) ?? '')
    return last
  }
  return { running, look }
}
