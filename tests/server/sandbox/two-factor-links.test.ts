import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages as en } from '../../../locales/en/messages.po'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { browserOf, refusal, testExchange, type TestExchange } from '../../support/exchange'
import { photo, upload } from '../../support/files'
import { inboxOf } from '../../support/inbox'
import { putManyOrdersOff } from '../../support/places'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
  await putManyOrdersOff(exchange.database)
  await seedSandbox(exchange.exchange)
}, 180_000)
afterAll(() => exchange.stop())

const address = '/sandbox/two-factor-links'
const base = '/protected/v2/auth'

const asked = async () => {
  const browser = browserOf(exchange.server)
  const { email } = (await browser.post('/sandbox/customers/two-factor/copies')).json()
  const { id, page } = (await browser.post(address)).json()
  const told = async () => (await browser.get(`${address}/${id}`)).json()
  const happens = (event: string) => browser.post(`${address}/${id}/steps`, { event })
  const [, linkSecret = ''] = String(page).split('#')
  const opened = async () => (await browser.post(`${base}/two-factor/link`, { linkSecret })).json().result.link
  const startsEid = () => browser.post(`${base}/eid/start`, { purpose: 'two-factor-reset', linkSecret })
  const sends = async () => {
    const headers = { 'x-link-secret': linkSecret }
    return upload(browser, 'document', 'slow.jpg', await photo(), headers, `${base}/two-factor/document`)
  }
  return { browser, email, told, happens, opened, startsEid, sends, page }
}

test('the letter of a link waits until it is to be sent', async () => {
  const { email, told, happens, page } = await asked()
  expect(await inboxOf(exchange, email)).toEqual([])
  await happens('letter.sent')
  const [letter] = await inboxOf(exchange, email)
  expect(letter?.body).toContain(page)
  expect((await told()).steps).toMatchObject([{ event: 'letter.sent', state: 'sent' }])
})

test('what happens to a link around its page is what the exchange looks at', async () => {
  const { happens, opened, startsEid, sends } = await asked()
  expect(await opened()).toBe('choosing')
  await startsEid()
  await happens('eid.ended')
  expect(await opened()).toBe('choosing')
  await startsEid()
  await happens('eid.refused')
  expect(await opened()).toBe('mismatched')
  await sends()
  await happens('document.rejected')
  expect(await opened()).toBe('rejected')
  await sends()
  await happens('document.accepted')
  expect(await opened()).toBe('done')
  const [other, expired, withdrawn] = [await asked(), await asked(), await asked()]
  await other.opened()
  await other.startsEid()
  await other.happens('eid.proven')
  await expired.happens('link.expired')
  await withdrawn.happens('link.withdrawn')
  expect([await other.opened(), await expired.opened(), await withdrawn.opened()]).toEqual([
    'done',
    'expired',
    'withdrawn',
  ])
})

test('nothing else happens to a link, and to none that is not there', async () => {
  const { happens } = await asked()
  expect((await happens('document.sent')).statusCode).toBe(400)
  expect((await happens('eid.proven')).statusCode).toBe(409)
  const browser = browserOf(exchange.server)
  expect((await browser.get(`${address}/${crypto.randomUUID()}`)).json()).toEqual(refusal('not-found'))
  expect((await browser.post(address)).statusCode).toBe(401)
})

test('the desk lists a document, shows its picture, and decides about it while its link is not withdrawn', async () => {
  const desk = browserOf(exchange.server)
  const listed = async (email: string) => {
    const { body } = await desk.get('/sandbox/desk')
    const row = body.split('<li>').find((part) => part.includes(email) && part.includes('/evidence/reset/')) ?? ''
    return /href="([^"]+)"/.exec(row)?.[1] ?? ''
  }
  const atOf = async (href: string) => /name="at" value="([^"]+)"/.exec((await desk.get(href)).body)?.[1] ?? ''
  const decide = (href: string, body: object) => desk.post(href, { why: 'The picture is theirs', ...body })

  const first = await asked()
  await first.opened()
  await first.sends()
  const href = await listed(first.email)
  // What it is compared with.
  expect((await desk.get(href)).body).toMatch(/ [A-ZÅÄÖ][^<]+ \d{8}-\d{4}</)
  expect((await desk.get(`${href}/pictures/1`)).headers['content-type']).toBe('image/jpeg')
  const at = await atOf(href)
  expect((await decide(href, { decision: 'reject', reason: 'expired', at })).statusCode).toBe(303)
  expect(await first.opened()).toBe('rejected')
  expect((await decide(href, { decision: 'accept', at })).statusCode).toBe(409)
  exchange.clock.forward({ seconds: 1 })
  await first.sends()
  expect((await desk.get(href)).statusCode).toBe(404)
  const newer = await listed(first.email)
  expect((await decide(newer, { decision: 'accept', at })).statusCode).toBe(409)
  const seen = await atOf(newer)
  await first.happens('link.withdrawn')
  const late = await decide(newer, { decision: 'accept', at: seen })
  expect([late.statusCode, late.body.includes(String(en['desk.status.withdrawn']))]).toEqual([409, true])
  expect(await first.opened()).toBe('withdrawn')

  const second = await asked()
  await second.opened()
  await second.sends()
  const own = await listed(second.email)
  await decide(own, { decision: 'accept', at: await atOf(own) })
  expect(await second.opened()).toBe('done')
})
