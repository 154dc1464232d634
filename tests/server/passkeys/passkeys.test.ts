import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignIn } from '../../../src/domain/customer/sign-ins'
import { customers, features, passkeyChallenges, passkeys } from '../../../src/server/database/schema'
import { planHousekeeping } from '../../../src/server/housekeeping'
import { codeAt } from '../../../src/server/two-factor/totp'
import { authenticatorAt, type Mischief, type Passkey } from '../../support/authenticator'
import {
  browserOf,
  newCustomer,
  password,
  refusal,
  testExchange,
  type Browser,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import { buyOrder } from '../../support/placing'

let exchange: TestExchange
let browser: Browser
let id: string
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = browserOf(exchange.server)
  await become({})
})

const origin = 'http://localhost:3000'
const base = '/protected/v2'
const list = `${base}/user/passkeys`
const invalid = [400, refusal('bad-input', ['passkey', 'passkeyInvalid'])]
const unknown = [400, refusal('bad-input', ['passkey', 'passkeyUnknown'])]
const signedInAnswer = [200, { status: 'SUCCESS', result: { next: 'app' } }]
const done = [200, { status: 'SUCCESS', result: null }]

type Answer = Awaited<ReturnType<Browser['post']>>
const told = (answer: Answer) => [answer.statusCode, answer.json()]

const become = async (changes: NewCustomer): Promise<void> => {
  ;({ id, email } = await newCustomer(exchange.database, changes))
  browser = browserOf(exchange.server)
  await browser.signIn(email)
}

const device = (startsAt = 0) => authenticatorAt(origin, startsAt)
const start = (proof: object = { password }, on = browser) => on.post(`${list}/options`, proof)
const finish = (passkey: Passkey, name = 'Laptop', on = browser) =>
  on.post(list, { name, passkey: passkey.attestation })

/** Adds a passkey as the app does it. */
const added = async (startsAt = 0, name = 'Laptop', proof: object = { password }): Promise<Passkey> => {
  const passkey = device(startsAt).create((await start(proof)).json().result)
  expect(told(await finish(passkey, name))).toEqual(done)
  return passkey
}

const mine = async (on = browser): Promise<{ id: string; name: string; lastUsedAt: string | null }[]> =>
  (await on.get(list)).json().result.passkeys

type Asked = Parameters<Passkey['get']>[0]
const madeUp: Asked = {
  rpId: 'localhost',
  challenge: 'AAAA',
  timeout: 1,
  allowCredentials: [],
  userVerification: 'required',
}

const signInStarted = async (on: Browser) => (await on.post(`${base}/auth/signin/passkey/options`)).json().result
const signInFinished = async (on: Browser, passkey: object) =>
  told(await on.post(`${base}/auth/signin/passkey`, { passkey }))

const signInBy = async (passkey: Passkey, mischief: Mischief = {}, on = browserOf(exchange.server)) =>
  signInFinished(on, passkey.get(await signInStarted(on), mischief))

/** Two-factor turned on, as the app does it; hands back its secret and recovery codes. */
const guarded = async (): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = (await browser.post(`${base}/user/2fa/setup`)).json().result
  const code = codeAt(secret, exchange.clock.now())
  const { codes } = (await browser.post(`${base}/user/2fa/recovery-codes`, { code })).json().result
  await browser.post(`${base}/user/password/2fa`, { enabled: true, code: codes[0], password })
  exchange.clock.forward({ seconds: 30 })
  return { secret, codes }
}

describe('a passkey that is added', () => {
  test('is made by what the browser is asked with: kept by the device, with user verification, without attestation', async () => {
    const asked = (await start()).json().result
    expect(asked).toEqual({
      rp: { id: 'localhost', name: expect.any(String) },
      user: {
        id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: email,
        displayName: 'Astrid Lind',
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    })
  })

  test('is listed, named after the browser where nobody says otherwise, and the customer is written to', async () => {
    await added(0, '  Laptop ')
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'
    const now = exchange.clock.now().toISOString()
    expect((await browser.get(list, { 'user-agent': agent })).json().result).toEqual({
      passkeys: [{ id: expect.any(String), name: 'Laptop', createdAt: now, lastUsedAt: null }],
      most: 10,
      suggestedName: 'Firefox, Linux',
    })
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toEqual(['A passkey is added'])
    expect((await browser.post(`${base}/auth/me`)).json().result.details.hasPasskey).toBe(true)
  })

  test('is named where the next one is made, so that a device makes no second one', async () => {
    const { attestation } = await added()
    expect((await start()).json().result.excludeCredentials).toEqual([
      { id: attestation.id, type: 'public-key', transports: ['internal'] },
    ])
  })

  test('asks for the password, where there is one', async () => {
    expect([told(await start({})), told(await start({ password: 'wrong' }))]).toEqual([
      [400, refusal('bad-input', ['password', 'required'])],
      [400, refusal('bad-input', ['password', 'currentPassword'])],
    ])
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ passwordHash: null }).where(eq(customers.id, id)),
    )
    expect((await start({})).statusCode).toBe(200)
  })

  test('asks for the second factor, where two-factor is on', async () => {
    const { codes } = await guarded()
    expect(told(await start())).toEqual([400, refusal('bad-input', ['code', 'required'])])
    expect(told(await start({ password, code: '000000' }))).toEqual([
      400,
      refusal('bad-input', ['code', 'codeInvalid']),
    ])
    expect((await start({ password, code: codes[1] })).statusCode).toBe(200)
  })

  test('has a name', async () => {
    const passkey = device().create((await start()).json().result)
    expect(told(await finish(passkey, ' '))).toEqual([400, refusal('bad-input', ['name', 'required'])])
  })

  test('is one of ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await added(0, `Nr ${count}`)
    expect(told(await start())).toEqual([409, refusal('limit-reached')])
  })

  test.each<[string, Mischief]>([
    ['another site’s page', { origin: 'http://localhost.example:3000' }],
    ['another port of this machine', { origin: 'http://localhost:3001' }],
    ['another domain', { rpId: 'example.com' }],
    ['a challenge that nobody was given', { challenge: 'A'.repeat(43) }],
    ['no look at who it is', { isVerified: false }],
    ['nobody who is there', { isPresent: false }],
    ['what is made for showing one', { type: 'webauthn.get' }],
    ['a certificate that names addresses to ask', { certificate: Buffer.from('3000', 'hex') }],
  ])('is refused from %s', async (_, mischief) => {
    const passkey = device().create((await start()).json().result, mischief)
    expect(told(await finish(passkey))).toEqual(invalid)
    expect(await mine()).toEqual([])
  })

  test('is refused by a challenge that was used, has expired, or is of another session or another purpose', async () => {
    const used = (await start()).json().result
    await finish(device().create(used))
    expect(told(await finish(device().create(used)))).toEqual(invalid)

    const late = (await start()).json().result
    exchange.clock.forward({ minutes: 5 })
    expect(told(await finish(device().create(late)))).toEqual(invalid)

    const other = browserOf(exchange.server)
    await other.signIn(email)
    expect(told(await finish(device().create((await start()).json().result), 'Laptop', other))).toEqual(invalid)

    const { challenge } = (await browser.post(`${base}/user/second-factor/options`)).json().result
    expect(told(await finish(device().create((await start()).json().result, { challenge })))).toEqual(invalid)
  })

  test('is refused where somebody has one of the same id', async () => {
    const { attestation } = await added()
    await become({})
    const passkey = device().create((await start()).json().result, { id: attestation.id })
    expect(told(await finish(passkey))).toEqual([400, refusal('bad-input', ['passkey', 'passkeyKnown'])])
  })

  test('is refused where what came is no answer of a browser', async () => {
    const { attestation } = device().create((await start()).json().result)
    for (const response of [
      { ...attestation.response, clientDataJSON: 'e30' },
      { ...attestation.response, clientDataJSON: 'AAAA' },
      { ...attestation.response, attestationObject: 'AAAA' },
    ])
      expect(told(await browser.post(list, { name: 'Laptop', passkey: { ...attestation, response } }))).toEqual(invalid)
  })
})

describe('signing in with a passkey', () => {
  test('needs no address, and notes that it was used', async () => {
    const passkey = await added()
    exchange.clock.forward({ minutes: 2 })
    const other = browserOf(exchange.server)
    expect(await signInBy(passkey, {}, other)).toEqual(signedInAnswer)
    expect((await other.post(`${base}/auth/me`)).json().result.details.email).toBe(email)
    expect(await mine(other)).toMatchObject([{ lastUsedAt: exchange.clock.now().toISOString() }])
  })

  test('is both factors: no code is asked for', async () => {
    const passkey = await added()
    await guarded()
    expect(await signInBy(passkey)).toEqual(signedInAnswer)
  })

  test('goes on for ever where the authenticator does not count', async () => {
    const passkey = await added(0)
    for (let times = 0; times < 3; times += 1) expect(await signInBy(passkey)).toEqual(signedInAnswer)
  })

  test('goes on where it counts, with gaps, or says the same again', async () => {
    const passkey = await added(7)
    const answers = [{}, { counter: 40 }, { counter: 40 }]
    for (const mischief of answers) expect(await signInBy(passkey, mischief)).toEqual(signedInAnswer)
  })

  test.each([
    ['falls', 4],
    ['falls to nothing', 0],
  ])('is refused where the counter %s, and logged', async (_, counter) => {
    const passkey = await added(12)
    expect(await signInBy(passkey, { counter })).toEqual(invalid)
    expect(exchange.lines.at(-2) ?? '').toContain('the counter of a passkey has fallen')
  })

  test.each<[string, Mischief]>([
    ['another site’s page', { origin: 'https://nordmynt.example' }],
    ['this machine by its number', { origin: 'http://127.0.0.1:3000' }],
    ['another domain', { rpId: 'example.com' }],
    ['another key', { signsWrong: true }],
    ['no look at who it is', { isVerified: false }],
    ['nobody who is there', { isPresent: false }],
    ['what is made for adding one', { type: 'webauthn.create' }],
    ['a passkey made for somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a passkey that does not say for whom it was made', { userHandle: null }],
  ])('is refused from %s', async (_, mischief) => {
    const passkey = await added()
    const other = browserOf(exchange.server)
    expect(await signInBy(passkey, mischief, other)).toEqual(invalid)
    expect([...other.cookies.keys()]).toEqual(['nm_browser'])
  })

  test('is refused by a challenge that was used, has expired, or is another browser’s', async () => {
    const passkey = await added()
    const other = browserOf(exchange.server)
    const used = passkey.get(await signInStarted(other))
    expect(await signInFinished(other, used)).toEqual(signedInAnswer)
    expect(await signInFinished(other, used)).toEqual(invalid)

    const late = passkey.get(await signInStarted(other))
    exchange.clock.forward({ minutes: 5 })
    expect(await signInFinished(other, late)).toEqual(invalid)

    const theirs = passkey.get(await signInStarted(browserOf(exchange.server)))
    expect(await signInFinished(other, theirs)).toEqual(invalid)
  })

  test('that fails stands in the history of whose it is, and in nobody else’s', async () => {
    const passkey = await added()
    const other = browserOf(exchange.server)
    const used = passkey.get(await signInStarted(other))
    const history = async () => {
      const { signIns } = (await browser.get(`${base}/user/sign-ins`)).json().result
      return signIns.map(({ outcome, way, isNewDevice }: SignIn) => [outcome, way, isNewDevice])
    }
    const first = ['signed-in', 'password', true]
    expect(await signInBy(passkey, { id: 'AAAA' })).toEqual(unknown)
    expect(await history()).toEqual([first])
    exchange.clock.forward({ seconds: 1 })
    expect(await signInBy(passkey, { signsWrong: true })).toEqual(invalid)
    exchange.clock.forward({ seconds: 1 })
    expect(await signInFinished(other, used)).toEqual(signedInAnswer)
    exchange.clock.forward({ seconds: 1 })
    expect(await signInFinished(other, used)).toEqual(invalid)
    const failed = ['wrong-passkey', 'passkey']
    expect(await history()).toEqual([[...failed, false], ['signed-in', 'passkey', true], [...failed, true], first])
  })

  test('is refused by a challenge for another purpose', async () => {
    const passkey = await added()
    const asked = (await browser.post(`${base}/user/second-factor/options`)).json().result
    expect(await signInFinished(browser, passkey.get(asked))).toEqual(invalid)
  })

  test('is refused with a passkey that nobody has, or that was removed meanwhile', async () => {
    const passkey = await added()
    expect(await signInBy(passkey, { id: 'AAAA' })).toEqual(unknown)
    const other = browserOf(exchange.server)
    const answer = passkey.get(await signInStarted(other))
    const [first] = await mine()
    expect((await browser.post(`${list}/${first?.id}/remove`, { password })).statusCode).toBe(200)
    expect(await signInFinished(other, answer)).toEqual(unknown)
  })

  test('is taken from our pages alone', async () => {
    const passkey = await added()
    const other = browserOf(exchange.server)
    const answer = passkey.get(await signInStarted(other))
    const foreign = await other.post(
      `${base}/auth/signin/passkey`,
      { passkey: answer },
      { origin: 'https://evil.example' },
    )
    expect(told(foreign)).toEqual([403, refusal('forgery-token')])
  })

  test('is tried a hundred times from one address', async () => {
    const passkey = await added()
    const from = { 'x-forwarded-for': '203.0.113.80' }
    const other = browserOf(exchange.server)
    const statuses = new Set<number>()
    for (let times = 0; times < 100; times += 1)
      statuses.add((await other.post(`${base}/auth/signin/passkey`, { passkey: passkey.get(madeUp) }, from)).statusCode)
    const late = await other.post(`${base}/auth/signin/passkey`, { passkey: passkey.get(madeUp) }, from)
    expect([[...statuses], late.statusCode]).toEqual([[400], 429])
  })
})

describe('a passkey in place of a code', () => {
  const change = (body: object) =>
    browser.post(`${base}/user/email`, { email: `new-${id.slice(0, 8)}@example.com`, password, ...body })
  const asked = async (on = browser) => (await on.post(`${base}/user/second-factor/options`)).json().result

  test('guards what a code guards, once', async () => {
    const passkey = await added()
    await guarded()
    const answer = passkey.get(await asked())
    expect((await change({ passkey: answer })).statusCode).toBe(200)
    expect(told(await change({ passkey: answer }))).toEqual(invalid)
  })

  test('names the customer’s passkeys, and is refused where there is none', async () => {
    expect(told(await browser.post(`${base}/user/second-factor/options`))).toEqual([409, refusal('step-refused')])
    const { attestation } = await added()
    expect((await asked()).allowCredentials.map((each: { id: string }) => each.id)).toEqual([attestation.id])
  })

  test('is refused from another customer, another session, and after five tries altogether', async () => {
    const theirs = await added()
    await become({})
    const passkey = await added()
    await guarded()
    expect(told(await change({ passkey: theirs.get(await asked()) }))).toEqual(unknown)
    const other = browserOf(exchange.server)
    await signInBy(passkey, {}, other)
    expect(told(await change({ passkey: passkey.get(await asked(other)) }))).toEqual(invalid)
    for (let times = 0; times < 3; times += 1)
      expect(told(await change({ passkey: passkey.get(await asked(), { signsWrong: true }) }))).toEqual(invalid)
    expect((await change({ passkey: passkey.get(await asked()) })).statusCode).toBe(429)
  })

  test('lets coins go to a new address, once', async () => {
    const passkey = await added()
    await guarded()
    const buys = (body: object) => browser.post(`${base}/buy/orders`, { ...buyOrder, ...body })
    expect((await buys({})).statusCode).toBe(400)
    const answer = passkey.get(await asked())
    expect((await buys({ passkey: answer })).statusCode).toBe(200)
    expect(told(await buys({ passkey: answer }))).toEqual(invalid)
  })

  test('may be shown without saying whose it is, since it was asked for by name', async () => {
    const passkey = await added()
    await guarded()
    expect((await change({ passkey: passkey.get(await asked(), { userHandle: null }) })).statusCode).toBe(200)
  })

  test('changes the password, adds another passkey, and turns two-factor off', async () => {
    const passkey = await added()
    await guarded()
    await added(0, 'Phone', { password, passkey: passkey.get(await asked()) })
    const off = { enabled: false, password, passkey: passkey.get(await asked()) }
    expect(told(await browser.post(`${base}/user/password/2fa`, off))).toEqual(done)
    await guarded()
    const next = {
      currentPassword: password,
      newPassword: 'four quiet moose at dawn',
      passkey: passkey.get(await asked()),
    }
    expect(told(await browser.post(`${base}/user/password`, next))).toEqual(done)
  })

  test('does not turn two-factor on: that takes a recovery code typed back', async () => {
    const passkey = await added()
    await browser.post(`${base}/user/2fa/setup`)
    const on = { enabled: true, password, passkey: passkey.get(await asked()) }
    expect(told(await browser.post(`${base}/user/password/2fa`, on))).toEqual([
      400,
      refusal('bad-input', ['code', 'required']),
    ])
  })

  test('is the second step of signing in', async () => {
    const passkey = await added()
    await guarded()
    const other = browserOf(exchange.server)
    const step = `${base}/auth/signin/2fa`
    expect((await other.post(`${step}/passkey`)).statusCode).toBe(401)
    expect((await other.signIn(email)).json().result).toEqual({ next: '2fa' })
    const wrong = passkey.get((await other.post(`${step}/passkey`)).json().result, { isVerified: false })
    expect(told(await other.post(step, { passkey: wrong }))).toEqual(invalid)
    const right = passkey.get((await other.post(`${step}/passkey`)).json().result)
    expect(told(await other.post(step, { passkey: right }))).toEqual(signedInAnswer)
    expect((await other.get(list)).statusCode).toBe(200)
  })

  test('of somebody else is not that step', async () => {
    const theirs = await added()
    await become({})
    await added()
    await guarded()
    const other = browserOf(exchange.server)
    await other.signIn(email)
    const asks = (await other.post(`${base}/auth/signin/2fa/passkey`)).json().result
    expect(told(await other.post(`${base}/auth/signin/2fa`, { passkey: theirs.get(asks) }))).toEqual(unknown)
  })
})

describe('a passkey that is removed', () => {
  const remove = async (proof: object = { password }, at = 0) =>
    told(await browser.post(`${list}/${(await mine())[at]?.id}/remove`, proof))
  const withoutPassword = (bankIdStatus: 'CONFIRMED' | 'UNVERIFIED') =>
    exchange.database.transaction((tx) =>
      tx.update(customers).set({ passwordHash: null, bankIdStatus }).where(eq(customers.id, id)),
    )

  test('is gone, and the customer is written to', async () => {
    await added()
    expect(await remove()).toEqual(done)
    expect([await mine(), (await browser.post(`${base}/auth/me`)).json().result.details.hasPasskey]).toEqual([
      [],
      false,
    ])
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toContain('A passkey is removed')
  })

  test('ends every session that it may have begun: all but the one in which it is removed', async () => {
    const passkey = await added()
    const other = browserOf(exchange.server)
    await signInBy(passkey, {}, other)
    const statuses = async () =>
      Promise.all([browser, other].map(async (on) => (await on.post(`${base}/auth/me`)).statusCode))
    expect(await statuses()).toEqual([200, 200])
    expect(await remove()).toEqual(done)
    expect(await statuses()).toEqual([200, 401])
  })

  test('takes a sign-in with it that waits for its second step', async () => {
    await added()
    const { codes } = await guarded()
    const other = browserOf(exchange.server)
    await other.signIn(email)
    expect(await remove({ password, code: codes[1] })).toEqual(done)
    expect((await other.post(`${base}/auth/signin/2fa`, { code: codes[2] })).statusCode).toBe(401)
  })

  test('has new addresses and accounts wait, as adding one has not', async () => {
    const change = async () => (await browser.post(`${base}/auth/me`)).json().result.securityWait?.change ?? null
    await added()
    expect(await change()).toBeNull()
    await remove()
    expect(await change()).toBe('second-factor')
  })

  test('asks for the password, and for the second factor where two-factor is on', async () => {
    const passkey = await added()
    expect(await remove({ password: 'wrong' })).toEqual([400, refusal('bad-input', ['password', 'currentPassword'])])
    await guarded()
    expect(await remove()).toEqual([400, refusal('bad-input', ['code', 'required'])])
    const asked = (await browser.post(`${base}/user/second-factor/options`)).json().result
    expect(await remove({ password, passkey: passkey.get(asked) })).toEqual(done)
  })

  test('is not the last way in', async () => {
    await added()
    await withoutPassword('UNVERIFIED')
    expect(await remove({})).toEqual([409, refusal('last-way-in')])
    await added(0, 'Phone', {})
    expect(await remove({})).toEqual(done)
    expect(await remove({})).toEqual([409, refusal('last-way-in')])
  })

  test('may be the last one of who signs in with an e-ID, while that is offered', async () => {
    await added()
    await withoutPassword('CONFIRMED')
    const flag = { flag: 'BANKID_CREDENTIALS_ACTIVE', customerId: id, active: false } as const
    await exchange.database.transaction((tx) => tx.insert(features).values(flag))
    expect(await remove({})).toEqual([409, refusal('last-way-in')])
    await exchange.database.transaction((tx) => tx.delete(features).where(eq(features.customerId, id)))
    expect(await remove({})).toEqual(done)
  })

  test('is the customer’s own', async () => {
    await added()
    const [theirs] = await mine()
    await become({})
    expect(told(await browser.post(`${list}/${theirs?.id}/remove`, { password }))).toEqual([404, refusal('not-found')])
    expect(
      await exchange.database.read((handle) =>
        handle
          .select()
          .from(passkeys)
          .where(eq(passkeys.id, theirs?.id ?? '')),
      ),
    ).toHaveLength(1)
  })
})

test('challenges that nobody answered are taken away', async () => {
  await start()
  exchange.clock.forward({ hours: 2 })
  await planHousekeeping(exchange.exchange, exchange.clock.now())
  await exchange.exchange.jobs.runDue()
  expect(await exchange.database.read((handle) => handle.select().from(passkeyChallenges))).toEqual([])
})

describe('where there is no domain for them', () => {
  test('passkeys are off: not offered, not made, not taken', async () => {
    const { outside } = exchange.exchange
    const without = await testExchange({ outside: { ...outside, passkeys: null } })
    const other = browserOf(without.server)
    await other.signIn((await newCustomer(without.database)).email)
    expect((await other.post(`${base}/auth/me`)).json().result.features.PASSKEYS).toEqual({ active: false })
    for (const path of ['/user/passkeys/options', '/user/second-factor/options', '/auth/signin/passkey/options'])
      expect(
        told(await other.post(`${base}${path}`, path.includes('user/passkeys') ? { password } : undefined)),
      ).toEqual([409, refusal('feature-off')])
    await without.stop()
  })

  test('nor where they are turned off', async () => {
    const flag = { flag: 'PASSKEYS', customerId: id, active: false } as const
    await exchange.database.transaction((tx) => tx.insert(features).values(flag))
    expect(told(await start())).toEqual([409, refusal('feature-off')])
  })

  test('with one, pages of the configured addresses ask for them', async () => {
    const config = { appUrl: 'https://app.nordmynt.example', publicSiteUrl: 'https://www.nordmynt.example/start' }
    const outside = { ...exchange.exchange.outside, passkeys: { domain: 'nordmynt.example' } }
    const real = await testExchange({ outside, config })
    const on = browserOf(real.server)
    const owner = await newCustomer(real.database)
    await on.signIn(owner.email)
    const statuses: number[] = []
    for (const [at, page] of ['https://app.nordmynt.example', 'https://www.nordmynt.example', origin].entries()) {
      const passkey = authenticatorAt(page).create((await start({ password }, on)).json().result)
      statuses.push((await finish(passkey, `Nr ${at}`, on)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 400])
    await real.stop()
  })
})
