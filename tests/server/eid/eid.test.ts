import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { brand } from '../../../src/domain/company/brand'
import { luhnDigit } from '../../../src/domain/bank/luhn'
import { customers, eidOrders, events, features, sessions } from '../../../src/server/database/schema'
import { dropOldOrders } from '../../../src/server/eid/orders'
import { unsealed } from '../../../src/server/http/sealed'
import { nobody } from '../../../src/server/outside/availability'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { sendCallback } from '../../support/callbacks'

let exchange: TestExchange
let browser: Browser
let number: string
let count = 0

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => {
  exchange.clock.forward({ hours: 1 })
  browser = browserOf(exchange.server)
  number = personalNumber()
})

/** A number that nobody in these tests has yet. */
const personalNumber = (): string => {
  count += 1
  const born = `19${70 + Math.floor(count / 28)}01${String((count % 28) + 1).padStart(2, '0')}`
  return `${born}-980${luhnDigit(`${born.slice(2)}980`)}`
}

type Purpose = 'sign-in' | 'sign-up' | 'identity' | 're-identification'
type Order = { orderRef: string; autoStartToken: string }

const call = (path: string, body?: object, by = browser) => by.post(`/protected/v2${path}`, body)
const start = (purpose: Purpose, by = browser) => call('/auth/eid/start', { purpose }, by)
const started = async (purpose: Purpose, by = browser): Promise<Order> => (await start(purpose, by)).json().result
const ask = ({ orderRef }: Pick<Order, 'orderRef'>, by = browser) => call('/auth/eid/status', { orderRef }, by)
const stateOf = async (order: Order, by = browser) => (await ask(order, by)).json().result
const me = async (by = browser) => (await call('/auth/me', undefined, by)).json().result

const ended = (hint: string) => ({ status: 'failed', hint, qr: null })
const complete = { status: 'complete', hint: null, qr: null }

const callBack = (event: object) => sendCallback(exchange, 'eid', event)
const goesOn = ({ orderRef }: Order, hint = 'userSign') => callBack({ type: 'eid.pending', orderRef, hint })
const fails = ({ orderRef }: Order, hint = 'userCancel') => callBack({ type: 'eid.failed', orderRef, hint })
const signs = ({ orderRef }: Order, who = number) =>
  callBack({
    type: 'eid.completed',
    orderRef,
    personalNumber: who.replace('-', ''),
    givenName: 'Alma',
    surname: 'Brandt',
  })

const byEid = (changes: Partial<typeof customers.$inferInsert> = {}) =>
  newCustomer(exchange.database, {
    passwordHash: null,
    bankIdStatus: 'CONFIRMED',
    identityStatus: 'UNVERIFIED',
    personalNumber: number,
    ...changes,
  })

/** The customer, signed in with their e-ID. */
const signedIn = async (who = number): Promise<void> => {
  const order = await started('sign-in')
  await signs(order, who)
  await ask(order)
}

const rowOf = async ({ orderRef }: Order) => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(eidOrders).where(eq(eidOrders.reference, orderRef)).limit(1),
  )
  if (row === undefined) throw new Error('The order is not there')
  return row
}

describe('an e-ID order', () => {
  test('has a QR code that is another one each second, made as BankID makes it', async () => {
    const order = await started('sign-in')
    const row = await rowOf(order)
    const secret = unsealed(exchange.exchange.config.secret, row.qrSecret ?? '')
    const codeOf = (second: number) => {
      const proof = createHmac('sha256', secret).update(String(second)).digest('hex')
      return { status: 'pending', hint: 'waiting', qr: `bankid.${row.qrToken}.${second}.${proof}` }
    }
    expect(await stateOf(order)).toEqual(codeOf(0))
    exchange.clock.forward({ seconds: 1 })
    expect(await stateOf(order)).toEqual(codeOf(1))
    exchange.clock.forward({ seconds: 41 })
    expect(await stateOf(order)).toEqual(codeOf(42))
    expect(row.autoStartToken).toBe(order.autoStartToken)
  })

  test('is being confirmed once the app is opened, and its code goes', async () => {
    const order = await started('sign-in')
    expect((await goesOn(order, 'outstandingTransaction')).json()).toEqual({ received: true })
    expect((await stateOf(order)).hint).toBe('waiting')
    await goesOn(order)
    expect(await stateOf(order)).toEqual({ status: 'pending', hint: 'confirming', qr: null })
    await goesOn(order, 'outstandingTransaction')
    expect((await stateOf(order)).hint).toBe('confirming')
  })

  test.each([
    ['outstandingTransaction', 'waiting'],
    ['noClient', 'waiting'],
    ['started', 'opened'],
    ['userMrtd', 'scanning'],
    ['userCallConfirm', 'in-call'],
    ['userSign', 'confirming'],
    ['processing', 'checking'],
    ['something new', 'waiting'],
  ])('that goes on with %s is told as %s, with its code only while the app is not open', async (hint, told) => {
    const order = await started('sign-up')
    await goesOn(order, hint)
    const qr = told === 'waiting' ? expect.stringMatching(/^bankid\./) : null
    expect(await stateOf(order)).toEqual({ status: 'pending', hint: told, qr })
  })

  test.each([
    ['userCancel', 'canceled'],
    ['cancelled', 'replaced'],
    ['userDeclinedCall', 'call-declined'],
    ['expiredTransaction', 'timeout'],
    ['startFailed', 'not-started'],
    ['certificateErr', 'blocked'],
    ['notSupportedByUserApp', 'app-outdated'],
    ['transactionRiskBlocked', 'risky'],
    ['unusable', 'unusable'],
    ['something new', 'unavailable'],
  ])('that ends with %s is told as %s', async (hint, told) => {
    const order = await started('sign-up')
    await fails(order, hint)
    expect(await stateOf(order)).toEqual(ended(told))
  })

  test('that has ended stays as it is, whatever is called back', async () => {
    await byEid()
    const canceled = await started('sign-in')
    await fails(canceled)
    const late = [await signs(canceled), await goesOn(canceled), await fails(canceled, 'expiredTransaction')]
    expect(late.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await stateOf(canceled)).toEqual(ended('canceled'))
    const signed = await started('sign-in')
    await signs(signed)
    await fails(signed)
    expect(await stateOf(signed)).toEqual(complete)
  })

  test('ends by itself after three minutes, for the app too', async () => {
    await byEid()
    const order = await started('sign-in')
    exchange.clock.forward({ minutes: 2, seconds: 59 })
    expect((await stateOf(order)).status).toBe('pending')
    exchange.clock.forward({ seconds: 1 })
    expect(await stateOf(order)).toEqual(ended('timeout'))
    await signs(order)
    expect(await stateOf(order)).toEqual(ended('timeout'))
    expect(browser.cookies.has('nm_session')).toBe(false)
  })

  test('ends when another one is begun for the same', async () => {
    const first = await started('sign-in')
    const second = await started('sign-in')
    expect([await stateOf(first), (await stateOf(second)).status]).toEqual([ended('replaced'), 'pending'])
  })

  test('is nobody else’s: another browser is told as little as of one that never was', async () => {
    const order = await started('sign-in')
    const other = browserOf(exchange.server)
    const answers = [await ask(order, other), await ask({ orderRef: randomUUID() })]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [404, refusal('not-found')],
      [404, refusal('not-found')],
    ])
  })

  test('that nobody knows cannot be called back about; its callbacks are signed, and count once', async () => {
    await byEid()
    expect((await signs({ orderRef: randomUUID(), autoStartToken: '' })).statusCode).toBe(404)
    const order = await started('sign-in')
    const forged = await sendCallback(
      exchange,
      'eid',
      { type: 'eid.failed', ...order, hint: 'x' },
      { secret: 'not it' },
    )
    expect([forged.statusCode, (await stateOf(order)).status]).toEqual([401, 'pending'])
    const event = { id: randomUUID(), type: 'eid.failed', orderRef: order.orderRef, hint: 'userCancel' }
    const twice = [await callBack(event), await callBack(event)]
    expect(twice.map((answer) => answer.json())).toEqual([{ received: true }, { received: true }])
    const elsewhere = await sendCallback(exchange, 'payments', { ...event, id: randomUUID() })
    expect(elsewhere.statusCode).toBe(404)
  })

  test('leaves no secret in table and log, and goes after a day, but for what must be looked at', async () => {
    const order = await started('sign-in')
    const { qr } = await stateOf(order)
    expect(JSON.stringify(await rowOf(order))).not.toContain(qr.split('.')[3])
    expect(exchange.lines.join('')).not.toContain(order.autoStartToken)
    await byEid()
    await signedIn()
    const review = await started('identity')
    await signs(review, personalNumber())
    exchange.clock.forward({ hours: 25 })
    await exchange.database.transaction((tx) => dropOldOrders(tx, exchange.clock.now()))
    await expect(rowOf(order)).rejects.toThrow('not there')
    expect((await rowOf(review)).hint).toBe('review')
  })

  test('is not begun from another site, nor too often from one address', async () => {
    const body = { purpose: 'sign-in' }
    const foreign = await browser.post('/protected/v2/auth/eid/start', body, { origin: 'https://evil.example' })
    expect(foreign.statusCode).toBe(403)
    const from = { 'x-forwarded-for': '203.0.113.77' }
    const statuses = new Set<number>()
    for (let times = 0; times < 100; times += 1)
      statuses.add((await browser.post('/protected/v2/auth/eid/start', body, from)).statusCode)
    const last = await browser.post('/protected/v2/auth/eid/start', body, from)
    expect([[...statuses], last.statusCode, last.headers['retry-after']]).toEqual([[200], 429, '900'])
  })
})

describe('canceling an e-ID order', () => {
  const cancel = ({ orderRef }: Pick<Order, 'orderRef'>, by = browser) => call('/auth/eid/cancel', { orderRef }, by)

  test('ends it for good: a signature that comes later signs nobody in', async () => {
    await byEid()
    const order = await started('sign-in')
    expect((await cancel(order)).json().result).toEqual(ended('canceled'))
    expect((await signs(order)).json()).toEqual({ received: true })
    expect([await stateOf(order), browser.cookies.has('nm_session')]).toEqual([ended('canceled'), false])
  })

  test('is for who may ask about it alone', async () => {
    const order = await started('sign-up')
    const answers = [await cancel(order, browserOf(exchange.server)), await cancel({ orderRef: randomUUID() })]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [404, refusal('not-found')],
      [404, refusal('not-found')],
    ])
    expect((await stateOf(order)).status).toBe('pending')
  })

  test('changes nothing of one that has ended', async () => {
    await byEid()
    const [signed, late] = [await started('sign-in'), await started('sign-up')]
    await signs(signed)
    exchange.clock.forward({ seconds: 10 })
    expect((await cancel(signed)).json().result).toEqual(complete)
    exchange.clock.forward({ minutes: 3 })
    expect((await cancel(late)).json().result).toEqual(ended('timeout'))
  })

  describe('where the provider can be told', () => {
    const told: string[] = []
    const away = { now: false }
    let other: TestExchange

    beforeAll(async () => {
      const { database, clock } = exchange
      const { outside } = exchange.exchange
      const eid = {
        start: async () => ({ autoStartToken: randomUUID(), qrToken: 'token', qrSecret: 'secret' }),
        cancel: async (reference: string) => {
          if (away.now) throw new Error('The provider is away')
          told.push(reference)
        },
      }
      other = await testExchange({ database, clock, outside: { ...outside, eid } })
    })
    afterAll(() => other.exchange.live.stop())
    beforeEach(() => {
      told.length = 0
      browser = browserOf(other.server)
    })

    test('has it stop asking, once the order has ended here, and once', async () => {
      const order = await started('sign-in')
      await cancel(order)
      await cancel(order)
      expect(told).toEqual([])
      await other.exchange.jobs.runDue()
      expect(told).toEqual([order.orderRef])
    })

    test('has it stop asking for what was begun before for the same', async () => {
      const [first] = [await started('sign-in'), await started('sign-in')]
      await other.exchange.jobs.runDue()
      expect(told).toEqual([first.orderRef])
    })

    test('tells it later where it is away', async () => {
      const order = await started('sign-in')
      away.now = true
      await cancel(order)
      await other.exchange.jobs.runDue()
      away.now = false
      exchange.clock.forward({ seconds: 2 })
      await other.exchange.jobs.runDue()
      expect(told).toEqual([order.orderRef])
    })
  })
})

describe('while the e-ID is off', () => {
  const off = (customerId: string | null) =>
    exchange.database.transaction((tx) =>
      tx.insert(features).values({ flag: 'BANKID_CREDENTIALS_ACTIVE', customerId, active: false }),
    )
  const on = () => exchange.database.transaction((tx) => tx.delete(features))

  test('for everybody, nothing can be begun', async () => {
    await byEid()
    await signedIn()
    await off(null)
    const answers = [await start('sign-in'), await start('sign-up'), await start('identity')]
    await on()
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [409, refusal('feature-off')]),
    )
  })

  test('for one customer, it does not sign them in', async () => {
    const { id } = await byEid()
    await off(id)
    const order = await started('sign-in')
    await signs(order)
    await on()
    expect(await stateOf(order)).toEqual(ended('no-account'))
  })

  test('since nobody is there to ask, customers have the feature off', async () => {
    const { database, clock } = exchange
    const alone = await testExchange({
      database,
      clock,
      outside: { ...nobody, prices: exchange.exchange.outside.prices },
    })
    const { email } = await newCustomer(database)
    const theirs = browserOf(alone.server)
    await theirs.signIn(email)
    expect((await me(theirs)).features.BANKID_CREDENTIALS_ACTIVE).toEqual({ active: false })
    expect((await start('sign-in', theirs)).json()).toEqual(refusal('feature-off'))
    await alone.exchange.live.stop()
  })

  test('identifying anew needs somebody who is signed in', async () => {
    expect((await start('re-identification', browserOf(exchange.server))).statusCode).toBe(401)
  })
})

describe('while nobody tells prices', () => {
  test('callbacks that are about no money are taken in all the same', async () => {
    const { outside, config } = exchange.exchange
    const priceless = await testExchange({ database: exchange.database, config, outside: { ...outside, prices: null } })
    const unknown = { orderRef: randomUUID(), hint: 'userCancel' }
    const failed = await sendCallback(priceless, 'eid', { type: 'eid.failed', ...unknown })
    expect([failed.statusCode, failed.json()]).toEqual([404, refusal('not-found')])
    const transfer = {
      method: 'BANKGIRO',
      bankReference: '1',
      amount: '500.00',
      currency: 'SEK',
      reference: '1',
      payer: '6789-1',
    }
    const came = await sendCallback(priceless, 'payments', { type: 'transfer.received', ...transfer })
    expect([came.statusCode, came.json()]).toEqual([409, refusal('feature-off')])
    await priceless.exchange.live.stop()
  })
})

describe('signing in with e-ID', () => {
  test('gives the browser that began it a session, once, and is no second step', async () => {
    const { email } = await byEid({ enabled2FA: true })
    const order = await started('sign-in')
    await signs(order)
    expect(browser.cookies.has('nm_session')).toBe(false)
    expect(await stateOf(order)).toEqual(complete)
    expect((await me()).details.email).toBe(email)
    await call('/auth/signout')
    expect(await stateOf(order)).toEqual(complete)
    expect(browser.cookies.has('nm_session')).toBe(false)
  })

  test('whose answer was lost is answered again with its key, session and all', async () => {
    await byEid()
    const order = await started('sign-in')
    await signs(order)
    const key = { 'idempotency-key': randomUUID() }
    const body = { orderRef: order.orderRef }
    await browser.post('/protected/v2/auth/eid/status', body, key)
    const session = browser.cookies.get('nm_session')
    browser.cookies.delete('nm_session')
    await browser.post('/protected/v2/auth/eid/status', body, key)
    expect(browser.cookies.get('nm_session')).toBe(session)
  })

  test.each([
    [179, complete, true],
    [180, ended('timeout'), false],
  ])('is for who comes within three minutes of the signature: after %d seconds', async (seconds, state, isSignedIn) => {
    await byEid()
    const order = await started('sign-in')
    await signs(order)
    exchange.clock.forward({ seconds })
    expect([await stateOf(order), browser.cookies.has('nm_session')]).toEqual([state, isSignedIn])
  })

  test('is not for a number that has no account', async () => {
    const order = await started('sign-in')
    await signs(order)
    expect(await stateOf(order)).toEqual(ended('no-account'))
  })

  test('does not open an account whose number was only typed', async () => {
    const { id } = await newCustomer(exchange.database, { personalNumber: number })
    const order = await started('sign-in')
    await signs(order)
    expect(await stateOf(order)).toEqual(ended('no-account'))
    const open = await exchange.database.read((handle) =>
      handle.select().from(sessions).where(eq(sessions.customerId, id)),
    )
    expect(open).toEqual([])
  })
})

describe('signing up with e-ID', () => {
  test('makes a customer of whom the e-ID tells, with a placeholder for the address and no password', async () => {
    await browser.get('/sv/registrera/')
    const order = await started('sign-up')
    await signs(order)
    expect(await stateOf(order)).toEqual(complete)
    const { details, hasTemporaryEmail, verifications, roles } = await me()
    expect(details).toMatchObject({
      firstName: 'Alma',
      lastName: 'Brandt',
      language: 'sv',
      bankIdStatus: 'CONFIRMED',
      passwordResetNeeded: true,
      hasFilledPersonalInfo: false,
      guideDisplayed: true,
    })
    expect(details.email).toMatch(new RegExp(`^[0-9a-f-]{36}@${brand.temporaryEmailDomain.replaceAll('.', '\\.')}$`))
    expect([hasTemporaryEmail, verifications]).toEqual([
      true,
      { email: 'UNVERIFIED', phone: 'UNVERIFIED', identity: 'UNVERIFIED' },
    ])
    expect(roles).toEqual(['CAN_SEE_BASIC_APP', 'CAN_SEE_ONLY_BANKID_USER'])
    expect((await browser.get('/protected/v2/profile')).json().result.personalNumber).toBe(number)
  })

  test('again signs in', async () => {
    const { id } = await byEid()
    const order = await started('sign-up')
    await signs(order)
    expect(await stateOf(order)).toEqual(complete)
    const all = await exchange.database.read((handle) =>
      handle.select({ id: customers.id }).from(customers).where(eq(customers.personalNumber, number)),
    )
    expect([all, (await me()).details.bankIdStatus]).toEqual([[{ id }], 'CONFIRMED'])
  })

  test('by two browsers at once makes one customer', async () => {
    const other = browserOf(exchange.server)
    const orders = [await started('sign-up'), await started('sign-up', other)] as const
    const answers = await Promise.all(orders.map((order) => signs(order)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const states = [await stateOf(orders[0]), await stateOf(orders[1], other)]
    expect(states.map(({ status }) => status)).toContain('complete')
    const all = await exchange.database.read((handle) =>
      handle.select({ id: customers.id }).from(customers).where(eq(customers.personalNumber, number)),
    )
    expect(all).toHaveLength(1)
  })

  test('is refused to who is younger than 18, and keeps nothing of them', async () => {
    const young = '20081231-0000'
    const order = await started('sign-up')
    await signs(order, young)
    expect(await stateOf(order)).toEqual(ended('under-age'))
    const kept = await exchange.database.read((handle) =>
      handle.select({ id: customers.id }).from(customers).where(eq(customers.personalNumber, young)),
    )
    expect([kept, browser.cookies.has('nm_session')]).toEqual([[], false])
  })

  test('is refused where the number is that of an account without e-ID', async () => {
    await newCustomer(exchange.database, { personalNumber: number })
    const order = await started('sign-up')
    await signs(order)
    expect(await stateOf(order)).toEqual(ended('registered'))
    expect(browser.cookies.has('nm_session')).toBe(false)
  })
})

describe('proving the identity with e-ID', () => {
  let id: string
  const told = async () => {
    const rows = await exchange.database.read((handle) =>
      handle.select({ type: events.type }).from(events).where(eq(events.customerId, id)).orderBy(events.id),
    )
    return rows.map(({ type }) => type)
  }
  const titles = async () => (await me()).notifications.map(({ title }: { title: string }) => title)
  const reviewed = (status: 'VERIFIED' | 'REJECTED', changes: object = {}) =>
    sendCallback(exchange, 'reviews', { type: 'identity.reviewed', customer: id, status, reason: null, ...changes })
  const identity = async () => (await me()).verifications.identity

  beforeEach(async () => {
    ;({ id } = await byEid())
    await signedIn()
  })

  test('verifies it, and the customer’s pages are told', async () => {
    const order = await started('identity')
    await signs(order)
    expect(await stateOf(order)).toEqual(complete)
    expect([await identity(), await titles()]).toEqual(['VERIFIED', ['Your identity is verified']])
    expect(await told()).toEqual(['notifications.changed', 'user.changed'])
  })

  test('belongs to the customer: on another device of theirs too, and to nobody else', async () => {
    const order = await started('identity')
    const other = browserOf(exchange.server)
    expect((await ask(order, other)).statusCode).toBe(404)
    const theirs = await started('sign-in', other)
    await signs(theirs)
    await ask(theirs, other)
    expect((await stateOf(order, other)).status).toBe('pending')
    const stranger = browserOf(exchange.server)
    await stranger.signIn((await newCustomer(exchange.database)).email)
    expect((await ask(order, stranger)).statusCode).toBe(404)
  })

  test('needs a session', async () => {
    const answer = await start('identity', browserOf(exchange.server))
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('not-signed-in')])
  })

  test('with somebody else’s e-ID is looked at; the account keeps its number, and its e-ID counts', async () => {
    const order = await started('identity')
    await signs(order, personalNumber())
    expect(await stateOf(order)).toEqual(ended('review'))
    const { verifications, details, importantMessages } = await me()
    expect([verifications.identity, details.bankIdStatus]).toEqual(['PENDING', 'CONFIRMED'])
    expect(importantMessages.list).toContain('BANKID_UNVERIFIED')
    expect(await titles()).toEqual(['We are checking your identity'])
    expect((await browser.get('/protected/v2/profile')).json().result.personalNumber).toBe(number)
    expect((await start('identity')).json()).toEqual(refusal('step-refused'))
  })

  test('is decided by a reviewer: accepted', async () => {
    await signs(await started('identity'), personalNumber())
    exchange.clock.forward({ minutes: 5 })
    await reviewed('VERIFIED')
    expect([await identity(), (await titles())[0]]).toEqual(['VERIFIED', 'Your identity is verified'])
    expect((await me()).importantMessages.list).not.toContain('BANKID_UNVERIFIED')
    await reviewed('REJECTED')
    expect(await identity()).toBe('VERIFIED')
  })

  test('is decided by a reviewer: rejected, and can be tried again with the right one', async () => {
    await signs(await started('identity'), personalNumber())
    await reviewed('REJECTED')
    expect([await identity(), (await titles())[0]]).toEqual(['REJECTED', 'Your identity check was not approved'])
    await signs(await started('identity'))
    expect(await identity()).toBe('VERIFIED')
  })

  test('is not decided by what was decided of an earlier signature', async () => {
    await signs(await started('identity'), personalNumber())
    const at = exchange.clock.now().toISOString()
    await reviewed('REJECTED')
    exchange.clock.forward({ minutes: 1 })
    await signs(await started('identity'), personalNumber())
    expect((await reviewed('VERIFIED', { at })).statusCode).toBe(200)
    expect(await identity()).toBe('PENDING')
    expect((await reviewed('VERIFIED', { customer: randomUUID() })).statusCode).toBe(404)
  })

  test('is neither for who has done so, nor for who came without e-ID', async () => {
    await signs(await started('identity'))
    expect((await start('identity')).json()).toEqual(refusal('step-refused'))
    const other = browserOf(exchange.server)
    await other.signIn((await newCustomer(exchange.database, { identityStatus: 'UNVERIFIED' })).email)
    expect((await start('identity', other)).json()).toEqual(refusal('step-refused'))
  })
})

describe('the sandbox', () => {
  const page = (url: string) => browser.get(url)
  const decide = (order: Order, decision: string, typed: Record<string, string> = {}) =>
    exchange.server.inject({
      method: 'POST',
      url: `/sandbox/eid/${order.orderRef}`,
      headers: {
        host: '127.0.0.1:3000',
        origin: 'http://127.0.0.1:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ decision, ...typed }).toString(),
    })
  const decideAt = (address: string, decision: string) =>
    exchange.server.inject({
      method: 'POST',
      url: address,
      headers: {
        host: '127.0.0.1:3000',
        origin: 'http://127.0.0.1:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `decision=${decision}&why=Looked`,
    })
  const typedFrom = (body: string): Record<string, string> =>
    Object.fromEntries(
      ['personalNumber', 'firstName', 'lastName'].map((name) => [
        name,
        new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(body)?.[1] ?? '',
      ]),
    )

  test('has the app: listed, opened by its token, and signed as somebody new', async () => {
    const order = await started('sign-up')
    expect((await page('/sandbox/')).body).toContain('href="/sandbox/eid"')
    expect((await page('/sandbox/eid')).body).toContain(`/sandbox/eid/${order.orderRef}`)
    const opened = await page(`/sandbox/eid?autostarttoken=${order.autoStartToken}`)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/sandbox/eid/${order.orderRef}`])
    const typed = typedFrom((await page(`/sandbox/eid/${order.orderRef}`)).body)
    expect(await stateOf(order)).toEqual({ status: 'pending', hint: 'confirming', qr: null })
    expect((await decide(order, 'sign', typed)).statusCode).toBe(303)
    expect(await stateOf(order)).toEqual(complete)
    expect((await me()).details.firstName).toBe(typed['firstName'])
    const { body } = await page(`/sandbox/eid/${order.orderRef}`)
    expect(body).toContain('href="/en/signup/"')
    expect(body).not.toContain('<form')
  })

  test.each([
    ['decline', 'blocked'],
    ['cancel', 'canceled'],
    ['timeout', 'timeout'],
  ])('ends an order by %s as %s', async (decision, hint) => {
    const order = await started('sign-in')
    await decide(order, decision)
    expect(await stateOf(order)).toEqual(ended(hint))
  })

  test('asks for a number that can be one', async () => {
    const order = await started('sign-up')
    const answer = await decide(order, 'sign', { personalNumber: '19900230-9800', firstName: '', lastName: 'Alm' })
    expect([answer.statusCode, answer.body.match(/aria-invalid="true"/g)?.length]).toEqual([400, 2])
    expect((await stateOf(order)).status).toBe('pending')
  })

  test.each(['/sandbox/eid/nothing', '/sandbox/eid?autostarttoken=nothing', '/sandbox/desk/identities/nothing'])(
    'has nothing at %s',
    async (url) => {
      expect((await page(url)).statusCode).toBe(404)
    },
  )

  test('offers the customer’s own e-ID, and its desk decides about another one', async () => {
    await byEid({ email: `${number}@example.com` })
    await signedIn()
    const order = await started('identity')
    const typed = typedFrom((await page(`/sandbox/eid/${order.orderRef}`)).body)
    expect(typed['personalNumber']).toBe(number)
    await decide(order, 'sign', { ...typed, personalNumber: personalNumber() })
    expect(await stateOf(order)).toEqual(ended('review'))
    const address = `/sandbox/desk/identities/${order.orderRef}`
    expect((await page('/sandbox/desk')).body).toContain(`href="${address}"`)
    expect((await page(address)).body).toContain('Astrid Lind')
    await decideAt(address, 'accept')
    expect((await me()).verifications.identity).toBe('VERIFIED')
    expect((await page(address)).body).not.toContain('<form')
  })

  test('has a desk that does not decide about a signature that came while another one was looked at, and says so', async () => {
    await byEid({ email: `${number}@example.com` })
    await signedIn()
    const addressOf = async () => {
      const order = await started('identity')
      await signs(order, personalNumber())
      return `/sandbox/desk/identities/${order.orderRef}`
    }
    const first = await addressOf()
    await decideAt(first, 'reject')
    exchange.clock.forward({ minutes: 1 })
    const second = await addressOf()
    const answer = await decideAt(first, 'accept')
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('about an earlier version')])
    expect(answer.body).toContain(`action="${second}"`)
    expect((await me()).verifications.identity).toBe('PENDING')
    await decideAt(second, 'accept')
    expect((await me()).verifications.identity).toBe('VERIFIED')
  })
})
