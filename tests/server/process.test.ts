import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const outDir = at(`node_modules/.cache/nordmynt/server-${process.pid}`)

let dataDir: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'exchange-process-'))
  await build({ configFile: at('vite.config.ts'), logLevel: 'error', build: { ssr: true, outDir, sourcemap: false } })
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(outDir, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

/** The built exchange as a process of its own. */
const run = (environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(outDir, 'main.js')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...environment },
  })
  children.add(child)
  let text = ''
  let wake = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += String(part)
      wake()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text)
      if (found) return found[1] ?? found[0]
      if (child.exitCode !== null) throw new Error(text)
      await new Promise<void>((resolve) => {
        wake = resolve
        child.once('close', () => resolve())
      })
    }
  }
  return { child, ended, said, text: () => text }
}

test('an exchange starts, has its folder to itself, ends its pages when it is told to stop, and starts again', async () => {
  const exchange = run()
  const address = await exchange.said(/is ready at (http:\S+)\//)
  expect(exchange.text()).toContain('The embedded database is meant for one machine and one process')
  expect(exchange.text()).toContain('astrid.lind@example.com')

  const second = run()
  expect(await second.ended).toBe(1)
  expect(second.text()).toBe(
    `The database folder ${join(dataDir, 'database')} is in use by process ${exchange.child.pid}. Two on one folder would destroy it: stop the other, or set DATA_DIR to another folder.\n`,
  )

  const signedIn = await fetch(`${address}/sandbox/customers/verified-swede`, {
    method: 'POST',
    headers: { origin: address },
    redirect: 'manual',
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const page = await fetch(`${address}/protected/v2/events`, { headers: { cookie } })
  expect(page.status).toBe(200)
  exchange.child.kill('SIGTERM')
  expect(await page.text()).toBe('retry: 1000\n\nid: 0\n\n')
  expect(await exchange.ended).toBe(0)

  const again = run()
  const anew = await again.said(/is ready at (http:\S+)\//)
  const me = await fetch(`${anew}/protected/v2/limits`, { headers: { cookie } })
  expect(me.status).toBe(200)
  again.child.kill('SIGKILL')
  await again.ended

  const afterKill = run()
  const last = await afterKill.said(/is ready at (http:\S+)\//)
  expect((await fetch(`${last}/readyz`)).status).toBe(200)
  afterKill.child.kill('SIGINT')
  expect(await afterKill.ended).toBe(0)
}, 120_000)

test('an exchange that is configured wrongly says what is wrong and ends', async () => {
  const exchange = run({ SANDBOX: 'off', PORT: 'http' })
  expect(await exchange.ended).toBe(1)
  expect(exchange.text()).toBe(
    [
      'The configuration is not right:',
      '  PORT must be a whole number from 0 to 65535, and is "http".',
      ...['SECRET', 'HOOKS_SECRET', 'SMTP_URL', 'SMS_URL'].map((name) => `  ${name} must be set while SANDBOX is off.`),
      '',
    ].join('\n'),
  )
})
