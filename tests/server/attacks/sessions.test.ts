import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserOf, newCustomer, password, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  ;({ email } = await newCustomer(exchange.database))
})

const me = '/protected/v2/auth/me'
const base = '/protected/v2'
const made = () => randomBytes(32).toString('base64url')

/** A browser in which somebody has left these cookies. */
const browserWith = (cookies: Readonly<Record<string, string>>): Browser => {
  const browser = browserOf(exchange.server)
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  return browser
}

const opens = async (browser: Browser): Promise<boolean> => (await browser.post(me)).statusCode === 200

describe('a session that somebody has planted in a browser', () => {
  test('made up, is not the one that signing in gives, and never opens', async () => {
    const planted = { nm_session: made(), csrf: made() }
    const victim = browserWith(planted)
    await victim.signIn(email)
    expect(await opens(victim)).toBe(true)
    expect(victim.cookies.get('nm_session')).not.toBe(planted.nm_session)
    expect(victim.cookies.get('csrf')).not.toBe(planted.csrf)
    const attacker = browserWith(planted)
    expect([(await attacker.get(`${base}/limits`)).statusCode, await opens(attacker)]).toEqual([401, false])
  })

  test('of the attacker’s own account, is over once the victim signs in, and is not the victim’s', async () => {
    const attacker = browserOf(exchange.server)
    await attacker.signIn((await newCustomer(exchange.database)).email)
    const victim = browserWith(Object.fromEntries(attacker.cookies))
    await victim.signIn(email)
    expect(await opens(attacker)).toBe(false)
    const { details } = (await victim.post(me)).json().result
    expect(details.email).toBe(email)
  })

  test('with the name of a browser, does not sign the attacker in where the victim does', async () => {
    const planted = { nm_browser: made() }
    const victim = browserWith(planted)
    await victim.signIn(email)
    const attacker = browserWith(planted)
    expect((await attacker.get(`${base}/limits`)).statusCode).toBe(401)
    expect((await attacker.post(`${base}/auth/signin/2fa`, { code: '000000' })).statusCode).toBe(401)
  })

  test('is not taken from an address, a header or a body', async () => {
    const browser = browserOf(exchange.server)
    await browser.signIn(email)
    const token = browser.cookies.get('nm_session') ?? ''
    const csrf = browser.cookies.get('csrf') ?? ''
    const stranger = browserOf(exchange.server)
    const tries = [
      await stranger.get(`${base}/limits?nm_session=${token}&session=${token}`),
      await stranger.get(`${base}/limits`, { authorization: `Bearer ${token}`, 'x-session': token }),
      await stranger.post(me, { nm_session: token, _csrf: csrf }, { 'x-csrf-token': csrf }),
      await browserWith({ csrf }).get(`${base}/limits`),
      await browserWith({ '__Host-nm_session': token, csrf }).get(`${base}/limits`),
      await browserWith({ nm_session: ` ${token}` }).get(`${base}/limits`, { cookie: `NM_SESSION=${token}` }),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 401))
  })
})

describe('whoever has stolen a session', () => {
  /** The customer’s browser, and another that has the same cookies. */
  const stolen = async () => {
    const own = browserOf(exchange.server)
    await own.signIn(email)
    const thief = browserWith(Object.fromEntries(own.cookies))
    expect(await opens(thief)).toBe(true)
    return { own, thief }
  }

  test('is out once the customer signs out', async () => {
    const { own, thief } = await stolen()
    await own.post(`${base}/auth/signout`)
    expect(await opens(thief)).toBe(false)
  })

  test('is out once the customer signs in anew', async () => {
    const { own, thief } = await stolen()
    await own.signIn(email)
    expect([await opens(thief), await opens(own)]).toEqual([false, true])
  })

  test('is out once the password is changed, on whichever device', async () => {
    const { thief } = await stolen()
    const phone = browserOf(exchange.server)
    await phone.signIn(email)
    const changed = await phone.post(`${base}/user/password`, {
      currentPassword: password,
      newPassword: 'an entirely new one',
    })
    expect([changed.statusCode, await opens(thief)]).toEqual([200, false])
  })

  test('changes neither password nor address without the password', async () => {
    const { thief } = await stolen()
    const tries = [
      await thief.post(`${base}/user/password`, { newPassword: 'an entirely new one' }),
      await thief.post(`${base}/user/password`, { currentPassword: '', newPassword: 'an entirely new one' }),
      await thief.post(`${base}/user/email`, { email: 'thief@example.com' }),
      await thief.post(`${base}/user/email`, { email: 'thief@example.com', password: 'guess' }),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  })
})

/** How a browser reaches the exchange, and what its cookies must carry then. */
const ways = [
  { way: 'this machine alone', headers: { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, isSafe: false },
  {
    way: 'this machine by its name',
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000' },
    isSafe: false,
  },
  {
    way: 'a proxy with TLS that keeps the host',
    headers: { host: 'exchange.example', origin: 'https://exchange.example', 'x-forwarded-proto': 'https' },
    isSafe: true,
  },
  {
    way: 'a proxy with TLS that tells the host beside its own',
    headers: {
      host: '127.0.0.1:3000',
      'x-forwarded-host': 'exchange.example',
      'x-forwarded-proto': 'https',
      origin: 'https://exchange.example',
    },
    isSafe: true,
  },
  {
    way: 'a proxy with TLS on this machine',
    headers: { host: 'localhost', 'x-forwarded-proto': 'https', origin: 'https://localhost' },
    isSafe: true,
  },
  {
    way: 'a proxy that tells nothing',
    headers: { host: 'exchange.example', origin: 'https://exchange.example' },
    isSafe: true,
  },
] as const

describe.each(ways)('cookies by way of $way', ({ headers, isSafe }) => {
  const flags = { path: '/', sameSite: 'Lax', ...(isSafe ? { secure: true } : {}) }
  const prefix = isSafe ? '__Host-' : ''

  test('are bound to it: session and browser are read by no script, and no domain has them', async () => {
    const { cookies, headers: answered } = await browserOf(exchange.server).signIn(email, headers)
    const value: unknown = expect.stringMatching(/^[\w-]{43}$/)
    const mark: unknown = expect.stringMatching(/^[\w-]{22}\.\d{10}\.[\w-]{43}$/)
    expect(cookies).toEqual([
      { name: `${prefix}nm_browser`, value, httpOnly: true, ...flags },
      { name: `${prefix}nm_session`, value, httpOnly: true, ...flags },
      { name: 'csrf', value, ...flags },
      { name: `${prefix}nm_known`, value: mark, httpOnly: true, maxAge: 90 * 24 * 3600, ...flags },
    ])
    expect('strict-transport-security' in answered).toBe(isSafe)
  })

  test('that are taken away are so under the same flags', async () => {
    const browser = browserOf(exchange.server)
    await browser.signIn(email, headers)
    const { cookies } = await browser.post(`${base}/auth/signout`, undefined, headers)
    expect(cookies).toEqual([
      { name: `${prefix}nm_session`, value: '', maxAge: 0, httpOnly: true, ...flags },
      { name: 'csrf', value: '', maxAge: 0, ...flags },
    ])
  })

  test('of the look and of the browser are set so by every page', async () => {
    const pages = ['/?theme=dark', '/en/login/?theme=dark', '/sv/registrera/?theme=dark', '/app/?theme=dark']
    for (const page of pages) {
      const { cookies } = await browserOf(exchange.server).get(page, { ...headers, accept: 'text/html' })
      expect(cookies.length).toBeGreaterThan(0)
      const bare = cookies.map(({ path, sameSite, secure }) => ({ path, sameSite, secure }))
      expect([page, bare]).toEqual([page, cookies.map(() => flags)])
    }
  })
})
