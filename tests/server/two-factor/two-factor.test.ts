import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  customers,
  features,
  idempotencyKeys,
  recoveryCodes,
  twoFactors,
  waitingSignIns,
} from '../../../src/server/database/schema'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { requireKept, triedProof } from '../../../src/server/two-factor/proof'
import { codeAt } from '../../../src/server/two-factor/totp'
import {
  browserOf,
  newCustomer,
  password,
  refusal,
  testExchange,
  type Browser,
  type TestExchange,
} from '../../support/exchange'
import { codeSentTo, inboxOf } from '../../support/inbox'

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
  ;({ id, email } = await newCustomer(exchange.database))
  await browser.signIn(email)
})

const call = (path: string, body?: object) => browser.post(`/protected/v2${path}`, body)
const setUp = async (): Promise<{ secret: string; uri: string }> => (await call('/user/2fa/setup')).json().result
const codeNow = (secret: string) => codeAt(secret, exchange.clock.now())
const nextCode = (secret: string) => {
  exchange.clock.forward({ seconds: 30 })
  return codeNow(secret)
}
const recoveryCodesBy = (code: string) => call('/user/2fa/recovery-codes', { code })
const turn = (enabled: boolean, code: string, given: object = { password }) =>
  call('/user/password/2fa', { enabled, code, ...given })
const me = async () => (await call('/auth/me')).json().result
const wrong = [400, refusal('bad-input', ['code', 'codeInvalid'])]
const flag = (name: 'TWO_FACTOR_AUTH' | 'TWO_FACTOR_MANDATORY', active: boolean) =>
  exchange.database.transaction((tx) => tx.insert(features).values({ flag: name, customerId: id, active }))

/** Two-factor turned on, as the app does it. */
const turnedOn = async (): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = await setUp()
  const codes: string[] = (await recoveryCodesBy(codeNow(secret))).json().result.codes
  await turn(true, codes[0] ?? '')
  return { secret, codes }
}

describe('turning two-factor on', () => {
  test('begins with a secret for the app, named after brand and customer', async () => {
    const { secret, uri } = await setUp()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(uri)
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Nordmynt:${email}`,
    ])
    expect([url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([secret, 'Nordmynt'])
    expect((await me()).details.enabled2FA).toBe(false)
  })

  test('is refused with a code that a new secret, set up meanwhile in another tab, has made worthless', async () => {
    const { secret } = await setUp()
    const { codes } = (await recoveryCodesBy(codeNow(secret))).json().result
    const proof = await triedProof(exchange.exchange, id, codes[0], ['recovery'])
    const kept = () => exchange.database.transaction((tx) => requireKept(tx, id, proof))
    await expect(kept()).resolves.toBeUndefined()
    await setUp()
    await expect(kept()).rejects.toMatchObject({ status: 400, fields: [{ field: 'code', code: 'codeInvalid' }] })
  })

  test('gives ten recovery codes for a code of the app, and is on once one is typed back', async () => {
    const { secret } = await setUp()
    const { codes } = (await recoveryCodesBy(codeNow(secret))).json().result
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    expect(codes.filter((code: string) => !/^[A-Z2-9]{4}-[A-Z2-9]{4}$/.test(code))).toEqual([])
    const answer = await turn(true, codes[3].toLowerCase().replace('-', ' '))
    expect([answer.statusCode, answer.json().result]).toEqual([200, null])
    expect((await me()).details.enabled2FA).toBe(true)
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toEqual(['Two-factor authentication is on'])
  })

  test('keeps secret and codes where nobody can read them', async () => {
    const { secret, codes } = await turnedOn()
    const kept = await exchange.database.read(async (handle) => [
      await handle.select().from(twoFactors).where(eq(twoFactors.customerId, id)),
      await handle.select().from(recoveryCodes).where(eq(recoveryCodes.customerId, id)),
      await handle.select().from(idempotencyKeys).where(eq(idempotencyKeys.owner, id)),
    ])
    const secrets = new RegExp([secret, ...codes, ...codes.map((code) => code.replace('-', ''))].join('|'))
    expect(JSON.stringify(kept)).not.toMatch(secrets)
    expect(exchange.lines.join('')).not.toMatch(secrets)
  })

  test('needs a code of the newest secret', async () => {
    const first = await setUp()
    const second = await setUp()
    const answer = await recoveryCodesBy(codeNow(first.secret))
    expect([answer.statusCode, answer.json()]).toEqual(wrong)
    expect((await recoveryCodesBy(codeNow(second.secret))).statusCode).toBe(200)
  })

  test('needs one of the newest recovery codes', async () => {
    const { secret } = await setUp()
    const [old] = (await recoveryCodesBy(codeNow(secret))).json().result.codes
    await recoveryCodesBy(nextCode(secret))
    expect((await turn(true, old)).json()).toEqual(refusal('bad-input', ['code', 'codeInvalid']))
    expect((await me()).details.enabled2FA).toBe(false)
  })

  test('needs the password, where there is one', async () => {
    const { secret } = await setUp()
    const [code] = (await recoveryCodesBy(codeNow(secret))).json().result.codes
    expect((await turn(true, code, { password: 'not it' })).json()).toEqual(
      refusal('bad-input', ['password', 'currentPassword']),
    )
    expect((await turn(true, code, {})).json()).toEqual(refusal('bad-input', ['password', 'required']))
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ passwordHash: null }).where(eq(customers.id, id)),
    )
    expect((await turn(true, code, {})).statusCode).toBe(200)
  })

  test.each([
    ['', 'required'],
    ['30251', 'codeFormat'],
    ['30251x', 'codeFormat'],
  ])('does not take %j for a code of the app', async (code, problem) => {
    await setUp()
    expect((await recoveryCodesBy(code)).json()).toEqual(refusal('bad-input', ['code', problem]))
  })

  test('is not for who has it on, nor while the feature is off', async () => {
    await turnedOn()
    expect((await call('/user/2fa/setup')).json()).toEqual(refusal('step-refused'))
    ;({ id, email } = await newCustomer(exchange.database))
    await browser.signIn(email)
    await flag('TWO_FACTOR_AUTH', false)
    expect((await call('/user/2fa/setup')).json()).toEqual(refusal('feature-off'))
  })
})

test('new recovery codes, while it is on, are told by mail', async () => {
  const { secret } = await setUp()
  const { codes } = (await recoveryCodesBy(codeNow(secret))).json().result
  await turn(true, codes[3])
  exchange.clock.forward({ minutes: 1 })
  expect((await recoveryCodesBy(codeNow(secret))).statusCode).toBe(200)
  expect((await inboxOf(exchange, email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Two-factor authentication is on',
    'You have new recovery codes',
  ])
})

describe('a code of the app', () => {
  test('is taken while clocks differ by half a minute, and not beyond', async () => {
    const { secret } = await setUp()
    const at = (seconds: number) => codeAt(secret, new Date(exchange.clock.now().getTime() + seconds * 1000))
    expect((await recoveryCodesBy(at(-60))).statusCode).toBe(400)
    expect((await recoveryCodesBy(at(60))).statusCode).toBe(400)
    expect((await recoveryCodesBy(at(-30))).statusCode).toBe(200)
    expect((await recoveryCodesBy(at(30))).statusCode).toBe(200)
  })

  test('works once, and none before it any more', async () => {
    const { secret } = await setUp()
    const before = codeNow(secret)
    const code = nextCode(secret)
    const answers = [await recoveryCodesBy(code), await recoveryCodesBy(code), await recoveryCodesBy(before)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400])
  })

  test('used twice at once works once', async () => {
    const { secret } = await setUp()
    const code = codeNow(secret)
    const answers = await Promise.all([recoveryCodesBy(code), recoveryCodesBy(code)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('cannot be guessed: after five wrong ones the right one waits', async () => {
    const { secret } = await setUp()
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await recoveryCodesBy(wrongFor(secret))).statusCode)
    const answer = await recoveryCodesBy(codeNow(secret))
    expect([statuses, answer.statusCode, answer.headers['retry-after']]).toEqual([
      [400, 400, 400, 400, 400],
      429,
      '900',
    ])
    exchange.clock.forward({ minutes: 15 })
    expect((await recoveryCodesBy(codeNow(secret))).statusCode).toBe(200)
  })
})

/** Six digits that are no code now. */
const wrongFor = (secret: string) => {
  const near = [-30, 0, 30].map((seconds) => codeAt(secret, new Date(exchange.clock.now().getTime() + seconds * 1000)))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? ''
}

describe('signing in with two-factor', () => {
  const confirm = (code: string, by = browser) => by.post('/protected/v2/auth/signin/2fa', { code })
  let secret: string
  let codes: string[]

  beforeEach(async () => {
    ;({ secret, codes } = await turnedOn())
    await call('/auth/signout')
    exchange.clock.forward({ seconds: 60 })
    await browser.signIn(email)
  })

  test('takes a code of the app', async () => {
    expect(browser.cookies.has('nm_session')).toBe(false)
    const answer = await confirm(codeNow(secret))
    expect([answer.statusCode, answer.json().result]).toEqual([200, { next: 'app' }])
    expect((await me()).details.email).toBe(email)
  })

  test('takes each recovery code once', async () => {
    const [, code = ''] = codes
    expect((await confirm(code)).statusCode).toBe(200)
    await call('/auth/signout')
    await browser.signIn(email)
    const answer = await confirm(code)
    expect([answer.statusCode, answer.json()]).toEqual(wrong)
    expect((await confirm(codes[2] ?? '')).statusCode).toBe(200)
  })

  test('goes on at the browser that began, once, for a quarter of an hour', async () => {
    const other = await confirm(codeNow(secret), browserOf(exchange.server))
    expect([other.statusCode, other.json()]).toEqual([401, refusal('not-signed-in')])
    exchange.clock.forward({ minutes: 15 })
    expect((await confirm(codeNow(secret))).statusCode).toBe(401)
    await browser.signIn(email)
    expect((await confirm(codeNow(secret))).statusCode).toBe(200)
    expect((await confirm(nextCode(secret))).statusCode).toBe(401)
  })

  test.each<[string, (by: Browser) => Promise<unknown>]>([
    [
      'the password is replaced',
      (by) =>
        by.post('/protected/v2/user/password', {
          currentPassword: password,
          newPassword: 'four quiet moose at dawn',
          code: codes[1],
        }),
    ],
    [
      'the address is replaced',
      async (by) => {
        const changed = `${crypto.randomUUID()}@example.com`
        await by.post('/protected/v2/user/email', { email: changed, password, code: codes[1] })
        await by.post('/protected/v2/user/email/confirm', { code: await codeSentTo(exchange, changed) })
      },
    ],
    [
      'two-factor is turned off',
      (by) => by.post('/protected/v2/user/password/2fa', { enabled: false, password, code: codes[1] }),
    ],
  ])('that was begun before is not finished after %s', async (_, changes) => {
    const other = browserOf(exchange.server)
    await other.signIn(email)
    await confirm(codes[2] ?? '', other)
    await changes(other)
    const waiting = await exchange.database.read((handle) =>
      handle.select().from(waitingSignIns).where(eq(waitingSignIns.customerId, id)).limit(1),
    )
    const answer = await confirm(nextCode(secret))
    expect([waiting, answer.statusCode, answer.json()]).toEqual([[], 401, refusal('not-signed-in')])
  })

  test('is stopped after five wrong codes, however often it is begun anew', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      await browser.signIn(email)
      statuses.push((await confirm(wrongFor(secret))).statusCode)
    }
    expect([...statuses, (await confirm(codeNow(secret))).statusCode]).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('has a page at the stand-in', async () => {
    const { body } = await exchange.server.inject({ url: '/sv/logga-in/', headers: { host: '127.0.0.1:3000' } })
    expect(body).toContain('data-action="/protected/v2/auth/signin/2fa"')
    expect(body).toContain('autocomplete="one-time-code"')
  })
})

describe('turning two-factor off', () => {
  test('takes a code of the app or a recovery code, and the password; the secret is gone', async () => {
    const { secret } = await turnedOn()
    expect((await turn(false, wrongFor(secret))).json()).toEqual(refusal('bad-input', ['code', 'codeInvalid']))
    expect((await turn(false, nextCode(secret))).statusCode).toBe(200)
    expect(await me()).toMatchObject({ details: { enabled2FA: false }, twoFactorSkipped: true })
    expect((await browserOf(exchange.server).signIn(email)).json().result).toEqual({ next: 'app' })
    expect((await recoveryCodesBy(nextCode(secret))).statusCode).toBe(400)
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toContain('Two-factor authentication is off')
  })

  test('cannot be guessed: after five wrong codes the right one waits', async () => {
    const { secret, codes } = await turnedOn()
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await turn(false, wrongFor(secret))).statusCode)
    const answer = await turn(false, codes[1] ?? '')
    expect([statuses, answer.statusCode, answer.headers['retry-after']]).toEqual([
      [400, 400, 400, 400, 400],
      429,
      '900',
    ])
    expect((await me()).details.enabled2FA).toBe(true)
  })

  test('is refused while it is required, and where it is off', async () => {
    expect((await turn(false, '302514')).json()).toEqual(refusal('step-refused'))
    const { codes } = await turnedOn()
    await flag('TWO_FACTOR_MANDATORY', true)
    expect((await turn(false, codes[1] ?? '')).json()).toEqual(refusal('step-refused'))
    expect((await me()).details.enabled2FA).toBe(true)
  })
})

describe('going on without two-factor', () => {
  test('is remembered, on every device', async () => {
    expect((await call('/user/2fa/skip')).statusCode).toBe(200)
    expect((await me()).twoFactorSkipped).toBe(true)
  })

  test('is refused while it is required', async () => {
    await flag('TWO_FACTOR_MANDATORY', true)
    expect((await call('/user/2fa/skip')).json()).toEqual(refusal('step-refused'))
  })
})

test('the sandbox shows the codes that authenticator apps show; they sign its ready-made customer in', async () => {
  await seedSandbox(exchange.exchange)
  const credentials = { email: 'linnea.bjork@example.com', password: sandboxPassword }
  expect((await call('/auth/signin', credentials)).json().result).toEqual({ next: '2fa' })
  const { body } = await exchange.server.inject({ url: '/sandbox/authenticator', headers: { host: '127.0.0.1:3000' } })
  const [, code = ''] = /linnea\.bjork@example\.com<\/span\s*><strong class="figure">(\d{6})</.exec(body) ?? []
  expect((await call('/auth/signin/2fa', { code })).json().result).toEqual({ next: 'app' })
  expect((await me()).details.firstName).toBe('Linnea')
})
