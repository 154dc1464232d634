import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentUserOf } from '../../../src/domain/customer/customer'
import { accessStateOf } from '../../../src/domain/routing/gating'
import { stepsOf } from '../../../src/domain/onboarding/onboarding'
import type { StepName } from '../../../src/domain/onboarding/steps'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import type { Station } from '../../../src/server/sandbox/stations'
import { bankAt, typedAccount } from '../../support/bank'
import { browserOf, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => {
  browser = browserOf(exchange.server)
})

const newcomer = async (station: Station, needsTwoFactor = false): Promise<string> =>
  (await browser.post('/sandbox/newcomers', { station, needsTwoFactor })).json().email

const me = async () => currentUserOf((await browser.post('/protected/v2/auth/me')).json().result)

const stepNow = async (): Promise<StepName | undefined> =>
  stepsOf(await me()).find(({ state }) => state === 'now')?.name

const steps: [Station, StepName | undefined][] = [
  ['eid-email', 'email'],
  ['eid-phone', 'phone'],
  ['eid-password', 'password'],
  ['eid-identity', 'identity'],
  ['eid-review', 'questionnaire'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['two-factor', 'two-factor'],
  ['personal', 'personal'],
  ['documents', 'documents'],
  ['questionnaire', 'questionnaire'],
  ['done', undefined],
]

describe('a customer of a tester’s own', () => {
  test.each(steps)('who stands at %s has %s before them', async (station, step) => {
    const email = await newcomer(station)
    expect([(await me()).details.email, await stepNow()]).toEqual([email, step])
  })

  test('may come to need a new password', async () => {
    await newcomer('questionnaire')
    expect(accessStateOf(await me())).toBe('questionnaire-due')
    await browser.post('/sandbox/password-reset')
    expect(accessStateOf(await me())).toBe('password-missing')
  })

  test('is nobody else’s, and may sign in with the password of the ready-made ones', async () => {
    const email = await newcomer('done')
    expect(await newcomer('done')).not.toBe(email)
    const signIn = { email, password: sandboxPassword }
    expect((await browserOf(exchange.server).post('/protected/v2/auth/signin', signIn)).statusCode).toBe(200)
  })

  test('needs two-factor where that is asked for', async () => {
    await newcomer('two-factor', true)
    expect((await me()).features.TWO_FACTOR_MANDATORY.active).toBe(true)
  })

  test('stands somewhere else at once, and keeps the address', async () => {
    const email = await newcomer('done')
    await browser.post('/sandbox/station', { station: 'documents' })
    expect([(await me()).details.email, await stepNow()]).toEqual([email, 'documents'])
  })

  test('has a document stand as it is wanted', async () => {
    await newcomer('documents')
    for (const status of ['PENDING', 'REJECTED'] as const)
      await browser.post('/sandbox/document', { kind: 'residency', status, reason: 'Not sharp' })
    const { list } = (await me()).documents
    expect(list.find(({ kind }) => kind === 'residency')).toMatchObject({ status: 'REJECTED', reason: 'Not sharp' })
  })

  test('may ask for another code at once where the last one was sent longer ago', async () => {
    await newcomer('phone')
    const send = () => browser.post('/protected/v2/profile/phone', { phoneNumber: '+46701740605' })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 429])
    await browser.post('/sandbox/later', { seconds: 60 })
    expect((await send()).statusCode).toBe(200)
  })
})

test('a deposit may be asked for again where the last one was sent longer ago, and is over where it was long ago', async () => {
  await newcomer('done')
  const { reference } = (await browser.post(bankAt, typedAccount)).json().result
  const send = () => browser.post(`${bankAt}/verification`, { reference })
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 429])
  await browser.post('/sandbox/later', { seconds: 60 })
  expect((await send()).statusCode).toBe(200)
  for (let days = 0; days < 14; days += 1) await browser.post('/sandbox/later', { seconds: 86_400 })
  expect((await browser.get(`${bankAt}/verification`)).json().result).toMatchObject({ failure: 'timed-out' })
})

test('nobody is moved who is not signed in', async () => {
  const answers = [
    await browser.post('/sandbox/station', { station: 'done' }),
    await browser.post('/sandbox/later', { seconds: 60 }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
})
