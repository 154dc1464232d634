import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer } from './balancer'
import { copiedOn, dropAt, newDatabaseOn } from './database'
import { root } from './source'

export type RunningExchange = {
  origin: string
  /** What it has written so far. */
  output: () => string
  stop: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
  /** The processes that it is made of, each of which can end and begin by itself. */
  instances: readonly Instance[]
}
type Instance = { origin: string; kill: () => Promise<void>; start: () => Promise<void> }

/** The tester's interceptor holds calls of its own process: whoever walks by it speaks to one of two alone. */
export const oneOf = (exchange: RunningExchange): RunningExchange => ({
  ...exchange,
  origin: exchange.instances[0]?.origin ?? exchange.origin,
})

/** With INSTANCES=2 an exchange is two processes behind a balancer, on one PostgreSQL (TEST_DATABASE_URL). */
export const isPair = process.env['INSTANCES'] === '2'
/** Empty: each exchange has an embedded database of its own. */
const server = () => process.env['TEST_DATABASE_URL'] ?? ''

/** Files that stand in a data folder for a database on the server: its address, or which one to begin from. */
const [addressFile, originFile] = ['address', 'origin']

export const beginFrom = (folder: string, database: string): void => writeFileSync(join(folder, originFile), database)

/** Where the exchange of a data folder has its database. */
export const placeOf = async (folder: string): Promise<{ databaseUrl: string | null; dataDir: string }> => {
  if (server() === '') return { databaseUrl: null, dataDir: folder }
  const [address, origin] = [join(folder, addressFile), join(folder, originFile)]
  if (!existsSync(address)) {
    const made = existsSync(origin) ? copiedOn(server(), readFileSync(origin, 'utf8')) : newDatabaseOn(server())
    writeFileSync(address, (await made).url)
  }
  return { databaseUrl: readFileSync(address, 'utf8'), dataDir: folder }
}

/** Takes a data folder away, and its database on the server. */
export const removeFolder = async (folder: string): Promise<void> => {
  const address = join(folder, addressFile)
  if (existsSync(address)) await dropAt(readFileSync(address, 'utf8'))
  await rm(folder, { recursive: true, force: true })
}

type Options = {
  /** A folder with a database to begin from, as another run has left it; seeded anew where none is given. */
  from?: string | undefined
  env?: Record<string, string>
  /** Where the build stands, if it is not the project's own. */
  at?: string
}

const patience = 120_000

/**
 * Starts the built exchange on a free port with a data folder of its own. `stop` ends it and removes the folder; `drop`
 * too, without waiting for what it still does.
 */
export const startExchange = async ({ from, env = {}, at = root }: Options = {}): Promise<
  RunningExchange & { drop: () => Promise<void> }
> => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-'))
  if (from) await cp(from, folder, { recursive: true })
  const exchange = await runExchange(folder, env, undefined, at)
  const stop = async () => {
    await exchange.stop()
    await removeFolder(folder)
  }
  const drop = async () => {
    await exchange.kill()
    await removeFolder(folder)
  }
  return { ...exchange, stop, drop }
}

/** The same with a data folder that stays when it has stopped. */
export const runExchange = async (
  folder: string,
  env: Record<string, string> = {},
  given?: number,
  at = root,
): Promise<RunningExchange> => {
  const port = given ?? (await freePort())
  const { databaseUrl } = await placeOf(folder)
  if (databaseUrl === null) return runProcess(port, { DATA_DIR: folder, ...env }, at)
  if (!isPair) return runProcess(port, { DATABASE_URL: databaseUrl, ...env }, at)
  const ports = [await freePort(), await freePort()]
  // In the order in which either writes it: what came after a moment is what stands behind it.
  const written: string[] = []
  const run = (each: number) => runProcess(each, { DATABASE_URL: databaseUrl, ...env }, at, written)
  const running = await Promise.all(ports.map(run))
  const balancer = await startBalancer(port, ports)
  const origin = `http://localhost:${port}`
  await answers(origin)
  const endAll = async (end: (exchange: RunningExchange) => Promise<void>) => {
    await balancer.stop()
    await Promise.all(running.map(end))
  }
  return {
    origin,
    output: () => written.join(''),
    stop: () => endAll((exchange) => exchange.stop()),
    kill: () => endAll((exchange) => exchange.kill()),
    instances: ports.map((own, index) => ({
      origin: `http://localhost:${own}`,
      kill: async () => running[index]?.kill(),
      start: async () => void (running[index] = await run(own)),
    })),
  }
}

const runProcess = async (
  port: number,
  env: Record<string, string>,
  at = root,
  written: string[] = [],
): Promise<RunningExchange> => {
  const child = spawn(process.execPath, ['--enable-source-maps', join(at, 'dist/server/main.js')], {
    cwd: at,
    env: { ...process.env, ...quiet, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => void written.push(part.toString()))
  const killAtExit = () => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const origin = `http://localhost:${port}`
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
  return { origin, output, stop, kill, instances: [] }
}

const quiet = { LOG_LEVEL: 'warn', SANDBOX: 'on', SANDBOX_REVIEW_SECONDS: '0', SANDBOX_SEED: 'tests', NODE_ENV: 'test' }

const ready = async (origin: string, child: ChildProcess, output: () => string): Promise<void> => {
  const end = Date.now() + patience
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The exchange ended before it answered:\n${output()}`)
    if (await isReady(origin)) return
    await wait(100)
  }
  throw new Error(`The exchange did not answer within ${patience / 1000} s:\n${output()}`)
}

const isReady = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok === true

const answers = async (origin: string): Promise<void> => {
  for (const end = Date.now() + patience; !(await isReady(origin));) {
    if (Date.now() > end) throw new Error('The balancer did not answer')
    await wait(50)
  }
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
