import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customers, recoveryCodes } from '../../../src/server/database/schema'
import { spendSecondFactor } from '../../../src/server/two-factor/second-factor'
import { codeAt } from '../../../src/server/two-factor/totp'
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
import { codeSentTo } from '../../support/inbox'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => exchange.clock.forward({ hours: 1 }))

const base = '/protected/v2'
const newPassword = 'four quiet moose at dawn'

/** A customer with two-factor on, signed in before that was so. */
const guarded = async (changes: NewCustomer = {}) => {
  const { id, email } = await newCustomer(exchange.database, changes)
  const browser = browserOf(exchange.server)
  await browser.signIn(email)
  const call = (path: string, body?: object) => browser.post(`${base}${path}`, body)
  const { secret }: { secret: string } = (await call('/user/2fa/setup')).json().result
  const appCode = () => codeAt(secret, exchange.clock.now())
  const { codes }: { codes: string[] } = (await call('/user/2fa/recovery-codes', { code: appCode() })).json().result
  await call('/user/password/2fa', { enabled: true, code: codes[0], password })
  exchange.clock.forward({ seconds: 30 })
  await exchange.exchange.jobs.runDue()
  return { id, email, browser, appCode, codes }
}

type Change = (browser: Browser, more: object) => ReturnType<Browser['post']>

/** What two-factor guards: each with all that it needs besides. */
const changes: [string, Change][] = [
  [
    'another e-mail address',
    (browser, more) =>
      browser.post(`${base}/user/email`, { email: `${randomUUID().slice(0, 8)}@example.com`, password, ...more }),
  ],
  [
    'another password',
    (browser, more) => browser.post(`${base}/user/password`, { currentPassword: password, newPassword, ...more }),
  ],
]

describe.each(changes)('with two-factor on, %s', (_, change) => {
  test('is not had without its code, nor by who knows the password alone', async () => {
    const { id, browser, email } = await guarded()
    const before = await customerBy(id)
    for (const [more, problem] of [
      [{}, 'required'],
      [{ code: '' }, 'required'],
      [{ code: '12' }, 'codeFormat'],
      [{ code: '000000' }, 'codeInvalid'],
      [{ code: '00000000' }, 'codeInvalid'],
    ] as const) {
      const answer = await change(browser, more)
      expect([more, answer.statusCode, answer.json()]).toEqual([more, 400, refusal('bad-input', ['code', problem])])
    }
    expect(await customerBy(id)).toEqual(before)
    expect((await browserOf(exchange.server).signIn(email)).statusCode).toBe(200)
  })

  test('is had by the code that the app shows, once', async () => {
    const { browser, appCode, email } = await guarded()
    const code = appCode()
    expect((await change(browser, { code })).statusCode).toBe(200)
    await browser.signIn(email)
    await browser.post(`${base}/auth/signin`, { email, password: newPassword })
    const second = await browser.post(`${base}/auth/signin/2fa`, { code })
    expect(second.json()).toEqual(refusal('bad-input', ['code', 'codeInvalid']))
  })

  test('is had by a recovery code, which is used up', async () => {
    const { id, browser, codes } = await guarded()
    expect((await change(browser, { code: codes[3] })).statusCode).toBe(200)
    expect(await codesLeft(id)).toBe(9)
  })

  test('keeps the code for another time where something else is wrong', async () => {
    const { browser, codes, id } = await guarded()
    expect(
      (await change(browser, { code: codes[3], password: 'a guess', currentPassword: 'a guess' })).statusCode,
    ).toBe(400)
    expect(await codesLeft(id)).toBe(10)
  })

  test('asks for none of who has two-factor off', async () => {
    const { email } = await newCustomer(exchange.database)
    const browser = browserOf(exchange.server)
    await browser.signIn(email)
    expect((await change(browser, {})).statusCode).toBe(200)
  })
})

test('codes are guessed at five times in a quarter of an hour, whatever they would change', async () => {
  const { browser, codes } = await guarded()
  const statuses: number[] = []
  for (let times = 0; times < 3; times += 1)
    for (const [, change] of changes) statuses.push((await change(browser, { code: '000000' })).statusCode)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  const [, change] = changes[0] ?? []
  const late = await change?.(browser, { code: codes[3] })
  expect([late?.statusCode, late?.headers['retry-after']]).toEqual([429, '900'])
  exchange.clock.forward({ minutes: 15 })
  expect((await change?.(browser, { code: codes[3] }))?.statusCode).toBe(200)
})

test('a change that began before two-factor was turned on does not go through without it', async () => {
  const customer = await newCustomer(exchange.database)
  const spent = exchange.database.transaction((tx) =>
    spendSecondFactor(exchange.exchange, tx, { ...customer, enabled2FA: true }, { proof: null }),
  )
  await expect(spent).rejects.toMatchObject({ status: 409, code: 'step-refused' })
})

describe('a first one is no change', () => {
  test('of the password: it is set without a code', async () => {
    const { id, browser } = await guarded({ bankIdStatus: 'CONFIRMED' })
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ passwordHash: null }).where(eq(customers.id, id)),
    )
    const me = await browser.post(`${base}/auth/me`)
    expect(me.json().result.details.passwordNeedsCode).toBe(false)
    expect((await browser.post(`${base}/user/password`, { newPassword })).statusCode).toBe(200)
  })

  test('of the address: it is confirmed without a code of two-factor', async () => {
    const { id, browser } = await guarded({ bankIdStatus: 'CONFIRMED' })
    const email = `${randomUUID().slice(0, 8)}@example.com`
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ emailStatus: 'UNVERIFIED' }).where(eq(customers.id, id)),
    )
    expect((await browser.post(`${base}/auth/signup/email`, { email })).statusCode).toBe(200)
    const code = await codeSentTo(exchange, email)
    expect((await browser.post(`${base}/auth/signup/confirm`, { code })).statusCode).toBe(200)
  })
})

const customerBy = async (id: string) => {
  const [row] = await exchange.database.read((handle) => handle.select().from(customers).where(eq(customers.id, id)))
  return row
}
const codesLeft = async (id: string) =>
  (
    await exchange.database.read((handle) =>
      handle.select().from(recoveryCodes).where(eq(recoveryCodes.customerId, id)),
    )
  ).length
