import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at, freePort } from './tools.mjs'

/** Of an optional package, which is there on Linux x64 alone. */
const program = at('node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil')

/**
 * A node of Ethereum (anvil) on a chain of its own, on loopback, which finds blocks when it is told to; undefined where none is
 * to be had. A block is final once two are above it. `restart` ends it properly, which loses what is in no block.
 */
export const startAnvil = async () => {
  if (!existsSync(program)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'anvil-'))
  const port = await freePort()
  const settings = [
    '--host=127.0.0.1',
    `--port=${port}`,
    '--silent',
    '--no-mining',
    '--threads=1',
    '--slots-in-an-epoch=1',
    `--state=${join(folder, 'state.json')}`,
    '--preserve-historical-states',
  ]
  const url = `http://127.0.0.1:${port}`
  const start = () => spawn(program, settings, { stdio: 'ignore' })
  let node = start()
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
  const restart = async () => {
    await end('SIGTERM')
    node = start()
    await ready(url, node)
  }
  const stop = async () => {
    process.off('exit', endAtExit)
    await end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, restart, stop }
}

const pollMs = 20
const patienceMs = 30_000

const ready = async (url, node) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'content-type': 'application/json' }
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const signal = AbortSignal.timeout(1000)
    const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null)
    if (answer?.ok) return
    if (node.exitCode !== null) throw new Error(`anvil ended with ${node.exitCode}`)
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs)
    })
  }
  throw new Error('anvil did not start')
}
