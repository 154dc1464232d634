import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BankAccount } from '../../../src/domain/customer/customer'
import { checkAccountNumber } from '../../../src/domain/bank/bank-accounts'
import { bankAt, newAccount } from '../../support/bank'
import { hiddenIn } from '../../support/desk'
import { host, origin, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { photo, upload } from '../../support/files'

let exchange: TestExchange
let browser: Browser
let id: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  exchange.clock.forward({ minutes: 1 })
  const signed = await signedIn(exchange)
  id = signed.customer.id
  browser = signed.browser
})

const get = (url: string) => exchange.server.inject({ url, headers: { host } })
const submit = (url: string, fields: Record<string, string>) =>
  exchange.server.inject({
    method: 'POST',
    url,
    headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const begun = async (body: object = {}) => {
  const { result } = (await browser.post(`${bankAt}/verification/init`, { providerName: 'seb', ...body })).json()
  return { verification: result.verification, path: new URL(result.redirectUrl).pathname }
}
const boxesIn = (page: string) =>
  Object.fromEntries([...page.matchAll(/name="(account-[^"]+)"/g)].map(([, name = '']) => [name, 'on']))
const last = async () => (await browser.get(`${bankAt}/verification`)).json().result
const list = async (): Promise<BankAccount[]> => (await browser.get(bankAt)).json().result
const runDue = () => exchange.exchange.jobs.runDue()
const typed = (changes = {}) => newAccount(exchange.database, { customerId: id, isMain: true, ...changes })

describe('the page of a bank', () => {
  test('names the customer’s accounts and others, and leads back with the verification', async () => {
    await typed()
    const { verification, path } = await begun()
    const page = (await get(path)).body
    expect(page).toContain('Log in to SEB')
    expect(page).toContain('clearing 5000, account 0000019')
    const answer = await submit(path, { decision: 'approve', ...boxesIn(page) })
    expect(answer.headers.location).toBe(`${origin}/app/profile/bank?ref=${verification}`)
    await runDue()
    const { state, accounts } = await last()
    expect([state, accounts.length]).toEqual(['found', 3])
    for (const { accountNumber, clearingNumber } of accounts)
      expect(checkAccountNumber(accountNumber, clearingNumber)).toBeNull()
    const { externalId } = accounts[1]
    await browser.post(`${bankAt}/verification/complete`, { verification, externalId })
    expect((await list()).map(({ verificationStatus }) => verificationStatus)).toEqual(['VERIFIED', 'UNVERIFIED'])
  })

  test.each([
    ['other-holder', 'other-holder'],
    ['decline', 'rejected'],
    ['cancel', 'canceled'],
    ['timeout', 'timed-out'],
  ])('ends a verification with %s', async (decision, failure) => {
    const { verification, path } = await begun()
    expect((await submit(path, { decision })).headers.location).toBe(`${origin}/app/profile/bank?ref=${verification}`)
    await runDue()
    expect(await last()).toMatchObject({ state: 'failed', failure })
    expect((await get(path)).body).toContain('This verification is over.')
  })

  test('takes one decision; none at all of something unknown; and without an account it is declined', async () => {
    const { path } = await begun()
    expect((await submit(path, { decision: 'something' })).headers.location).toBe(path)
    await submit(path, { decision: 'approve' })
    await submit(path, { decision: 'cancel' })
    await runDue()
    expect(await last()).toMatchObject({ failure: 'rejected' })
    expect((await get('/sandbox/verify/3e4d8a6b-0b51-4a5b-9d2f-6a9d0a8b7c66')).statusCode).toBe(404)
  })
})

describe('the customer’s bank account', () => {
  test('shows a deposit with its code, which verifies the account; and where a bank waits', async () => {
    const { reference } = await typed()
    await browser.post(`${bankAt}/verification`, { reference })
    await runDue()
    const [, code = ''] = /Nordmynt (\d{4})/.exec((await get('/sandbox/account')).body) ?? []
    const verified = await browser.post(`${bankAt}/verify`, { reference, verificationCode: code })
    expect(verified.json().result.verificationStatus).toBe('VERIFIED')
    const { path } = await begun()
    expect((await get('/sandbox/account')).body).toContain(`href="${path}"`)
    expect((await get('/sandbox/')).body).toContain('href="/sandbox/account"')
  })

  test.each([[{ clearingNumber: '9999', customBank: true }], [{ clearingNumber: '6000', accountNumber: '219160404' }]])(
    'sends a deposit to %j back',
    async (numbers) => {
      const { reference } = await typed(numbers)
      await browser.post(`${bankAt}/verification`, { reference })
      await runDue()
      expect(await last()).toMatchObject({ state: 'failed', failure: 'not-found' })
      expect((await get('/sandbox/account')).body).toContain('Returned')
    },
  )
})

describe('the desk', () => {
  test('accepts or rejects a statement, with its file before it', async () => {
    const { reference } = await typed()
    const call = `${bankAt}/verification/statement?reference=${reference}`
    const up = async () => (await upload(browser, 'statement', 'slow.jpg', await photo(), {}, call)).json().result
    const { verification } = await up()
    const address = `/sandbox/desk/evidence/statement/${verification}`
    expect((await get('/sandbox/desk')).body).toContain(`href="${address}"`)
    expect((await get(`${address}/pictures/1`)).headers['content-type']).toBe('image/jpeg')
    const page = (await get(address)).body
    expect(page).toContain('SEB · clearing 5000, account 0000019')
    await submit(address, { decision: 'reject', reason: 'cut-off', at: hiddenIn(page, 'at') })
    expect(await last()).toMatchObject({ failure: 'rejected', reason: 'A corner is cut off' })
    exchange.clock.forward({ minutes: 1 })
    const again = `/sandbox/desk/evidence/statement/${(await up()).verification}`
    await submit(again, { decision: 'accept', why: 'The names match', at: hiddenIn((await get(again)).body, 'at') })
    expect(await last()).toMatchObject({ state: 'verified' })
  })

  test('uses up the automatic verifications of the month, and gives them back', async () => {
    const left = async () =>
      (await browser.post('/protected/v2/auth/me')).json().result.remainingGoCardlessVerifications
    const desk = async () => /(\d+) are left this month/.exec((await get('/sandbox/desk')).body)?.[1]
    expect(await desk()).toBeDefined()
    await submit('/sandbox/desk/month', { left: 'none', why: 'To see it' })
    expect(await left()).toBe(0)
    expect(await desk()).toBe('0')
    await submit('/sandbox/desk/month', { left: 'all', why: 'Seen' })
    expect(await desk()).toBe('50')
    expect(await left()).toBe(5)
  })
})
