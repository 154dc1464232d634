import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientErrors } from '../../../src/server/database/schema'
import type { ErrorReport } from '../../../src/server/outside/error-reports'
import { nobody } from '../../../src/server/outside/availability'
import { refusal, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'

const reports: ErrorReport[] = []
let exchange: TestExchange
let browser: Browser
let customerId: string

beforeAll(async () => {
  const errorReports = { report: async (report: ErrorReport) => void reports.push(report) }
  exchange = await testExchange({ outside: { ...nobody, errorReports } })
  const signed = await signedIn(exchange)
  customerId = signed.customer.id
  browser = signed.browser
})
afterAll(() => exchange.stop())

const path = '/v2/client-errors'
const error = { name: 'TypeError', message: 'x is undefined', path: '/app/order', stack: 'at view', release: 'abc' }

test('an error that the app met is kept and reported', async () => {
  const answer = await browser.post(path, error, { 'user-agent': 'Browser/1' })
  expect(answer.json()).toEqual({ status: 'SUCCESS', result: null })
  expect(await exchange.database.read((handle) => handle.select().from(clientErrors))).toEqual([
    {
      id: expect.any(String),
      customerId,
      name: 'TypeError',
      message: 'x is undefined',
      stack: 'at view',
      page: '/app/order',
      release: 'abc',
      userAgent: 'Browser/1',
      createdAt: exchange.clock.now(),
    },
  ])
  expect(reports).toEqual([{ name: 'TypeError', message: 'x is undefined', stack: 'at view', where: 'browser' }])
})

test('what is too long is refused', async () => {
  const answer = await browser.post(path, { ...error, message: 'x'.repeat(2001) })
  expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['message', 'notAccepted'])])
})

test('thirty in ten minutes are enough', async () => {
  for (let sent = 1; sent < 30; sent += 1) await browser.post(path, error)
  const answer = await browser.post(path, error)
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
    429,
    refusal('too-many-requests'),
    '600',
  ])
  exchange.clock.forward({ minutes: 10 })
  expect((await browser.post(path, error)).statusCode).toBe(200)
})
