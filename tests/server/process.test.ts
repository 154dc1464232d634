import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/built-exchange'
import { builtServer, itsAddress, type BuiltServer } from '../support/exchange-process'
import { endlessPdf, pdf } from '../support/files'
import { isQuick, rowsOf } from '../support/quick'

let dataDir: string
let server: BuiltServer

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'exchange-process-'))
  server = await builtServer()
})
afterAll(() => {
  server.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const run = (environment: Record<string, string> = {}) =>
  server.run({ DATA_DIR: dataDir, NODE_ENV: 'production', SANDBOX: 'on', ...environment })

test('an exchange starts, has its folder to itself, ends its pages when it is told to stop, and starts again', async () => {
  const exchange = run()
  const address = await exchange.said(itsAddress)
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
  const anew = await again.said(itsAddress)
  const me = await fetch(`${anew}/protected/v2/limits`, { headers: { cookie } })
  expect(me.status).toBe(200)
  again.child.kill('SIGKILL')
  await again.ended

  const secret = 'a secret of thirty-two characters'
  const [metricsPort, deskPort] = [await freePort(), await freePort()]
  const desk = `http://127.0.0.1:${deskPort}`
  const afterKill = run({
    METRICS_PORT: String(metricsPort),
    DESK_PORT: String(deskPort),
    DESK_URL: desk,
    DESK_OIDC_ISSUER: 'http://127.0.0.1:1',
    DESK_OIDC_CLIENT_ID: 'desk',
    DESK_OIDC_CLIENT_SECRET: secret,
    DESK_OIDC_ROLES_CLAIM: 'roles',
    SANDBOX: 'off',
    SECRET: secret,
    HOOKS_SECRET: `${secret}, and another`,
    APP_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMS_URL: 'http://127.0.0.1:1',
  })
  const last = await afterKill.said(/"address":"([^"]+)","msg":"ready"/)
  const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')
  expect(linesOf(afterKill.text()).filter((line) => !line.startsWith('{'))).toEqual([])
  expect((await fetch(`${last}/readyz`)).status).toBe(200)
  const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect([figures.status, figures.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(await figures.text()).toContain('nordmynt_answers_total{operation="getReadiness",status="2xx"} 1\n')
  expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(404)
  const asked = await fetch(`${desk}/desk`, { redirect: 'manual' })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/sign-in'])
  expect((await fetch(`${desk}/sign-in`)).status).toBe(503)
  expect((await fetch(`${last}/desk`)).status).toBe(404)
  afterKill.child.kill('SIGINT')
  expect(await afterKill.ended).toBe(0)
}, 240_000)

test.skipIf(process.platform !== 'linux')(
  'an exchange whose database broke down on a full disk says so and ends, before the next query holds it for ever',
  async () => {
    const preload = pathToFileURL(fileURLToPath(new URL('../support/fill-log.mjs', import.meta.url))).href
    const exchange = run({ NODE_OPTIONS: `--import=${preload}` })
    const address = await exchange.said(itsAddress)
    exchange.child.kill('SIGUSR2')
    await exchange.said(/the disk is full/)
    const headers = { origin: address }
    await fetch(`${address}/sandbox/customers/verified-swede`, { method: 'POST', headers }).catch(() => undefined)
    expect(await exchange.ended).toBe(1)
    expect(exchange.text()).toMatch(
      /The embedded database broke down, as it does on a full disk: error: could not write to log file .*No space left on device/,
    )
  },
)

test('an exchange that is configured wrongly says what is wrong and ends', async () => {
  const exchange = run({ SANDBOX: 'off', PORT: 'http' })
  expect(await exchange.ended).toBe(1)
  expect(exchange.text()).toBe(
    [
      'The configuration is not right:',
      '  PORT must be a whole number from 0 to 65535, and is "http".',
      ...['SECRET', 'HOOKS_SECRET', 'APP_URL', 'SMTP_URL', 'SMS_URL'].map(
        (name) => `  ${name} must be set while SANDBOX is off.`,
      ),
      '',
    ].join('\n'),
  )
})

test.each(rowsOf(['PORT', 'METRICS_PORT'], (setting) => setting === 'PORT'))(
  'a %s that is taken is named in one sentence',
  async (setting) => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const exchange = run({ LOG_LEVEL: 'silent', [setting]: String(port) })
    expect(await exchange.ended).toBe(1)
    expect(exchange.text()).toBe(`Port ${port} is taken: stop what has it, or set ${setting} to another.\n`)
    other.close()
  },
)

test.skipIf(isQuick)(
  'a file is worked on in a process that knows no secrets, and ends with an exchange that is killed',
  async () => {
    const secret = 'a secret of thirty-two characters'
    const exchange = run({ SECRET: secret })
    const address = await exchange.said(itsAddress)
    const signedIn = await fetch(`${address}/sandbox/customers/document-rejected`, {
      method: 'POST',
      headers: { origin: address },
      redirect: 'manual',
    })
    const cookies = signedIn.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
    const token = cookies.find((each) => each.startsWith('csrf='))?.slice('csrf='.length) ?? ''
    const send = async (bytes: Buffer) => {
      const body = new FormData()
      body.append('residency', new Blob([Uint8Array.from(bytes)]), 'slow.pdf')
      const headers = { cookie: cookies.join('; '), 'x-csrf-token': token, 'idempotency-key': randomUUID() }
      return (await fetch(`${address}/protected/v2/profile/id`, { method: 'POST', headers, body })).status
    }
    expect(await send(pdf({ pages: 20 }))).toBe(200)
    const answer = send(endlessPdf()).catch(() => 'cut')
    const told = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout.trim()
    const child = () => told('pgrep', '-P', String(exchange.child.pid))
    await expect.poll(child).toMatch(/^\d+$/)
    const pid = child()
    expect(told('ps', 'eww', '-o', 'command=', '-p', pid)).not.toContain(secret)
    exchange.child.kill('SIGKILL')
    await expect.poll(() => told('ps', '-o', 'stat=', '-p', pid)).toMatch(/^(Z.*)?$/)
    expect(await answer).toBe('cut')
  },
  240_000,
)
