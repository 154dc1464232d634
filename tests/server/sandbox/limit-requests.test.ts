import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, signedIn, testExchange, type TestExchange } from '../../support/exchange'
import { limitNow, sendsRequest } from '../../support/limit-requests'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

test.each([
  ['none', null],
  ['draft', 'DRAFT'],
  ['waiting', 'WAITING'],
  ['more', 'MORE'],
  ['granted', 'GRANTED'],
  ['refused', 'REFUSED'],
  ['refused-long-ago', 'REFUSED'],
  ['withdrawn', 'WITHDRAWN'],
] as const)(
  'a tester has the request of who is signed in stand as %s, whatever was asked before',
  async (standing, state) => {
    const { browser } = await signedIn(exchange)
    await sendsRequest(browser)
    expect((await browser.post('/sandbox/limit-request', { standing })).statusCode).toBe(200)
    const { request } = await limitNow(browser)
    expect([request?.state ?? null, request?.documents ?? []]).toEqual([state, []])
  },
)

test('nobody who is not signed in has any', async () => {
  const answer = await browserOf(exchange.server).post('/sandbox/limit-request', { standing: 'draft' })
  expect(answer.statusCode).toBe(401)
})

test('a tester ends the freeze of who is signed in', async () => {
  const { browser } = await signedIn(exchange)
  await browser.post('/sandbox/freezes')
  expect((await browser.post('/sandbox/freezes/end')).statusCode).toBe(200)
  expect((await browser.post('/protected/v2/auth/me', {})).json().result.freeze).toBe(null)
})
