import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages as sv } from '../../../locales/sv/messages.po'
import { brand } from '../../../src/domain/company/brand'
import { publicPaths } from '../../../src/domain/company/public-site'
import {
  customers,
  eidOrders,
  evidencePages,
  evidenceParts,
  features,
  idempotencyKeys,
  jobs,
  passkeys,
  rateLimits,
  recoveryCodes,
  sessions,
  twoFactorResets,
  twoFactors,
  waitingSignIns,
} from '../../../src/server/database/schema'
import { sealed } from '../../../src/server/http/sealed'
import { planHousekeeping } from '../../../src/server/housekeeping'
import { makeCodes } from '../../../src/server/two-factor/secrets'
import { codeAt, newSecret } from '../../../src/server/two-factor/totp'
import { sendCallback } from '../../support/callbacks'
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
import { pdf, photo, upload } from '../../support/files'
import { codeSentTo, inboxOf } from '../../support/inbox'

let exchange: TestExchange
let customer: CustomerWritten
let browser: Browser
let factor: { code: () => string; recovery: string }
let picture: Buffer

/** Nobody's: birth numbers from 980 are never given out. */
const theirs = '19850709-9805'
const somebodys = '19900101-9802'

beforeAll(async () => {
  exchange = await testExchange()
  picture = await photo()
})
afterAll(() => exchange.stop())

const begins = async (changes: NewCustomer = {}, hasTwoFactor = true) => {
  await exchange.exchange.jobs.runDue()
  await exchange.database.transaction(async (tx) => {
    await tx.delete(rateLimits)
    await tx.update(customers).set({ personalNumber: null })
  })
  customer = await newCustomer(exchange.database, { personalNumber: theirs, ...changes })
  browser = browserOf(exchange.server)
  if (hasTwoFactor) factor = await withTwoFactor()
}
beforeEach(() => begins())

const withTwoFactor = async () => {
  const secret = newSecret()
  const codes = await exchange.database.transaction(async (tx) => {
    const kept = { customerId: customer.id, secret: sealed(exchange.exchange.config.secret, secret) }
    await tx.insert(twoFactors).values({ ...kept, createdAt: exchange.clock.now() })
    await tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, customer.id))
    return makeCodes(tx, exchange.exchange, customer.id)
  })
  return { code: () => codeAt(secret, exchange.clock.now()), recovery: codes[0] ?? '' }
}

const base = '/protected/v2/auth'
const ask = (email = customer.email, by = browser) => by.post(`${base}/two-factor/lost`, { email })
const opening = (linkSecret: string, by = browser) => by.post(`${base}/two-factor/link`, { linkSecret })
const open = async (linkSecret: string, by = browser) => (await opening(linkSecret, by)).json().result
const sends = (linkSecret: string, name = 'slow.jpg', { by = browser, bytes = picture, headers = {} } = {}) =>
  upload(by, 'document', name, bytes, { 'x-link-secret': linkSecret, ...headers }, `${base}/two-factor/document`)
const start = (linkSecret?: string, by = browser) =>
  by.post(`${base}/eid/start`, { purpose: 'two-factor-reset', ...(linkSecret === undefined ? {} : { linkSecret }) })
const check = async (orderRef: string, by = browser) => by.post(`${base}/eid/status`, { orderRef })
const begun = async (linkSecret: string): Promise<string> => (await start(linkSecret)).json().result.orderRef
const signs = (orderRef: string, number = theirs) =>
  sendCallback(exchange, 'eid', {
    type: 'eid.completed',
    orderRef,
    personalNumber: number.replace('-', ''),
    givenName: 'Astrid',
    surname: 'Lind',
  })
const signedBy = async (linkSecret: string, number = theirs) => {
  const orderRef = await begun(linkSecret)
  await signs(orderRef, number)
  return orderRef
}
const signInWith = (typed: string, by = browserOf(exchange.server)) =>
  by.post(`${base}/signin`, { email: customer.email, password: typed })
const lettersTo = async (email = customer.email) => (await inboxOf(exchange, email)).map(({ subject }) => subject)

const rowsOf = () =>
  exchange.database.read((handle) =>
    handle.select().from(twoFactorResets).where(eq(twoFactorResets.customerId, customer.id)),
  )
const rowNow = async () => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(customers).where(eq(customers.id, customer.id)),
  )
  if (row === undefined) throw new Error('The customer is not there')
  return row
}
const change = (values: NewCustomer) =>
  exchange.database.transaction((tx) => tx.update(customers).set(values).where(eq(customers.id, customer.id)))

/** What is secret in the newest link that was sent. */
const sentSecret = async (): Promise<string> => {
  const page = publicPaths[customer.language].identityCheck
  const link = (await inboxOf(exchange, customer.email)).findLast(({ body }) => body.includes(`${page}#`))
  const [, secret = ''] = /https?:\/\/\S+#(\S+)/.exec(link?.body ?? '') ?? []
  return secret
}
/** Letters of one instant have no order. */
const linkAsked = async (): Promise<string> => {
  exchange.clock.forward({ seconds: 1 })
  await ask()
  return sentSecret()
}
const linkOpened = async (): Promise<string> => {
  const secret = await linkAsked()
  await open(secret)
  return secret
}

/** The document that waits, or waited last. */
const documentNow = async () => {
  const row = (await rowsOf()).find(({ document }) => document !== null)
  return { reset: row?.id ?? '', document: row?.document ?? '' }
}
type Verdict = { status: 'VERIFIED' | 'REJECTED'; reason: string | null }
const accepted: Verdict = { status: 'VERIFIED', reason: null }
const rejected: Verdict = { status: 'REJECTED', reason: 'too-blurred' }
const decides = async (verdict: Verdict, about?: { reset: string; document: string }) =>
  sendCallback(exchange, 'reviews', {
    type: 'two-factor-reset.reviewed',
    ...(about ?? (await documentNow())),
    ...verdict,
  })

const untouched = async () => {
  expect(await rowNow()).toMatchObject({ enabled2FA: true, securityChange: null })
  expect((await signInWith(password)).json().result).toEqual({ next: '2fa' })
}

/** A step that is refused is none that the caller should send again: it is noted in the log. */
const expectRefused = async (call: () => Promise<{ statusCode: number }>) => {
  const noted = () => exchange.lines.filter((line) => line.includes('asks for a step that is refused')).length
  const before = noted()
  expect([(await call()).statusCode, noted()]).toEqual([200, before + 1])
}

const stepRefused = [409, refusal('step-refused')]
const told = ({ statusCode, json }: Awaited<ReturnType<typeof ask>>) => [statusCode, json()]
const over = (link: string) => ({ link, offersEid: false, offersDocument: false, reason: null, holdsUntil: null })

describe('asking for a link to an identity check', () => {
  const askers = [
    ['a customer with two-factor on', {}, true, 1],
    ['one without', {}, false, 0],
    ['an address that is not confirmed', { emailStatus: 'UNVERIFIED' }, true, 0],
    ['a temporary one', { email: `astrid@${brand.temporaryEmailDomain}` }, true, 0],
  ] as const

  test.each(askers)('of %s is answered as of an unknown one', async (_, changes, hasTwoFactor, letters) => {
    await begins(changes, hasTwoFactor)
    const fresh = () => browserOf(exchange.server)
    const [known, unknown] = [await ask(customer.email, fresh()), await ask('nobody@example.com', fresh())]
    expect([known.statusCode, known.json()]).toEqual([200, { status: 'SUCCESS', result: null }])
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const named = ({ headers }: typeof known) => Object.keys(headers).toSorted()
    expect(named(unknown)).toEqual(named(known))
    expect(await lettersTo()).toHaveLength(letters)
    expect(await rowsOf()).toHaveLength(letters)
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
    expect(known).toEqual([['two-factor-reset.issue', ['email', 'marks', 'site']]])
    expect(await workOf('nobody@example.com')).toEqual(known)
  })

  test('sends a letter in the customer’s language, that says what it is and what to do if it was not you', async () => {
    await begins({ language: 'sv' })
    await ask(` ${customer.email.toUpperCase()} `)
    const [letter] = await inboxOf(exchange, customer.email)
    expect(letter?.subject).toBe(String(sv['mail.twoFactorLost.subject']))
    expect(letter?.body).toContain(`http://localhost:3000${publicPaths.sv.identityCheck}#`)
    expect(letter?.body).toContain('24\u00a0timmar')
    expect(letter?.body).toContain('Har du inte bett om den')
    expect(await sentSecret()).toMatch(/^[\w-]{43}$/)
  })

  test('sends at most three letters in half an hour, answered as ever, and none of them counts for forgotten passwords', async () => {
    const counts: number[] = []
    for (let nth = 0; nth < 4; nth += 1) {
      expect(told(await ask())).toEqual([200, { status: 'SUCCESS', result: null }])
      counts.push((await lettersTo()).length)
    }
    expect(counts).toEqual([1, 2, 3, 3])
    await browser.post(`${base}/password/forgotten`, { email: customer.email })
    expect(await lettersTo()).toHaveLength(4)
    exchange.clock.forward({ minutes: 30 })
    await ask()
    expect(await lettersTo()).toHaveLength(5)
  })

  test('by strangers uses up none of the letters that are asked for at the customer’s own browser', async () => {
    const own = browserOf(exchange.server)
    await own.signIn(customer.email)
    await own.post(`${base}/signin/2fa`, { code: factor.code() })
    for (let nth = 0; nth < 5; nth += 1) {
      await ask()
      await exchange.exchange.jobs.runDue()
    }
    expect(await lettersTo()).toHaveLength(3)
    await ask(customer.email, own)
    expect(await lettersTo()).toHaveLength(4)
  })

  test('is refused to a network that asks too often, whatever the address, and to other sites', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 21; nth += 1) statuses.push((await ask(`${nth}@example.com`)).statusCode)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    const foreign = { origin: 'https://evil.example' }
    const answer = await browser.post(`${base}/two-factor/lost`, { email: customer.email }, foreign)
    expect(answer.statusCode).toBe(403)
  })
})

describe('a link to an identity check', () => {
  test('is opened as often as one likes, and by programs that look at its page, without being used up', async () => {
    const secret = await linkAsked()
    for (const { identityCheck } of Object.values(publicPaths))
      expect((await browser.get(identityCheck)).statusCode).toBe(200)
    expect((await rowsOf()).map(({ state }) => state)).toEqual(['sent'])
    for (let nth = 0; nth < 3; nth += 1)
      expect(await open(secret)).toMatchObject({ link: 'choosing', offersEid: true, reason: null })
    await untouched()
  })

  test('is kept by its hash alone, and stands in no line of the log', async () => {
    const secret = await linkAsked()
    await open(secret)
    await sends(`${secret}x`)
    await sends(secret, 'reject.jpg')
    await exchange.exchange.jobs.runDue()
    await signedBy(secret)
    const kept = await exchange.database.read(async (handle) => [
      await handle.select().from(twoFactorResets),
      await handle.select().from(jobs),
      await handle.select().from(idempotencyKeys),
      await handle.select().from(eidOrders),
    ])
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(exchange.lines.join('')).not.toContain(secret)
    expect(exchange.lines.join('')).not.toContain(theirs.slice(2, 8))
  })

  test.each(['', 'x', 'A'.repeat(43)])('%j is none of ours, and nothing is said of anybody', async (secret) => {
    expect(await open(secret)).toEqual(over('unknown'))
    expect(told(await start(secret))).toEqual(stepRefused)
    expect(told(await sends(secret))).toEqual(stepRefused)
  })

  test('is asked for where an e-ID is to reset two-factor authentication', async () => {
    expect(told(await start())).toEqual([400, refusal('bad-input', ['linkSecret', 'required'])])
  })

  test('is worthless once a newer one was asked for, and that one works', async () => {
    const first = await linkOpened()
    const orderRef = await begun(first)
    const second = await linkOpened()
    expect(await open(first)).toEqual(over('withdrawn'))
    expect([told(await start(first)), told(await sends(first))]).toEqual([stepRefused, stepRefused])
    await signs(orderRef)
    expect((await check(orderRef)).json().result).toMatchObject({ status: 'failed', hint: 'timeout' })
    await untouched()
    await signedBy(second)
    expect((await rowNow()).enabled2FA).toBe(false)
  })

  test('holds until 24 hours after it was asked for, and not then', async () => {
    const secret = await linkOpened()
    const until = new Date(exchange.clock.now().getTime() + 24 * 3600_000).toISOString()
    exchange.clock.forward({ seconds: 24 * 3600 - 0.001 })
    expect(await open(secret)).toEqual({
      link: 'choosing',
      offersEid: true,
      offersDocument: true,
      reason: null,
      holdsUntil: until,
    })
    exchange.clock.forward({ seconds: 0.001 })
    expect([told(await start(secret)), told(await sends(secret))]).toEqual([stepRefused, stepRefused])
    expect(await open(secret)).toEqual(over('expired'))
    await untouched()
  })

  test('takes an e-ID and a document a millisecond before its time is over', async () => {
    const secret = await linkOpened()
    exchange.clock.forward({ seconds: 24 * 3600 - 0.001 })
    const orderRef = await begun(secret)
    expect((await sends(secret)).statusCode).toBe(200)
    exchange.clock.forward({ seconds: 0.001 })
    await signs(orderRef)
    expect(await open(secret)).toEqual(over('reviewing'))
  })

  test('whose time is over while somebody signs is over', async () => {
    const secret = await linkOpened()
    exchange.clock.forward({ seconds: 24 * 3600 - 0.001 })
    const orderRef = await begun(secret)
    exchange.clock.forward({ seconds: 0.001 })
    await signs(orderRef)
    expect((await check(orderRef)).json().result).toEqual({ status: 'failed', hint: 'timeout', qr: null })
    await untouched()
  })

  const shown = [
    ['signing in with a code', async (by: Browser) => by.post(`${base}/signin/2fa`, { code: factor.code() })],
    [
      'signing in with a recovery code',
      async (by: Browser) => by.post(`${base}/signin/2fa`, { code: factor.recovery }),
    ],
    [
      'turning two-factor off',
      async (by: Browser) => {
        await by.post(`${base}/signin/2fa`, { code: factor.recovery })
        const secret = await linkOpened()
        exchange.clock.forward({ minutes: 1 })
        await by.post('/protected/v2/user/password/2fa', { enabled: false, password, code: factor.code() })
        return { statusCode: (await open(secret)).link === 'withdrawn' ? 200 : 0 }
      },
    ],
  ] as const

  test.each(shown)('is withdrawn by %s: then the second factor is not lost', async (_, show) => {
    const secret = await linkOpened()
    await sends(secret)
    const by = browserOf(exchange.server)
    await by.signIn(customer.email)
    expect((await show(by)).statusCode).toBe(200)
    expect(await open(secret)).toEqual(over('withdrawn'))
    await expectRefused(() => decides(accepted))
  })

  test('stays where a wrong second factor was shown', async () => {
    const secret = await linkOpened()
    const by = browserOf(exchange.server)
    await by.signIn(customer.email)
    expect((await by.post(`${base}/signin/2fa`, { code: '000000' })).statusCode).toBe(400)
    expect(await open(secret)).toMatchObject({ link: 'choosing' })
  })

  test('is worthless once the password or the address is another', async () => {
    await begins({}, false)
    const signedIn = browserOf(exchange.server)
    await signedIn.signIn(customer.email)
    factor = await withTwoFactor()
    const secret = await linkOpened()
    const code = factor.code()
    const changed = { currentPassword: password, newPassword: 'four quiet moose at dawn', code }
    expect((await signedIn.post('/protected/v2/user/password', changed)).statusCode).toBe(200)
    expect(await open(secret)).toEqual(over('withdrawn'))
    await begins({}, false)
    const other = browserOf(exchange.server)
    await other.signIn(customer.email)
    const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
    await other.post('/protected/v2/user/email', { email, password })
    const sent = (await codeSentTo(exchange, email)).replace(' ', '')
    factor = await withTwoFactor()
    const second = await linkOpened()
    expect((await other.post('/protected/v2/user/email/confirm', { code: sent })).statusCode).toBe(200)
    expect(await open(second)).toEqual(over('withdrawn'))
  })

  test('is withdrawn where two-factor is off by the time that it is opened', async () => {
    const secret = await linkOpened()
    await change({ enabled2FA: false })
    expect(await open(secret)).toEqual(over('withdrawn'))
  })

  test('writes down each step of the statechart', async () => {
    const secret = await linkOpened()
    await signedBy(secret, somebodys)
    await sends(secret, 'reject.jpg')
    await exchange.exchange.jobs.runDue()
    await begun(secret)
    await sends(secret)
    await decides(accepted)
    const [row] = await rowsOf()
    expect(row?.steps.map(({ event, state }) => `${event} ${state}`)).toEqual([
      'letter.sent sent',
      'link.opened choosing',
      'eid.started signing',
      'eid.refused mismatched',
      'document.sent reviewing',
      'document.rejected rejected',
      'eid.started signing',
      'document.sent reviewing',
      'document.accepted done',
    ])
  })
})

const ways = [
  ['an e-ID', (secret: string) => signedBy(secret)],
  [
    'a document',
    async (secret: string) => {
      await sends(secret)
      await decides(accepted)
    },
  ],
] as const

describe.each(ways)('a reset by %s', (_, proves) => {
  test('turns two-factor off, ends every session and every sign-in that waits, and makes new places wait', async () => {
    await begins({}, false)
    const signedIn = browserOf(exchange.server)
    await signedIn.signIn(customer.email)
    factor = await withTwoFactor()
    const waiting = browserOf(exchange.server)
    await waiting.signIn(customer.email)
    const secret = await linkOpened()
    await proves(secret)
    expect(await rowNow()).toMatchObject({ enabled2FA: false, securityChange: 'second-factor' })
    expect((await signedIn.post(`${base}/me`)).statusCode).toBe(401)
    expect((await waiting.post(`${base}/signin/2fa`, { code: factor.code() })).statusCode).toBe(401)
    const left = await exchange.database.read(async (handle) => [
      await handle.select().from(twoFactors).where(eq(twoFactors.customerId, customer.id)),
      await handle.select().from(recoveryCodes).where(eq(recoveryCodes.customerId, customer.id)),
      await handle.select().from(sessions).where(eq(sessions.customerId, customer.id)),
      await handle.select().from(waitingSignIns).where(eq(waitingSignIns.customerId, customer.id)),
    ])
    expect(left).toEqual([[], [], [], []])
    expect(await open(secret)).toEqual(over('done'))
    expect((await signInWith(password)).json().result).toEqual({ next: 'app' })
  })

  test('signs nobody in, and is told by mail, which says that passkeys stay', async () => {
    await exchange.database.transaction((tx) =>
      tx.insert(passkeys).values({
        customerId: customer.id,
        credentialId: crypto.randomUUID(),
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        name: 'Laptop',
        createdAt: exchange.clock.now(),
      }),
    )
    await proves(await linkOpened())
    expect([...browser.cookies.keys()]).not.toContain('nm_session')
    const letter = (await inboxOf(exchange, customer.email)).find(({ body }) => body.includes('passkeys'))
    expect(letter?.subject).toBe('Two-factor authentication has been turned off after an identity check')
    const kept = await exchange.database.read((handle) =>
      handle.select().from(passkeys).where(eq(passkeys.customerId, customer.id)),
    )
    expect(kept).toHaveLength(1)
  })

  test('works once', async () => {
    const secret = await linkOpened()
    await proves(secret)
    await withTwoFactor()
    expect([told(await start(secret)), told(await sends(secret))]).toEqual([stepRefused, stepRefused])
    expect(await open(secret)).toEqual(over('done'))
    expect((await rowNow()).enabled2FA).toBe(true)
  })

  test('leaves a link to a new password as it was, which asks for no code any more', async () => {
    await browser.post(`${base}/password/forgotten`, { email: customer.email })
    const letter = (await inboxOf(exchange, customer.email)).at(-1)
    const [, linkSecret = ''] = /#(\S+)/.exec(letter?.body ?? '') ?? []
    const standing = async () => (await browser.post(`${base}/password/link`, { linkSecret })).json().result
    expect(await standing()).toEqual({ link: 'holds', asksSecondFactor: true })
    await proves(await linkOpened())
    expect(await standing()).toEqual({ link: 'holds', asksSecondFactor: false })
    const body = { linkSecret, password: 'four quiet moose at dawn' }
    expect((await browser.post(`${base}/password/reset`, body)).statusCode).toBe(200)
    expect((await signInWith('four quiet moose at dawn')).json().result).toEqual({ next: 'app' })
  })

  test('asks newcomers for two-factor authentication again, also those who had put it off', async () => {
    await change({ twoFactorSkipped: true })
    await proves(await linkOpened())
    expect((await rowNow()).twoFactorSkipped).toBe(false)
  })
})

describe('by e-ID', () => {
  test('another person resets nothing, which the page says, and is counted', async () => {
    const secret = await linkOpened()
    const orderRef = await signedBy(secret, somebodys)
    expect((await check(orderRef)).json().result).toEqual({ status: 'failed', hint: 'other-person', qr: null })
    expect(await open(secret)).toMatchObject({ link: 'mismatched', offersEid: true })
    await untouched()
    for (let nth = 1; nth < 5; nth += 1) await signedBy(secret, somebodys)
    expect(await open(secret)).toMatchObject({ link: 'mismatched', offersEid: false })
    expect(told(await start(secret))).toEqual(stepRefused)
    expect((await sends(secret)).statusCode).toBe(200)
    await untouched()
  })

  test('another customer resets nothing either, of nobody', async () => {
    const victim = customer
    const secret = await linkOpened()
    await newCustomer(exchange.database, { personalNumber: somebodys, enabled2FA: true })
    await signedBy(secret, somebodys)
    const rows = await exchange.database.read((handle) =>
      handle.select({ on: customers.enabled2FA }).from(customers).where(eq(customers.personalNumber, somebodys)),
    )
    expect(rows).toEqual([{ on: true }])
    customer = victim
    await untouched()
  })

  const without = [
    ['whose identity is not verified', { identityStatus: 'PENDING' }],
    ['whose number nobody has verified', { identityStatus: 'UNVERIFIED' }],
    ['without a personal number', { personalNumber: null }],
  ] as const

  test.each(without)('is not offered to a customer %s', async (_, changes) => {
    await begins(changes)
    const secret = await linkOpened()
    expect(await open(secret)).toMatchObject({ link: 'choosing', offersEid: false })
    expect(told(await start(secret))).toEqual(stepRefused)
    expect((await sends(secret)).statusCode).toBe(200)
  })

  test('is not offered while the e-ID is off', async () => {
    const secret = await linkOpened()
    const flag = { flag: 'BANKID_CREDENTIALS_ACTIVE', customerId: null, active: false } as const
    await exchange.database.transaction((tx) => tx.insert(features).values(flag))
    const answers = [await open(secret), told(await start(secret))]
    await exchange.database.transaction((tx) => tx.delete(features))
    expect(answers).toMatchObject([{ offersEid: false }, [409, refusal('feature-off')]])
  })

  test('an order is of the browser that began it alone, and signs it in neither', async () => {
    const secret = await linkOpened()
    const orderRef = await signedBy(secret)
    const stranger = browserOf(exchange.server)
    expect((await check(orderRef, stranger)).statusCode).toBe(404)
    const answer = await check(orderRef)
    expect(answer.json().result).toEqual({ status: 'complete', hint: null, qr: null })
    expect(answer.cookies.map(({ name }) => name)).not.toContain('nm_session')
    expect((await browser.post(`${base}/me`)).statusCode).toBe(401)
  })

  test('one order holds at a time, whichever browser began it', async () => {
    const secret = await linkOpened()
    const first = await begun(secret)
    const other = browserOf(exchange.server)
    const second = (await start(secret, other)).json().result.orderRef
    expect((await check(first)).json().result).toMatchObject({ status: 'failed', hint: 'replaced' })
    await expectRefused(() => signs(first))
    await untouched()
    await signs(second)
    expect((await rowNow()).enabled2FA).toBe(false)
  })

  test('may be tried again after it was canceled', async () => {
    const secret = await linkOpened()
    const orderRef = await begun(secret)
    await sendCallback(exchange, 'eid', { type: 'eid.failed', orderRef, hint: 'userCancel' })
    expect((await check(orderRef)).json().result).toMatchObject({ status: 'failed', hint: 'canceled' })
    expect(await open(secret)).toMatchObject({ link: 'choosing', offersEid: true })
    await signedBy(secret)
    expect((await rowNow()).enabled2FA).toBe(false)
  })

  test('is begun with twenty times by one link, and then no more', async () => {
    const secret = await linkOpened()
    for (let nth = 0; nth < 20; nth += 1) expect((await start(secret)).statusCode).toBe(200)
    expect(told(await start(secret))).toEqual(stepRefused)
  })
})

describe('by a document', () => {
  test('stays at the desk whoever asks for another link, by which its customer can still show who they are', async () => {
    const first = await linkOpened()
    await sends(first, 'slow.jpg')
    const sent = await documentNow()
    const second = await linkOpened()
    expect([await open(first), (await open(second)).link]).toEqual([over('reviewing'), 'choosing'])
    await signedBy(second)
    expect((await rowNow()).enabled2FA).toBe(false)
    expect(await open(first)).toEqual(over('withdrawn'))
    await expectRefused(() => decides(accepted, sent))
  })

  test('cannot be sent where nobody looks at it', async () => {
    const { outside } = exchange.exchange
    const given = outside.reviews
    outside.reviews = null
    const secret = await linkOpened()
    const answers = [(await open(secret)).offersDocument, told(await sends(secret))]
    outside.reviews = given
    expect(answers).toEqual([false, [409, refusal('feature-off')]])
  })

  test('waits for the desk, for longer than the link would hold, and is not sent twice', async () => {
    const secret = await linkOpened()
    const answer = await sends(secret)
    expect(answer.json().result).toEqual(over('reviewing'))
    expect([told(await sends(secret)), told(await start(secret))]).toEqual([stepRefused, stepRefused])
    exchange.clock.forward({ hours: 100 })
    expect(await open(secret)).toEqual(over('reviewing'))
    await untouched()
    await decides(accepted)
    expect((await rowNow()).enabled2FA).toBe(false)
  })

  test('is looked at by whoever reviews, and what they say comes as a callback', async () => {
    const secret = await linkOpened()
    await sends(secret, 'passport.jpg')
    await exchange.exchange.jobs.runDue()
    expect(await open(secret)).toEqual(over('done'))
  })

  test('that was not approved is said why, on the page and by mail, and another can be sent for 24 hours', async () => {
    const secret = await linkOpened()
    await sends(secret)
    exchange.clock.forward({ hours: 30 })
    await decides(rejected)
    expect(await open(secret)).toMatchObject({ link: 'rejected', reason: 'Too blurred to read', offersEid: true })
    const letter = (await inboxOf(exchange, customer.email)).at(-1)
    expect(letter?.subject).toBe('Your identity document was not approved')
    expect(letter?.body).toContain('Too blurred to read')
    expect(letter?.body).not.toContain('#')
    await untouched()
    exchange.clock.forward({ seconds: 24 * 3600 - 0.001 })
    expect((await sends(secret)).statusCode).toBe(200)
    await decides(rejected)
    exchange.clock.forward({ hours: 24 })
    expect(await open(secret)).toEqual(over('expired'))
  })

  test('that was not approved without a word is not one that we accept', async () => {
    const secret = await linkOpened()
    await sends(secret)
    await decides({ status: 'REJECTED', reason: null })
    expect(await open(secret)).toMatchObject({ reason: 'Not a document we accept' })
  })

  test('that another has taken the place of is decided about no more', async () => {
    const secret = await linkOpened()
    await sends(secret)
    const first = await documentNow()
    await decides(rejected)
    await sends(secret)
    await expectRefused(() => decides(accepted, first))
    await untouched()
    expect((await decides(accepted)).statusCode).toBe(200)
    expect((await rowNow()).enabled2FA).toBe(false)
  })

  test('is decided about once, and none that is not there', async () => {
    const secret = await linkOpened()
    await sends(secret)
    await decides(rejected)
    await expectRefused(() => decides(accepted))
    const unknown = { reset: crypto.randomUUID(), document: crypto.randomUUID() }
    expect(told(await decides(accepted, unknown))).toEqual([404, refusal('not-found')])
    await untouched()
  })

  test('is decided about no more once its link is withdrawn', async () => {
    const secret = await linkOpened()
    await sends(secret)
    const sent = await documentNow()
    const owner = browserOf(exchange.server)
    await owner.signIn(customer.email)
    await owner.post(`${base}/signin/2fa`, { code: factor.code() })
    await expectRefused(() => decides(accepted, sent))
    await untouched()
  })

  test('of one customer resets nobody else’s', async () => {
    const victim = customer
    const victims = await linkOpened()
    await sends(victims)
    const { reset } = await documentNow()
    await begins({ personalNumber: somebodys })
    await sends(await linkOpened())
    const { document } = await documentNow()
    await expectRefused(() => decides(accepted, { reset, document }))
    customer = victim
    await untouched()
  })

  test('a stranger’s is refused before it is read, as a try of their network', async () => {
    const huge = Buffer.alloc(11 * 1024 * 1024)
    expect(told(await sends('A'.repeat(43), 'huge.jpg', { bytes: huge }))).toEqual(stepRefused)
    await exchange.database.transaction((tx) =>
      tx.update(rateLimits).set({ count: 100 }).where(like(rateLimits.key, 'uploadTwoFactorReset/address:%')),
    )
    expect((await sends('A'.repeat(43))).statusCode).toBe(429)
    const kept = await exchange.database.read((handle) => handle.select().from(evidenceParts).limit(1))
    expect(kept.filter(({ owner }) => owner === '')).toEqual([])
  })

  test.each([
    ['that is too large', Buffer.alloc(11 * 1024 * 1024), 413, 'too-large'],
    ['that is none', Buffer.from('no picture'), 415, 'unsupported-kind'],
  ])('a file %s is refused, and the link still holds', async (_, bytes, status, code) => {
    const secret = await linkOpened()
    expect(told(await sends(secret, 'x.jpg', { bytes }))).toEqual([status, refusal(code)])
    expect(await open(secret)).toMatchObject({ link: 'choosing' })
  })

  test('files are tried ten times an hour by one link', async () => {
    const secret = await linkOpened()
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth += 1)
      statuses.push((await sends(secret, 'x.jpg', { bytes: Buffer.from('no picture') })).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(415), 429])
  })

  test('five are sent in by one link, and then no more', async () => {
    const secret = await linkOpened()
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await sends(secret)).statusCode).toBe(200)
      await decides(rejected)
    }
    expect(told(await sends(secret))).toEqual([409, refusal('limit-reached')])
    expect(await open(secret)).toMatchObject({ link: 'rejected', offersDocument: false })
    await untouched()
  })

  test('two that come at the same time are one', async () => {
    const secret = await linkOpened()
    const answers = await Promise.all([sends(secret), sends(secret)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('the same call, sent again, is answered as before; with another link it is another', async () => {
    const secret = await linkOpened()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await sends(secret, 'slow.jpg', { headers })).statusCode).toBe(200)
    await decides(rejected)
    expect((await sends(secret, 'slow.jpg', { headers })).json().result).toEqual(over('reviewing'))
    const other = await linkOpened()
    expect((await sends(other, 'slow.jpg', { headers })).statusCode).toBe(422)
  })

  test('needs its secret in the header', async () => {
    await linkOpened()
    const answer = await sends('', 'slow.jpg', { headers: { 'x-link-secret': undefined } })
    expect(answer.statusCode).toBe(409)
  })

  test('its file is taken away when another takes its place, and 30 days after its link’s end; then so is the link', async () => {
    const owners = async () => {
      const rows = await exchange.database.read(async (handle) => [
        ...(await handle.select({ owner: evidenceParts.owner }).from(evidenceParts)),
        ...(await handle.select({ owner: evidencePages.owner }).from(evidencePages)),
      ])
      return new Set(rows.map(({ owner }) => owner))
    }
    const secret = await linkOpened()
    await sends(secret, 'slow.pdf', { bytes: pdf() })
    const { document: first } = await documentNow()
    expect(await owners()).toContain(first)
    await decides(rejected)
    await sends(secret, 'slow.pdf', { bytes: pdf() })
    const { document } = await documentNow()
    expect(await owners()).not.toContain(first)
    const swept = async (hours: number) => {
      exchange.clock.forward({ hours })
      await exchange.exchange.jobs.runDue()
      await planHousekeeping(exchange.exchange, exchange.clock.now())
      await exchange.exchange.jobs.runDue()
    }
    await swept(60 * 24)
    expect(await owners()).toContain(document)
    await decides(accepted)
    await swept(31 * 24)
    expect([(await owners()).has(document), (await rowsOf()).length]).toEqual([true, 1])
    await swept(2)
    expect([(await owners()).has(document), (await rowsOf()).length]).toEqual([false, 0])
  }, 30_000)
})
