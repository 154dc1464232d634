import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customersZone } from '../../../src/server/clock'
import { bankAccounts, features } from '../../../src/server/database/schema'
import { dateTimeText } from '../../../src/i18n/dates'
import { freshPersonalNumber } from '../../../src/server/sandbox/seeds/customers'
import { hiddenIn } from '../../support/desk'
import { bankAt, newAccount, otherAccounts, typedAccount, verifiedNow } from '../../support/bank'
import { browserOf, host, newCustomer, origin, refusal, testExchange } from '../../support/exchange'
import type { Browser, NewCustomer, TestExchange } from '../../support/exchange'
import { photo, upload } from '../../support/files'
import { sendCallback } from '../../support/callbacks'
import { inboxOf } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let account: string
let number: string
let id: string
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const signIn = async (changes: NewCustomer = {}) => {
  exchange.clock.forward({ minutes: 1 })
  number = freshPersonalNumber()
  const customer = await newCustomer(exchange.database, { personalNumber: number, ...changes })
  id = customer.id
  email = customer.email
  browser = browserOf(exchange.server)
  await browser.signIn(email)
  const verified = { customerId: customer.id, isMain: true, ...verifiedNow }
  account = (await newAccount(exchange.database, verified)).reference
}

const [nordea, handelsbanken] = otherAccounts
const change = (identification: string, numbers: object = nordea) =>
  browser.put(bankAt, { reference: account, ...typedAccount, ...numbers, identification })
const callFor = (reference: string) => `${bankAt}/identification?reference=${reference}`
const last = async (reference = account) => (await browser.get(callFor(reference))).json().result
const up = async (name = 'passport.jpg', by = browser, field = 'document') =>
  upload(by, field, name, await photo(), {}, callFor(account))
const runDue = () => exchange.exchange.jobs.runDue()
const begin = (by: Browser, named: object = { account }) =>
  by.post('/protected/v2/auth/eid/start', { purpose: 're-identification', ...named })
const start = async () => (await begin(browser)).json()
const ask = async (orderRef: string) =>
  (await browser.post('/protected/v2/auth/eid/status', { orderRef })).json().result
const signs = (orderRef: string, who = number) =>
  sendCallback(exchange, 'eid', {
    type: 'eid.completed',
    orderRef,
    personalNumber: who.replace('-', ''),
    givenName: 'Astrid',
    surname: 'Lind',
  })
const signInAnew = async () => {
  browser = browserOf(exchange.server)
  await browser.signIn(email)
}
const verifiedAgain = () =>
  exchange.database.transaction((tx) =>
    tx.update(bankAccounts).set(verifiedNow).where(eq(bankAccounts.reference, account)),
  )
const me = async () => (await browser.post('/protected/v2/auth/me')).json().result

const halfAnHour = async () => {
  exchange.clock.forward({ minutes: 20 })
  expect(await last()).toMatchObject({ state: 'complete' })
  exchange.clock.forward({ minutes: 10 })
}

const pendingDocument = {
  identification: expect.any(String),
  kind: 'document',
  state: 'pending',
  reason: null,
  holdsUntil: null,
}
const isoAfter = (minutes: number) => new Date(exchange.clock.now().getTime() + minutes * 60_000).toISOString()
const days = (count: number) => count * 24 * 60

describe('by a document', () => {
  beforeEach(() => signIn())

  test('that is accepted, a verified account can be changed once', async () => {
    expect(await last()).toBeNull()
    const answer = await up()
    expect(answer.json()).toEqual({ status: 'SUCCESS', result: pendingDocument })
    const { identification } = answer.json().result
    expect((await change(identification)).json()).toEqual(refusal('step-refused'))
    await runDue()
    expect(await last()).toEqual({
      ...pendingDocument,
      identification,
      state: 'complete',
      holdsUntil: isoAfter(days(7)),
    })
    expect((await me()).notifications[0].title).toBe('Your identity is verified')
    expect((await change(identification)).json().result).toMatchObject({
      ...nordea,
      verificationStatus: 'UNVERIFIED',
      isMain: true,
    })
    expect(await last()).toBeNull()
  })

  test('used once, holds no more', async () => {
    const { identification } = (await up()).json().result
    await runDue()
    expect((await change(identification)).statusCode).toBe(200)
    await verifiedAgain()
    expect((await change(identification, handelsbanken)).json()).toEqual(refusal('step-refused'))
  })

  test('holds for the account that it was sent for alone, in any session of its customer', async () => {
    const { identification } = (await up()).json().result
    await runDue()
    const { reference } = await newAccount(exchange.database, { customerId: id, ...handelsbanken, ...verifiedNow })
    const changing = { reference, ...typedAccount, ...otherAccounts[2], identification }
    expect([(await browser.put(bankAt, changing)).json(), await last(reference)]).toEqual([
      refusal('step-refused'),
      null,
    ])
    await signInAnew()
    expect(await last()).toMatchObject({ identification, state: 'complete' })
    expect((await change(identification)).statusCode).toBe(200)
  })

  test('is sent for an account of one’s own', async () => {
    const stranger = await newCustomer(exchange.database)
    account = (await newAccount(exchange.database, { customerId: stranger.id, ...verifiedNow })).reference
    expect([(await up()).statusCode, await last()]).toEqual([404, null])
  })

  test('holds for seven days after it was accepted, whenever that was; then it is over, and another may be sent', async () => {
    const { identification } = (await up('slow.jpg')).json().result
    exchange.clock.forward({ hours: 48 })
    await sendCallback(exchange, 'reviews', {
      type: 'reidentification.reviewed',
      identification,
      status: 'VERIFIED',
      reason: null,
    })
    const holdsUntil = isoAfter(days(7))
    exchange.clock.forward({ hours: 7 * 24 - 1 })
    await signInAnew()
    expect(await last()).toEqual({ ...pendingDocument, identification, state: 'complete', holdsUntil })
    exchange.clock.forward({ hours: 1 })
    await signInAnew()
    expect(await last()).toEqual({ ...pendingDocument, identification, state: 'over', holdsUntil })
    expect((await change(identification)).json()).toEqual(refusal('step-refused'))
    const again = (await up()).json().result.identification
    await runDue()
    expect((await change(again)).statusCode).toBe(200)
    expect(await last()).toBeNull()
  })

  test('lets the account be changed until the seven days are over', async () => {
    const { identification } = (await up()).json().result
    await runDue()
    exchange.clock.forward({ hours: 7 * 24 - 1 })
    await signInAnew()
    expect((await change(identification)).statusCode).toBe(200)
  })

  test('that is accepted is told by mail, with the account and until when it holds', async () => {
    await up()
    await runDue()
    const until = dateTimeText(isoAfter(days(7)), customersZone)
    expect(await inboxOf(exchange, email)).toEqual([
      {
        kind: 'mail',
        subject: 'Your identity check is approved',
        body: expect.stringContaining(`It is valid for SEB, ••••\u00a00019, once, until ${until}.`),
      },
    ])
  })

  test.each([
    ['too-blurred', 'Inte godkänd: För suddig för att läsas\n'],
    [null, 'Inte godkänd: Inte en handling vi godtar\n'],
  ])('that is rejected for %s is told by mail, with the reason in the customer’s language', async (reason, why) => {
    await browser.post('/protected/v2/user/language', { language: 'sv' })
    const { identification } = (await up('slow.jpg')).json().result
    const reviewed = { type: 'reidentification.reviewed', identification, status: 'REJECTED', reason }
    await sendCallback(exchange, 'reviews', reviewed)
    expect(await inboxOf(exchange, email)).toEqual([
      { kind: 'mail', subject: 'Din id-kontroll är inte godkänd', body: expect.stringContaining(why) },
    ])
  })

  test('of an account that is deleted meanwhile is told of no more', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id, ...nordea })
    const sent = await upload(browser, 'document', 'slow.jpg', await photo(), {}, callFor(reference))
    const { identification } = sent.json().result
    await browser.remove(`${bankAt}?reference=${reference}`)
    const reviewed = { type: 'reidentification.reviewed', identification, status: 'VERIFIED', reason: null }
    expect((await sendCallback(exchange, 'reviews', reviewed)).statusCode).toBe(200)
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toEqual(['A bank account is deleted'])
  })

  test('that is rejected says why; another one may be sent', async () => {
    const { identification } = (await up('reject.jpg')).json().result
    await runDue()
    const rejected = { ...pendingDocument, identification, state: 'rejected', reason: 'Too blurred to read' }
    expect(await last()).toEqual(rejected)
    expect((await me()).verifications.identity).toBe('VERIFIED')
    expect((await change(identification)).json()).toEqual(refusal('step-refused'))
    exchange.clock.forward({ minutes: 1 })
    await up('slow.jpg')
    expect(await last()).toEqual(pendingDocument)
  })

  test('a refused change does not use it up', async () => {
    const { identification } = (await up()).json().result
    await runDue()
    const wrong = await change(identification, { clearingNumber: '500' })
    expect(wrong.json()).toEqual(refusal('bad-input', ['clearingNumber', 'clearingNumber']))
    expect((await change(identification)).statusCode).toBe(200)
  })

  test('of somebody else it is worth nothing', async () => {
    const { identification } = (await up()).json().result
    await runDue()
    await signIn()
    expect([(await change(identification)).json(), await last()]).toEqual([refusal('step-refused'), null])
    expect((await change(randomUUID())).json()).toEqual(refusal('step-refused'))
  })

  test('is a file of a kind that is taken, in its field; twice reviewed it is reviewed once', async () => {
    expect((await up('p.jpg', browser, 'passport')).json()).toEqual(refusal('bad-input', ['passport', 'notAccepted']))
    const page = await upload(browser, 'document', 'p.jpg', Buffer.from('<!doctype html>'), {}, callFor(account))
    expect(page.json()).toEqual(refusal('unsupported-kind'))
    const { identification } = (await up('slow.jpg')).json().result
    const reviewed = { type: 'reidentification.reviewed', identification, reason: null }
    await sendCallback(exchange, 'reviews', { ...reviewed, status: 'VERIFIED' })
    await sendCallback(exchange, 'reviews', { ...reviewed, status: 'REJECTED' })
    expect(await last()).toMatchObject({ state: 'complete' })
    const unknown = { ...reviewed, identification: randomUUID(), status: 'VERIFIED' }
    expect((await sendCallback(exchange, 'reviews', unknown)).statusCode).toBe(404)
  })

  test('is looked at on the desk, where its file is shown', async () => {
    const { identification } = (await up('slow.jpg')).json().result
    const address = `/sandbox/desk/evidence/identification/${identification}`
    const get = (url: string) => exchange.server.inject({ url, headers: { host } })
    expect((await get('/sandbox/desk')).body).toContain(`href="${address}"`)
    expect((await get(`${address}/pictures/1`)).headers['content-type']).toBe('image/jpeg')
    const page = (await get(address)).body
    const decide = (at: string) =>
      exchange.server.inject({
        method: 'POST',
        url: address,
        headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ at, decision: 'accept', why: 'The picture is theirs' }).toString(),
      })
    expect((await decide('2026-01-01T00:00:00.000Z')).statusCode).toBe(409)
    expect((await decide(hiddenIn(page, 'at'))).statusCode).toBe(303)
    expect(await last()).toMatchObject({ identification, state: 'complete' })
    expect((await get(address)).body).not.toContain('name="decision"')
    expect((await get(`/sandbox/desk/evidence/identification/${randomUUID()}`)).statusCode).toBe(404)
  })
})

describe('with an e-ID', () => {
  beforeEach(() => signIn({ bankIdStatus: 'CONFIRMED' }))

  test('signed by the customer, a verified account can be changed once', async () => {
    const { result } = await start()
    const pending = { identification: result.orderRef, kind: 'eid', state: 'pending', reason: null, holdsUntil: null }
    expect(await last()).toEqual(pending)
    expect((await change(result.orderRef)).json()).toEqual(refusal('step-refused'))
    await signs(result.orderRef)
    expect(await ask(result.orderRef)).toEqual({ status: 'complete', hint: null, qr: null })
    expect(await last()).toEqual({ ...pending, state: 'complete', holdsUntil: isoAfter(30) })
    expect((await change(result.orderRef)).statusCode).toBe(200)
    expect((await change(result.orderRef, handelsbanken)).statusCode).toBe(200)
    expect(await last()).toBeNull()
  })

  test('it holds in the session that it was signed in alone: who has signed in since signs again', async () => {
    const { result } = await start()
    await signs(result.orderRef)
    await signInAnew()
    expect([(await change(result.orderRef)).json(), await last()]).toEqual([refusal('step-refused'), null])
    const again = (await start()).result
    await signs(again.orderRef)
    expect((await change(again.orderRef)).statusCode).toBe(200)
  })

  test('it holds for the account that it was begun for alone, which is one’s own', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id, ...handelsbanken, ...verifiedNow })
    const { result } = await start()
    await signs(result.orderRef)
    const changing = { reference, ...typedAccount, ...otherAccounts[2], identification: result.orderRef }
    expect((await browser.put(bankAt, changing)).json()).toEqual(refusal('step-refused'))
    expect([await last(reference), (await last()).state]).toEqual([null, 'complete'])
    const stranger = await newCustomer(exchange.database)
    const theirs = await newAccount(exchange.database, { customerId: stranger.id })
    const refused = [await begin(browser, {}), await begin(browser, { account: theirs.reference })]
    expect(refused.map((answer) => answer.json())).toEqual([
      refusal('bad-input', ['account', 'required']),
      refusal('bad-input', ['account', 'notAccepted']),
    ])
  })

  test('signed by another person it is worth nothing, and nobody looks at it', async () => {
    const { result } = await start()
    await signs(result.orderRef, freshPersonalNumber())
    expect(await ask(result.orderRef)).toEqual({ status: 'failed', hint: 'other-person', qr: null })
    expect([(await change(result.orderRef)).json(), await last()]).toEqual([refusal('step-refused'), null])
    expect((await me()).verifications.identity).toBe('VERIFIED')
  })

  test('holds for half an hour, and no document stands in for it', async () => {
    const { result } = await start()
    await signs(result.orderRef)
    await halfAnHour()
    expect([(await change(result.orderRef)).json(), await last()]).toEqual([refusal('step-refused'), null])
    expect((await up()).json()).toEqual(refusal('step-refused'))
  })

  test('that is turned off, a document stands in for it', async () => {
    await exchange.database.transaction((tx) =>
      tx.insert(features).values({ flag: 'BANKID_CREDENTIALS_ACTIVE', customerId: id, active: false }),
    )
    expect((await begin(browser)).json()).toEqual(refusal('feature-off'))
    const { identification } = (await up()).json().result
    await runDue()
    expect((await change(identification)).statusCode).toBe(200)
  })

  test('that is begun hides no document that was accepted while it was off', async () => {
    const off = { flag: 'BANKID_CREDENTIALS_ACTIVE', customerId: id, active: false } as const
    await exchange.database.transaction((tx) => tx.insert(features).values(off))
    const { identification } = (await up()).json().result
    await runDue()
    await exchange.database.transaction((tx) => tx.delete(features).where(eq(features.customerId, id)))
    await start()
    expect(await last()).toMatchObject({ identification, kind: 'document', state: 'complete' })
  })

  test('is asked about by its customer alone', async () => {
    const { result } = await start()
    const other = browserOf(exchange.server)
    await other.signIn((await newCustomer(exchange.database)).email)
    const asked = await other.post('/protected/v2/auth/eid/status', { orderRef: result.orderRef })
    const begun = await begin(other)
    expect([asked.statusCode, begun.json()]).toEqual([404, refusal('step-refused')])
  })

  test('is signed on the sandbox’s page, which leads back to the bank accounts', async () => {
    const { result } = await start()
    const address = `/sandbox/eid/${result.orderRef}`
    const page = await exchange.server.inject({ url: address, headers: { host } })
    expect(page.body).toContain('I identify myself to Nordmynt to change my bank accounts.')
    expect(page.body).toContain(`value="${number}"`)
    const signed = await exchange.server.inject({
      method: 'POST',
      url: address,
      headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        decision: 'sign',
        personalNumber: number,
        firstName: 'Astrid',
        lastName: 'Lind',
      }).toString(),
    })
    expect(signed.statusCode).toBe(303)
    expect((await exchange.server.inject({ url: address, headers: { host } })).body).toContain('/app/profile/bank')
    expect(await last()).toMatchObject({ state: 'complete' })
  })
})
