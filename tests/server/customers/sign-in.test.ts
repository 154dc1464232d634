import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../../src/server/database/schema'
import {
  browserOf,
  newCustomer,
  origin,
  password,
  refusal,
  testExchange,
  type Browser,
  type TestExchange,
} from '../../support/exchange'

let exchange: TestExchange
let browser: Browser
let email: string
let customerId: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = browserOf(exchange.server)
  ;({ email, id: customerId } = await newCustomer(exchange.database))
})

const me = '/protected/v2/auth/me'
const openSessions = () =>
  exchange.database.read((handle) => handle.select().from(sessions).where(eq(sessions.customerId, customerId)))

describe('signing in', () => {
  test('gives a session that scripts cannot read and a token that they can', async () => {
    const answer = await browser.signIn(email)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SUCCESS', result: { next: 'app' } }])
    expect(answer.cookies).toEqual([
      { name: 'nm_browser', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', httpOnly: true, sameSite: 'Lax' },
      { name: 'nm_session', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', httpOnly: true, sameSite: 'Lax' },
      { name: 'csrf', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', sameSite: 'Lax' },
      {
        name: 'nm_known',
        value: expect.stringMatching(/^[\w-]{22}\.\d{10}\.[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 90 * 24 * 3600,
      },
    ])
    expect((await browser.post(me)).statusCode).toBe(200)
  })

  test('keeps the session by a hash alone', async () => {
    await browser.signIn(email)
    const [session] = await openSessions()
    expect(session?.id).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(session)).not.toContain(browser.cookies.get('nm_session'))
  })

  test('off loopback binds the cookies to TLS and to the host', async () => {
    const at = { host: 'exchange.example', origin: 'https://exchange.example' }
    const { cookies, headers } = await browser.signIn(email, at)
    expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['__Host-nm_browser', true],
      ['__Host-nm_session', true],
      ['csrf', true],
      ['__Host-nm_known', true],
    ])
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('takes the address in any case, and with blanks around it', async () => {
    expect((await browser.signIn(` ${email.toUpperCase()} `)).statusCode).toBe(200)
  })

  test.each([
    ['a wrong password', () => ({ email, password: 'something else' })],
    ['an unknown address', () => ({ email: 'nobody@example.com', password })],
  ])('with %s says the same', async (_, body) => {
    const answer = await browser.post('/protected/v2/auth/signin', body())
    expect([answer.statusCode, answer.json(), answer.cookies.map(({ name }) => name)]).toEqual([
      400,
      refusal('bad-input', ['password', 'signInWrong']),
      ['nm_browser'],
    ])
  })

  test('without a password of one’s own is refused like a wrong one', async () => {
    const { email: withoutPassword } = await newCustomer(exchange.database, { passwordHash: null })
    expect((await browser.signIn(withoutPassword)).json()).toEqual(refusal('bad-input', ['password', 'signInWrong']))
  })

  test('with two-factor on gives no session yet', async () => {
    const { email: careful } = await newCustomer(exchange.database, { enabled2FA: true })
    const answer = await browser.signIn(careful)
    expect(answer.json()).toEqual({ status: 'SUCCESS', result: { next: '2fa' } })
    expect(answer.cookies.map(({ name }) => name)).toEqual(['nm_browser'])
  })

  test.each([
    ['none', undefined],
    ['another', 'https://evil.example'],
    ['our host over plain HTTP', 'http://exchange.example'],
    ['an opaque one', 'null'],
  ])('from an origin that is not ours (%s) is refused', async (_, given) => {
    const answer = await browser.signIn(email, { host: 'exchange.example', origin: given })
    expect([answer.statusCode, answer.json()]).toEqual([403, refusal('forgery-token')])
  })

  test('ends what this browser was signed in to before', async () => {
    await browser.signIn(email)
    await browser.signIn(email)
    expect(await openSessions()).toHaveLength(1)
  })

  test('sent again with its key gives the same session again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await browser.signIn(email, key)
    for (const name of ['nm_session', 'csrf']) browser.cookies.delete(name)
    const second = await browser.signIn(email, key)
    expect([second.json(), second.cookies]).toEqual([first.json(), first.cookies])
    expect(await openSessions()).toHaveLength(1)
  })

  test('sent again when its answer came gives the same session again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await browser.signIn(email, key)
    expect((await browser.signIn(email, key)).cookies).toEqual(first.cookies)
    expect(await openSessions()).toHaveLength(1)
  })

  test('with a key that another browser used tells nothing of that one’s session', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await browser.signIn(email, key)
    const second = await browserOf(exchange.server).signIn(email, key)
    expect(second.cookies.map(({ value }) => value)).not.toEqual(first.cookies.map(({ value }) => value))
    expect(await openSessions()).toHaveLength(2)
  })

  test('stops those who try an account too often, until a while has passed', async () => {
    const guess = () => browser.post('/protected/v2/auth/signin', { email, password: 'guess' })
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess()).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
    const refused = await browser.signIn(email)
    expect([refused.json(), refused.headers['retry-after']]).toEqual([refusal('too-many-requests'), '900'])
    exchange.clock.forward({ minutes: 15 })
    expect((await browser.signIn(email)).statusCode).toBe(200)
  })
})

describe('a session', () => {
  test('ends at sign-out, with its cookies', async () => {
    await browser.signIn(email)
    const before = new Map(browser.cookies)
    const answer = await browser.post('/protected/v2/auth/signout')
    expect([answer.statusCode, answer.json(), [...browser.cookies.keys()]]).toEqual([
      200,
      { status: 'SUCCESS', result: null },
      ['nm_browser', 'nm_known'],
    ])
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect((await browser.post(me)).statusCode).toBe(401)
  })

  test('runs out when it is not used for half an hour', async () => {
    await browser.signIn(email)
    exchange.clock.forward({ minutes: 29 })
    expect((await browser.post(me)).statusCode).toBe(200)
    exchange.clock.forward({ minutes: 29 })
    expect((await browser.post(me)).statusCode).toBe(200)
    exchange.clock.forward({ minutes: 30 })
    const answer = await browser.post(me)
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('not-signed-in')])
  })

  test('runs out after twelve hours, however much it is used', async () => {
    await browser.signIn(email)
    for (let uses = 0; uses < 25; uses += 1) {
      exchange.clock.forward({ minutes: 28 })
      expect((await browser.post(me)).statusCode).toBe(200)
    }
    exchange.clock.forward({ minutes: 20 })
    expect((await browser.post(me)).statusCode).toBe(401)
  })

  test.each([['garbage'], ['']])('of %j is none', async (value) => {
    browser.cookies.set('nm_session', value)
    expect((await browser.get('/protected/v2/limits')).statusCode).toBe(401)
  })
})

describe('the anti-forgery token', () => {
  beforeEach(() => browser.signIn(email))

  test('is needed on every unsafe call', async () => {
    const answer = await browser.post(me, undefined, { 'x-csrf-token': undefined })
    expect([answer.statusCode, answer.json()]).toEqual([403, refusal('forgery-token')])
  })

  test('is not needed for reads', async () => {
    expect((await browser.get('/protected/v2/limits')).statusCode).toBe(200)
  })

  test('of another session does not do', async () => {
    const other = browserOf(exchange.server)
    await other.signIn((await newCustomer(exchange.database)).email)
    const answer = await browser.post(me, undefined, { 'x-csrf-token': other.cookies.get('csrf') })
    expect(answer.statusCode).toBe(403)
  })

  test('of an earlier session does not do: it is new at sign-in', async () => {
    const old = browser.cookies.get('csrf')
    await browser.signIn(email)
    expect(browser.cookies.get('csrf')).not.toBe(old)
    expect((await browser.post(me, undefined, { 'x-csrf-token': old })).statusCode).toBe(403)
  })

  test('in the body alone does not do; beside the header it is no part of the call', async () => {
    const token = browser.cookies.get('csrf')
    const language = '/protected/v2/user/language'
    const without = await browser.post(language, { language: 'sv', _csrf: token }, { 'x-csrf-token': undefined })
    const withBoth = await browser.post(language, { language: 'sv', _csrf: token })
    expect([without.statusCode, withBoth.statusCode]).toEqual([403, 200])
  })
})

describe('the public site', () => {
  const site = 'https://www.nordmynt.example'
  let withSite: TestExchange

  beforeAll(async () => {
    withSite = await testExchange({ config: { publicSiteUrl: `${site}/start` } })
  })
  afterAll(() => withSite.stop())

  test('may sign customers in, and is the only one that the browser lets call', async () => {
    const { email: theirs } = await newCustomer(withSite.database)
    const answer = await browserOf(withSite.server).signIn(theirs, { origin: site })
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, site])
    expect(answer.headers['access-control-allow-credentials']).toBe('true')
    const other = await browserOf(withSite.server).signIn(theirs, { origin: 'https://evil.example' })
    expect([other.statusCode, other.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  test('is nobody while there is none', async () => {
    const answer = await browser.signIn(email, { origin })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
