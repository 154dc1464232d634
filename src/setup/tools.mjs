import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const at = (path) => join(root, path)

/** Runs a program in the project's folder; its output goes to the terminal, or with `quiet` into the answer. */
export const run = (command, args, { env = process.env, quiet = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })

/** The same for a program of node_modules or of this folder, by its path. */
export const runNode = (path, args = [], options = {}) => run(process.execPath, [at(path), ...args], options)

/** npm as the one who runs us, or the one on the PATH. */
export const runNpm = (args, options) => {
  const npm = process.env.npm_execpath
  return npm && existsSync(npm) ? run(process.execPath, [npm, ...args], options) : run('npm', args, options)
}

/** One hash over the contents of files and folders. */
export const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(at(path))))
    hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const filesUnder = (path) => {
  if (!existsSync(path)) return []
  const entries = readdirSafely(path)
  if (!entries) return [path]
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => filesUnder(join(path, entry.name)))
}

const readdirSafely = (path) => {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

/** A port of this machine that nobody has just now. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** Ends the program with a sentence for whoever ran it, not with a stack. */
export const giveUp = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** Whether the module is the program that was run, not a part of another. */
export const isMain = (url) => process.argv[1] !== undefined && fileURLToPath(url) === realpathSync(process.argv[1])
