import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { commonPasswords } from '../../../src/server/customers/common-passwords'
import { hashPassword } from '../../../src/server/customers/password'
import { customers, sessions, twoFactors } from '../../../src/server/database/schema'
import { sealed } from '../../../src/server/http/sealed'
import { codeAt, newSecret } from '../../../src/server/two-factor/totp'
import {
  browserOf,
  newCustomer,
  password,
  refusal,
  testExchange,
  type Browser,
  type TestExchange,
} from '../../support/exchange'
import { inboxOf } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => {
  browser = browserOf(exchange.server)
})

const newPassword = 'four quiet moose at dawn'
const change = (body: object) => browser.post('/protected/v2/user/password', body)
const me = async () => (await browser.post('/protected/v2/auth/me')).json().result

describe('a password that is changed', () => {
  let email: string
  let id: string

  beforeEach(async () => {
    ;({ email, id } = await newCustomer(exchange.database, { passwordChangeRequired: true }))
    await browser.signIn(email)
  })

  test('holds from now on, ends every session, and the customer is told', async () => {
    const other = browserOf(exchange.server)
    await other.signIn(email)
    expect((await me()).details.passwordChangeRequired).toBe(true)
    const answer = await change({ currentPassword: password, newPassword })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SUCCESS', result: null }])
    expect([...browser.cookies.keys()].toSorted()).toEqual(['nm_browser', 'nm_known'])
    expect((await other.post('/protected/v2/auth/me')).statusCode).toBe(401)
    const left = await exchange.database.read((handle) =>
      handle.select().from(sessions).where(eq(sessions.customerId, id)),
    )
    expect(left).toEqual([])
    expect((await browser.signIn(email)).statusCode).toBe(400)
    const signedIn = await browser.post('/protected/v2/auth/signin', { email, password: newPassword })
    expect(signedIn.statusCode).toBe(200)
    expect((await me()).details.passwordChangeRequired).toBe(false)
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toEqual(['Your password is changed'])
  })

  test.each([
    [{ newPassword }, ['currentPassword', 'required']],
    [{ newPassword, currentPassword: 'not it at all' }, ['currentPassword', 'currentPassword']],
    [{ newPassword: 'short', currentPassword: password }, ['newPassword', 'minimum8']],
    [{ newPassword: '', currentPassword: password }, ['newPassword', 'required']],
    [{ newPassword: '12345678', currentPassword: password }, ['newPassword', 'passwordCommon']],
    [{ newPassword: ' TrustNo1 ', currentPassword: password }, ['newPassword', 'passwordCommon']],
    [{ newPassword: 'aakt1234', currentPassword: password }, ['newPassword', 'passwordCommon']],
  ] as const)('as %j is refused, and the old one still holds', async (body, [field, code]) => {
    const answer = await change(body)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', [field, code])])
    expect((await browser.signIn(email)).statusCode).toBe(200)
  })

  test('cannot be the customer’s own address, nor what stands before its @', async () => {
    for (const own of [email.toUpperCase(), email.split('@')[0]]) {
      const answer = await change({ newPassword: own, currentPassword: password })
      expect([own, answer.json()]).toEqual([own, refusal('bad-input', ['newPassword', 'passwordEmail'])])
    }
  })

  test('cannot be guessed by who has the session', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await change({ newPassword, currentPassword: `guess ${tries}` })).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })

  test('by two at once is changed by one', async () => {
    const answers = await Promise.all(
      ['four quiet moose', 'five loud geese'].map((each) => change({ currentPassword: password, newPassword: each })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

test('who has one of those that are guessed first signs in with it as before', async () => {
  const { email } = await newCustomer(exchange.database, { passwordHash: await hashPassword('12345678') })
  expect((await browser.post('/protected/v2/auth/signin', { email, password: '12345678' })).statusCode).toBe(200)
})

test('a hundred thousand that are guessed first are known, each as it is compared', async () => {
  const known = await commonPasswords()
  expect([known.has('12345678'), known.has('iloveyou'), known.has(password), known.has(newPassword)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(known).toHaveProperty('size', 100_000)
})

describe('a password that has to be replaced', () => {
  const resetting = async (changes: object = {}) => {
    const { email, id } = await newCustomer(exchange.database, { passwordResetNeeded: true, ...changes })
    await browser.signIn(email)
    return { email, id }
  }

  test('needs no other, and the customer is told', async () => {
    const { email } = await resetting()
    const other = browserOf(exchange.server)
    await other.signIn(email)
    expect((await change({ newPassword })).statusCode).toBe(200)
    expect((await other.post('/protected/v2/auth/me')).statusCode).toBe(401)
    expect((await inboxOf(exchange, email)).map(({ subject }) => subject)).toEqual(['Your password is changed'])
  })

  test('needs a code where two-factor is on', async () => {
    const { id } = await resetting()
    const secret = newSecret()
    await exchange.database.transaction(async (tx) => {
      const kept = sealed(exchange.exchange.config.secret, secret)
      await tx.insert(twoFactors).values({ customerId: id, secret: kept, createdAt: exchange.clock.now() })
      await tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, id))
    })
    expect((await me()).details.passwordNeedsCode).toBe(true)
    expect((await change({ newPassword })).json()).toEqual(refusal('bad-input', ['code', 'required']))
    expect((await change({ newPassword, code: '000000' })).json()).toEqual(
      refusal('bad-input', ['code', 'codeInvalid']),
    )
    expect((await change({ newPassword, code: codeAt(secret, exchange.clock.now()) })).statusCode).toBe(200)
  })
})

describe('a first password', () => {
  test('is set without another, and the session goes on', async () => {
    const eid = { passwordHash: null, bankIdStatus: 'CONFIRMED', seedKey: 'without-password' } as const
    const { email } = await newCustomer(exchange.database, eid)
    await browser.post('/sandbox/customers/without-password')
    expect((await me()).details.passwordResetNeeded).toBe(true)
    expect((await change({ newPassword: 'password1' })).json()).toEqual(
      refusal('bad-input', ['newPassword', 'passwordCommon']),
    )
    expect((await change({ newPassword })).statusCode).toBe(200)
    expect((await me()).details.passwordResetNeeded).toBe(false)
    const other = browserOf(exchange.server)
    expect((await other.post('/protected/v2/auth/signin', { email, password: newPassword })).statusCode).toBe(200)
    expect(await inboxOf(exchange, email)).toEqual([])
  })
})
