import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { browserOf, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
  await seedSandbox(exchange.exchange)
}, 180_000)
afterAll(() => exchange.stop())

const address = '/sandbox/security-links'

const seeded = async () => {
  const browser = browserOf(exchange.server)
  await browser.post('/sandbox/customers/verified-swede/copies')
  return browser
}

test('a link is told by its steps, and runs out when a tester says so', async () => {
  const browser = await seeded()
  const { id, page } = (await browser.post(address)).json()
  const [, linkSecret = ''] = String(page).split('#')
  const open = async () => (await browser.post('/protected/v2/auth/security/link', { linkSecret })).json().result.link
  expect(await open()).toBe('asked')
  expect((await browser.post(`${address}/${id}/steps`, { event: 'link.expired' })).statusCode).toBe(200)
  expect(await open()).toBe('over')
  const { steps } = (await browser.get(`${address}/${id}`)).json()
  expect(steps.map(({ event }: { event: string }) => event)).toEqual(['link.opened', 'link.expired'])
})

test('sign-ins of a while ago come into the history, after the one by a click', async () => {
  const browser = await seeded()
  const list = async () => (await browser.get('/protected/v2/user/sign-ins?size=100')).json().result.signIns
  expect(await list()).toHaveLength(1)
  await browser.post('/sandbox/sign-ins')
  expect(await list()).toHaveLength(13)
})

test('nobody is given either who is not signed in, and no other link is known', async () => {
  const stranger = browserOf(exchange.server)
  expect((await stranger.post(address)).statusCode).toBe(401)
  expect((await stranger.post('/sandbox/sign-ins')).statusCode).toBe(401)
  for (const id of ['none', crypto.randomUUID()]) expect((await stranger.get(`${address}/${id}`)).statusCode).toBe(404)
})
