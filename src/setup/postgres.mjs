import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort, isMain, run } from './tools.mjs'

const oldest = 15
const owner = 'nordmynt'

/** What the servers of tests may do that those of customers must not: what is lost at a power cut is lost with its machine. */
const quick = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  // Tests empty their tables and use them again: rows whose place was given free would come in another order.
  'autovacuum=off',
].flatMap((setting) => ['-c', setting])

/**
 * A throw-away PostgreSQL on loopback, run by an unprivileged user; undefined where no PostgreSQL is to be had. `url` is
 * of a user who may make databases. With `durable` it keeps what it acknowledged, and is asked by TCP, as one for
 * customers; else by a Unix socket, which takes a third of the time. `crash` ends it as one, `comeBack` starts it again,
 * and `restart` does both.
 */
export const startPostgres = async ({ durable = false } = {}) => {
  const bin = (await found()) ?? (await fromPackages())
  const user = await unprivileged()
  if (!bin || !user) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const secret = join(folder, 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  chownSync(secret, user.uid, user.gid)
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const made = await told(
    join(bin, 'initdb'),
    ['-D', data, '-U', owner, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync', `--pwfile=${secret}`],
    as,
  )
  rmSync(secret)
  if (made.code !== 0) throw new Error(`initdb did not work:\n${made.output}`)
  const port = await freePort()
  const bySocket = !durable && process.platform !== 'win32'
  const listens = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${bySocket ? folder : ''}`]
  const places = ['-D', data, '-p', String(port), ...listens]
  const start = () =>
    spawn(join(bin, 'postgres'), [...places, '-c', 'max_connections=200', ...(durable ? [] : quick)], {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = start()
  const end = async (signal) => {
    const ended = new Promise((resolve) => server.once('close', resolve))
    server.kill(signal)
    await ended
  }
  const endAtExit = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endAtExit)
  await ready(server)
  const crash = () => end('SIGQUIT')
  const comeBack = async () => {
    server = start()
    await ready(server)
  }
  const restart = async () => {
    await crash()
    await comeBack()
  }
  const stop = async () => {
    process.off('exit', endAtExit)
    await end('SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  const socket = bySocket ? `?host=${encodeURIComponent(folder)}` : ''
  const url = `postgresql://${owner}:${password}@127.0.0.1:${port}/postgres${socket}`
  return { url, version: await versionOf(bin), crash, comeBack, restart, stop }
}

/** Folder of the newest server's programs. */
const found = async () => {
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versionsUnder('/usr/lib/postgresql', 'bin'),
    ...versionsUnder('/opt/homebrew/opt', 'bin'),
    ...versionsUnder('/usr/local/opt', 'bin'),
    ...versionsUnder('/Applications/Postgres.app/Contents/Versions', 'bin'),
    ...versionsUnder('/usr', 'bin'),
  ]
  const candidates = places.filter((place) => ['initdb', 'postgres'].every((name) => existsSync(join(place, name))))
  const versions = await Promise.all(candidates.map(versionOf))
  const best = versions.indexOf(Math.max(...versions))
  return (versions[best] ?? 0) >= oldest ? candidates[best] : undefined
}

const versionsUnder = (place, inner) =>
  existsSync(place)
    ? readdirSync(place)
        .filter((name) => /^(pgsql-|postgresql@)?\d+$/.test(name))
        .map((name) => join(place, name, inner))
    : []

/** Whole version; 0 where the program does not run. */
const versionOf = async (place) => {
  const { output } = await told(join(place, 'postgres'), ['--version']).catch(() => ({ output: '' }))
  return Number(/PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0)
}

const isRoot = process.getuid?.() === 0

const fromPackages = async () => {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing PostgreSQL with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env, quiet: true })
  return found()
}

/** PostgreSQL refuses to be run by root; then somebody else of this machine is taken. */
const unprivileged = async () => {
  if (!isRoot) return { uid: process.getuid?.(), gid: process.getgid?.() }
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((which) => told('id', [which, name])))
    if (ids.every(({ code }) => code === 0)) {
      const [uid, gid] = ids.map(({ output }) => Number(output.trim()))
      return { uid, gid }
    }
  }
  return undefined
}

const ready = (server) =>
  new Promise((resolve, reject) => {
    let output = ''
    server.stderr.on('data', (part) => {
      output += part
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })

const told = (program, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })

if (isMain(import.meta.url)) {
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL 15 or later is not to be had here: install it with your package manager.')
  console.log(`PostgreSQL ${server.version} until you press Ctrl+C: ${server.url}`)
  process.once('SIGINT', () => server.stop().then(() => process.exit(0)))
}
