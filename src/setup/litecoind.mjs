import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { at, freePort, isMain } from './tools.mjs'

/**
 * A node of Litecoin on a chain of its own (regtest), on loopback and with no other nodes; undefined where none is to be
 * had. `url` has user and password, and no path of a wallet. `crash` ends it as one, which loses the blocks of the last minutes
 * where no other node has them; `comeBack` starts it again, and `restart` ends it properly before.
 */
export const startLitecoind = async () => {
  const program = (await found()) ?? (await fromPackages())
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'litecoind-'))
  const [port, password] = [await freePort(), randomBytes(16).toString('hex')]
  const settings = [
    '-regtest',
    `-datadir=${folder}`,
    '-listen=0',
    '-dnsseed=0',
    '-mempoolreplacement=1',
    '-dbcache=8',
    '-keypool=50',
    `-rpcport=${port}`,
    '-rpcuser=node',
    `-rpcpassword=${password}`,
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    '-printtoconsole=0',
  ]
  const url = `http://node:${password}@127.0.0.1:${port}`
  const start = (more) => spawn(program.path, [...settings, ...more], { env: program.env, stdio: 'ignore' })
  let node = start([])
  const end = async (signal) => {
    const ended = new Promise((resolve) => node.once('close', resolve))
    node.kill(signal)
    await ended
  }
  const endAtExit = () => {
    node.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endAtExit)
  await ready(url, node)
  const crash = () => end('SIGKILL')
  const comeBack = async (more = []) => {
    node = start(more)
    await ready(url, node)
  }
  const restart = async (more = []) => {
    await end('SIGTERM')
    await comeBack(more)
  }
  const stop = async () => {
    process.off('exit', endAtExit)
    await end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, crash, comeBack, restart, stop }
}

const found = async () => {
  const places = [
    process.env.LITECOIND_PATH,
    ...(process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'litecoind')),
  ]
  const path = places.find((place) => place && existsSync(place))
  return path && (await runs(path, process.env)) ? { path, env: process.env } : undefined
}

/** Of Debian, with the libraries that it needs and that are seldom there; they are unpacked, and nothing is installed. */
const packages = [
  'litecoind',
  'libboost-filesystem1.74.0',
  'libboost-thread1.74.0',
  'libdb5.3++',
  'libevent-2.1-7',
  'libevent-pthreads-2.1-7',
  'libfmt9',
  'libleveldb1d',
  'libminiupnpc17',
  'libsnappy1v5',
]

const fromPackages = async () => {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return undefined
  const folder = at('node_modules/.cache/nordmynt/litecoind')
  if (!existsSync(folder) && !(await unpack(folder))) return undefined
  const path = join(folder, 'usr/lib/litecoin/litecoind')
  const libraries = readdirSafely(join(folder, 'usr/lib')).map((name) => join(folder, 'usr/lib', name))
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(delimiter) }
  return (await runs(path, env)) ? { path, env } : undefined
}

/** Whole or not at all: several may do so at once, and the first one's stays. */
const unpack = async (folder) => {
  const packed = mkdtempSync(join(tmpdir(), 'packages-'))
  mkdirSync(dirname(folder), { recursive: true })
  const unpacked = mkdtempSync(`${folder}-`)
  try {
    const get = () => told('apt-get', ['download', ...packages], { cwd: packed })
    // The lists of packages are not on a fresh machine.
    if ((await get()) !== 0 && ((await told('apt-get', ['update', '-qq'])) !== 0 || (await get()) !== 0)) return false
    for (const name of readdirSync(packed))
      if ((await told('dpkg', ['-x', join(packed, name), unpacked])) !== 0) return false
    if (!existsSync(folder)) renameSync(unpacked, folder)
    return true
  } catch (error) {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return true
    throw error
  } finally {
    for (const left of [packed, unpacked]) rmSync(left, { recursive: true, force: true })
  }
}

const readdirSafely = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

const runs = async (path, env) => (await told(path, ['-version'], { env })) === 0

/** With what code a program ends; 127 where there is none. */
const told = (program, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: 'ignore' })
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })

const pollMs = 50
const patienceMs = 30_000

/** Until it answers calls; it refuses them while it looks through its blocks. */
const ready = async (url, node) => {
  const { origin, username, password } = new URL(url)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const body = JSON.stringify({ method: 'getblockcount', params: [] })
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const answer = await fetch(origin, { method: 'POST', headers: { authorization }, body }).catch(() => null)
    if (answer?.ok) return
    if (node.exitCode !== null) throw new Error(`litecoind ended with ${node.exitCode}`)
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs)
    })
  }
  throw new Error('litecoind did not start')
}

if (isMain(import.meta.url)) {
  const node = await startLitecoind()
  if (!node) throw new Error('litecoind is not to be had here: install it, or set LITECOIND_PATH to the program.')
  console.log(`A chain of Litecoin until you press Ctrl+C: ${node.url}`)
  process.once('SIGINT', () => node.stop().then(() => process.exit(0)))
}
