import { desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentUserOf, type CurrentUserAnswer } from '../../../src/domain/customer/customer'
import { buyBlockOf } from '../../../src/domain/orders/buy-block'
import { events } from '../../../src/server/database/schema'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { browserOf, host, origin, testExchange, type Browser, type TestExchange } from '../../support/exchange'

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

test('the desk switches a feature for everybody, or for one customer, whose own switch wins until it is taken away; open pages are told', async () => {
  const [one, other] = [browserOf(exchange.server), browserOf(exchange.server)]
  await other.post('/sandbox/customers/verified-swede/copies')
  const { id } = (await one.post('/sandbox/customers/verified-swede/copies')).json()
  const desk = async (query = '') =>
    (await exchange.server.inject({ url: `/sandbox/desk${query}`, headers: { host } })).body
  const switchIt = (fields: Record<string, string>) =>
    exchange.server.inject({
      method: 'POST',
      url: '/sandbox/desk/features',
      headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ flag: 'BUY', customer: '', why: 'As agreed', ...fields }).toString(),
    })
  const blocks = async () => [buyBlockOf(await userOf(one)), buyBlockOf(await userOf(other))]
  const told = async (customer: string | null) => {
    const condition = customer === null ? isNull(events.customerId) : eq(events.customerId, customer)
    const [row] = await exchange.database.read((handle) =>
      handle.select({ type: events.type }).from(events).where(condition).orderBy(desc(events.id)).limit(1),
    )
    return row?.type
  }
  expect(await desk()).toContain('aria-label="Turn off BUY"')
  const answer = await switchIt({ active: 'off' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sandbox/desk#features'])
  expect([await blocks(), await told(null)]).toEqual([['buy-off', 'buy-off'], 'user.changed'])
  expect(await desk()).toContain('aria-label="Turn on BUY"')
  const query = `?customer=${id}`
  const own = await switchIt({ active: 'on', customer: id })
  expect(own.headers.location).toBe(`/sandbox/desk${query}#features`)
  expect([await blocks(), await told(id)]).toEqual([[null, 'buy-off'], 'user.changed'])
  expect(await desk(query)).toContain('aria-label="Turn off BUY"')
  const remove = 'aria-label="BUY as for everybody"'
  expect([(await desk(query)).includes(remove), (await desk()).includes(remove)]).toEqual([true, false])
  const removed = await switchIt({ active: 'as-for-all', customer: id })
  expect(removed.headers.location).toBe(`/sandbox/desk${query}#features`)
  expect([await blocks(), await told(id)]).toEqual([['buy-off', 'buy-off'], 'user.changed'])
  expect(await desk(query)).not.toContain(remove)
  await switchIt({ active: 'on' })
  expect(await blocks()).toEqual([null, null])
  expect(await desk('?customer=nobody')).toContain('No customer has this address.')
  const refused = [
    await switchIt({ active: 'on', customer: 'nobody@example.com' }),
    await switchIt({ active: 'on', flag: 'NO_SUCH' }),
    await switchIt({ active: 'as-for-all' }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(await blocks()).toEqual([null, null])
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
