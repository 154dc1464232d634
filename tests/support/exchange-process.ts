import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export type ExchangeProcess = {
  child: ChildProcess
  /** Its exit code, once its output has ended too. */
  ended: Promise<number | null>
  /** Waits until it has written what fits; answers the first group, or all of it. */
  said: (pattern: RegExp) => Promise<string>
  text: () => string
}

export type BuiltServer = {
  /** Starts it as a process of its own, with this environment alone, on a free port. */
  run: (environment?: Record<string, string>) => ExchangeProcess
  /** Ends what still runs, and takes the build away. */
  remove: () => void
}

/** What a started exchange says when it listens. */
export const itsAddress = /is ready at (http:\S+)\//

/** The exchange, or another program of the tests, built from what stands here, unless BUILT says that it is. */
export const builtServer = async (name = 'main', file = 'src/server/main.ts'): Promise<BuiltServer> => {
  const isBuilt = name === 'main' && process.env['BUILT'] === 'yes'
  const outDir = at(isBuilt ? 'dist/server' : `node_modules/.cache/nordmynt/${name}-${process.pid}`)
  const children = new Set<ChildProcess>()
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', killAll)
  const rolldownOptions = { input: { [name]: at(file) } }
  if (!isBuilt)
    await build({
      configFile: at('vite.config.ts'),
      logLevel: 'error',
      build: { ssr: true, outDir, sourcemap: false, rolldownOptions },
    })
  return {
    run: (environment = {}) => {
      const child = spawn(process.execPath, [join(outDir, `${name}.js`)], {
        env: { PATH: process.env['PATH'], PORT: '0', ...environment },
      })
      children.add(child)
      child.once('close', () => children.delete(child))
      return heard(child)
    },
    remove: () => {
      killAll()
      process.off('exit', killAll)
      if (!isBuilt) rmSync(outDir, { recursive: true, force: true })
    },
  }
}

const heard = (child: ReturnType<typeof spawn>): ExchangeProcess => {
  let text = ''
  let wake = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      text += String(part)
      wake()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text)
      if (found) return found[1] ?? found[0]
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(text)
      await new Promise<void>((resolve) => {
        wake = resolve
        child.once('close', () => resolve())
      })
    }
  }
  return { child, ended, said, text: () => text }
}
