import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { brand } from '../../../src/domain/company/brand'
import { customers, jobs } from '../../../src/server/database/schema'
import { browserOf, password, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { codeSentTo, inboxOf } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => {
  browser = browserOf(exchange.server)
  email = `${randomUUID().slice(0, 8)}@example.com`
})

const signUp = (changes: object = {}, headers = {}) =>
  browser.post('/protected/v2/auth/signup', { email, password, language: 'sv', ...changes }, headers)
const me = async () => (await browser.post('/protected/v2/auth/me')).json().result

describe('signing up', () => {
  test('makes a customer, signs them in, and mails a code in their language', async () => {
    const answer = await signUp({ email: ` ${email} ` })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SUCCESS', result: { next: 'app' } }])
    const { details, verifications, roles } = await me()
    expect(details).toMatchObject({
      email,
      emailConfirmationOngoing: true,
      language: 'sv',
      passwordResetNeeded: false,
      guideDisplayed: true,
    })
    expect(verifications.email).toBe('UNVERIFIED')
    expect(roles).toEqual(['CAN_SEE_BASIC_APP'])
    const [letter] = await inboxOf(exchange, email)
    expect([letter?.kind, letter?.subject]).toEqual(['mail', 'Din kod från Nordmynt'])
    expect(letter?.body).toContain(`Din kod är ${await codeSentTo(exchange, email)}.`)
  })

  test('lets them sign in again with the password, however the address is written', async () => {
    await signUp()
    expect((await browserOf(exchange.server).signIn(email.toUpperCase())).statusCode).toBe(200)
  })

  test.each([
    [{ email: '' }, ['email', 'required']],
    [{ email: 'a&b@example.com' }, ['email', 'emailAmpersand']],
    [{ email: 'astrid@example' }, ['email', 'email']],
    [{ email: `${'a'.repeat(40)}@example.com` }, ['email', 'emailLength']],
    [{ email: `somebody@${brand.temporaryEmailDomain}` }, ['email', 'email']],
    [{ password: 'short' }, ['password', 'minimum8']],
    [{ password: '' }, ['password', 'required']],
    [{ password: '12345678' }, ['password', 'passwordCommon']],
    [{ email: 'astrid.lind@example.com', password: 'Astrid.Lind' }, ['password', 'passwordEmail']],
  ] as const)('with %j is refused at its field', async (changes, [field, code]) => {
    const answer = await signUp(changes)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', [field, code])])
  })

  test('names every field that is wrong', async () => {
    const answer = await signUp({ email: '', password: 'short' })
    expect(answer.json()).toEqual(refusal('bad-input', ['email', 'required'], ['password', 'minimum8']))
  })

  test('is refused with an address that has an account, in any letters', async () => {
    await signUp()
    browser = browserOf(exchange.server)
    const answer = await signUp({ email: email.toUpperCase() })
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['email', 'emailTaken'])])
    expect(browser.cookies.has('nm_session')).toBe(false)
  })

  test('of two at once with one address makes one customer', async () => {
    const answers = await Promise.all([
      signUp(),
      browserOf(exchange.server).post('/protected/v2/auth/signup', { email, password, language: 'en' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('twice with one key makes one customer and one code', async () => {
    const key = { 'idempotency-key': randomUUID() }
    await signUp({}, key)
    const session = browser.cookies.get('nm_session')
    expect((await signUp({}, key)).statusCode).toBe(200)
    expect(browser.cookies.get('nm_session')).toBe(session)
    expect(await inboxOf(exchange, email)).toHaveLength(1)
  })

  test('from another site is refused', async () => {
    expect((await signUp({}, { origin: 'https://evil.example' })).statusCode).toBe(403)
  })

  test('leaves neither password, code nor address where they could be read', async () => {
    await signUp()
    const code = await codeSentTo(exchange, email)
    const [customer] = await exchange.database.read((handle) =>
      handle.select().from(customers).where(eq(customers.email, email)).limit(1),
    )
    expect(customer?.passwordHash).toMatch(/^scrypt\$/)
    const work = await exchange.database.read((handle) => handle.select().from(jobs))
    expect(JSON.stringify(work)).not.toMatch(new RegExp(`${code.replace(' ', ' ?')}|${email}`))
    expect(exchange.lines.join('')).not.toMatch(new RegExp(`${code.replace(' ', ' ?')}|${email}|${password}`))
  })
})

describe('the sign-up page of the stand-in', () => {
  const page = (path: string) => exchange.server.inject({ url: path, headers: { host: '127.0.0.1:3000' } })

  test('gives the browser a name, and has a form for the call', async () => {
    const { body, cookies } = await page('/sv/registrera/')
    expect(cookies.map(({ name }) => name)).toContain('nm_browser')
    expect(body).toContain('data-action="/protected/v2/auth/signup"')
    expect(body).toContain('data-language="sv"')
    expect(body).toContain('autocomplete="new-password"')
  })

  test('has the words for all that can be wrong with its fields', async () => {
    const { body } = await page('/en/signup/')
    const lines = [...body.matchAll(/data-field="(\w+)" data-code="(\w+)" hidden>([^<]+)</g)]
    expect(lines.map(([, field, code]) => `${field} ${code}`)).toEqual([
      'email required',
      'email email',
      'email emailAmpersand',
      'email emailLength',
      'email emailLocalPart',
      'email emailTaken',
      'password required',
      'password minimum8',
      'password passwordCommon',
      'password passwordEmail',
    ])
  })

  test('names the thousand that are guessed first, which are loaded once a password is typed', async () => {
    const { body } = await page('/en/signup/')
    const [, path = ''] = /data-common="([^"]+)"/.exec(body) ?? []
    const list = await page(path)
    expect([list.statusCode, list.headers['cache-control'], list.body.split('\n').slice(0, 3)]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      ['password', '12345678', '123456789'],
    ])
    expect(list.body.split('\n')).toHaveLength(1000)
  })
})
