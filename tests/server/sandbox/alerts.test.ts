import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, signedIn, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

type Listed = { state: string; repeats: boolean; buys: string | null; reachedPrice: string | null }

const waiting = { state: 'WAITING', repeats: false, buys: null, reachedPrice: null }
const told = { buys: '500', reachedPrice: '2000000.00' }

test.each([
  ['none', []],
  ['waiting', [waiting]],
  ['resting', [{ ...told, state: 'RESTING', repeats: true }]],
  ['reached', [{ ...told, state: 'REACHED', repeats: false }]],
  ['full', Array.from({ length: 20 }, () => waiting)],
])('a tester has the alerts of who is signed in stand as %s, whatever was set before', async (standing, alerts) => {
  const { browser } = await signedIn(exchange)
  await browser.post('/sandbox/alerts', { standing: 'full' })
  expect((await browser.post('/sandbox/alerts', { standing })).statusCode).toBe(200)
  const listed: Listed[] = (await browser.get('/protected/v2/alerts')).json().result
  expect(listed.map(({ state, repeats, buys, reachedPrice }) => ({ state, repeats, buys, reachedPrice }))).toEqual(
    alerts,
  )
})

test('alerts of others stay as they are', async () => {
  const [one, other] = [await signedIn(exchange), await signedIn(exchange)]
  await one.browser.post('/sandbox/alerts', { standing: 'waiting' })
  await other.browser.post('/sandbox/alerts', { standing: 'none' })
  expect((await one.browser.get('/protected/v2/alerts')).json().result).toHaveLength(1)
})

test('nobody who is not signed in has any', async () => {
  const answer = await browserOf(exchange.server).post('/sandbox/alerts', { standing: 'reached' })
  expect(answer.statusCode).toBe(401)
})
