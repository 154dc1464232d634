import { randomUUID } from 'node:crypto'
import { count, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BankAccount } from '../../../src/domain/customer/customer'
import { setUsedOfMonth } from '../../../src/server/bank/months'
import { bankVerifications, customers, features, ledgerEntries } from '../../../src/server/database/schema'
import { fileOf, evidenceShelf } from '../../../src/server/documents/vault'
import type { Banks } from '../../../src/server/outside/banks'
import type { Payout } from '../../../src/server/outside/payouts'
import { nobody } from '../../../src/server/outside/availability'
import { bankAt, keptAccount, newAccount, otherAccounts, typedAccount, verifiedNow } from '../../support/bank'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { photo, upload } from '../../support/files'
import { sendCallback } from '../../support/callbacks'
import { inboxOf } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let id: string
let email: string
let account: string
const paid: Payout[] = []

beforeAll(async () => {
  exchange = await testExchange()
  const { outside } = exchange.exchange
  outside.payouts = { pay: async (payout) => void paid.push(payout) }
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  // Deposits of the test before, else they are sent together with those of this one.
  await runDue()
  exchange.clock.forward({ minutes: 1 })
  browser = browserOf(exchange.server)
  ;({ id, email } = await newCustomer(exchange.database))
  await browser.signIn(email)
  account = (await newAccount(exchange.database, { customerId: id, isMain: true })).reference
})

const list = async (): Promise<BankAccount[]> => (await browser.get(bankAt)).json().result
const statuses = async () => (await list()).map(({ verificationStatus }) => verificationStatus)
const last = async () => (await browser.get(`${bankAt}/verification`)).json().result
const startDeposit = (reference = account) => browser.post(`${bankAt}/verification`, { reference })
const verify = (verificationCode: string, reference = account, by = browser) =>
  by.post(`${bankAt}/verify`, { reference, verificationCode })
const init = (body: object = {}, by = browser) =>
  by.post(`${bankAt}/verification/init`, { providerName: 'seb', ...body })
const check = (verification: string, by = browser) => by.post(`${bankAt}/verification/verify`, { verification })
const complete = (verification: string, externalId = 'acc-1', headers = {}) =>
  browser.post(`${bankAt}/verification/complete`, { verification, externalId }, headers)
const upStatement = async (name = 'statement.jpg', reference = account, field = 'statement') =>
  upload(browser, field, name, await photo(), {}, `${bankAt}/verification/statement?reference=${reference}`)
const me = async () => (await browser.post('/protected/v2/auth/me')).json().result
const news = async () => (await me()).notifications.map(({ title }: { title: string }) => title)
const runDue = () => exchange.exchange.jobs.runDue()
const later = async (time: { minutes?: number; hours?: number; seconds?: number }) => {
  exchange.clock.forward(time)
  await runDue()
}
const inMinutes = (minutes: number) => new Date(exchange.clock.now().getTime() + minutes * 60_000).toISOString()
const [nordea, handelsbanken] = otherAccounts
const found = { externalId: 'acc-1', ...keptAccount }
const { customBank: _customBank, ...named } = found

const codeOf = (): string => paid.at(-1)?.message.slice(-4) ?? ''
const wrongOf = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')
const bookedFor = async (amount: string) =>
  exchange.database.read(async (handle) => {
    const rows = await handle
      .select({ account: ledgerEntries.account, amount: ledgerEntries.amount })
      .from(ledgerEntries)
      .where(isNull(ledgerEntries.orderReference))
      .orderBy(ledgerEntries.id)
    return rows.filter((row) => row.amount === amount).map((row) => row.account)
  })

const bankSays = (verification: string, said: object) =>
  sendCallback(exchange, 'banks', {
    type: 'bank.found',
    verification,
    holder: 'LIND, ASTRID',
    accounts: [named],
    ...said,
  })
const bankRefuses = (verification: string, code: string) =>
  sendCallback(exchange, 'banks', { type: 'bank.refused', verification, code, reason: 'Kunden finns inte' })

/** Until the next month has begun, which it does earlier in Sweden than by UTC. */
const hoursToMonth = (now: Date): number =>
  Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 3_600_000)

const started = {
  verification: expect.any(String),
  state: 'started',
  failure: null,
  reason: null,
  redirectUrl: null,
  accounts: [],
}

describe('a deposit', () => {
  test('carries a code in its text, and the code verifies the account', async () => {
    const before = (await bookedFor('1.00')).length
    const answer = await startDeposit()
    const expected = { ...started, kind: 'deposit', reference: account, expiresAt: inMinutes(14 * 24 * 60) }
    expect(answer.json()).toEqual({ status: 'SUCCESS', result: expected })
    expect(await last()).toEqual(answer.json().result)
    await runDue()
    expect(paid.at(-1)).toEqual({
      key: `deposit/${answer.json().result.verification}`,
      amount: '1.00',
      currency: 'SEK',
      clearingNumber: '5000',
      accountNumber: '0000019',
      holder: 'Astrid Lind',
      message: expect.stringMatching(/^Nordmynt \d{4}$/),
    })
    expect((await bookedFor('1.00')).slice(before)).toEqual(['verification'])
    const verified = { ...keptAccount, reference: account, isMain: true, verificationStatus: 'VERIFIED' }
    expect((await verify(` ${codeOf().slice(0, 2)} ${codeOf().slice(2)}`)).json().result).toMatchObject(verified)
    expect(await last()).toEqual({ ...expected, state: 'verified', verification: answer.json().result.verification })
    expect(await news()).toEqual(['Your bank account is verified'])
    expect((await me()).roles).toContain('CAN_PLACE_SELL_ORDER')
    expect((await verify(codeOf())).json()).toEqual(refusal('step-refused'))
  })

  test.each([
    ['', 'required'],
    ['47', 'codeFormat'],
    ['47a1', 'codeFormat'],
    ['47111', 'codeFormat'],
  ] as const)('is not verified by %j, which is no try', async (typed, code) => {
    await startDeposit()
    expect((await verify(typed)).json()).toEqual(refusal('bad-input', ['verificationCode', code]))
    expect((await last()).state).toBe('started')
  })

  const invalid = refusal('bad-input', ['verificationCode', 'codeInvalid'])

  test('is over after five wrong codes, of which each says how many are left; then there is none for a quarter of an hour', async () => {
    await startDeposit()
    await runDue()
    const wrong = wrongOf(codeOf())
    for (const triesLeft of [4, 3, 2, 1, 0]) expect((await verify(wrong)).json()).toEqual({ ...invalid, triesLeft })
    expect(await last()).toMatchObject({ state: 'failed', failure: 'used-up' })
    expect((await verify(codeOf())).statusCode).toBe(429)
    exchange.clock.forward({ minutes: 5 })
    const refused = await startDeposit()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
    exchange.clock.forward({ minutes: 10 })
    expect((await startDeposit()).statusCode).toBe(200)
    await runDue()
    expect((await verify(codeOf())).statusCode).toBe(200)
  })

  test('is sent once a minute, and three times a day', async () => {
    await startDeposit()
    exchange.clock.forward({ seconds: 20 })
    const early = await startDeposit()
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '40'])
    for (let times = 0; times < 2; times += 1) {
      exchange.clock.forward({ minutes: 1 })
      expect((await startDeposit()).statusCode).toBe(200)
    }
    exchange.clock.forward({ minutes: 1 })
    expect((await startDeposit()).statusCode).toBe(429)
    exchange.clock.forward({ hours: 24 })
    await browser.signIn(email)
    expect((await startDeposit()).statusCode).toBe(200)
  })

  test('that comes back says that there is no such account, and is in the books no more', async () => {
    const { verification } = (await startDeposit()).json().result
    await runDue()
    const before = await bookedFor('-1.00')
    const returned = { type: 'payout.returned', key: `deposit/${verification}`, reason: 'No such account' }
    expect((await sendCallback(exchange, 'payouts', returned)).statusCode).toBe(200)
    expect((await sendCallback(exchange, 'payouts', returned)).statusCode).toBe(200)
    expect(await last()).toMatchObject({ state: 'failed', failure: 'not-found', reason: null })
    expect([await statuses(), await news()]).toEqual([['REJECTED'], ['Your bank account was not approved']])
    expect((await bookedFor('-1.00')).slice(before.length)).toEqual(['verification'])
  })

  test('that is reported paid, or that is nobody’s, changes nothing', async () => {
    const { verification } = (await startDeposit()).json().result
    await runDue()
    const event = { type: 'payout.paid', key: `deposit/${verification}`, amount: '1.00', currency: 'SEK' }
    expect((await sendCallback(exchange, 'payouts', event)).statusCode).toBe(200)
    expect(await last()).toMatchObject({ state: 'started' })
    const unknown = { type: 'payout.returned', key: `deposit/${randomUUID()}`, reason: 'x' }
    expect((await sendCallback(exchange, 'payouts', unknown)).statusCode).toBe(404)
  })

  test('is over after two weeks, whether that was noticed or not', async () => {
    await startDeposit()
    await runDue()
    exchange.clock.forward({ hours: 14 * 24 })
    await browser.signIn(email)
    expect(await last()).toMatchObject({ state: 'failed', failure: 'timed-out' })
    expect((await verify(codeOf())).json()).toEqual(refusal('step-refused'))
    await runDue()
    expect(await last()).toMatchObject({ state: 'failed', failure: 'timed-out' })
    expect((await startDeposit()).statusCode).toBe(200)
  })

  test('waits while the account is frozen', async () => {
    const { verification } = (await startDeposit()).json().result
    const isSent = () => paid.some(({ key }) => key === `deposit/${verification}`)
    await browser.post('/protected/v2/user/freeze', {})
    await runDue()
    expect(isSent()).toBe(false)
    const [owner] = await exchange.database.read((handle) =>
      handle.select({ id: customers.id }).from(customers).where(eq(customers.email, email)),
    )
    await sendCallback(exchange, 'reviews', { type: 'freeze.ended', customer: owner?.id })
    await runDue()
    expect(isSent()).toBe(true)
  })

  test('is not sent where its verification ended before', async () => {
    const { verification } = (await startDeposit()).json().result
    await browser.remove(`${bankAt}?reference=${account}`)
    await runDue()
    expect(paid.map(({ key }) => key)).not.toContain(`deposit/${verification}`)
    expect(await last()).toMatchObject({ state: 'failed', failure: 'replaced', reference: null })
  })

  test('is typed in vain once another was sent, and its code stands nowhere', async () => {
    await startDeposit()
    await runDue()
    const first = codeOf()
    exchange.clock.forward({ minutes: 1 })
    await startDeposit()
    await runDue()
    if (first !== codeOf()) expect((await verify(first)).json()).toEqual({ ...invalid, triesLeft: 4 })
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(bankVerifications).where(eq(bankVerifications.customerId, id)).limit(1),
    )
    expect(row?.codeHash).toMatch(/^[\w-]{43}$/)
    expect(exchange.lines.some((line) => line.includes('0000019') || line.includes(`Nordmynt ${first}`))).toBe(false)
  })

  test('typed twice at once verifies once', async () => {
    await startDeposit()
    await runDue()
    const answers = await Promise.all([verify(codeOf()), verify(codeOf())])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await news()).toEqual(['Your bank account is verified'])
  })

  test('is not for an account that is verified, nor for somebody else’s', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id, ...nordea, ...verifiedNow })
    expect((await startDeposit(reference)).json()).toEqual(refusal('step-refused'))
    const stranger = await newCustomer(exchange.database)
    const theirs = await newAccount(exchange.database, { customerId: stranger.id })
    expect((await startDeposit(theirs.reference)).statusCode).toBe(404)
    expect((await verify('4711', theirs.reference)).statusCode).toBe(404)
    expect((await upStatement('s.jpg', theirs.reference)).statusCode).toBe(404)
    expect((await init({ reference: theirs.reference })).statusCode).toBe(404)
  })

  test('asked for twice at once is one', async () => {
    const answers = await Promise.all([startDeposit(), startDeposit()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429])
  })
})

test('an account whose check digit is wrong is verified by a deposit alone', async () => {
  const doubtful = { customerId: id, clearingNumber: '84244', accountNumber: '9831892247', bankName: 'Swedbank' }
  const { reference } = await newAccount(exchange.database, doubtful)
  for (const answer of [await init({ reference }), await upStatement('statement.jpg', reference)])
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
  expect(await last()).toBeNull()
  expect((await startDeposit(reference)).statusCode).toBe(200)
  await runDue()
  expect((await verify(codeOf(), reference)).json().result).toMatchObject({ reference, verificationStatus: 'VERIFIED' })
})

describe('a statement', () => {
  test('is looked at, and verifies the account', async () => {
    const { reviews } = exchange.exchange.outside
    expect(reviews).not.toBeNull()
    const answer = await upStatement()
    expect(answer.json().result).toEqual({
      ...started,
      kind: 'statement',
      reference: account,
      expiresAt: inMinutes(30 * 24 * 60),
    })
    expect(await statuses()).toEqual(['PENDING'])
    const { secret } = exchange.exchange.config
    const file = await exchange.database.read((handle) =>
      fileOf(handle, secret, answer.json().result.verification, evidenceShelf),
    )
    expect(file?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    await runDue()
    expect([await statuses(), await news()]).toEqual([['VERIFIED'], ['Your bank account is verified']])
    expect(await last()).toMatchObject({ state: 'verified', failure: null })
  })

  test('that is rejected says why, in the customer’s language, by mail too; and another one can be sent', async () => {
    await browser.post('/protected/v2/user/language', { language: 'sv' })
    await upStatement('REJECT me.jpg')
    await runDue()
    expect(await last()).toMatchObject({
      state: 'failed',
      failure: 'rejected',
      reason: 'För suddig för att läsas',
      reference: account,
    })
    expect([await statuses(), await news()]).toEqual([['REJECTED'], ['Ditt bankkonto är inte godkänt']])
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toEqual(['Ditt bankkonto är inte godkänt'])
    exchange.clock.forward({ minutes: 1 })
    await upStatement()
    expect([await statuses(), (await last()).reason]).toEqual([['PENDING'], null])
  })

  test('of clearing 9999 is rejected in the sandbox; one that is slow waits, until nobody looks any more', async () => {
    const custom = { clearingNumber: '9999', accountNumber: '1234', bankName: 'Sparbanken Öst', customBank: true }
    const { reference } = (await browser.post(bankAt, { ...typedAccount, ...custom })).json().result
    await upStatement('s.jpg', reference)
    await runDue()
    expect(await last()).toMatchObject({ failure: 'rejected', reason: 'The name differs from your profile' })
    exchange.clock.forward({ minutes: 1 })
    await upStatement('slow.jpg')
    await runDue()
    expect(await statuses()).toEqual(['PENDING', 'REJECTED'])
    await later({ hours: 30 * 24 })
    await browser.signIn(email)
    expect(await last()).toMatchObject({ state: 'failed', failure: 'timed-out' })
    expect(await statuses()).toEqual(['UNVERIFIED', 'REJECTED'])
  })

  test('decided late, about an earlier upload, does not decide the one that was sent since', async () => {
    const reviewed = (verification: string, status: 'VERIFIED' | 'REJECTED') =>
      sendCallback(exchange, 'reviews', { type: 'bank-account.reviewed', verification, status, reason: null })
    const sent = async () => (await upStatement('slow.jpg')).json().result.verification
    const earlier = await sent()
    exchange.clock.forward({ minutes: 1 })
    const newer = await sent()
    exchange.clock.forward({ minutes: 1 })
    expect((await reviewed(earlier, 'VERIFIED')).statusCode).toBe(200)
    expect([await statuses(), (await last()).state]).toEqual([['PENDING'], 'started'])
    expect((await reviewed(newer, 'VERIFIED')).statusCode).toBe(200)
    expect((await reviewed(newer, 'REJECTED')).statusCode).toBe(200)
    expect(await statuses()).toEqual(['VERIFIED'])
    expect((await reviewed(randomUUID(), 'VERIFIED')).statusCode).toBe(404)
  })

  test('is all that its verdict decides', async () => {
    const { verification } = (await startDeposit()).json().result
    const verdict = { type: 'bank-account.reviewed', verification, status: 'VERIFIED', reason: null }
    expect((await sendCallback(exchange, 'reviews', verdict)).statusCode).toBe(200)
    expect([await statuses(), (await last()).state]).toEqual([['UNVERIFIED'], 'started'])
  })

  test('is a file of a kind that is taken, in its field', async () => {
    expect((await upStatement('s.jpg', account, 'document')).json()).toEqual(
      refusal('bad-input', ['document', 'notAccepted']),
    )
    const address = `${bankAt}/verification/statement?reference=${account}`
    const page = await upload(browser, 'statement', 's.jpg', Buffer.from('<!doctype html>'), {}, address)
    expect([page.statusCode, page.json()]).toEqual([415, refusal('unsupported-kind')])
    expect([await last(), await statuses()]).toEqual([null, ['UNVERIFIED']])
  })
})

describe('an account that the customer has verified', () => {
  test('is not among those that are found at the bank; where there are no others, that is said', async () => {
    await newAccount(exchange.database, { customerId: id, ...nordea, ...verifiedNow })
    const known = { ...nordea, externalId: 'acc-2', iban: null }
    const first = (await init()).json().result.verification
    await bankSays(first, { accounts: [known, named] })
    expect(await last()).toMatchObject({ state: 'found', accounts: [named] })
    exchange.clock.forward({ minutes: 1 })
    const second = (await init()).json().result.verification
    await bankSays(second, { accounts: [known] })
    expect(await last()).toMatchObject({ state: 'failed', failure: 'all-verified', accounts: [] })
    expect(await statuses()).toEqual(['UNVERIFIED', 'VERIFIED'])
  })
})

describe('an account that is verified', () => {
  test('is told by mail in the customer’s language, by its bank and last four digits', async () => {
    await browser.post('/protected/v2/user/language', { language: 'sv' })
    await upStatement()
    expect(await inboxOf(exchange, email)).toEqual([
      {
        kind: 'mail',
        subject: 'Ditt bankkonto är verifierat',
        body: expect.stringContaining('SEB, ••••\u00a00019, är verifierat'),
      },
    ])
  })
})

describe('the first account that is verified', () => {
  test('is the main one, also where another one was, that is not verified', async () => {
    const { reference } = await newAccount(exchange.database, { customerId: id, ...nordea })
    await startDeposit(reference)
    await runDue()
    expect((await verify(codeOf(), reference)).json().result).toMatchObject({ reference, isMain: true })
    expect((await list()).map((each) => [each.reference, each.isMain])).toEqual([
      [reference, true],
      [account, false],
    ])
    const mails = await inboxOf(exchange, email)
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['Your bank account is verified', 'Your main account is changed']),
    )
    expect(mails.map(({ body }) => body.includes('••••\u00a05124'))).toEqual([true, true])
  })

  test('stays it when another one is verified', async () => {
    await newAccount(exchange.database, { customerId: id, ...nordea, ...verifiedNow })
    const { reference } = await newAccount(exchange.database, { customerId: id, ...handelsbanken })
    await startDeposit(reference)
    await runDue()
    expect((await verify(codeOf(), reference)).json().result).toMatchObject({ reference, isMain: false })
    expect((await list()).filter(({ isMain }) => isMain).map((each) => each.reference)).toEqual([account])
  })
})

describe('at the bank', () => {
  test('a new customer verifies an account that they have not typed', async () => {
    await browser.remove(`${bankAt}?reference=${account}`)
    const answer = await init()
    const { verification, redirectUrl } = answer.json().result
    expect(answer.json().result).toEqual({
      ...started,
      kind: 'automatic',
      reference: null,
      redirectUrl: `http://127.0.0.1:3000/sandbox/verify/${verification}?lang=en`,
      expiresAt: inMinutes(15),
    })
    expect((await check(verification)).json()).toEqual(answer.json())
    expect((await complete(verification)).json()).toEqual(refusal('step-refused'))
    exchange.clock.forward({ minutes: 10 })
    const other = { ...named, ...nordea, externalId: 'acc-2' }
    expect((await bankSays(verification, { accounts: [named, other] })).statusCode).toBe(200)
    expect((await check(verification)).json().result).toEqual({
      ...answer.json().result,
      state: 'found',
      redirectUrl: null,
      accounts: [named, other],
      expiresAt: inMinutes(15),
    })
    expect(redirectUrl).not.toBeNull()
    await later({ minutes: 6 })
    expect((await complete(verification, 'acc-3')).json()).toEqual(refusal('step-refused'))
    const key = { 'idempotency-key': randomUUID() }
    const first = await complete(verification, 'acc-1', key)
    expect(first.json().result).toEqual({
      ...keptAccount,
      reference: expect.any(String),
      allowedToEdit: true,
      verificationStatus: 'VERIFIED',
      verifiedAt: exchange.clock.now().toISOString(),
      isMain: true,
      externalId: 'acc-1',
      tinkAccountId: null,
    })
    expect((await complete(verification, 'acc-1', key)).json()).toEqual(first.json())
    expect((await complete(verification)).json()).toEqual(refusal('step-refused'))
    expect(await list()).toEqual([first.json().result])
    expect(await last()).toMatchObject({ state: 'verified', reference: first.json().result.reference, accounts: [] })
  })

  test('one that the customer has typed is the same, however the bank writes it', async () => {
    const { verification } = (await init()).json().result
    await bankSays(verification, { accounts: [{ ...named, clearingNumber: '5000', accountNumber: '00 000-19' }] })
    expect((await complete(verification)).json().result).toMatchObject({ reference: account, isMain: true })
    expect(await list()).toHaveLength(1)
  })

  test('about one account, only this one can be chosen', async () => {
    const { verification } = (await init({ reference: account })).json().result
    await bankSays(verification, { accounts: [{ ...named, ...nordea, externalId: 'acc-2' }, named] })
    expect((await last()).accounts).toEqual([named])
    expect((await complete(verification, 'acc-2')).json()).toEqual(refusal('step-refused'))
    expect((await complete(verification)).json().result).toMatchObject({
      reference: account,
      verificationStatus: 'VERIFIED',
    })
  })

  test.each([
    ['not-found', { accounts: [{ ...named, ...nordea }] }],
    ['other-holder', { holder: 'NILS ANDERSSON' }],
  ])('it has failed with %s where the bank names %j', async (failure, said) => {
    const { verification } = (await init({ reference: account })).json().result
    await bankSays(verification, said)
    expect(await last()).toMatchObject({ state: 'failed', failure, accounts: [], redirectUrl: null })
    expect((await complete(verification)).json()).toEqual(refusal('step-refused'))
    expect(await statuses()).toEqual(['UNVERIFIED'])
  })

  test.each(['rejected', 'canceled', 'timed-out'])('it has failed where the bank says %s', async (code) => {
    const { verification } = (await init({ reference: account })).json().result
    expect((await bankRefuses(verification, code)).statusCode).toBe(200)
    expect(await last()).toMatchObject({ state: 'failed', failure: code, reason: null })
    expect((await bankSays(verification, {})).statusCode).toBe(200)
    expect(await last()).toMatchObject({ state: 'failed', failure: code })
  })

  test('it has failed where nobody says anything in its time, and where the customer does not choose', async () => {
    await init()
    await later({ minutes: 15 })
    expect(await last()).toMatchObject({ state: 'failed', failure: 'timed-out' })
    const { verification } = (await init()).json().result
    await bankSays(verification, {})
    await later({ minutes: 15 })
    expect((await complete(verification)).json()).toEqual(refusal('step-refused'))
    expect((await check(verification)).json().result).toMatchObject({ state: 'failed', failure: 'timed-out' })
  })

  test('a bank that does not answer, or is none, begins nothing', async () => {
    const { verification } = (await init({ reference: account })).json().result
    expect((await init({ providerName: 'unavailable' })).json()).toEqual(refusal('provider-unavailable'))
    expect((await init({ providerName: 'a-bank' })).json()).toEqual(
      refusal('bad-input', ['providerName', 'notAccepted']),
    )
    expect(await last()).toMatchObject({ verification, state: 'started' })
  })

  test('there are banks to choose from, by name', async () => {
    const banks = (await browser.get(`${bankAt}/verification/banks`)).json().result
    const labels: string[] = banks.map(({ label }: { label: string }) => label)
    expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'sv')))
    expect(banks).toContainEqual({ name: 'seb', label: 'SEB' })
  })

  test('an account of a bank outside the list, and one that is verified, are not verified', async () => {
    const custom = await newAccount(exchange.database, { customerId: id, ...nordea, customBank: true })
    const verified = await newAccount(exchange.database, { customerId: id, ...handelsbanken, ...verifiedNow })
    const answers = [await init({ reference: custom.reference }), await init({ reference: verified.reference })]
    expect(answers.map((answer) => answer.json())).toEqual([refusal('step-refused'), refusal('step-refused')])
  })

  test('somebody else’s verification is not there', async () => {
    const { verification } = (await init()).json().result
    await bankSays(verification, {})
    const other = browserOf(exchange.server)
    await other.signIn((await newCustomer(exchange.database)).email)
    const theirs = await other.post(`${bankAt}/verification/complete`, { verification, externalId: 'acc-1' })
    expect([(await check(verification, other)).statusCode, theirs.statusCode]).toEqual([404, 404])
    expect((await bankSays(randomUUID(), {})).statusCode).toBe(404)
  })

  test('a bank is asked for a customer ten times a day at most, whether it answers or not', async () => {
    const answers = []
    for (let times = 0; times < 11; times += 1)
      answers.push((await init({ providerName: 'unavailable' })).json().errors[0].code)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'provider-unavailable'), 'too-many-requests'])
  })
})

describe('one verification at a time', () => {
  test('a new one ends the one before, of whatever kind and account', async () => {
    const { reference: other } = await newAccount(exchange.database, { customerId: id, ...nordea })
    const first = (await init()).json().result.verification
    await upStatement('slow.jpg')
    expect((await check(first)).json().result).toMatchObject({ state: 'failed', failure: 'replaced' })
    expect(await statuses()).toEqual(['PENDING', 'UNVERIFIED'])
    await startDeposit(other)
    expect(await statuses()).toEqual(['UNVERIFIED', 'UNVERIFIED'])
    expect((await verify('4711')).json()).toEqual(refusal('step-refused'))
    expect((await bankSays(first, {})).statusCode).toBe(200)
    expect(await last()).toMatchObject({ kind: 'deposit', reference: other, state: 'started' })
  })

  test('of many begun at once one is open', async () => {
    await Promise.all([init(), init(), startDeposit(), upStatement('slow.jpg')])
    const [row] = await exchange.database.read((handle) =>
      handle
        .select({ open: count() })
        .from(bankVerifications)
        .where(eq(bankVerifications.customerId, id))
        .having(isNull(bankVerifications.endedAt))
        .groupBy(bankVerifications.endedAt),
    )
    expect(row).toEqual({ open: 1 })
  })

  test('a change of its account ends it; one of another account does not', async () => {
    const { reference: other } = await newAccount(exchange.database, { customerId: id, ...nordea })
    await upStatement('slow.jpg')
    const change = (reference: string, changes = {}) => browser.put(bankAt, { reference, ...typedAccount, ...changes })
    await change(other, handelsbanken)
    expect(await last()).toMatchObject({ state: 'started' })
    expect((await change(account, nordea)).json().result.verificationStatus).toBe('UNVERIFIED')
    expect(await last()).toMatchObject({ state: 'failed', failure: 'replaced' })
    await runDue()
    expect(await statuses()).toEqual(['UNVERIFIED', 'UNVERIFIED'])
  })

  test('an account deleted while its code is typed is gone, or is verified and stays', async () => {
    await startDeposit()
    await runDue()
    const [removed, typed] = await Promise.all([browser.remove(`${bankAt}?reference=${account}`), verify(codeOf())])
    const wasFirst = typed.statusCode === 200
    expect([removed.statusCode, await statuses()]).toEqual(wasFirst ? [409, ['VERIFIED']] : [200, []])
    expect([200, 404, 409]).toContain(typed.statusCode)
  })
})

describe('the month', () => {
  test('has so many automatic verifications for everybody together, where that is checked', async () => {
    const left = async () => (await me()).remainingGoCardlessVerifications
    await exchange.database.transaction((tx) => setUsedOfMonth(tx, 48, exchange.clock.now()))
    expect(await left()).toBe(2)
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const other = browserOf(exchange.server)
        await other.signIn((await newCustomer(exchange.database)).email)
        return other
      }),
    )
    const answers = await Promise.all(others.map((other) => init({}, other)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409])
    expect(await left()).toBe(0)
    expect((await init()).json()).toEqual(refusal('limit-reached'))
    await exchange.database.transaction((tx) =>
      tx.insert(features).values({ flag: 'GOCARDLESS_LIMIT_CHECK', customerId: id, active: false }),
    )
    expect((await init()).statusCode).toBe(200)
    expect(await left()).toBe(0)
  })

  test('has five automatic verifications for one customer, on whatever days, and others go on', async () => {
    exchange.clock.forward({ hours: hoursToMonth(exchange.clock.now()) })
    const answers = []
    for (let day = 0; day < 6; day += 1) {
      await browser.signIn(email)
      answers.push(await init())
      await later({ hours: 24 })
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 409])
    expect(answers.at(-1)?.json()).toEqual(refusal('limit-reached'))
    await exchange.database.transaction((tx) =>
      tx.insert(features).values({ flag: 'GOCARDLESS_LIMIT_CHECK', customerId: id, active: false }),
    )
    await browser.signIn(email)
    expect((await init()).json()).toEqual(refusal('limit-reached'))
    expect((await me()).remainingGoCardlessVerifications).toBe(0)
    const other = browserOf(exchange.server)
    await other.signIn((await newCustomer(exchange.database)).email)
    expect((await init({}, other)).statusCode).toBe(200)
    exchange.clock.forward({ hours: hoursToMonth(exchange.clock.now()) })
    await browser.signIn(email)
    expect((await init()).statusCode).toBe(200)
  })

  test('has five for one customer, also begun at once', async () => {
    for (let times = 0; times < 4; times += 1) await init()
    const answers = await Promise.all([init(), init(), init()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  test('begins anew with the next one', async () => {
    await exchange.database.transaction((tx) => setUsedOfMonth(tx, 50, exchange.clock.now()))
    exchange.clock.forward({ hours: 31 * 24 })
    await browser.signIn(email)
    expect((await me()).remainingGoCardlessVerifications).toBe(5)
    expect((await init()).statusCode).toBe(200)
    expect((await me()).remainingGoCardlessVerifications).toBe(4)
  })
})

test.each([{ country: 'DE' }, { personalInfoFilled: false }, { emailStatus: 'UNVERIFIED' as const }])(
  'of a customer with %j no account is verified, and no bank is asked',
  async (changes) => {
    const customer = await newCustomer(exchange.database, changes)
    await browser.signIn(customer.email)
    account = (await newAccount(exchange.database, { customerId: customer.id })).reference
    const answers = [await startDeposit(), await init({ providerName: 'unavailable' }), await upStatement()]
    expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 3 }, () => refusal('right-missing')))
    expect(await last()).toBeNull()
  },
)

test('while nobody is outside, an account can be verified by a statement alone', async () => {
  const { database, clock } = exchange
  const alone = await testExchange({ database, clock, outside: nobody })
  const theirs = browserOf(alone.server)
  await theirs.signIn(email)
  const start = await theirs.post(`${bankAt}/verification`, { reference: account })
  expect([start.json(), (await init({}, theirs)).json()]).toEqual([refusal('feature-off'), refusal('feature-off')])
  expect((await theirs.get(`${bankAt}/verification/banks`)).json().result).toEqual([])
  const { remainingGoCardlessVerifications, features: flags } = (await theirs.post('/protected/v2/auth/me')).json()
    .result
  expect([remainingGoCardlessVerifications, flags.GOCARDLESS_REMAINED_FOR_MONTH]).toEqual([0, { active: false }])
  const address = `${bankAt}/verification/statement?reference=${account}`
  expect((await upload(theirs, 'statement', 's.jpg', await photo(), {}, address)).statusCode).toBe(200)
  await alone.exchange.live.stop()
})

test('a bank’s address that is not one of a bank is not led to', async () => {
  const { database, clock, exchange: built } = exchange
  const banks: Banks = {
    banks: [{ name: 'seb', label: 'SEB' }],
    start: async () => ({ redirectUrl: 'https://evil.example/' }),
  }
  const led = await testExchange({ database, clock, outside: { ...built.outside, banks } })
  const theirs = browserOf(led.server)
  await theirs.signIn(email)
  expect((await init({}, theirs)).statusCode).toBe(500)
  expect((await theirs.get(`${bankAt}/verification`)).json().result).toBeNull()
  await led.exchange.live.stop()
})

test('nothing of an account or of a bank’s answer is in the log', async () => {
  const { verification } = (await init({ reference: account })).json().result
  await bankSays(verification, {})
  await complete(verification)
  const told = exchange.lines.join('\n')
  for (const secret of ['0000019', 'acc-1', 'LIND', 'Kunden finns inte']) expect(told).not.toContain(secret)
})
