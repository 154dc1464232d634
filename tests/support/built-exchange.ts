import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './source'

export type RunningExchange = {
  origin: string
  /** What it has written so far. */
  output: () => string
  stop: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

type Options = {
  /** A folder with a database to begin from, as another run has left it; seeded anew where none is given. */
  from?: string | undefined
  env?: Record<string, string>
}

const patience = 60_000

/** Starts the built exchange on a free port with a data folder of its own; `stop` ends it and removes the folder. */
export const startExchange = async ({ from, env = {} }: Options = {}): Promise<RunningExchange> => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-'))
  if (from) await cp(from, folder, { recursive: true })
  const exchange = await runExchange(folder, env)
  const stop = async () => {
    await exchange.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...exchange, stop }
}

/** The same with a data folder that stays when it has stopped. */
export const runExchange = async (
  folder: string,
  env: Record<string, string> = {},
  given?: number,
): Promise<RunningExchange> => {
  const port = given ?? (await freePort())
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
    cwd: root,
    env: { ...process.env, ...quiet, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => void written.push(part.toString()))
  const killAtExit = () => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const origin = `http://127.0.0.1:${port}`
  const output = () => written.join('')
  const stop = async () => {
    process.off('exit', killAtExit)
    await ended(child)
  }
  await ready(origin, child, output).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await stop()
  }
  return { origin, output, stop, kill }
}

const quiet = { LOG_LEVEL: 'warn', SANDBOX: 'on', SANDBOX_REVIEW_SECONDS: '0', SANDBOX_SEED: 'tests', NODE_ENV: 'test' }

const ready = async (origin: string, child: ChildProcess, output: () => string): Promise<void> => {
  const end = Date.now() + patience
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The exchange ended before it answered:\n${output()}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`The exchange did not answer within ${patience / 1000} s:\n${output()}`)
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(timer)
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
