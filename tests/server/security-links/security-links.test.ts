import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages as en } from '../../../locales/en/messages.po'
import { publicPaths } from '../../../src/domain/company/public-site'
import { securityNotices } from '../../../src/domain/customer/security-links'
import {
  customers,
  eidOrders,
  idempotencyKeys,
  orders,
  outbox,
  passkeys,
  passwordResets,
  rateLimits,
  recoveryCodes,
  securityLinks,
  sessions,
  waitingSignIns,
} from '../../../src/server/database/schema'
import { freezeAccount, freezeOf } from '../../../src/server/freeze/freeze'
import { tellCustomer, writeToCustomer } from '../../../src/server/onboarding/mail'
import { hashOfLink } from '../../../src/server/links/secret'
import { keepSecurityLink } from '../../../src/server/security-links/links'
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
import { sendCallback, transferOf } from '../../support/callbacks'
import { wholeInboxOf } from '../../support/inbox'
import { buyOrder } from '../../support/placing'
import { newSeller } from '../../support/selling'

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

const base = '/protected/v2/auth'
const day = 24 * 3600
const open = async (linkSecret: string, by = browser) =>
  (await by.post(`${base}/security/link`, { linkSecret })).json().result
const say = (answer: 'mine' | 'not-mine', linkSecret: string, by = browser, headers = {}) =>
  by.post(`${base}/security/answer`, { linkSecret, answer }, headers)
const letters = (email = customer.email) => wholeInboxOf(exchange, email)
const secretIn = (body: string | undefined): string => /https?:\/\/\S+#(\S+)/.exec(body ?? '')?.[1] ?? ''

type Told = Parameters<typeof tellCustomer>[2]['notice']

/** What is secret in the link of a letter that tells of a change. */
const told = async (notice: Told = 'passwordChanged', reference: string | null = null): Promise<string> => {
  // Letters of one instant have no order: those of before leave first.
  await letters()
  exchange.clock.forward({ seconds: 1 })
  await exchange.database.transaction((tx) =>
    tellCustomer(tx, exchange.exchange, { customerId: customer.id, notice, reference }, exchange.clock.now()),
  )
  return secretIn((await letters()).at(-1)?.body)
}

const row = async (linkSecret: string) => {
  const [found] = await exchange.database.read((handle) =>
    handle
      .select()
      .from(securityLinks)
      .where(eq(securityLinks.hash, hashOfLink(linkSecret))),
  )
  return found
}
const sessionsNow = () =>
  exchange.database.read((handle) => handle.select().from(sessions).where(eq(sessions.customerId, customer.id)))
const resetsNow = () =>
  exchange.database.read((handle) =>
    handle.select().from(passwordResets).where(eq(passwordResets.customerId, customer.id)),
  )
const freezeNow = () => exchange.database.read((handle) => freezeOf(handle, customer.id, exchange.clock.now()))
const over = { link: 'over', asks: null, next: null }
const wrongLink = [409, refusal('step-refused')]
const answered = ({ statusCode, json }: Awaited<ReturnType<typeof say>>) => [statusCode, json()]

describe('a letter about security', () => {
  test('ends with a link to the page of its language, whose secret stands nowhere but in it', async () => {
    await begins({ language: 'sv' })
    const linkSecret = await told()
    const body = (await letters()).at(-1)?.body ?? ''
    const page = `http://localhost:3000${publicPaths.sv.securityLink}#${linkSecret}`
    expect(linkSecret).toMatch(/^[\w-]{43}$/)
    expect(body.split('\n\n').at(-2)).toBe(`Var det inte du? Skydda ditt konto:\n${page}`)
    expect(JSON.stringify(await row(linkSecret))).not.toContain(linkSecret)
    expect(exchange.lines.join('')).not.toContain(linkSecret)
  })

  test.each([
    ['freezes the account', 'Your account is frozen', () => browser.post('/protected/v2/user/freeze', {})],
    [
      'chooses a word',
      'Your word is now in our e-mails',
      () => browser.post('/protected/v2/user/anti-phishing-word', { word: 'quiet moose' }),
    ],
  ])('of who %s tells from where', async (_, subject, does) => {
    await browser.signIn(customer.email)
    await does()
    const letter = (await letters()).find((each) => each.subject === subject)
    expect((await open(secretIn(letter?.body))).asks).toMatchObject({ network: expect.stringMatching(/^127\.0\.0\.1/) })
  })

  test('has no link where nobody has shown that the address is theirs', async () => {
    await begins({ emailStatus: 'UNVERIFIED' })
    expect(await told()).toBe('')
    expect((await letters()).map(({ subject }) => subject)).toEqual([String(en['mail.passwordChanged.subject'])])
  })

  test('that waits in the outbox keeps its text sealed', async () => {
    const written = { customerId: customer.id, notice: 'bankAccountDeleted', about: customer.id } as const
    const write = () =>
      exchange.database.transaction((tx) =>
        writeToCustomer(
          tx,
          exchange.exchange,
          { ...written, values: { bank: 'SEB', account: '1234' } },
          exchange.clock.now(),
        ),
      )
    await write()
    const [kept] = await exchange.database.read((handle) =>
      handle.select().from(outbox).where(eq(outbox.about, customer.id)),
    )
    expect(kept?.isSealed).toBe(true)
    const linkSecret = secretIn((await letters()).at(-1)?.body)
    expect((await open(linkSecret)).asks.notice).toBe('bankAccountDeleted')
    expect(kept?.text).not.toContain('SEB')
    await write()
    const links = await exchange.database.read((handle) =>
      handle.select().from(securityLinks).where(eq(securityLinks.customerId, customer.id)),
    )
    expect(links).toHaveLength(1)
  })

  test('is asked about by what it told of, when and from where', async () => {
    await browser.signIn(customer.email, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Firefox/148.0' })
    const linkSecret = secretIn((await letters()).at(-1)?.body)
    expect(await open(linkSecret)).toEqual({
      link: 'asked',
      asks: {
        notice: 'newDevice',
        at: exchange.clock.now().toISOString(),
        browser: 'Firefox 148',
        system: 'Linux',
        network: '127.0.0.1',
      },
      next: 'password',
    })
  })

  test.each(securityNotices)('can tell of %s on its page, in both languages', async (notice) => {
    for (const locale of ['en', 'sv'] as const) {
      const { body } = await exchange.server.inject({
        url: publicPaths[locale].securityLink,
        headers: { host: '127.0.0.1:3000' },
      })
      expect(body).toContain(`data-notice="${notice}"`)
    }
  })
})

describe('a link of a letter', () => {
  test('is opened as often as one likes, and by programs that look at its page, without an answer', async () => {
    const linkSecret = await told()
    for (const method of ['GET', 'HEAD'] as const) {
      await exchange.server.inject({ method, url: publicPaths.en.securityLink, headers: { host: '127.0.0.1:3000' } })
      expect((await row(linkSecret))?.state).toBe('sent')
    }
    for (const by of [browser, browserOf(exchange.server)]) expect((await open(linkSecret, by)).link).toBe('asked')
    expect((await row(linkSecret))?.state).toBe('opened')
    expect(await freezeNow()).toBeNull()
  })

  test('is not opened by GET', async () => {
    const linkSecret = await told()
    expect((await browser.get(`${base}/security/link`)).statusCode).toBe(404)
    expect((await browser.get(`${base}/security/answer?linkSecret=${linkSecret}&answer=not-mine`)).statusCode).toBe(404)
    expect((await row(linkSecret))?.state).toBe('sent')
  })

  test('that is guessed is told as one that has expired, whoever asks', async () => {
    const linkSecret = await told()
    exchange.clock.forward({ seconds: 7 * day })
    for (const guess of ['A'.repeat(43), '', linkSecret, linkSecret.slice(1)]) {
      expect(await open(guess)).toEqual(over)
      for (const answer of ['mine', 'not-mine'] as const) expect(answered(await say(answer, guess))).toEqual(wrongLink)
    }
    expect(await freezeNow()).toBeNull()
  })

  test('holds for seven days, to the millisecond', async () => {
    const first = await told()
    const { expiresAt } = (await row(first)) ?? {}
    expect(expiresAt?.getTime()).toBe(exchange.clock.now().getTime() + 7 * day * 1000)
    exchange.clock.forward({ seconds: 7 * day - 0.001 })
    expect((await open(first)).link).toBe('asked')
    expect((await say('mine', first)).statusCode).toBe(200)
    exchange.clock.forward({ seconds: 0.001 })
    expect(await open(first)).toEqual(over)
    expect(answered(await say('not-mine', first))).toEqual(wrongLink)
  })

  test('is of no use in a call that comes from another site', async () => {
    const linkSecret = await told()
    const answer = await say('not-mine', linkSecret, browser, { origin: 'https://evil.example' })
    expect(answer.statusCode).toBe(403)
    expect(await freezeNow()).toBeNull()
  })

  test('leads to our site, whatever host the call names', async () => {
    const foreign = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', origin: 'https://evil.example' }
    expect((await browser.signIn(customer.email, foreign)).statusCode).toBe(200)
    expect((await letters()).at(-1)?.body).toContain(`http://localhost:3000${publicPaths.en.securityLink}#`)
    expect((await letters()).at(-1)?.body).not.toContain('evil')
  })
})

describe('“It was me”', () => {
  test('is noted, said twice too, and changes nothing', async () => {
    await browser.signIn(customer.email)
    const linkSecret = await told()
    const confirmed = { link: 'confirmed', next: 'password', passwordSecret: null }
    for (let time = 0; time < 2; time += 1) expect((await say('mine', linkSecret)).json().result).toEqual(confirmed)
    expect((await open(linkSecret)).link).toBe('confirmed')
    expect([await freezeNow(), (await sessionsNow()).length, await resetsNow()]).toEqual([null, 1, []])
    const { state, steps, answeredAt } = (await row(linkSecret)) ?? {}
    expect([state, steps?.map(({ event }) => event), answeredAt]).toEqual([
      'confirmed',
      ['link.opened', 'answer.mine'],
      exchange.clock.now(),
    ])
  })

  test('may still be taken back, but not the other way round', async () => {
    const linkSecret = await told()
    await say('mine', linkSecret)
    expect((await say('not-mine', linkSecret)).json().result.link).toBe('denied')
    expect(await freezeNow()).not.toBeNull()
    expect(answered(await say('mine', linkSecret))).toEqual(wrongLink)
    expect((await open(linkSecret)).link).toBe('denied')
  })
})

describe('“It was not me”', () => {
  test('ends all sessions and sign-ins that were begun, freezes, and leads to a new password', async () => {
    const thief = browserOf(exchange.server)
    await thief.signIn(customer.email)
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, customer.id)),
    )
    expect((await browserOf(exchange.server).signIn(customer.email)).json().result.next).toBe('2fa')
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ enabled2FA: false }).where(eq(customers.id, customer.id)),
    )
    const linkSecret = await told()
    const answer = await say('not-mine', linkSecret)
    expect(answer.json().result).toEqual({
      link: 'denied',
      next: 'password',
      passwordSecret: expect.stringMatching(/^[\w-]{43}$/),
    })
    const waiting = await exchange.database.read((handle) =>
      handle.select().from(waitingSignIns).where(eq(waitingSignIns.customerId, customer.id)),
    )
    expect([await sessionsNow(), waiting]).toEqual([[], []])
    expect((await thief.post('/protected/v2/auth/me', {})).statusCode).toBe(401)
    expect(await freezeNow()).toEqual({
      since: exchange.clock.now().toISOString(),
      until: null,
      releasedBy: 'customer',
    })
    const chosen = 'four quiet moose at dawn'
    const { passwordSecret } = answer.json().result
    const reset = await browser.post(`${base}/password/reset`, { linkSecret: passwordSecret, password: chosen })
    expect(reset.statusCode).toBe(200)
    const signIn = (typed: string) => browser.post(`${base}/signin`, { email: customer.email, password: typed })
    expect([(await signIn(password)).statusCode, (await signIn(chosen)).statusCode]).toEqual([400, 200])
    expect(await freezeNow()).not.toBeNull()
  })

  test('makes a reset of the password that was begun worthless', async () => {
    await browser.post(`${base}/password/forgotten`, { email: customer.email })
    const begun = secretIn((await letters()).at(-1)?.body)
    await say('not-mine', await told())
    const link = (await browser.post(`${base}/password/link`, { linkSecret: begun })).json().result.link
    expect(link).toBe('withdrawn')
  })

  test('is worth a new password also where a stranger has used up the links that may be asked for', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      await browserOf(exchange.server).post(`${base}/password/forgotten`, { email: customer.email })
      await exchange.exchange.jobs.runDue()
    }
    const { passwordSecret } = (await say('not-mine', await told())).json().result
    const opened = (await browser.post(`${base}/password/link`, { linkSecret: passwordSecret })).json().result
    expect(opened).toEqual({ link: 'holds', asksSecondFactor: false })
  })

  test('ends a signature by which somebody is about to be signed in', async () => {
    const now = exchange.clock.now()
    const reference = crypto.randomUUID()
    await exchange.database.transaction((tx) =>
      tx.insert(eidOrders).values({
        reference,
        purpose: 'sign-in',
        status: 'complete',
        customerId: customer.id,
        language: 'en',
        qrSecret: 'sealed',
        autoStartToken: reference,
        qrToken: 'token',
        startedAt: now,
        endsAt: new Date(now.getTime() + 60_000),
      }),
    )
    await say('not-mine', await told())
    const [order] = await exchange.database.read((handle) =>
      handle.select().from(eidOrders).where(eq(eidOrders.reference, reference)),
    )
    expect([order?.status, order?.hint]).toEqual(['failed', 'canceled'])
  })

  test('said twice freezes once, and makes no other link; sent again, it is answered as before', async () => {
    const linkSecret = await told()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await say('not-mine', linkSecret, browser, headers)
    expect((await say('not-mine', linkSecret, browser, headers)).json()).toEqual(first.json())
    expect((await say('not-mine', linkSecret)).json().result).toEqual({
      link: 'denied',
      next: 'password',
      passwordSecret: null,
    })
    expect(await resetsNow()).toHaveLength(1)
    const frozen = (await letters()).filter(({ subject }) => subject === 'Your account is frozen')
    expect(frozen).toHaveLength(1)
    const kept = await exchange.database.read((handle) => handle.select().from(idempotencyKeys))
    expect(JSON.stringify(kept)).not.toContain(first.json().result.passwordSecret)
  })

  test('at the same time as “It was me” leaves the account frozen, or nothing in between', async () => {
    for (let round = 0; round < 5; round += 1) {
      await begins()
      const linkSecret = await told()
      const [mine, notMine] = await Promise.all([
        say('mine', linkSecret, browserOf(exchange.server)),
        say('not-mine', linkSecret, browserOf(exchange.server)),
      ])
      expect(notMine.statusCode).toBe(200)
      expect([200, 409]).toContain(mine.statusCode)
      expect([(await row(linkSecret))?.state, (await freezeNow()) !== null, (await resetsNow()).length]).toEqual([
        'denied',
        true,
        1,
      ])
    }
  })

  test('of two at once freezes once', async () => {
    const linkSecret = await told()
    const both = await Promise.all([1, 2].map(() => say('not-mine', linkSecret, browserOf(exchange.server))))
    const secrets = both.map((each) => each.json().result.passwordSecret)
    expect(secrets.filter((each) => each !== null)).toHaveLength(1)
    expect(await resetsNow()).toHaveLength(1)
  })

  test('while the account is frozen already keeps it frozen, also where its end was asked for', async () => {
    const { exchange: parts } = exchange
    const now = exchange.clock.now()
    await exchange.database.transaction((tx) => freezeAccount(tx, parts, customer.id, now))
    await browser.signIn(customer.email)
    expect((await browser.post('/protected/v2/user/freeze/end', { password })).statusCode).toBe(200)
    expect((await freezeNow())?.until).not.toBeNull()
    await say('not-mine', await told())
    expect(await freezeNow()).toEqual({
      since: now.toISOString(),
      until: null,
      releasedBy: 'customer',
    })
  })

  test('by the link of another customer freezes theirs alone', async () => {
    const linkSecret = await told()
    const other = await newCustomer(exchange.database)
    const theirs = browserOf(exchange.server)
    await theirs.signIn(other.email)
    await say('not-mine', linkSecret, theirs)
    expect(await freezeNow()).not.toBeNull()
    const hers = await theirs.post('/protected/v2/auth/me', {})
    expect([hers.statusCode, hers.json().result.freeze]).toEqual([200, null])
  })

  test('by a letter to the address of before freezes, but chooses no password: support helps', async () => {
    const linkSecret = 'S'.repeat(43)
    const about = { customerId: customer.id, notice: 'emailChanged', email: 'before@example.com' } as const
    await exchange.database.transaction((tx) =>
      keepSecurityLink(tx, { linkSecret, site: '' }, about, exchange.clock.now()),
    )
    expect((await open(linkSecret)).next).toBe('support')
    expect((await say('not-mine', linkSecret)).json().result).toEqual({
      link: 'denied',
      next: 'support',
      passwordSecret: null,
    })
    expect([(await freezeNow())?.releasedBy, await resetsNow()]).toEqual(['desk', []])
    // Whoever changed the address reads the letters to it: the owner gets theirs where they said so.
    expect((await letters('before@example.com')).map(({ subject }) => subject)).toEqual(['Your account is frozen'])
    await browser.post('/protected/v2/user/freeze', {})
    expect((await freezeNow())?.releasedBy).toBe('desk')
  })

  test('by a letter to the address of before leaves the end to the desk: who is signed in cannot ask for it', async () => {
    const about = { customerId: customer.id, notice: 'emailChanged', email: 'before@example.com' } as const
    const linkSecret = 'T'.repeat(43)
    await exchange.database.transaction((tx) =>
      keepSecurityLink(tx, { linkSecret, site: '' }, about, exchange.clock.now()),
    )
    await say('not-mine', linkSecret)
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ passwordHash: customer.passwordHash }).where(eq(customers.id, customer.id)),
    )
    await browser.signIn(customer.email)
    const answer = await browser.post('/protected/v2/user/freeze/end', { password })
    expect([answer.statusCode, answer.json()]).toEqual(wrongLink)
  })

  test('makes browsers unknown that were signed in at before: a letter tells of the next sign-in there', async () => {
    const theirs = browserOf(exchange.server)
    await theirs.signIn(customer.email)
    await say('not-mine', await told())
    exchange.clock.forward({ seconds: 2 })
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ passwordHash: customer.passwordHash }).where(eq(customers.id, customer.id)),
    )
    const devices = async () =>
      (await letters()).filter(({ subject }) => subject === String(en['mail.newDevice.subject'])).length
    const before = await devices()
    await theirs.signIn(customer.email)
    await theirs.signIn(customer.email)
    expect(await devices()).toBe(before + 1)
  })

  test('shuts out whoever knows the password, or has a passkey, whenever it came', async () => {
    const linkSecret = await told()
    const added = { customerId: customer.id, publicKey: Buffer.from('key'), counter: 0, transports: [], name: 'Key' }
    const at = (seconds: number) => new Date(exchange.clock.now().getTime() + seconds * 1000)
    await exchange.database.transaction((tx) =>
      tx.insert(passkeys).values(
        [-3600, 0].map((seconds) => ({
          ...added,
          credentialId: `${seconds}${customer.id}`,
          createdAt: at(seconds),
        })),
      ),
    )
    await say('not-mine', linkSecret)
    expect((await browser.post(`${base}/signin`, { email: customer.email, password })).statusCode).toBe(400)
    expect(
      await exchange.database.read((handle) => handle.$count(passkeys, eq(passkeys.customerId, customer.id))),
    ).toBe(0)
  })

  /** By e-ID, say, or a session that began at the same instant. */
  const signedInByOther = async () => {
    const session = browserOf(exchange.server)
    await session.signIn(customer.email)
    return session
  }

  test('leaves no session that ends the freeze without a password: none is right until one is chosen', async () => {
    const linkSecret = await told()
    await say('not-mine', linkSecret)
    const [before] = await exchange.database.read((handle) =>
      handle.select().from(customers).where(eq(customers.id, customer.id)),
    )
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ passwordHash: customer.passwordHash }).where(eq(customers.id, customer.id)),
    )
    const session = await signedInByOther()
    await exchange.database.transaction((tx) =>
      tx
        .update(customers)
        .set({ passwordHash: before?.passwordHash ?? null })
        .where(eq(customers.id, customer.id)),
    )
    for (const given of [{}, { password: '' }, { password }])
      expect((await session.post('/protected/v2/user/freeze/end', given)).statusCode).toBe(400)
    expect((await freezeNow())?.until).toBeNull()
  })

  test('makes new places wait once a password is chosen, and tells of a change', async () => {
    const { passwordSecret } = (await say('not-mine', await told())).json().result
    const chosen = { linkSecret: passwordSecret, password: 'four brave beavers' }
    expect((await browser.post(`${base}/password/reset`, chosen)).statusCode).toBe(200)
    const [now] = await exchange.database.read((handle) =>
      handle.select().from(customers).where(eq(customers.id, customer.id)),
    )
    expect(now?.securityChange).toBe('password')
    expect((await letters()).map(({ subject }) => subject)).toContain(String(en['mail.passwordChanged.subject']))
  })

  test('makes other letters of before worthless', async () => {
    const older = [await told(), await told('emailChanged')]
    await say('not-mine', await told())
    for (const linkSecret of older) expect(await open(linkSecret)).toEqual(over)
    expect(answered(await say('not-mine', older[0] ?? ''))).toEqual(wrongLink)
  })

  test('by a letter of more than a day ago, or from before another password, freezes and has a password asked for by mail', async () => {
    const old = await told('emailChanged')
    exchange.clock.forward({ seconds: day })
    expect((await say('not-mine', old)).json().result).toEqual({
      link: 'denied',
      next: 'password',
      passwordSecret: null,
    })
    expect(await freezeNow()).not.toBeNull()
    await begins()
    const before = await told('emailChanged')
    await told('passwordChanged')
    expect((await say('not-mine', before)).json().result).toEqual({
      link: 'denied',
      next: 'password',
      passwordSecret: null,
    })
  })

  test('voids recovery codes that the letter told of', async () => {
    const codes = ['A', 'B'].map((hash) => ({ customerId: customer.id, hash: `${hash}${customer.id}` }))
    await exchange.database.transaction((tx) => tx.insert(recoveryCodes).values(codes))
    await say('not-mine', await told('recoveryCodesMade'))
    const left = exchange.database.read((handle) =>
      handle.$count(recoveryCodes, eq(recoveryCodes.customerId, customer.id)),
    )
    expect(await left).toBe(0)
  })

  test('turns a second factor off that the letter told of', async () => {
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, customer.id)),
    )
    await say('not-mine', await told('twoFactorOn'))
    const [now] = await exchange.database.read((handle) =>
      handle.select().from(customers).where(eq(customers.id, customer.id)),
    )
    expect(now?.enabled2FA).toBe(false)
  })

  test('of an address stops orders to it: who has paid is asked, the others are canceled', async () => {
    const { customer: buyer } = await newSeller(exchange.database)
    await browser.signIn(buyer.email)
    const place = async (address: string) =>
      (await browser.post('/protected/v2/buy/orders', { ...buyOrder, address })).json().result
    const [paid, unpaid] = [await place(buyOrder.address), await place(buyOrder.address)]
    const other = await place('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    for (const order of [paid, other]) await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
    const saved = (await browser.get('/protected/v2/wallets'))
      .json()
      .result.find(({ address }: { address: string }) => address === buyOrder.address)
    const linkSecret = 'A'.repeat(43)
    const about = { customerId: buyer.id, notice: 'addressAdded', reference: saved.id, email: buyer.email } as const
    await exchange.database.transaction((tx) =>
      keepSecurityLink(tx, { linkSecret, site: '' }, about, exchange.clock.now()),
    )
    expect((await say('not-mine', linkSecret)).statusCode).toBe(200)
    const statuses = await exchange.database.read((handle) =>
      handle
        .select({ reference: orders.reference, status: orders.status })
        .from(orders)
        .where(eq(orders.customerId, buyer.id)),
    )
    const statusOf = ({ reference }: { reference: string }) =>
      statuses.find((each) => each.reference === reference)?.status
    expect([paid, unpaid, other].map(statusOf)).toEqual(['CONTACT_SUPPORT', 'CANCELED', 'PAID'])
  })

  test('of the end of a freeze keeps the account frozen', async () => {
    const { exchange: parts } = exchange
    const now = exchange.clock.now()
    await exchange.database.transaction((tx) => freezeAccount(tx, parts, customer.id, now))
    await browser.signIn(customer.email)
    await browser.post('/protected/v2/user/freeze/end', { password })
    const letter = (await letters()).find(
      ({ subject }) => subject === 'The freeze of your account ends in 24\u00a0hours',
    )
    await say('not-mine', secretIn(letter?.body))
    expect(await freezeNow()).toEqual({ since: now.toISOString(), until: null, releasedBy: 'customer' })
  })
})
