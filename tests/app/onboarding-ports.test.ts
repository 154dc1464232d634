import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PortError } from '../../machines/lib/ports'
import type { SessionFeedEvent } from '../../machines/session/session'
import { createApi } from '../../src/app/api/client'
import { codePorts } from '../../src/app/screens/onboarding/ports/codes'
import { emailPorts } from '../../src/app/screens/onboarding/ports/email'
import { passwordPorts } from '../../src/app/screens/onboarding/ports/password'
import { personalPorts } from '../../src/app/screens/onboarding/ports/personal'
import { eidPorts } from '../../src/app/ports/eid'
import { phonePorts } from '../../src/app/screens/onboarding/ports/phone'
import { questionnairePorts } from '../../src/app/ports/questionnaire'
import { createSecretSteps } from '../../src/app/ports/secret-steps'
import { waitFeeds } from '../../src/app/ports/wait'
import { createSessionEvents } from '../../src/app/ports/session'
import { emptyPersonalForm } from '../../src/domain/onboarding/personal-details'

const now = Date.parse('2026-03-02T09:15:00.000Z')
const sent = {
  verification: '9a3c1c8e-8f65-4b8e-8d1c-0b8b3f9f6c55',
  sentTo: 'astrid@example.com',
  expiresAt: '2026-03-02T09:30:00.000Z',
  nextAt: '2026-03-02T09:16:00.000Z',
}
const success = (result: unknown = null) => ({ status: 'SUCCESS', result })
const failure = (code: string, fieldErrors: unknown[] = []) => ({
  status: 'ERROR',
  errors: [{ code, message: code }],
  fieldErrors,
})
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { Date: new Date(now).toUTCString(), ...headers } })

const setting = (answer: () => Response = () => json(200, success(sent))) => {
  const requests: { call: string; key: string | null; body: unknown }[] = []
  const told: SessionFeedEvent[] = []
  const api = createApi(
    {
      onNotSignedIn: () => undefined,
      onUnreachable: () => undefined,
      onFrozen: () => undefined,
      onBroken: () => undefined,
    },
    async (request) => {
      const { _csrf, ...body }: Record<string, unknown> = JSON.parse((await request.text()) || '{}')
      const { pathname, search } = new URL(request.url)
      const call = `${request.method} ${pathname}${search}`
      requests.push({ call, key: request.headers.get('Idempotency-Key'), body })
      return answer()
    },
  )
  const sessionEvents = createSessionEvents()
  sessionEvents.listen((event) => told.push(event))
  return { ports: { api, sessionEvents, step: createSecretSteps() }, requests, told }
}

const signal = new AbortController().signal
const failed = (port: Promise<unknown>): Promise<unknown> =>
  port.then(
    () => 'done',
    (error: unknown) => (error instanceof PortError ? { code: error.code, detail: error.detail } : error),
  )
const stored = () => JSON.stringify(Object.entries(sessionStorage)) + JSON.stringify(Object.entries(localStorage))

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const email = 'astrid@example.com'
const first = { purpose: 'first-email', owner: 'x@temporary', email, password: null, code: null } as const

describe('a code that was sent', () => {
  test('comes with its times as seconds, by the exchange’s clock', async () => {
    vi.setSystemTime(now + 3_600_000)
    const { ports, requests } = setting()
    expect(await emailPorts(ports).sendEmail(first, signal)).toEqual({
      verification: sent.verification,
      sentTo: email,
      waitSeconds: 60,
      holdsSeconds: 900,
    })
    expect(requests.map(({ call, body }) => [call, body])).toEqual([
      ['POST /protected/v2/auth/signup/email', { email }],
    ])
  })

  test('is never waited for longer than the exchange has anybody wait, also where its date is behind', async () => {
    const { ports } = setting(() => json(200, success(sent), { Date: new Date(now - 2000).toUTCString() }))
    expect((await emailPorts(ports).sendEmail(first, signal)).waitSeconds).toBe(60)
  })

  test.each([
    ['first-email', 'email'],
    ['new-email', 'email-change'],
  ] as const)('is known on any page and device, with what is left of the wait: %s', async (purpose, asked) => {
    const { ports, requests } = setting(() => json(200, success(sent), { Date: new Date(now + 20_000).toUTCString() }))
    expect(await emailPorts(ports).recallEmail({ purpose, owner: email }, signal)).toEqual({
      text: '',
      sent: { verification: sent.verification, sentTo: email, waitSeconds: 40, holdsSeconds: 880 },
    })
    expect(requests.map(({ call }) => call)).toEqual([`GET /protected/v2/user/code?purpose=${asked}`])
  })

  test.each([
    ['none waits', () => json(200, success(null))],
    ['the exchange cannot tell', () => json(500, failure('unexpected'))],
  ])('is unknown where %s', async (_, answer) => {
    const { ports } = setting(answer)
    expect(await phonePorts(ports).recallPhone({ owner: email, hasNumber: true }, signal)).toEqual({
      draft: null,
      sent: null,
    })
  })

  test('is not asked for where no number was given', async () => {
    const { ports, requests } = setting(() => json(500, failure('unexpected')))
    expect(await phonePorts(ports).recallPhone({ owner: email, hasNumber: false }, signal)).toEqual({
      draft: null,
      sent: null,
    })
    expect(requests).toEqual([])
  })

  test('asked for too often says for how long', async () => {
    const { ports } = setting(() => json(429, failure('too-many-requests'), { 'Retry-After': '42' }))
    expect(await failed(codePorts(ports).sendCode({ purpose: 'phone', to: '+46701740605' }, signal))).toEqual({
      code: 'too-many-requests',
      detail: 42,
    })
  })

  test.each([
    ['first-email', 'POST /protected/v2/auth/signup/confirm', { code: '302514' }],
    ['new-email', 'POST /protected/v2/user/email/confirm', { code: '302514' }],
    ['phone', 'POST /protected/v2/profile/phone/verify', { verificationCode: '302514', verification: 'v' }],
  ] as const)('is checked where it belongs: %s', async (purpose, call, body) => {
    const { ports, requests } = setting()
    await codePorts(ports).checkCode({ purpose, to: '', code: '302514', verification: 'v' }, signal)
    expect(requests.map((request) => [request.call, request.body])).toEqual([[call, body]])
  })

  test('the wait is counted down each second, and catches up after sleep', () => {
    const seconds: number[] = []
    const stop = waitFeeds.countDown({ seconds: 10 }, (event) => seconds.push(event.seconds))
    vi.advanceTimersByTime(2000)
    vi.setSystemTime(now + 9_500)
    vi.advanceTimersByTime(1000)
    stop()
    vi.advanceTimersByTime(5000)
    expect(seconds).toEqual([9, 8, 0])
  })
})

describe('what no browser storage may hold', () => {
  test('passwords, codes and personal numbers are sent and left nowhere, whatever the answer', async () => {
    const details = {
      firstName: 'A',
      lastName: 'L',
      address: 'x',
      postalCode: '111 22',
      city: 'S',
      countryCode: 'SE',
      pep: false,
      personalNumber: '19850709-9805',
    }
    const run = async (answer: () => Response) => {
      const { ports } = setting(answer)
      await failed(
        passwordPorts(ports).savePassword({ current: 'old secret', next: 'new secret', code: '860317' }, signal),
      )
      await failed(personalPorts(ports).savePersonal(details, signal))
      await failed(
        codePorts(ports).checkCode({ purpose: 'phone', to: '+46', code: '302514', verification: 'v' }, signal),
      )
      await failed(
        emailPorts(ports).sendEmail({ ...first, purpose: 'new-email', password: 'old secret', code: '860317' }, signal),
      )
    }
    await run(() => json(200, success(sent)))
    await run(() => json(500, failure('unexpected')))
    const form = { ...emptyPersonalForm, personalNumber: '19850709-9805', passportNumber: 'C01X00T47', city: 'Lund' }
    personalPorts(setting().ports).keepPersonal(form, email)
    expect(stored()).toContain('Lund')
    for (const secret of ['secret', '302514', '860317', '19850709', 'C01X00T47']) expect(stored()).not.toContain(secret)
  })

  test('a step tried again without an answer keeps its key; another step, or an answer, has another', async () => {
    const { ports, requests } = setting(() => json(500, failure('unexpected')))
    const save = (next: string) =>
      failed(passwordPorts(ports).savePassword({ current: null, next, code: null }, signal))
    await save('one secret')
    await save('one secret')
    await save('two secret')
    const [one, again, other] = requests.map(({ key }) => key)
    expect([again, other === one]).toEqual([one, false])
  })
})

describe('a step that ends every session', () => {
  test('says so before, and leaves with its own message', async () => {
    const { ports, told } = setting(() => json(200, success()))
    await passwordPorts(ports).savePassword({ current: 'old secret', next: 'new secret', code: '860317' }, signal)
    expect(told).toEqual([{ type: 'session.ending', message: 'changePassword' }, { type: 'session.expired' }])
  })

  test('refused, it goes on, with the refusal at the machine’s field', async () => {
    const wrong = [{ field: 'currentPassword', code: 'currentPassword', message: 'wrong' }]
    const { ports, told } = setting(() => json(400, failure('bad-input', wrong)))
    expect(
      await failed(passwordPorts(ports).savePassword({ current: 'old', next: 'new secret', code: null }, signal)),
    ).toEqual({
      code: 'bad-input',
      detail: [{ field: 'current', code: 'currentPassword' }],
    })
    expect(told).toEqual([
      { type: 'session.ending', message: 'changePassword' },
      { type: 'session.ending', message: null },
    ])
  })

  test('a first password ends none', async () => {
    const { ports, told } = setting(() => json(200, success()))
    await passwordPorts(ports).savePassword({ current: null, next: 'new secret', code: null }, signal)
    expect(told).toEqual([])
  })
})

describe('what was typed and not sent', () => {
  test('of the personal details is put over what the exchange has, for its owner', async () => {
    const profile = { ...emptyPersonalForm, city: 'Stockholm', personalNumber: '19850709-9805', countryCode: null }
    const told = { email, phoneNumber: null, totalAmount: '0.00', confirmedAt: null }
    const { ports } = setting(() => json(200, success({ ...profile, ...told })))
    const { keepPersonal, loadPersonal } = personalPorts(ports)
    keepPersonal({ ...emptyPersonalForm, city: 'Lund', pep: true }, email)
    const { personalNumber: _, passportNumber: __, ...kept } = emptyPersonalForm
    const known = { ...profile, countryCode: 'SE', pep: null }
    expect(await loadPersonal({ owner: email, isFilled: false }, signal)).toEqual({
      form: known,
      record: { ...told, isOld: true },
      typed: { ...kept, city: 'Lund', pep: true },
      today: '2026-03-02',
    })
    const other = await loadPersonal({ owner: 'other@example.com', isFilled: false }, signal)
    expect(other).toEqual({ form: known, record: { ...told, isOld: true }, today: '2026-03-02' })
  })

  test('of the answers is put back, and forgotten once all are saved', async () => {
    const { ports } = setting(() => json(200, success({ key: 'KYC', questions: [] })))
    const { keepAnswers, loadQuestionnaire } = questionnairePorts(ports)
    const key = { key: 'KYC', owner: email }
    keepAnswers({ purpose: { text: 'Gifts' } }, key)
    expect((await loadQuestionnaire(key, signal)).typed).toEqual({ purpose: { text: 'Gifts' } })
    keepAnswers({}, key)
    expect([(await loadQuestionnaire(key, signal)).typed, sessionStorage.length]).toEqual([{}, 0])
  })

  test('of an e-ID order that is pending is put back, to its owner alone, and only as long as it can be', async () => {
    const { keepEid, recallEid } = eidPorts(setting().ports)
    const order = { orderRef: 'order-1', autoStartToken: 'token-1', redirectUrl: null, endsAt: now + 180_000 }
    keepEid(order, { owner: email })
    expect([await recallEid({ owner: email }, signal), await recallEid({ owner: 'nils@example.com' }, signal)]).toEqual(
      [order, null],
    )
    vi.setSystemTime(now + 180_000)
    expect(await recallEid({ owner: email }, signal)).toBeNull()
    keepEid(null, { owner: email })
    expect([await recallEid({ owner: email }, signal), sessionStorage.length]).toEqual([null, 0])
  })

  test('of an e-ID order for an account is put back for this account alone, and names it when it begins', async () => {
    const begun = { orderRef: 'order-2', autoStartToken: 'token-2', redirectUrl: null }
    const { ports, requests } = setting(() => json(200, success(begun)))
    const { keepEid, recallEid, startEid } = eidPorts(ports, 're-identification')
    const order = { orderRef: 'order-1', autoStartToken: 'token-1', redirectUrl: null, endsAt: now + 180_000 }
    keepEid(order, { owner: email, about: 'account-1' })
    const recalled = ['account-1', 'account-2'].map((about) => recallEid({ owner: email, about }, signal))
    expect(await Promise.all(recalled)).toEqual([order, null])
    await startEid({ about: 'account-2' }, signal)
    expect(requests.at(-1)?.body).toMatchObject({ purpose: 're-identification', account: 'account-2' })
  })

  test('of an e-ID order on a page of its provider is put back for ten minutes, without the page’s address', async () => {
    const begun = {
      orderRef: 'order-1',
      autoStartToken: null,
      redirectUrl: 'https://example.com/identify?state=secret',
    }
    const { keepEid, recallEid, startEid } = eidPorts(setting(() => json(200, success(begun))).ports)
    const order = await startEid({}, signal)
    expect(order).toEqual({ ...begun, endsAt: now + 600_000 })
    keepEid(order, { owner: email })
    expect(JSON.stringify(sessionStorage)).not.toContain('secret')
    expect(await recallEid({ owner: email }, signal)).toEqual({ ...order, redirectUrl: null })
    keepEid(null, { owner: email })
  })

  test('of an e-ID order that is canceled the exchange is told, and nobody where it cannot be', async () => {
    const { ports, requests } = setting(() => json(404, failure('not-found')))
    await eidPorts(ports).cancelEid('order-1')
    expect(requests.map(({ call, body }) => [call, body])).toEqual([
      ['POST /protected/v2/auth/eid/cancel', { orderRef: 'order-1' }],
    ])
  })

  test.each(['javascript:alert(1)', 'http://example.com/', 'https://user@example.com/', ''])(
    'of an e-ID does not lead to %s',
    async (redirectUrl) => {
      const { leave } = eidPorts(setting().ports)
      await expect(leave({ redirectUrl }, signal)).rejects.toMatchObject({ code: 'address-refused' })
    },
  )

  test('of the phone is put back', async () => {
    const { keepPhone, recallPhone } = phonePorts(setting(() => json(200, success(null))).ports)
    keepPhone({ text: '070', country: 'SE' }, email)
    expect(await recallPhone({ owner: email, hasNumber: true }, signal)).toEqual({
      draft: { text: '070', country: 'SE' },
      sent: null,
    })
  })
})

test('a phone number is read by its rules once they are there', async () => {
  const { readPhone, loadPhoneRules } = phonePorts(setting().ports)
  const draft = { text: '0701740605', country: 'SE' }
  expect(readPhone(draft, '')).toEqual({ ...draft, e164: null })
  expect((await loadPhoneRules(undefined, signal)).SE).toBe('46')
  expect(readPhone(draft, '')).toEqual({ text: '070-174 06 05', country: 'SE', e164: '+46701740605' })
})
