import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterStep, type TakenStep } from '../../../src/domain/onboarding/after-step'
import { brand } from '../../../src/domain/company/brand'
import { currentUserOf, documentKinds, type CurrentUser } from '../../../src/domain/customer/customer'
import { accessStateOf } from '../../../src/domain/routing/gating'
import { stepsOf } from '../../../src/domain/onboarding/onboarding'
import { questionnaires } from '../../../src/server/database/schema'
import { codeAt } from '../../../src/server/two-factor/totp'
import {
  browserOf,
  newCustomer,
  password,
  testExchange,
  type Browser,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { photo, upload } from '../../support/files'
import { codeSentTo } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => {
  browser = browserOf(exchange.server)
})

const call = async (path: string, body?: object) => {
  const answer = await browser.post(`/protected/v2${path}`, body)
  expect(answer.statusCode).toBe(200)
  return answer.json().result
}
const me = async (): Promise<CurrentUser> => currentUserOf(await call('/auth/me'))

/** The questionnaire, at least, is left. */
const became = async (changes: NewCustomer): Promise<void> => {
  const made = await newCustomer(exchange.database, { ...changes, identityStatus: 'UNVERIFIED' })
  email = made.email
  await exchange.database.transaction((tx) => tx.delete(questionnaires).where(eq(questionnaires.customerId, made.id)))
  if (changes.seedKey === undefined) await browser.signIn(email)
  else await browser.post(`/sandbox/customers/${changes.seedKey}`)
}
const standing = (customer: CurrentUser | null) => customer && [stepsOf(customer), accessStateOf(customer)]

const number = '+46701740777'
const temporary = `after-step@${brand.temporaryEmailDomain}`

const turnOn = async (): Promise<void> => {
  const { secret } = await call('/user/2fa/setup')
  const { codes } = await call('/user/2fa/recovery-codes', { code: codeAt(secret, exchange.clock.now()) })
  await call('/user/password/2fa', { enabled: true, code: codes[0], password })
}

const steps: [TakenStep, NewCustomer, () => Promise<unknown>][] = [
  [
    { step: 'phone' },
    { phoneNumber: null, phoneStatus: 'UNVERIFIED', twoFactorSkipped: false },
    async () => {
      const { verification } = await call('/profile/phone', { phoneNumber: number })
      await call('/profile/phone/verify', { verification, verificationCode: await codeSentTo(exchange, number) })
    },
  ],
  [{ step: 'two-factor', outcome: 'skipped' }, { twoFactorSkipped: false }, () => call('/user/2fa/skip')],
  [{ step: 'two-factor', outcome: 'on' }, { twoFactorSkipped: false }, turnOn],
  [
    { step: 'personal' },
    { firstName: null, lastName: null, country: null, personalInfoFilled: false },
    () =>
      call('/profile/personal', {
        firstName: 'Astrid',
        lastName: 'Lind',
        personalNumber: '19910315-0000',
        address: 'Skeppsbron 10',
        postalCode: '111 30',
        city: 'Stockholm',
        countryCode: 'SE',
        pep: false,
      }),
  ],
  [
    { step: 'password' },
    { bankIdStatus: 'CONFIRMED', passwordHash: null, seedKey: 'without-password' },
    () => call('/user/password', { newPassword: 'four quiet moose at dawn' }),
  ],
]

describe('a customer who has just taken a step', () => {
  test('the first address confirmed: stands as the exchange says', async () => {
    email = 'after-step@example.com'
    await call('/auth/signup', { email, password, language: 'en' })
    const before = await me()
    await call('/auth/signup/confirm', { code: await codeSentTo(exchange, email) })
    const after = await me()
    expect(standing(afterStep(before, { step: 'email' }))).toEqual(standing(after))
    expect(standing(before)).not.toEqual(standing(after))
  })

  test.each(steps)('%j: stands as the exchange says', async (taken, changes, take) => {
    await became(changes)
    const before = await me()
    await take()
    const after = await me()
    expect(standing(afterStep(before, taken))).toEqual(standing(after))
    expect(standing(before)).not.toEqual(standing(after))
  })

  test('with nothing left in the wizard: is waited for', async () => {
    const { email: owner } = await newCustomer(exchange.database, { phoneStatus: 'UNVERIFIED' })
    await browser.signIn(owner)
    expect(afterStep(await me(), { step: 'phone' })).toBeNull()
  })

  test('at a temporary address: is waited for', async () => {
    await newCustomer(exchange.database, { email: temporary, emailStatus: 'UNVERIFIED' })
    await browser.signIn(temporary)
    expect(afterStep(await me(), { step: 'email' })).toBeNull()
  })

  test('the last document sent: stands as the exchange says', async () => {
    await became({})
    await upload(browser, 'passport', 'passport.jpg', await photo())
    const before = await me()
    await upload(browser, 'residency', 'bill.jpg', await photo())
    const after = await me()
    const sent = ['passport', 'residency']
    const list = documentKinds.map((kind) => ({
      kind,
      status: sent.includes(kind) ? ('PENDING' as const) : ('MISSING' as const),
      reason: null,
      uploadedAt: null,
    }))
    expect(standing(afterStep(before, { step: 'documents', list }))).toEqual(standing(after))
    expect(standing(before)).not.toEqual(standing(after))
  })
})
