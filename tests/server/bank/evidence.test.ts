import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidencePages, evidenceParts } from '../../../src/server/database/schema'
import { planHousekeeping } from '../../../src/server/housekeeping'
import { bankAt, newAccount, otherAccounts, verifiedNow } from '../../support/bank'
import { host, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { pdf, photo, upload } from '../../support/files'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const runDue = () => exchange.exchange.jobs.runDue()
const kept = async () => {
  const rows = await exchange.database.read((handle) =>
    handle.select({ owner: evidenceParts.owner }).from(evidenceParts).limit(99),
  )
  return rows.map(({ owner }) => owner).toSorted()
}
const swept = async (days: number) => {
  exchange.clock.forward({ hours: days * 24 })
  await runDue()
  await planHousekeeping(exchange.exchange, exchange.clock.now())
  await runDue()
  return kept()
}
const sent = async (browser: Browser, field: string, name: string, address: string) =>
  (await upload(browser, field, name, await photo(), {}, address)).json().result

const owner = async () => {
  const { customer, browser } = await signedIn(exchange)
  const { id } = customer
  const [first, second] = [
    await newAccount(exchange.database, { customerId: id }),
    await newAccount(exchange.database, { customerId: id, ...otherAccounts[0], ...verifiedNow }),
  ]
  return { browser, unverified: first.reference, verified: second.reference }
}

test('files of statements and identity checks are taken away 30 days after their end, those that wait are kept', async () => {
  const [one, other] = [await owner(), await owner()]
  const statement = (of: typeof one, name: string) =>
    sent(of.browser, 'statement', name, `${bankAt}/verification/statement?reference=${of.unverified}`)
  const document = (of: typeof one, name: string) =>
    sent(of.browser, 'document', name, `${bankAt}/identification?reference=${of.verified}`)
  const decided = [(await statement(one, 'reject.jpg')).verification, (await document(one, 'p.jpg')).identification]
  const waiting = [
    (await statement(other, 'slow.jpg')).verification,
    (await document(other, 'slow.jpg')).identification,
  ]
  const all = [...decided, ...waiting].toSorted()
  await runDue()
  expect(await kept()).toEqual(all)
  expect(await swept(29)).toEqual(all)
  expect(await swept(2)).toEqual(waiting.toSorted())
  expect(await swept(31)).toEqual(waiting.slice(1))
})

test('a statement that is a PDF is shown page by page, and its pages are taken away with it', async () => {
  const { browser, unverified } = await owner()
  const call = `${bankAt}/verification/statement?reference=${unverified}`
  const answer = await upload(browser, 'statement', 'reject.pdf', pdf({ pages: 2 }), {}, call)
  const { verification } = answer.json().result
  const get = (path: string) =>
    exchange.server.inject({ url: `/sandbox/desk/evidence/statement/${verification}${path}`, headers: { host } })
  const { body } = await get('')
  expect([...body.matchAll(/<figcaption><a href="[^"]+">([^<]+)</g)].map(([, name]) => name)).toEqual([
    'Page 1 of 2',
    'Page 2 of 2',
  ])
  const types = await Promise.all(['/pictures/1', '/pictures/2'].map(get))
  expect(types.map(({ headers }) => headers['content-type'])).toEqual(['image/jpeg', 'image/jpeg'])
  expect((await get('/file')).statusCode).toBe(404)
  const pages = () =>
    exchange.database.read((handle) =>
      handle.select({ owner: evidencePages.owner, page: evidencePages.page }).from(evidencePages).limit(99),
    )
  await runDue()
  await swept(29)
  expect(await pages()).toEqual([1, 2].map((page) => ({ owner: verification, page })))
  await swept(2)
  expect(await pages()).toEqual([])
})
