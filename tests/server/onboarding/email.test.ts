import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brand } from '../../../src/domain/company/brand'
import {
  browserOf,
  newCustomer,
  password,
  refusal,
  testExchange,
  type Browser,
  type TestExchange,
} from '../../support/exchange'
import { codeSentTo, inboxOf, wrongCode } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => {
  exchange.clock.forward({ hours: 1 })
  browser = browserOf(exchange.server)
  email = `${randomUUID().slice(0, 8)}@example.com`
})

const call = (path: string, body?: object) => browser.post(`/protected/v2${path}`, body)
const me = async () => (await call('/auth/me')).json().result
const confirm = (code: string) => call('/auth/signup/confirm', { code })
const resend = () => call('/auth/signup/resend')
const set = (to: string) => call('/auth/signup/email', { email: to })
const wrong = [400, refusal('bad-input', ['code', 'codeInvalid'])]

describe('the address of a customer who signed up', () => {
  beforeEach(() => call('/auth/signup', { email, password, language: 'en' }))

  test('is confirmed by the code, pasted with its space and in small letters', async () => {
    const answer = await confirm((await codeSentTo(exchange, email)).toLowerCase())
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SUCCESS', result: null }])
    const { details, verifications, roles, notifications } = await me()
    expect([details.email, details.emailConfirmationOngoing]).toEqual([email, false])
    expect([verifications.email, roles]).toEqual(['VERIFIED', ['CAN_SEE_BASIC_APP', 'CAN_SEE_FULL_APP']])
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual(['Your e-mail address is confirmed'])
  })

  test.each([
    ['', 'required'],
    ['K7PW2M9', 'exactly8'],
    ['K7PW2M9å', 'alphanumericOnly'],
  ])('is not confirmed by %j, whose form is wrong, and that is no try', async (code, problem) => {
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await confirm(code)
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['code', problem])])
    }
    expect((await confirm(await codeSentTo(exchange, email))).statusCode).toBe(200)
  })

  test('is locked for a quarter after five wrong codes, and says for how long', async () => {
    const code = await codeSentTo(exchange, email)
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await confirm(wrongCode(code))
      expect([answer.statusCode, answer.json()]).toEqual(wrong)
    }
    exchange.clock.forward({ minutes: 5 })
    const answers = [await confirm(code), await resend(), await set(`other-${email}`)]
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [429, '600'],
      [429, '600'],
      [429, '600'],
    ])
    exchange.clock.forward({ minutes: 10 })
    expect((await confirm(code)).statusCode).toBe(400)
    await resend()
    expect((await confirm(await codeSentTo(exchange, email))).statusCode).toBe(200)
  })

  test('is locked by wrong codes however often another one is sent', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      const code = await codeSentTo(exchange, email)
      statuses.push((await confirm(wrongCode(code))).statusCode)
      exchange.clock.forward({ minutes: 1 })
      await resend()
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('counts wrong codes that come at once one by one', async () => {
    const code = await codeSentTo(exchange, email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(wrongCode(code))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  })

  test('is not confirmed by a code that is fifteen minutes old', async () => {
    const code = await codeSentTo(exchange, email)
    exchange.clock.forward({ minutes: 15 })
    const answer = await confirm(code)
    expect([answer.statusCode, answer.json()]).toEqual(wrong)
  })

  test('is not confirmed twice by one code', async () => {
    const code = await codeSentTo(exchange, email)
    const answers = [await confirm(code), await confirm(code)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
  })

  test('is confirmed by the fastest of four devices; the others learn that no code is waited for, right or wrong', async () => {
    const code = await codeSentTo(exchange, email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    const late = await confirm(wrongCode(code))
    expect([late.statusCode, late.json()]).toEqual([409, refusal('step-refused')])
  })

  test('gets another code, once a minute; the one before no longer works', async () => {
    const first = await codeSentTo(exchange, email)
    const early = await resend()
    expect([early.statusCode, early.headers['retry-after'], early.json()]).toEqual([
      429,
      '60',
      refusal('too-many-requests'),
    ])
    exchange.clock.forward({ seconds: 60 })
    const sent = await resend()
    const now = exchange.clock.now().getTime()
    expect([sent.statusCode, sent.json().result]).toEqual([
      200,
      {
        verification: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sentTo: email,
        expiresAt: new Date(now + 900_000).toISOString(),
        nextAt: new Date(now + 60_000).toISOString(),
      },
    ])
    expect(await inboxOf(exchange, email)).toHaveLength(2)
    expect((await confirm(first)).statusCode).toBe(400)
    expect((await confirm(await codeSentTo(exchange, email))).statusCode).toBe(200)
  })

  test('waits for its code on any device, which learns where it went and when another may be asked for', async () => {
    const now = exchange.clock.now().getTime()
    const waiting = async (purpose: string) => (await browser.get(`/protected/v2/user/code?purpose=${purpose}`)).json()
    exchange.clock.forward({ seconds: 20 })
    expect([await waiting('email'), await waiting('email-change'), await waiting('phone')]).toEqual([
      {
        status: 'SUCCESS',
        result: {
          verification: expect.stringMatching(/^[0-9a-f-]{36}$/),
          sentTo: email,
          expiresAt: new Date(now + 900_000).toISOString(),
          nextAt: new Date(now + 60_000).toISOString(),
        },
      },
      { status: 'SUCCESS', result: null },
      { status: 'SUCCESS', result: null },
    ])
    await confirm(await codeSentTo(exchange, email))
    expect((await waiting('email')).result).toBeNull()
  })

  test('waits for no code any more once it has expired', async () => {
    exchange.clock.forward({ minutes: 15 })
    expect((await browser.get('/protected/v2/user/code?purpose=email')).json().result).toBeNull()
  })

  test('can be another one until it is confirmed; the code goes there and the first is worth nothing', async () => {
    const first = await codeSentTo(exchange, email)
    exchange.clock.forward({ seconds: 60 })
    const answer = await set(`new-${email}`)
    expect([answer.statusCode, answer.json().result.sentTo]).toEqual([200, `new-${email}`])
    expect((await me()).details).toMatchObject({ email: `new-${email}`, emailConfirmationOngoing: true })
    expect((await confirm(first)).statusCode).toBe(400)
    expect((await confirm(await codeSentTo(exchange, `new-${email}`))).statusCode).toBe(200)
  })

  test('that mail bounces from is refused, and the customer is told; another one needs no waiting', async () => {
    exchange.clock.forward({ minutes: 1 })
    expect((await set(`bounce-${email}`)).statusCode).toBe(200)
    await exchange.exchange.jobs.runDue()
    expect((await me()).notifications.map(({ title }: { title: string }) => title)).toEqual(['Confirm with a new code'])
    expect(await inboxOf(exchange, `bounce-${email}`)).toEqual([])
    const answer = await set(`bounce-${email}`)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['email', 'emailRefused'])])
    expect((await set(`new-${email}`)).statusCode).toBe(200)
    expect((await confirm(await codeSentTo(exchange, `new-${email}`))).statusCode).toBe(200)
  })

  test('cannot be one that has an account', async () => {
    const { email: theirs } = await newCustomer(exchange.database)
    exchange.clock.forward({ seconds: 60 })
    const answer = await set(theirs.toUpperCase())
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['email', 'emailTaken'])])
    expect((await me()).details.email).toBe(email)
  })

  test('once confirmed is changed elsewhere', async () => {
    await confirm(await codeSentTo(exchange, email))
    const answers = [await set(`new-${email}`), await resend()]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [409, refusal('step-refused')],
      [409, refusal('step-refused')],
    ])
  })
})

describe('the first address of a customer with e-ID', () => {
  beforeEach(async () => {
    const temporary = `${randomUUID()}@${brand.temporaryEmailDomain}`
    await newCustomer(exchange.database, { email: temporary, emailStatus: 'UNVERIFIED', bankIdStatus: 'CONFIRMED' })
    await browser.signIn(temporary)
  })

  test('takes the place of the placeholder, is confirmed, and the session goes on', async () => {
    expect((await me()).hasTemporaryEmail).toBe(true)
    await set(email)
    expect(await me()).toMatchObject({
      hasTemporaryEmail: false,
      details: { email },
      verifications: { email: 'UNVERIFIED' },
    })
    expect((await confirm(await codeSentTo(exchange, email))).statusCode).toBe(200)
    expect((await me()).verifications.email).toBe('VERIFIED')
  })

  test('is asked for before a code is sent again', async () => {
    const answer = await resend()
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
  })
})

describe('changing a confirmed address', () => {
  let old: string
  const change = (changes: object = {}) => call('/user/email', { email, password, ...changes })

  beforeEach(async () => {
    ;({ email: old } = await newCustomer(exchange.database))
    await browser.signIn(old)
  })

  test('asks the new one for a code; the old one holds until it is typed, and is told', async () => {
    const other = browserOf(exchange.server)
    await other.signIn(old)
    expect((await change()).json().result.sentTo).toBe(email)
    expect((await me()).details).toMatchObject({ email: old, emailConfirmationOngoing: true })
    const answer = await call('/user/email/confirm', { code: await codeSentTo(exchange, email) })
    expect([answer.statusCode, browser.cookies.has('nm_session')]).toEqual([200, false])
    expect((await other.post('/protected/v2/auth/me')).statusCode).toBe(401)
    expect([(await browser.signIn(old)).statusCode, (await browser.signIn(email)).statusCode]).toEqual([400, 200])
    expect((await me()).verifications.email).toBe('VERIFIED')
    expect((await inboxOf(exchange, old)).map(({ subject }) => subject)).toEqual(['Your e-mail address is changed'])
  })

  test('tells nobody at an address that is not confirmed the word that letters are known by', async () => {
    await call('/user/anti-phishing-word', { word: 'quiet moose' })
    await change()
    expect((await inboxOf(exchange, email)).map(({ body }) => body.includes('moose'))).toEqual([false])
    expect((await inboxOf(exchange, old)).map(({ body }) => body.includes('moose'))).toEqual([true])
  })

  test('needs the password', async () => {
    const answers = [await change({ password: 'not it at all' }), await change({ password: undefined })]
    expect(answers.map((answer) => answer.json())).toEqual([
      refusal('bad-input', ['password', 'currentPassword']),
      refusal('bad-input', ['password', 'required']),
    ])
  })

  test('to one that has an account is refused, also when it got one meanwhile', async () => {
    expect((await change({ email: old })).json()).toEqual(refusal('bad-input', ['email', 'emailTaken']))
    await change()
    await newCustomer(exchange.database, { email })
    const answer = await call('/user/email/confirm', { code: await codeSentTo(exchange, email) })
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['code', 'emailTaken'])])
    expect((await me()).details.email).toBe(old)
  })

  test('can have its code sent again, where a change waits', async () => {
    expect((await call('/user/email/resend')).json()).toEqual(refusal('step-refused'))
    await change()
    expect(await inboxOf(exchange, email)).toHaveLength(1)
    exchange.clock.forward({ seconds: 61 })
    expect((await call('/user/email/resend')).json().result.sentTo).toBe(email)
    expect(await inboxOf(exchange, email)).toHaveLength(2)
  })

  test('is confirmed by a code only where a change waits', async () => {
    const confirmChange = (code: string) => call('/user/email/confirm', { code })
    expect((await confirmChange('K7PW2M9X')).json()).toEqual(refusal('step-refused'))
    await change()
    const code = await codeSentTo(exchange, email)
    expect((await confirmChange(wrongCode(code))).json()).toEqual(refusal('bad-input', ['code', 'codeInvalid']))
    expect((await confirmChange(code)).statusCode).toBe(200)
    await browser.signIn(email)
    expect((await confirmChange(code)).json()).toEqual(refusal('step-refused'))
  })

  test('is refused while the address is not confirmed', async () => {
    await newCustomer(exchange.database, { email: `new-${email}`, emailStatus: 'UNVERIFIED' })
    await browser.signIn(`new-${email}`)
    expect((await change()).json()).toEqual(refusal('step-refused'))
  })
})
