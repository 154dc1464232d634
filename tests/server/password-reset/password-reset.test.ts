import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages as sv } from '../../../locales/sv/messages.po'
import { brand } from '../../../src/domain/company/brand'
import { publicPaths } from '../../../src/domain/company/public-site'
import { locales } from '../../../src/domain/customer/customer'
import {
  customers,
  idempotencyKeys,
  jobs,
  passwordResets,
  rateLimits,
  sessions,
  twoFactors,
  waitingSignIns,
} from '../../../src/server/database/schema'
import { sealed } from '../../../src/server/http/sealed'
import { secondsAfter } from '../../../src/server/clock'
import { writeLink } from '../../../src/server/password-reset/ask'
import { dropOldLinks } from '../../../src/server/password-reset/links'
import { makeCodes } from '../../../src/server/two-factor/secrets'
import { codeAt, newSecret } from '../../../src/server/two-factor/totp'
import { authenticatorAt } from '../../support/authenticator'
import {
  browserOf,
  newCustomer,
  password,
  refusal,
  testExchange,
  type Browser,
  type CustomerWritten,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { codeSentTo, inboxOf } from '../../support/inbox'

let exchange: TestExchange
let customer: CustomerWritten
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const begins = async (changes: NewCustomer = {}) => {
  customer = await newCustomer(exchange.database, changes)
  browser = browserOf(exchange.server)
  await exchange.database.transaction((tx) => tx.delete(rateLimits))
}
beforeEach(() => begins())

const newPassword = 'four quiet moose at dawn'
const base = '/protected/v2/auth/password'
const ask = (email = customer.email, by = browser) => by.post(`${base}/forgotten`, { email })
const open = async (linkSecret: string) => (await browser.post(`${base}/link`, { linkSecret })).json().result
const reset = (linkSecret: string, body: object = {}, headers = {}) =>
  browser.post(`${base}/reset`, { linkSecret, password: newPassword, ...body }, headers)
const signInWith = (typed: string, by = browserOf(exchange.server)) =>
  by.post('/protected/v2/auth/signin', { email: customer.email, password: typed })
const lettersTo = async (email = customer.email) => (await inboxOf(exchange, email)).map(({ subject }) => subject)

/** What is secret in the newest link that was sent. */
const sentSecret = async (): Promise<string> => {
  const pages = locales.map((locale) => `${publicPaths[locale].newPassword}#`)
  const leads = ({ body }: { body: string }) => pages.some((page) => body.includes(page))
  const link = (await inboxOf(exchange, customer.email)).findLast(leads)
  const [, secret = ''] = /https?:\/\/\S+#(\S+)/.exec(link?.body ?? '') ?? []
  return secret
}
/** Letters of one instant have no order. */
const linkAsked = async (): Promise<string> => {
  exchange.clock.forward({ seconds: 1 })
  await ask()
  return sentSecret()
}

const rowsOf = () =>
  exchange.database.read((handle) =>
    handle.select().from(passwordResets).where(eq(passwordResets.customerId, customer.id)),
  )
const rowNow = async () => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(customers).where(eq(customers.id, customer.id)),
  )
  return row
}
const change = (values: NewCustomer) =>
  exchange.database.transaction((tx) => tx.update(customers).set(values).where(eq(customers.id, customer.id)))

const withTwoFactor = async () => {
  const secret = newSecret()
  const { config } = exchange.exchange
  const codes = await exchange.database.transaction(async (tx) => {
    await tx.insert(twoFactors).values({
      customerId: customer.id,
      secret: sealed(config.secret, secret),
      createdAt: exchange.clock.now(),
    })
    return makeCodes(tx, exchange.exchange, customer.id)
  })
  await change({ enabled2FA: true })
  return { code: () => codeAt(secret, exchange.clock.now()), recovery: codes[0] ?? '' }
}

/** Browsers take no number for a domain. */
const origin = 'http://localhost:3000'

const wrongLink = [409, refusal('step-refused')]
const wrongCode = [400, refusal('bad-input', ['code', 'codeInvalid'])]
const told = ({ statusCode, json }: Awaited<ReturnType<typeof ask>>) => [statusCode, json()]

describe('asking for a link', () => {
  const askers = [
    ['a known address', {}, 1],
    ['one that is not confirmed', { emailStatus: 'UNVERIFIED' }, 0],
    ['a temporary one', { email: `astrid@${brand.temporaryEmailDomain}` }, 0],
    ['a customer’s without a password', { passwordHash: null }, 1],
  ] as const

  test.each(askers)('of %s is answered as of an unknown one', async (_, changes, letters) => {
    await begins(changes)
    const fresh = () => browserOf(exchange.server)
    const [known, unknown] = [await ask(customer.email, fresh()), await ask('nobody@example.com', fresh())]
    expect([known.statusCode, known.json()]).toEqual([200, { status: 'SUCCESS', result: null }])
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const named = ({ headers }: typeof known) => Object.keys(headers).toSorted()
    expect(named(unknown)).toEqual(named(known))
    expect(await lettersTo()).toHaveLength(letters)
  })

  test('leaves the same work to be done for each address, and looks none up before', async () => {
    const workOf = async (email: string) => {
      await exchange.exchange.jobs.runDue()
      await exchange.database.transaction((tx) => tx.delete(jobs))
      await ask(email)
      const found = await exchange.database.read((handle) => handle.select().from(jobs))
      return found.map(({ kind, payload }) => [kind, Object.keys(Object(payload)).toSorted()])
    }
    const known = await workOf(customer.email)
    expect(known).toHaveLength(1)
    expect(await workOf('nobody@example.com')).toEqual(known)
    const [job] = await exchange.database.read((handle) => handle.select().from(jobs))
    expect(JSON.stringify(job)).not.toContain('nobody@example.com')
  })

  test('sends a letter in the customer’s language, whose link holds for 30 minutes', async () => {
    await begins({ language: 'sv' })
    await ask(` ${customer.email.toUpperCase()} `)
    const [letter] = await inboxOf(exchange, customer.email)
    expect(letter?.subject).toBe(String(sv['mail.passwordReset.subject']))
    expect(letter?.body).toContain(`http://localhost:3000${publicPaths.sv.newPassword}#`)
    expect(letter?.body).toContain('30\u00a0minuter')
    expect(await sentSecret()).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    ['', 'required'],
    ['no address', 'email'],
  ])('with %j says what is wrong with it', async (email, code) => {
    expect(told(await ask(email))).toEqual([400, refusal('bad-input', ['email', code])])
  })

  test('sends at most three letters in half an hour, answered as ever, and the newest link holds as long', async () => {
    const counts: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      expect(told(await ask())).toEqual([200, { status: 'SUCCESS', result: null }])
      counts.push((await lettersTo()).length)
      exchange.clock.forward({ seconds: 1 })
    }
    expect(counts).toEqual([1, 2, 3, 3, 3])
    exchange.clock.forward({ minutes: 30, seconds: -5.001 })
    await ask()
    expect(await lettersTo()).toHaveLength(3)
    expect(await open(await sentSecret())).toMatchObject({ link: 'holds' })
    exchange.clock.forward({ seconds: 0.001 })
    await ask()
    expect(await lettersTo()).toHaveLength(4)
  })

  test('by strangers uses up none of the letters that are asked for at the customer’s own browser', async () => {
    const own = browserOf(exchange.server)
    await own.signIn(customer.email)
    for (let nth = 0; nth < 5; nth += 1) {
      await ask()
      await exchange.exchange.jobs.runDue()
    }
    expect(await lettersTo()).toHaveLength(3)
    await ask(customer.email, own)
    expect(await lettersTo()).toHaveLength(4)
  })

  test('is refused to a network that asks too often, whatever the address', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 21; nth += 1) statuses.push((await ask(`${nth}@example.com`)).statusCode)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await ask()).statusCode).toBe(429)
  })

  test('is refused to other sites', async () => {
    const answer = await browser.post(
      `${base}/forgotten`,
      { email: customer.email },
      { origin: 'https://evil.example' },
    )
    expect(answer.statusCode).toBe(403)
  })
})

describe('a link', () => {
  test('is opened as often as one likes, and by programs that look at its page, without being used up', async () => {
    const secret = await linkAsked()
    for (const path of Object.values(publicPaths).map(({ newPassword: page }) => page))
      expect((await browser.get(path)).statusCode).toBe(200)
    expect((await rowsOf()).map(({ state }) => state)).toEqual(['sent'])
    for (let nth = 0; nth < 3; nth += 1) expect(await open(secret)).toEqual({ link: 'holds', asksSecondFactor: false })
    expect((await reset(secret)).statusCode).toBe(200)
  })

  test('is kept by its hash alone, and stands in no line of the log', async () => {
    const secret = await linkAsked()
    await open(secret)
    await reset(`${secret}x`)
    await reset(secret)
    const kept = await exchange.database.read(async (handle) => [
      await handle.select().from(passwordResets),
      await handle.select().from(jobs),
      await handle.select().from(idempotencyKeys),
    ])
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(exchange.lines.join('')).not.toContain(secret)
    expect(exchange.lines.join('')).not.toContain(newPassword)
  })

  test('works once', async () => {
    const secret = await linkAsked()
    expect(told(await reset(secret))).toEqual([200, { status: 'SUCCESS', result: null }])
    expect(told(await reset(secret, { password: 'another one at noon' }))).toEqual(wrongLink)
    expect(await open(secret)).toEqual({ link: 'used', asksSecondFactor: false })
    expect((await signInWith(newPassword)).statusCode).toBe(200)
  })

  test('works once, also where two use it at the same time', async () => {
    const secret = await linkAsked()
    const answers = await Promise.all([reset(secret), reset(secret, { password: 'another one at noon' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('answers the same call, sent again, as before', async () => {
    const secret = await linkAsked()
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await reset(secret, {}, key)).statusCode).toBe(200)
    expect((await reset(secret, {}, key)).statusCode).toBe(200)
  })

  test('is worthless once a newer one was asked for', async () => {
    const first = await linkAsked()
    await open(first)
    const second = await linkAsked()
    expect(second).not.toBe(first)
    expect(told(await reset(first))).toEqual(wrongLink)
    expect(await open(first)).toEqual({ link: 'withdrawn', asksSecondFactor: false })
    expect((await reset(second)).statusCode).toBe(200)
  })

  test('holds until 30 minutes after it was asked for, and not then', async () => {
    const edge = 30 * 60
    const secret = await linkAsked()
    exchange.clock.forward({ seconds: edge - 0.001 })
    expect(await open(secret)).toEqual({ link: 'holds', asksSecondFactor: false })
    exchange.clock.forward({ seconds: 0.001 })
    expect(told(await reset(secret))).toEqual(wrongLink)
    expect(await open(secret)).toEqual({ link: 'expired', asksSecondFactor: false })
    expect((await signInWith(password)).statusCode).toBe(200)
  })

  test('sets a password a millisecond before its time is over', async () => {
    const secret = await linkAsked()
    exchange.clock.forward({ seconds: 30 * 60 - 0.001 })
    expect((await reset(secret)).statusCode).toBe(200)
  })

  test.each(['', 'x', 'A'.repeat(43)])('%j is none of ours, and nothing is said of anybody', async (secret) => {
    expect(await open(secret)).toEqual({ link: 'unknown', asksSecondFactor: false })
    expect(told(await reset(secret))).toEqual(wrongLink)
  })

  test('of another customer changes that one’s password alone', async () => {
    const other = customer
    const secret = await linkAsked()
    await begins()
    await linkAsked()
    await reset(secret)
    expect((await signInWith(password)).statusCode).toBe(200)
    const answer = await browser.post('/protected/v2/auth/signin', { email: other.email, password: newPassword })
    expect(answer.statusCode).toBe(200)
  })

  test('is worthless once the password was changed elsewhere, while its page was open', async () => {
    const secret = await linkAsked()
    await open(secret)
    const signedIn = browserOf(exchange.server)
    await signedIn.signIn(customer.email)
    const changed = { currentPassword: password, newPassword: 'chosen in the settings' }
    expect((await signedIn.post('/protected/v2/user/password', changed)).statusCode).toBe(200)
    expect(told(await reset(secret))).toEqual(wrongLink)
    expect(await open(secret)).toEqual({ link: 'withdrawn', asksSecondFactor: false })
    expect((await signInWith('chosen in the settings')).statusCode).toBe(200)
  })

  test('is not sent once a newer one was asked for', async () => {
    const now = exchange.clock.now()
    const asked = { customerId: customer.id, email: customer.email, isKnownBrowser: false, site: '' }
    await exchange.database.transaction((tx) => writeLink(tx, exchange.exchange, asked, now, secondsAfter(now, 2)))
    await ask()
    expect(await lettersTo()).toHaveLength(1)
    exchange.clock.forward({ seconds: 2 })
    expect(await lettersTo()).toHaveLength(1)
    expect((await rowsOf()).map(({ state }) => state).toSorted()).toEqual(['sent', 'withdrawn'])
    expect(await open(await sentSecret())).toMatchObject({ link: 'holds' })
  })

  test('is worthless once the address is another', async () => {
    const secret = await linkAsked()
    const signedIn = browserOf(exchange.server)
    await signedIn.signIn(customer.email)
    const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
    await signedIn.post('/protected/v2/user/email', { email, password })
    const code = (await codeSentTo(exchange, email)).replace(' ', '')
    expect((await signedIn.post('/protected/v2/user/email/confirm', { code })).statusCode).toBe(200)
    expect(told(await reset(secret))).toEqual(wrongLink)
    expect(await open(secret)).toEqual({ link: 'withdrawn', asksSecondFactor: false })
  })

  test('is forgotten a day after it has expired', async () => {
    await linkAsked()
    const drop = () => exchange.database.transaction((tx) => dropOldLinks(tx, exchange.clock.now()))
    exchange.clock.forward({ hours: 24, minutes: 30 })
    await drop()
    expect(await rowsOf()).toHaveLength(1)
    exchange.clock.forward({ seconds: 0.001 })
    await drop()
    expect(await rowsOf()).toHaveLength(0)
  })

  test('writes down each step of the statechart', async () => {
    const secret = await linkAsked()
    await open(secret)
    const { code } = await withTwoFactor()
    await open(secret)
    await reset(secret, { code: '000000' })
    await reset(secret, { code: code() })
    await open(secret)
    const [row] = await rowsOf()
    expect(row?.steps.map(({ event, state }) => `${event} ${state}`)).toEqual([
      'letter.sent sent',
      'link.opened opened',
      'factor.asked proving',
      'factor.refused proving',
      'factor.proven done',
      'link.opened used',
    ])
  })
})

describe('a new password by a link', () => {
  test('ends every session and every sign-in that waits, makes new places wait, and is told by mail', async () => {
    const signedIn = browserOf(exchange.server)
    await signedIn.signIn(customer.email)
    const waiting = browserOf(exchange.server)
    const secret = await linkAsked()
    const { code } = await withTwoFactor()
    await waiting.signIn(customer.email)
    const answer = await reset(secret, { code: code() })
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies.map(({ name }) => name)).not.toContain('nm_session')
    expect((await signedIn.post('/protected/v2/auth/me')).statusCode).toBe(401)
    exchange.clock.forward({ seconds: 30 })
    expect((await waiting.post('/protected/v2/auth/signin/2fa', { code: code() })).statusCode).toBe(401)
    const left = await exchange.database.read(async (handle) => [
      await handle.select().from(sessions).where(eq(sessions.customerId, customer.id)),
      await handle.select().from(waitingSignIns).where(eq(waitingSignIns.customerId, customer.id)),
    ])
    expect(left).toEqual([[], []])
    expect((await lettersTo()).toSorted()).toEqual(['Choose a new password', 'Your password is changed'])
    expect((await rowNow())?.securityChange).toBe('password')
  })

  test('is the only one from now on', async () => {
    await reset(await linkAsked())
    expect((await signInWith(password)).statusCode).toBe(400)
    expect((await signInWith(newPassword)).statusCode).toBe(200)
  })

  test('signs this browser out of the same account, and leaves another’s alone', async () => {
    const other = await newCustomer(exchange.database)
    await browser.signIn(other.email)
    await reset(await linkAsked())
    expect((await browser.post('/protected/v2/auth/me')).statusCode).toBe(200)
    await begins()
    await browser.signIn(customer.email)
    await reset(await linkAsked())
    expect([...browser.cookies.keys()]).not.toContain('nm_session')
  })

  test('that is the first one begins no wait, and says so', async () => {
    await begins({ passwordHash: null })
    await reset(await linkAsked())
    expect((await lettersTo()).toSorted()).toEqual(['Choose a new password', 'Your account has a password'])
    expect((await rowNow())?.securityChange).toBeNull()
    expect((await signInWith(newPassword)).statusCode).toBe(200)
  })

  test('is one that has to be replaced no longer', async () => {
    await begins({ passwordResetNeeded: true, passwordChangeRequired: true })
    await reset(await linkAsked())
    expect(await rowNow()).toMatchObject({ passwordResetNeeded: false, passwordChangeRequired: false })
  })

  test.each([
    ['', 'required'],
    ['short', 'minimum8'],
    ['password1', 'passwordCommon'],
    ['aakt1234', 'passwordCommon'],
  ])('as %j is refused at its field, and the link still holds', async (typed, code) => {
    const secret = await linkAsked()
    expect(told(await reset(secret, { password: typed }))).toEqual([400, refusal('bad-input', ['password', code])])
    expect((await signInWith(password)).statusCode).toBe(200)
    expect((await reset(secret)).statusCode).toBe(200)
  })

  test('cannot be the customer’s own address', async () => {
    const answer = await reset(await linkAsked(), { password: customer.email })
    expect(answer.json()).toEqual(refusal('bad-input', ['password', 'passwordEmail']))
  })

  test('is refused to a network that tries too many links', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 101; nth += 1) statuses.push((await reset('A'.repeat(43))).statusCode)
    expect(statuses).toEqual([...Array<number>(100).fill(409), 429])
  })

  test('ends a sign-in whose old password was looked at just before', async () => {
    const secret = await linkAsked()
    const [, signedIn] = await Promise.all([reset(secret), signInWith(password)])
    const left = await exchange.database.read((handle) =>
      handle.select().from(sessions).where(eq(sessions.customerId, customer.id)),
    )
    expect([left, signedIn.statusCode === 200 || signedIn.statusCode === 400]).toEqual([[], true])
  })
})

describe('with two-factor on', () => {
  test('the page asks for it, and a new password needs it', async () => {
    const { code } = await withTwoFactor()
    const secret = await linkAsked()
    expect(await open(secret)).toEqual({ link: 'holds', asksSecondFactor: true })
    expect((await reset(secret)).json()).toEqual(refusal('bad-input', ['code', 'required']))
    expect((await reset(secret, { code: 'x' })).json()).toEqual(refusal('bad-input', ['code', 'codeFormat']))
    expect(told(await reset(secret, { code: '000000' }))).toEqual(wrongCode)
    expect((await signInWith(password)).json().result).toEqual({ next: '2fa' })
    expect((await reset(secret, { code: code() })).statusCode).toBe(200)
  })

  test('a recovery code does, and is used up', async () => {
    const { recovery } = await withTwoFactor()
    expect((await reset(await linkAsked(), { code: recovery })).statusCode).toBe(200)
    expect(told(await reset(await linkAsked(), { code: recovery }))).toEqual(wrongCode)
  })

  test('after five wrong codes even the right one is not looked at for a quarter of an hour', async () => {
    const { code } = await withTwoFactor()
    const secret = await linkAsked()
    for (let nth = 0; nth < 5; nth += 1) expect(told(await reset(secret, { code: '000000' }))).toEqual(wrongCode)
    const locked = await reset(secret, { code: code() })
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900'])
    exchange.clock.forward({ minutes: 15 })
    expect((await reset(secret, { code: code() })).statusCode).toBe(200)
  })

  test('a newer link gives no new tries', async () => {
    const { code } = await withTwoFactor()
    const first = await linkAsked()
    for (let nth = 0; nth < 5; nth += 1) await reset(first, { code: '000000' })
    expect((await reset(await linkAsked(), { code: code() })).statusCode).toBe(429)
  })

  test('that was turned on once the page was open is asked for all the same', async () => {
    const secret = await linkAsked()
    expect(await open(secret)).toEqual({ link: 'holds', asksSecondFactor: false })
    const { code } = await withTwoFactor()
    expect((await reset(secret)).json()).toEqual(refusal('bad-input', ['code', 'required']))
    expect((await reset(secret, { code: code() })).statusCode).toBe(200)
  })

  test('that was turned off once the page was open is asked for no longer', async () => {
    await withTwoFactor()
    const secret = await linkAsked()
    await open(secret)
    await change({ enabled2FA: false })
    expect(await open(secret)).toEqual({ link: 'holds', asksSecondFactor: false })
    expect((await reset(secret)).statusCode).toBe(200)
  })

  describe('a passkey in place of the code', () => {
    /** Added on a device before two-factor was turned on. */
    const withPasskey = async () => {
      const signedIn = browserOf(exchange.server)
      await signedIn.signIn(customer.email)
      const list = '/protected/v2/user/passkeys'
      const passkey = authenticatorAt(origin).create(
        (await signedIn.post(`${list}/options`, { password })).json().result,
      )
      await signedIn.post(list, { name: 'Laptop', passkey: passkey.attestation })
      return passkey
    }
    const options = (linkSecret: string, by = browser) => by.post(`${base}/reset/passkey`, { linkSecret })

    test('is asked for in the browser that chooses the password, and is enough', async () => {
      const passkey = await withPasskey()
      await withTwoFactor()
      const secret = await linkAsked()
      const signed = passkey.get((await options(secret)).json().result)
      expect(told(await reset(secret, { passkey: signed }))).toEqual([200, { status: 'SUCCESS', result: null }])
      expect((await signInWith(newPassword)).json().result).toEqual({ next: '2fa' })
    })

    test('that was signed for another browser, or with another key, changes nothing and is counted', async () => {
      const passkey = await withPasskey()
      const { code } = await withTwoFactor()
      const secret = await linkAsked()
      const elsewhere = (await options(secret, browserOf(exchange.server))).json().result
      const wrong = [400, refusal('bad-input', ['passkey', 'passkeyInvalid'])]
      expect(told(await reset(secret, { passkey: passkey.get(elsewhere) }))).toEqual(wrong)
      for (let nth = 1; nth < 5; nth += 1) {
        const asked = (await options(secret)).json().result
        expect(told(await reset(secret, { passkey: passkey.get(asked, { signsWrong: true }) }))).toEqual(wrong)
      }
      expect((await reset(secret, { code: code() })).statusCode).toBe(429)
      expect((await signInWith(password)).json().result).toEqual({ next: '2fa' })
    })

    test('is not asked for by a link that does not hold, without two-factor, or where there is none', async () => {
      await withPasskey()
      expect(told(await options('A'.repeat(43)))).toEqual(wrongLink)
      expect(told(await options(await linkAsked()))).toEqual(wrongLink)
      await begins()
      await withTwoFactor()
      expect(told(await options(await linkAsked()))).toEqual(wrongLink)
    })
  })
})
