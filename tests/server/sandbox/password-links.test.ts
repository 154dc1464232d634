import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { browserOf, refusal, testExchange, type TestExchange } from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import { putManyOrdersOff } from '../../support/places'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
  await putManyOrdersOff(exchange.database)
  await seedSandbox(exchange.exchange)
}, 180_000)
afterAll(() => exchange.stop())

const address = '/sandbox/password-links'

const asked = async () => {
  const browser = browserOf(exchange.server)
  const { email } = (await browser.post('/sandbox/customers/verified-swede/copies')).json()
  const { id, page } = (await browser.post(address)).json()
  const told = async () => (await browser.get(`${address}/${id}`)).json()
  const happens = (event: string) => browser.post(`${address}/${id}/steps`, { event })
  const [, linkSecret = ''] = String(page).split('#')
  const opened = async () => (await browser.post('/protected/v2/auth/password/link', { linkSecret })).json().result
  return { email, told, happens, opened, page, linkSecret }
}

test('the letter of a link waits until it is to be sent', async () => {
  const { email, told, happens, page } = await asked()
  expect(await inboxOf(exchange, email)).toEqual([])
  expect(await told()).toEqual({ steps: [], code: null })
  await happens('letter.sent')
  const [letter] = await inboxOf(exchange, email)
  expect(letter?.body).toContain(page)
  expect((await told()).steps).toMatchObject([{ event: 'letter.sent', state: 'sent' }])
})

test('what happens to a link around its page is what the exchange looks at', async () => {
  const { told, happens, opened } = await asked()
  await happens('factor.asked')
  expect(await opened()).toEqual({ link: 'holds', asksSecondFactor: true })
  expect((await told()).code).toMatch(/^\d{6}$/)
  await happens('factor.dropped')
  expect(await opened()).toEqual({ link: 'holds', asksSecondFactor: false })
  await happens('link.expired')
  expect(await opened()).toEqual({ link: 'expired', asksSecondFactor: false })
  const other = await asked()
  await other.happens('link.withdrawn')
  expect(await other.opened()).toEqual({ link: 'withdrawn', asksSecondFactor: false })
})

test('nothing else happens to a link, and to none that is not there', async () => {
  const { happens } = await asked()
  expect((await happens('password.set')).statusCode).toBe(400)
  const browser = browserOf(exchange.server)
  expect((await browser.get(`${address}/${crypto.randomUUID()}`)).json()).toEqual(refusal('not-found'))
  expect((await browser.post(address)).statusCode).toBe(401)
})
