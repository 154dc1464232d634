import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as openConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { orders } from '../../src/server/database/schema'
import { builtServer, itsAddress, type BuiltServer } from '../support/exchange-process'
import { keptConnection, type Called, type Outcome } from '../support/kept-connection'
import { databaseKinds, newPlace, putManyOrdersOff, withDatabase } from '../support/places'

let server: BuiltServer

beforeAll(async () => {
  server = await builtServer()
})
afterAll(() => server.remove())

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
    const exchange = server.run({
      NODE_ENV: 'production',
      SANDBOX: 'on',
      ...place.environment,
      SANDBOX_REVIEW_SECONDS: '0',
      LOG_LEVEL: 'info',
    })
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
    exchange.child.kill('SIGTERM')
    await exchange.said(/"msg":"stopping"/)
    const notReady = await probe.call(asksReadiness)
    const outcomes = await Promise.all([...placing, ...reading])
    expect(await exchange.ended).toBe(0)
    expect(outcomes.map((each) => [...new Set(each.map(kindOf))])).toEqual(outcomes.map(() => ['200', 'refused']))
    expect(notReady).toMatchObject({ status: 503, body: '{"status":"not ready"}' })
    for (const page of pages) expect(await page.text()).toMatch(/^retry: 1000\n\n/)

    const acknowledged = outcomes.slice(0, placing.length).flat().flatMap(referenceIn)
    const rows = await withDatabase(place, (database) =>
      database.read((handle) => handle.select().from(orders).where(eq(orders.amount, placedHere.total))),
    )
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(acknowledged.toSorted())
  }, 240_000)
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
  purpose: 'own-savings',
  allowsDuplicate: true,
} as const

const asksReadiness = { method: 'GET', path: '/readyz' } as const

/** A connection that rests this long may be ended; a starved caller can find out with a call that is on its way. */
const graceMilliseconds = 900

/** The system resets who connects at the very moment in which the listening socket goes: nobody has let them in. */
const kindOf = (outcome: Outcome): string => {
  if (outcome.is === 'answered') return String(outcome.status)
  const wasNotLetIn = outcome.fresh || outcome.rested > graceMilliseconds
  return wasNotLetIn && ['ECONNREFUSED', 'ECONNRESET'].includes(outcome.code) ? 'refused' : outcome.code
}

const referenceIn = (outcome: Outcome): string[] =>
  outcome.is === 'answered' ? [JSON.parse(outcome.body).result.reference] : []
