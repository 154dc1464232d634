import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { sendCallback } from '../../support/callbacks'
import { codeSentTo, inboxOf, wrongCode } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let number: string
let count = 0

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = browserOf(exchange.server)
  count += 1
  number = `+46701740${600 + count}`
  const { email } = await newCustomer(exchange.database, {
    phoneNumber: null,
    phoneStatus: 'UNVERIFIED',
    country: null,
    language: 'sv',
  })
  await browser.signIn(email)
})

const call = (path: string, body: object) => browser.post(`/protected/v2/profile/phone${path}`, body)
const set = (phoneNumber: string) => call('', { phoneNumber })
const verify = (verification: string, verificationCode: string) => call('/verify', { verification, verificationCode })
const me = async () => (await browser.post('/protected/v2/auth/me')).json().result

describe('a phone number', () => {
  test('is verified by the code of a text message', async () => {
    const { verification, sentTo } = (await set(number)).json().result
    expect(sentTo).toBe(number)
    expect(await me()).toMatchObject({ details: { phoneNumber: number }, verifications: { phone: 'UNVERIFIED' } })
    const code = await codeSentTo(exchange, number)
    expect(await inboxOf(exchange, number)).toEqual([
      {
        kind: 'sms',
        subject: null,
        body: `${code} är din kod hos Nordmynt. Ge den inte till någon, inte heller till oss.`,
      },
    ])
    const answer = await verify(verification, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SUCCESS', result: null }])
    const { verifications, notifications } = await me()
    expect([verifications.phone, notifications[0].title]).toEqual(['VERIFIED', 'Ditt mobilnummer är bekräftat'])
  })

  test.each([
    ['070-174 06 05', '+46701740605'],
    ['+46 (0)70-174 06 05', '+46701740605'],
    ['0046701740605', '+46701740605'],
    [' +47 406 12 345 ', '+4740612345'],
  ])('typed as %j is %s', async (typed, expected) => {
    expect((await set(typed)).json().result.sentTo).toBe(expected)
  })

  test('without country code is of the country that is given', async () => {
    const answer = await call('', { phoneNumber: '406 12 345', countryCode: 'NO' })
    expect(answer.json().result.sentTo).toBe('+4740612345')
  })

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['12', 'phone'],
    ['070-174 06', 'phone'],
    ['+46 70 174 06 05 06 07', 'phone'],
    ['call me', 'phone'],
    ['08-123 456 78', 'phone'],
    ['+44 20 7946 0018', 'phone'],
    ['+999 70 174 06 05', 'phone'],
    ['call 070-174 06 05 now', 'phone'],
    ['070-174 06 05 ext. 7', 'phone'],
    ['070-174 04 04', 'phoneRefused'],
  ])('typed as %j is refused', async (typed, code) => {
    const answer = await set(typed)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['phoneNumber', code])])
    expect((await me()).details.phoneNumber).toBeNull()
  })

  test('of a customer abroad is read as one of their country', async () => {
    const { email } = await newCustomer(exchange.database, { country: 'NO', phoneNumber: null })
    await browser.signIn(email)
    expect((await set('406 12 345')).json().result.sentTo).toBe('+4740612345')
  })

  test('that changes is not verified; the same one stays so', async () => {
    const { verification } = (await set(number)).json().result
    await verify(verification, await codeSentTo(exchange, number))
    exchange.clock.forward({ minutes: 1 })
    await set(number)
    expect((await me()).verifications.phone).toBe('VERIFIED')
    exchange.clock.forward({ minutes: 1 })
    await set('070-174 06 99')
    expect(await me()).toMatchObject({
      details: { phoneNumber: '+46701740699' },
      verifications: { phone: 'UNVERIFIED' },
    })
  })

  test('that was verified on another device waits for no code, until one is asked for anew', async () => {
    const { verification } = (await set(number)).json().result
    const code = await codeSentTo(exchange, number)
    const answers = await Promise.all([verify(verification, code), verify(verification, code)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const late = await verify(verification, wrongCode(code))
    expect([late.statusCode, late.json()]).toEqual([409, refusal('step-refused')])
    exchange.clock.forward({ minutes: 1 })
    const again = (await set(number)).json().result.verification
    expect((await verify(again, wrongCode(await codeSentTo(exchange, number)))).statusCode).toBe(400)
    expect((await verify(again, await codeSentTo(exchange, number))).statusCode).toBe(200)
  })

  test('is asked a code for once a minute', async () => {
    await set(number)
    exchange.clock.forward({ seconds: 20 })
    const answer = await set(number)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      429,
      '40',
      refusal('too-many-requests'),
    ])
  })

  test.each([
    ['30251', 'codeFormat'],
    ['30251x', 'codeFormat'],
    ['', 'required'],
  ])('is not verified by %j', async (code, problem) => {
    const { verification } = (await set(number)).json().result
    expect((await verify(verification, code)).json()).toEqual(refusal('bad-input', ['verificationCode', problem]))
  })

  test('is locked after five wrong codes, for the right one too', async () => {
    const { verification } = (await set(number)).json().result
    const code = await codeSentTo(exchange, number)
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await verify(verification, wrongCode(code))).statusCode)
    const answer = await verify(verification, code)
    expect([statuses, answer.statusCode, answer.headers['retry-after']]).toEqual([
      [400, 400, 400, 400, 400],
      429,
      '900',
    ])
  })

  test('that a text message did not get to is refused; the customer is told, and may give another at once', async () => {
    const { verification: message } = (await set(number)).json().result
    const refusing = { id: randomUUID(), type: 'sms.refused', message, reason: 'no such number' }
    const answers = [await sendCallback(exchange, 'sms', refusing), await sendCallback(exchange, 'sms', refusing)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await me()).notifications.map(({ title }: { title: string }) => title)).toEqual(['Bekräfta med en ny kod'])
    const again = await set(number)
    expect([again.statusCode, again.json()]).toEqual([400, refusal('bad-input', ['phoneNumber', 'phoneRefused'])])
    expect((await set('070-174 06 98')).statusCode).toBe(200)
    const late = await sendCallback(exchange, 'sms', { ...refusing, id: randomUUID() })
    expect([late.statusCode, (await me()).notifications.length]).toEqual([200, 1])
    exchange.clock.forward({ minutes: 15 })
    expect((await set(number)).statusCode).toBe(200)
  })

  test('is not verified by the code of an earlier sending, nor for somebody else', async () => {
    const first = (await set(number)).json().result.verification
    exchange.clock.forward({ minutes: 1 })
    const { verification } = (await set(number)).json().result
    const code = await codeSentTo(exchange, number)
    expect((await verify(first, code)).statusCode).toBe(400)
    const other = browserOf(exchange.server)
    await other.signIn((await newCustomer(exchange.database, { phoneStatus: 'UNVERIFIED' })).email)
    const body = { verification, verificationCode: code }
    expect((await other.post('/protected/v2/profile/phone/verify', body)).statusCode).toBe(400)
    expect((await verify(verification, code)).statusCode).toBe(200)
  })
})
