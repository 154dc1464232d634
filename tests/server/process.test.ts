import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as openConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { orders } from '../../src/server/database/schema'
import { builtServer, itsAddress, type BuiltServer } from '../support/exchange-process'
import { keptConnection, type Called, type Outcome } from '../support/kept-connection'
import { databaseKinds, newPlace, putManyOrdersOff, withDatabase } from '../support/places'

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
  server.run({ DATA_DIR: dataDir, NODE_ENV: 'production', ...environment })

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
  const told = Date.now()
  exchange.child.kill('SIGTERM')
  expect(await page.text()).toBe('retry: 1000\n\nid: 0\n\n')
  expect(await exchange.ended).toBe(0)
  expect(Date.now() - told).toBeLessThan(10_000)

  const again = run()
  const anew = await again.said(itsAddress)
  const me = await fetch(`${anew}/protected/v2/limits`, { headers: { cookie } })
  expect(me.status).toBe(200)
  again.child.kill('SIGKILL')
  await again.ended

  const secret = 'a secret of thirty-two characters'
  const afterKill = run({
    SANDBOX: 'off',
    SECRET: secret,
    HOOKS_SECRET: secret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMS_URL: 'http://127.0.0.1:1',
  })
  const last = await afterKill.said(/"address":"([^"]+)","msg":"ready"/)
  const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')
  expect(linesOf(afterKill.text()).filter((line) => !line.startsWith('{'))).toEqual([])
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

describe.each(databaseKinds)('told to stop under load, on a %s', (kind) => {
  const signedIn = async (address: string) => {
    const answer = await fetch(`${address}/sandbox/customers/verified-swede`, {
      method: 'POST',
      headers: { origin: address },
      redirect: 'manual',
    })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const csrf = cookies.find((cookie) => cookie.startsWith('csrf='))?.slice('csrf='.length) ?? ''
    return { cookie: cookies.join('; '), 'x-csrf-token': csrf }
  }

  test('it answers every request that reached it, ends its pages, and is gone', async () => {
    const place = await newPlace(kind)
    onTestFinished(place.remove)
    await withDatabase(place, putManyOrdersOff)
    const exchange = run({ ...place.environment, SANDBOX_REVIEW_SECONDS: '0', LOG_LEVEL: 'info' })
    const address = await exchange.said(itsAddress)
    const headers = await signedIn(address)

    const reads = (): Called => ({ method: 'GET', path: '/protected/v2/orders?size=20', headers })
    const places = (): Called => ({
      method: 'POST',
      path: '/protected/v2/buy/orders',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: placedHere,
    })
    const looks = (): Called => ({ method: 'GET', path: '/healthz' })
    let answered = 0
    let isLoaded = () => {}
    const loaded = new Promise<void>((resolve) => (isLoaded = resolve))
    const callAgain = async (next: () => Called, rests: number): Promise<Outcome[]> => {
      const { call, close } = keptConnection(address)
      const outcomes: Outcome[] = []
      for (;;) {
        const outcome = await call(next())
        outcomes.push(outcome)
        if (outcome.is === 'lost') break
        if (++answered === 200) isLoaded()
        if (rests > 0) await pause(rests)
      }
      close()
      return outcomes
    }
    const pages = await Promise.all(
      [1, 2, 3].map(() => fetch(`${address}/protected/v2/events`, { headers: { cookie: headers.cookie } })),
    )
    const probe = keptConnection(address)
    expect(await probe.call(asksReadiness)).toMatchObject({ status: 200, body: '{"status":"ready"}' })
    const silent = openConnection(Number(new URL(address).port), '127.0.0.1')
    await once(silent, 'connect')
    const placing = [0, 0, 0, 20, 90].map((rests) => callAgain(places, rests))
    const reading = [0, 0, 0, 0, 5, 40, 170, 330].map((rests) => callAgain(rests % 2 ? looks : reads, rests))
    await loaded
    const told = Date.now()
    exchange.child.kill('SIGTERM')
    await exchange.said(/"msg":"stopping"/)
    const notReady = await probe.call(asksReadiness)
    const outcomes = await Promise.all([...placing, ...reading])
    expect(await exchange.ended).toBe(0)
    expect(Date.now() - told).toBeLessThan(10_000)
    expect(outcomes.map((each) => [...new Set(each.map(kindOf))])).toEqual(outcomes.map(() => ['200', 'refused']))
    expect(notReady).toMatchObject({ status: 503, body: '{"status":"not ready"}' })
    for (const page of pages) expect(await page.text()).toMatch(/^retry: 1000\n\n/)

    const acknowledged = outcomes.slice(0, placing.length).flat().flatMap(referenceIn)
    const rows = await withDatabase(place, (database) =>
      database.read((handle) => handle.select().from(orders).where(eq(orders.amount, placedHere.total))),
    )
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(acknowledged.toSorted())
  }, 120_000)
})

const placedHere = {
  from: 'SEK',
  to: 'BTC',
  amount: '137',
  total: '137.00',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  method: 'BANKGIRO',
  type: 'BUY',
  priority: 'LOW',
  customerPaysNetworkFee: false,
} as const

const asksReadiness = { method: 'GET', path: '/readyz' } as const

/** The system resets who connects at the very moment in which the listening socket goes: nobody has let them in. */
const kindOf = (outcome: Outcome): string => {
  if (outcome.is === 'answered') return String(outcome.status)
  return outcome.fresh && ['ECONNREFUSED', 'ECONNRESET'].includes(outcome.code) ? 'refused' : outcome.code
}

const referenceIn = (outcome: Outcome): string[] =>
  outcome.is === 'answered' ? [JSON.parse(outcome.body).result.reference] : []
