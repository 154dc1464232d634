import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type Running = {
  origin: string
  /** From its start until it answered that it is ready. */
  milliseconds: number
  signal: (signal: NodeJS.Signals) => void
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/** What every exchange is measured with. */
export const ofExchange = {
  PATH: process.env['PATH'],
  PORT: '0',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  SANDBOX: 'on',
}

/** The built exchange as a process of its own, on a free port. */
export const runExchange = async (args: readonly string[], environment: Record<string, string>): Promise<Running> => {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...ofExchange, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killAtExit = () => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const closed = once(child, 'close')
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    process.off('exit', killAtExit)
    child.kill(signal)
    await closed
  }
  const origin = await addressOf(child)
  const answer = await fetch(`${origin}/readyz`)
  if (!answer.ok) throw new Error(`The exchange is not ready: ${await answer.text()}`)
  return {
    origin,
    milliseconds: performance.now() - began,
    signal: (signal) => void child.kill(signal),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** It says so where it listens; what it says that for, it was ready for before. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        text += String(part)
        const address = / is ready at (http:\S+)\//.exec(text)?.[1]
        if (address !== undefined) resolve(address)
      })
    child.once('close', () => reject(new Error(`The exchange ended before it was ready:\n${text}`)))
  })
