import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidenceParts } from '../../src/server/database/schema'
import { planHousekeeping } from '../../src/server/housekeeping'
import { bankAt, newAccount, otherAccounts, verifiedNow } from '../support/bank'
import { signedIn, testExchange, type Browser, type TestExchange } from '../support/exchange'
import { photo, upload } from '../support/files'

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
