import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customers } from '../../../src/server/database/schema'
import {
  browserOf,
  newCustomer,
  password,
  refusal,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { inboxOf } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  customer = await newCustomer(exchange.database, { firstName: 'Ebba', lastName: 'Lind' })
  browser = browserOf(exchange.server)
  await browser.signIn(customer.email)
})

/** Its letter leaves at once, and a second goes by, so that letters have an order. */
const set = async (word: string | null, proof: object = { password }) => {
  exchange.clock.forward({ seconds: 1 })
  const answer = await browser.post('/protected/v2/user/anti-phishing-word', { word, ...proof })
  await exchange.exchange.jobs.runDue()
  return answer
}
const hasWord = async () => (await browser.post('/protected/v2/auth/me', {})).json().result.details.hasAntiPhishingWord

/** Subject and second paragraph of what has come since, newest last. */
const letters = async () => {
  const sent = await inboxOf(exchange, customer.email)
  return sent.map(({ subject, body }) => [subject, body.split('\n\n')[1]])
}

test('a word stands in every letter from then on, and is told nowhere else', async () => {
  expect(await hasWord()).toBe(false)
  const answer = await set('  quiet   moose ', {})
  expect(answer.json()).toEqual({ status: 'SUCCESS', result: null })
  expect(await hasWord()).toBe(true)
  expect((await browser.post('/protected/v2/auth/me', {})).body).not.toContain('moose')
  expect(await letters()).toEqual([['Your word is now in our e-mails', 'Your word: quiet moose']])
})

test('the letter that tells of a change is known by the word before it', async () => {
  await set('quiet moose')
  await set('brisk otter')
  await set(null)
  expect(await letters()).toEqual([
    ['Your word is now in our e-mails', 'Your word: quiet moose'],
    ['Your word in our e-mails was replaced', 'Your word: quiet moose'],
    ['Your word in our e-mails was removed', 'Your word: brisk otter'],
  ])
  expect(await hasWord()).toBe(false)
})

test('the same word again, and none where there is none, change nothing', async () => {
  await set(null)
  await set('quiet moose')
  await set('quiet moose')
  expect(await letters()).toHaveLength(1)
})

test.each([
  ['', 'required'],
  ['abc', 'wordLength'],
  ['www.example.com', 'wordCharacters'],
  ['quiet\nmoose', 'wordCharacters'],
  ['we call you now', 'wordLength'],
  ['call 070 174', 'wordCharacters'],
  ['lind ebba', 'wordKnown'],
])('as a word %j is refused', async (word, code) => {
  expect((await set(word)).json().fieldErrors).toEqual([{ field: 'word', code, message: expect.any(String) }])
  expect(await hasWord()).toBe(false)
})

describe('a word that is there', () => {
  const wrong = (field: string, code: string) => [{ field, code, message: expect.any(String) }]

  test.each([['brisk otter'], ['quiet moose'], [null]])('is not made %j by who shows nothing', async (word) => {
    await set('quiet moose', {})
    expect((await set(word, {})).json().fieldErrors).toEqual(wrong('password', 'required'))
    expect((await set(word, { password: 'a wrong one here' })).json().fieldErrors).toEqual(
      wrong('password', 'currentPassword'),
    )
    expect([await hasWord(), await letters()]).toEqual([true, [expect.anything()]])
  })

  test('asks for the second factor too, where that is on', async () => {
    await set('quiet moose', {})
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, customer.id)),
    )
    expect((await set(null)).json().fieldErrors).toEqual(wrong('code', 'required'))
    expect((await set(null, { password, code: '000000' })).json().fieldErrors).toEqual(wrong('code', 'codeInvalid'))
    expect(await hasWord()).toBe(true)
  })

  test('is not replaced without proof where it came at the same instant', async () => {
    const answers = await Promise.all(['quiet moose', 'brisk otter'].map((word) => set(word, {})))
    const [, later] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).not.toEqual([200, 200])
    expect([later?.json().errors[0].code, later?.json().fieldErrors[0]?.code]).toEqual(
      later?.statusCode === 409 ? ['step-refused', undefined] : ['bad-input', 'required'],
    )
    expect(await letters()).toHaveLength(1)
  })
})

test('letters are written of five changes an hour; a word that was refused is none', async () => {
  await set('abc', {})
  for (const word of ['quiet moose', 'brisk otter', 'tall heron', 'small newt']) await set(word)
  await set('brisk otter', { password: 'a wrong one here' })
  expect((await set(null)).statusCode).toBe(200)
  const answer = await set('quiet moose')
  expect([answer.statusCode, answer.json()]).toEqual([429, refusal('too-many-requests')])
  expect(await letters()).toHaveLength(5)
  exchange.clock.forward({ minutes: 60 })
  await browser.signIn(customer.email)
  expect((await set('quiet moose')).statusCode).toBe(200)
})

test('a frozen account keeps its word', async () => {
  await browser.post('/protected/v2/user/freeze', {})
  expect((await set('quiet moose')).json().errors[0].code).toBe('account-frozen')
})

test('letters of support and the newsletter have it too; who reads another address is told nothing', async () => {
  await set('quiet moose')
  await browser.post('/v2/support', { message: 'Where are my coins?' })
  await browser.post('/v2/subscriptions', { email: customer.email })
  await browser.post('/v2/subscriptions', { email: 'somebody.else@nordmynt.test' })
  expect((await letters()).map(([, word]) => word)).toEqual(Array.from({ length: 3 }, () => 'Your word: quiet moose'))
  const [asked] = await inboxOf(exchange, 'somebody.else@nordmynt.test')
  expect(asked?.body).not.toMatch(/moose|Ebba/)
})
