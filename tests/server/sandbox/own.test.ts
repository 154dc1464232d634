import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentUserOf, type CurrentUserAnswer } from '../../../src/domain/customer'
import { buyBlockOf } from '../../../src/domain/buy-block'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { browserOf, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
  await seedSandbox(exchange.exchange)
}, 180_000)
afterAll(() => exchange.stop())

const userOf = async (browser: Browser) => {
  const answer: CurrentUserAnswer = (await browser.post('/protected/v2/auth/me')).json().result
  return currentUserOf(answer)
}
const ordersOf = async (browser: Browser): Promise<number> =>
  (await browser.get('/protected/v2/orders?page=0&size=20')).json().result.page.totalElements

test('every tester may have a customer of their own like a ready-made one, with all that belongs to them', async () => {
  const [one, other] = [browserOf(exchange.server), browserOf(exchange.server)]
  const copies = await Promise.all(
    [one, other].map((browser) => browser.post('/sandbox/customers/verified-swede/copies')),
  )
  const [mine, theirs] = await Promise.all([userOf(one), userOf(other)])
  expect([mine.details.email, theirs.details.email]).toEqual(copies.map((copy) => copy.json().email))
  expect(mine.details.email).not.toBe(theirs.details.email)
  expect([buyBlockOf(mine), await ordersOf(one), mine.bankAccounts.length]).toEqual([null, await ordersOf(other), 3])
  expect(await ordersOf(one)).toBeGreaterThan(30)
})

test('there is none of a name that nobody has', async () => {
  expect((await browserOf(exchange.server).post('/sandbox/customers/nobody/copies')).statusCode).toBe(400)
})

test('a feature is switched for the customer alone who is signed in', async () => {
  const [one, other] = [browserOf(exchange.server), browserOf(exchange.server)]
  for (const browser of [one, other]) await browser.post('/sandbox/customers/verified-swede/copies')
  await one.post('/sandbox/features', { flag: 'BUY', active: false })
  expect([buyBlockOf(await userOf(one)), buyBlockOf(await userOf(other))]).toEqual(['buy-off', null])
  await one.post('/sandbox/features', { flag: 'BUY', active: true })
  expect(buyBlockOf(await userOf(one))).toBeNull()
  const nobody = browserOf(exchange.server)
  expect((await nobody.post('/sandbox/features', { flag: 'BUY', active: true })).statusCode).toBe(401)
})
