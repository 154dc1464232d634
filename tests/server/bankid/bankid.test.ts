import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bankid } from '../../../src/server/bankid/adapter'
import { dropOldBankidOrders } from '../../../src/server/bankid/orders'
import { customers, externalReferences, jobs } from '../../../src/server/database/schema'
import { freshPersonalNumber } from '../../../src/server/sandbox/seeds/customers'
import { startBankid } from '../../support/bankid-party'
import { browserOf, newCustomer, refusal, signedIn, testClock, testExchange } from '../../support/exchange'
import type { Browser, TestExchange } from '../../support/exchange'
import { isQuick } from '../../support/quick'

let party: Awaited<ReturnType<typeof startBankid>>
let exchange: TestExchange
let browser: Browser
/** That of whoever signs next, and all of them. */
let number: string
const numbers: string[] = []

beforeAll(async () => {
  // The clock of the exchange is there before the party, which reads it.
  const clock = { now: () => exchange.clock.now() }
  party = await startBankid(clock)
  exchange = await testExchange({ adapters: [bankid(party.settings)] })
})
afterAll(async () => {
  await exchange?.stop()
  await party?.stop()
})
beforeEach(() => {
  // To a whole ten seconds, by which it is planned when BankID is asked.
  const late = (exchange.clock.now().getTime() / 1000) % 10
  exchange.clock.forward({ hours: 1, seconds: 10 - late })
  browser = browserOf(exchange.server)
  number = freshPersonalNumber()
  numbers.push(number)
})
afterEach(() => {
  party.goesWrong()
  party.shows(null)
  party.forget()
})

type Purpose = 'sign-in' | 'sign-up' | 'identity'
type Order = { orderRef: string; autoStartToken: string }

const start = (purpose: Purpose, by = browser, headers = {}) =>
  by.post('/protected/v2/auth/eid/start', { purpose }, headers)
const started = async (purpose: Purpose, by = browser, headers = {}): Promise<Order> =>
  (await start(purpose, by, headers)).json().result
const stateOf = async ({ orderRef }: Order, by = browser) =>
  (await by.post('/protected/v2/auth/eid/status', { orderRef })).json().result
const cancel = ({ orderRef }: Order) => browser.post('/protected/v2/auth/eid/cancel', { orderRef })
const me = async (by = browser) => (await by.post('/protected/v2/auth/me')).json().result

/** What BankID knows the browser by: nothing that signs anybody in. */
const browserHash = () =>
  createHash('sha256')
    .update(browser.cookies.get('nm_browser') ?? '')
    .digest('hex')

/** Some seconds go by, and due work is done. */
const pass = async (seconds = 2, at = exchange) => {
  exchange.clock.forward({ seconds })
  await at.exchange.jobs.runDue()
}

const alma = () => ({
  personalNumber: number.replace('-', ''),
  givenName: 'Alma',
  surname: 'Brandt',
  name: 'Alma Brandt',
})
const complete = { status: 'complete', hint: null, qr: null }
const ended = (hint: string) => ({ status: 'failed', hint, qr: null })

const byEid = (changes: Partial<typeof customers.$inferInsert> = {}) => ({
  bankIdStatus: 'CONFIRMED' as const,
  identityStatus: 'UNVERIFIED' as const,
  personalNumber: number,
  ...changes,
})

const stateKept = async ({ orderRef }: Order) => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(externalReferences).where(eq(externalReferences.ours, orderRef)).limit(1),
  )
  return row?.state
}
const accountsOf = (who: string) =>
  exchange.database.read((handle) => handle.$count(customers, eq(customers.personalNumber, who)))
const collects = () => party.calls('collect').length
const logged = (message: string, at = exchange) => at.lines.filter((line) => line.includes(message)).length

/** An exchange beside the first, on the same database and clock. */
const beside = async (adapter = bankid(party.settings), clock = exchange.clock) => {
  const { database } = exchange
  const other = await testExchange({ database, clock, adapters: [adapter] })
  return { ...other, stop: () => other.exchange.live.stop() }
}

describe('an order of BankID', () => {
  test('is begun with what is read in the app, where the browser calls from and what it is, and nothing else', async () => {
    const order = await started('sign-in', browser, { 'user-agent': 'Browser of the tests' })
    expect(party.calls('auth').at(-1)).toEqual({
      endUserIp: '127.0.0.1',
      userVisibleData: Buffer.from('I log in to Nordmynt.').toString('base64'),
      returnRisk: true,
      web: { referringDomain: 'localhost', userAgent: 'Browser of the tests', deviceIdentifier: browserHash() },
    })
    expect(order).toEqual({
      orderRef: expect.stringMatching(/^[\da-f-]{36}$/),
      autoStartToken: party.order().autoStartToken,
      redirectUrl: null,
    })
    expect(order.orderRef).not.toBe(party.order().orderRef)
  })

  test('has no more of what a browser says that it is than BankID takes, and nothing of one that says nothing', async () => {
    const webOf = async (userAgent: string) => {
      await start('sign-up', browser, { 'user-agent': userAgent })
      return party.calls('auth').at(-1)?.['web']
    }
    const known = { referringDomain: 'localhost', userAgent: 'a'.repeat(256), deviceIdentifier: browserHash() }
    expect(await webOf('a'.repeat(300))).toEqual({ ...known, deviceIdentifier: browserHash() })
    expect(await webOf('')).toBeUndefined()
  })

  test('is spoken of in the customer’s language', async () => {
    await browser.get('/sv/registrera/')
    await started('sign-up')
    expect(party.order().text).toBe('Jag blir kund hos Nordmynt, eller loggar in på kontot som jag har.')
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4431', '203.0.113.7'],
    ['[2001:db8::7]:4431', '2001:db8::7'],
  ])('is told that the browser calls from %s as %s', async (address, told) => {
    await start('sign-up', browser, { 'x-forwarded-for': address })
    expect(party.order().endUserIp).toBe(told)
  })

  test('has the code that BankID’s own example has, another one each second', async () => {
    party.shows({ token: '67df3917-fa0d-44e5-b327-edcc928297f8', secret: 'd28db9a7-4cde-429e-a983-359be676944c' })
    const order = await started('sign-in')
    const codes: unknown[] = []
    for (const _ of [0, 1, 2]) {
      codes.push((await stateOf(order)).qr)
      exchange.clock.forward({ seconds: 1 })
    }
    expect(codes).toEqual(
      [
        '0.dc69358e712458a66a7525beef148ae8526b1c71610eff2c16cdffb4cdac9bf8',
        '1.949d559bf23403952a94d103e67743126381eda00f0b3cbddbf7c96b1adcbce2',
        '2.a9e5ec59cb4eee4ef4117150abc58fad7a85439a6a96ccbecc3668b41795b3f3',
      ].map((code) => `bankid.67df3917-fa0d-44e5-b327-edcc928297f8.${code}`),
    )
  })

  test('has the first second of its code, and its three minutes, once BankID has begun it', async () => {
    party.goesWrong({ path: 'auth', passes: () => exchange.clock.forward({ seconds: 4 }) })
    const order = await started('sign-in')
    expect((await stateOf(order)).qr).toMatch(/^bankid\.[\w-]+\.0\./)
    party.goesOn('userSign')
    exchange.clock.forward({ seconds: 179 })
    expect((await stateOf(order)).status).toBe('pending')
    exchange.clock.forward({ seconds: 1 })
    expect(await stateOf(order)).toEqual(ended('timeout'))
  })

  test('makes a customer of who signs, with the number and names that BankID tells', async () => {
    const order = await started('sign-up')
    party.signs(alma())
    expect((await stateOf(order)).status).toBe('pending')
    await pass()
    expect([await stateOf(order), await stateKept(order)]).toEqual([complete, 'ended'])
    const { details } = await me()
    expect([details.firstName, details.lastName, details.bankIdStatus]).toEqual(['Alma', 'Brandt', 'CONFIRMED'])
    expect((await browser.get('/protected/v2/profile')).json().result.personalNumber).toBe(number)
  })

  test('signs in who signs up and is a customer already, which is what they have read', async () => {
    const { email } = await newCustomer(exchange.database, byEid())
    const order = await started('sign-up')
    expect(party.order().text).toBe('I open an account with Nordmynt, or log in to the one that I have.')
    party.signs(alma())
    await pass()
    expect([await stateOf(order), await accountsOf(number)]).toEqual([complete, 1])
    expect((await me()).details.email).toBe(email)
  })

  test('proves the identity of the customer', async () => {
    ;({ browser } = await signedIn(exchange, byEid()))
    const order = await started('identity')
    party.signs(alma())
    await pass()
    expect([await stateOf(order), (await me()).verifications.identity]).toEqual([complete, 'VERIFIED'])
  })

  test('of another person proves nothing by itself: somebody looks at it', async () => {
    ;({ browser } = await signedIn(exchange, byEid({ personalNumber: freshPersonalNumber() })))
    const order = await started('identity')
    party.signs(alma())
    await pass()
    expect([await stateOf(order), (await me()).verifications.identity]).toEqual([ended('review'), 'PENDING'])
  })

  test.each(['sign-in', 'sign-up', 'identity'] as const)(
    'that BankID calls risky is worth nothing, whatever it was begun for: %s',
    async (purpose) => {
      const customer = byEid()
      if (purpose === 'identity') ({ browser } = await signedIn(exchange, customer))
      if (purpose === 'sign-in') await newCustomer(exchange.database, customer)
      const order = await started(purpose)
      party.signs(alma(), party.order(), 'high')
      await pass()
      expect([await stateOf(order), browser.cookies.has('nm_session')]).toEqual([
        ended('risky'),
        purpose === 'identity',
      ])
      const kept = await accountsOf(number)
      expect(kept).toBe(purpose === 'sign-up' ? 0 : 1)
    },
  )

  test.each(['low', 'moderate', 'unknown', 'something new'])('that BankID calls %s counts', async (risk) => {
    const order = await started('sign-up')
    party.signs(alma(), party.order(), risk)
    await pass()
    expect(await stateOf(order)).toEqual(complete)
  })

  test('of somebody who is too young to be a customer says so', async () => {
    const order = await started('sign-up')
    party.signs({ ...alma(), personalNumber: '201512319805' })
    await pass()
    expect(await stateOf(order)).toEqual(ended('under-age'))
  })
})

describe('what somebody does in the app', () => {
  test.each([
    ['outstandingTransaction', 'waiting'],
    ['noClient', 'waiting'],
    ['started', 'opened'],
    ['userMrtd', 'scanning'],
    ['userCallConfirm', 'in-call'],
    ['userSign', 'confirming'],
    ['processing', 'checking'],
  ])('is told: %s as %s', async (hint, told) => {
    const order = await started('sign-up')
    party.goesOn(hint)
    await pass()
    expect([(await stateOf(order)).hint, await stateKept(order)]).toEqual([told, 'open'])
  })

  test('is asked about every other second, and told when it changes', async () => {
    const order = await started('sign-up')
    const [asked, before] = [collects(), logged('/hooks/')]
    // A call is in the log a moment after its answer.
    const told = () => logged('/hooks/') - before
    party.goesOn('started')
    await pass()
    await expect.poll(told).toBe(1)
    await pass()
    await pass()
    expect([collects() - asked, told()]).toEqual([3, 1])
    party.goesOn('userSign')
    await pass()
    await expect.poll(told).toBe(2)
    expect((await stateOf(order)).hint).toBe('confirming')
  })

  test('is told again where it comes back, by whichever exchange asks', async () => {
    const other = await beside()
    const order = await started('sign-up')
    const shown = async (hint: string, at = exchange) => {
      party.goesOn(hint)
      await pass(2, at)
      return (await stateOf(order)).hint
    }
    expect([await shown('started'), await shown('userSign'), await shown('started')]).toEqual([
      'opened',
      'confirming',
      'opened',
    ])
    expect([await shown('userSign', other), await shown('started')]).toEqual(['confirming', 'confirming'])
    for (const _ of [1, 2, 3, 4]) await pass()
    expect((await stateOf(order)).hint).toBe('opened')
    await other.stop()
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
    ['something new', 'unavailable'],
    ['something new and long '.repeat(10), 'unavailable'],
  ])('and how it fails: %s as %s, and nobody asks any more', async (hint, told) => {
    const order = await started('sign-up')
    party.fails(hint)
    await pass()
    const asked = collects()
    await pass()
    expect([await stateOf(order), await stateKept(order), collects() - asked]).toEqual([ended(told), 'ended', 0])
  })

  test('an app that is not opened in half a minute has not been', async () => {
    const order = await started('sign-up')
    await pass(30)
    expect((await stateOf(order)).hint).toBe('waiting')
    await pass(2)
    expect(await stateOf(order)).toEqual(ended('not-started'))
  })

  test('with nothing to ask about, BankID is not asked', async () => {
    const asked = collects()
    await pass(60)
    const waiting = await exchange.database.read((handle) =>
      handle.select({ kind: jobs.kind }).from(jobs).where(eq(jobs.kind, 'bankid.collect')).limit(100),
    )
    await pass(60)
    expect([collects() - asked, waiting.length > 0]).toEqual([0, true])
  })
})

describe('what BankID says of who signed is not taken', () => {
  const completeOf = (orderRef: string | undefined) => {
    const user = { personalNumber: '198507099805', givenName: 'Alma', surname: 'Brandt' }
    return JSON.stringify({ orderRef, status: 'complete', completionData: { user } })
  }

  test.each([
    ['without a personal number', { personalNumber: undefined }],
    ['with a number of ten digits', { personalNumber: '5001019802' }],
    ['with a wrong check digit', { personalNumber: '198507099804' }],
    ['with a day that is none', { personalNumber: '198502300000' }],
    ['with a number that nobody was issued', { personalNumber: '198507090000' }],
    ['with a coordination number', { personalNumber: '198507699802' }],
    ['with a number that is no text', { personalNumber: 198507090000 }],
    ['without a name', { surname: ' ' }],
  ])('%s', async (_, wrong) => {
    const before = logged('cannot be used')
    const order = await started('sign-up')
    party.signs({ ...alma(), ...wrong })
    await pass()
    expect([await stateOf(order), browser.cookies.has('nm_session')]).toEqual([ended('unusable'), false])
    expect(logged('cannot be used') - before).toBe(1)
  })

  test.each([
    ['that is no JSON', '<html></html>'],
    ['of no status', '{}'],
    ['that is complete, of nobody', '{"status":"complete"}'],
    ['about no order', completeOf(undefined)],
    ['about another order', completeOf(randomUUID())],
  ])('nor an answer %s', async (_, body) => {
    const before = logged('cannot be read')
    const order = await started('sign-up')
    party.goesWrong({ path: 'collect', refuses: { status: 200, body } })
    await pass()
    expect([await stateOf(order), browser.cookies.has('nm_session')]).toEqual([ended('unavailable'), false])
    expect(logged('cannot be read') - before).toBe(1)
  })
})

describe('while BankID begins no order', () => {
  const codes = [
    [400, 'alreadyInProgress'],
    [400, 'invalidParameters'],
    [401, 'unauthorized'],
    [404, 'notFound'],
    [405, 'methodNotAllowed'],
    [408, 'requestTimeout'],
    [415, 'unsupportedMediaType'],
    [500, 'internalError'],
    [503, 'Maintenance'],
  ] as const

  const unavailable = [503, refusal('service-unavailable'), '30']
  const answered = async () => {
    const answer = await start('sign-in')
    return [answer.statusCode, answer.json(), answer.headers['retry-after']]
  }
  const kept = () => exchange.database.read((handle) => handle.$count(externalReferences))

  test.each(codes)('%d %s, it is said, and nothing has begun', async (status, errorCode) => {
    const before = await kept()
    party.goesWrong({ path: 'auth', refuses: { status, body: JSON.stringify({ errorCode, details: 'secret' }) } })
    expect([await answered(), (await kept()) - before]).toEqual([unavailable, 0])
    expect(logged(`BankID answered ${status} ${errorCode}`)).toBe(1)
    expect(logged('secret')).toBe(0)
  })

  test.each([
    ['which is no JSON', { path: 'auth', refuses: { status: 502, body: '<h1>Bad gateway</h1>' } }],
    ['which lacks a token', { path: 'auth', refuses: { status: 200, body: '{"orderRef":"a"}' } }],
    ['which got lost', { path: 'auth', loses: true }],
  ] as const)('by an answer %s, neither', async (_, wrong) => {
    const before = await kept()
    party.goesWrong(wrong)
    expect([await answered(), (await kept()) - before]).toEqual([unavailable, 0])
  })

  test.skipIf(isQuick)('by no answer at all, neither, after five seconds', async () => {
    party.goesWrong({ path: 'auth', hangs: true })
    expect(await answered()).toEqual(unavailable)
    expect(logged('BankID did not answer (ABORT_ERR)')).toBe(1)
  })

  test('of a browser whose address its proxy does not tell none is asked for', async () => {
    const asked = party.calls('auth').length
    expect((await start('sign-in', browser, { 'x-forwarded-for': 'unknown' })).statusCode).toBe(503)
    expect(party.calls('auth').length - asked).toBe(0)
  })

  test('of a browser that has hung up none is asked for', async () => {
    const asked = party.calls('auth').length
    const eid = exchange.exchange.outside.eid
    const order = {
      reference: randomUUID(),
      text: 'a',
      endUserIp: '',
      browser: 'b',
      userAgent: '',
      language: 'en',
      origin: null,
      back: '/',
    } as const
    await expect(eid?.start(order)).rejects.toMatchObject({ status: 503 })
    expect(party.calls('auth').length - asked).toBe(0)
  })
})

describe('while BankID cannot be asked how an order stands', () => {
  test.each([
    ['is refused', { path: 'collect', refuses: { status: 503, body: '{"errorCode":"Maintenance"}' } }],
    ['gets lost', { path: 'collect', loses: true }],
  ] as const)('since the answer %s, the order waits, is asked about less often, and then goes on', async (_, wrong) => {
    const order = await started('sign-up')
    party.goesOn('userSign')
    party.goesWrong(wrong)
    await pass()
    expect([(await stateOf(order)).hint, await stateKept(order)]).toEqual(['waiting', 'open'])
    await pass()
    const asked = collects()
    await pass()
    await pass()
    expect(collects() - asked).toBe(0)
    party.goesWrong()
    await pass(6)
    expect((await stateOf(order)).hint).toBe('confirming')
    party.signs(alma())
    await pass(2)
    expect(await stateOf(order)).toEqual(complete)
  })

  /** Orders of as many browsers, in the order in which they are asked about. */
  const waiting = async (count: number, at = exchange) => {
    // What the tests before have left has had its time.
    await pass(0)
    const all = await Promise.all(
      Array.from({ length: count }, async () => {
        const by = browserOf(at.server)
        const order = await started('sign-up', by)
        return { order, by, hint: async () => (await stateOf(order, by)).hint }
      }),
    )
    const named = await exchange.database.read((handle) =>
      handle.select().from(externalReferences).where(eq(externalReferences.state, 'open')).limit(100),
    )
    return all
      .map((each) => ({ ...each, theirs: named.find(({ ours }) => ours === each.order.orderRef)?.theirs ?? '' }))
      .toSorted((one, other) => (one.order.orderRef < other.order.orderRef ? -1 : 1))
  }
  const hintsOf = (all: Awaited<ReturnType<typeof waiting>>) => Promise.all(all.map(({ hint }) => hint()))

  test.each([
    ['gets lost', { loses: true }],
    ['is refused', { refuses: { status: 500, body: '{"errorCode":"internalError"}' } }],
  ] as const)('one order whose answer %s keeps nobody behind it from theirs', async (_, wrong) => {
    const all = await waiting(12)
    party.goesOnAll('userSign')
    party.goesWrong({ path: 'collect', orderRef: all[0]?.theirs ?? '', ...wrong })
    await pass()
    expect(await hintsOf(all)).toEqual(['waiting', ...Array.from({ length: 11 }, () => 'confirming')])
    party.goesOnAll('processing')
    await pass()
    expect(await hintsOf(all)).toEqual(['waiting', ...Array.from({ length: 11 }, () => 'checking')])
  })

  test('it is asked every ten seconds, however many begin meanwhile', async () => {
    await waiting(1)
    party.goesWrong({ path: 'collect', loses: true })
    await pass()
    await pass()
    const rounds = () => logged('BankID could not be asked')
    const before = rounds()
    for (const _ of Array.from({ length: 15 })) {
      await started('sign-up', browserOf(exchange.server))
      await pass()
    }
    expect(rounds() - before).toBe(3)
  })

  test('while it answers nobody, the rest wait with the first ten', async () => {
    const all = await waiting(12)
    const asked = collects()
    party.goesWrong({ path: 'collect', loses: true })
    await pass()
    // By a connection that it had closed, one is asked about twice.
    expect(
      new Set(
        party
          .calls('collect')
          .slice(asked)
          .map(({ orderRef }) => orderRef),
      ).size,
    ).toBe(10)
    expect(await hintsOf(all)).toEqual(all.map(() => 'waiting'))
  })

  test('what goes wrong with our own database is not BankID’s being away', async () => {
    const left = { before: Number.POSITIVE_INFINITY }
    const other = await beside((deps) => {
      const transaction: typeof deps.database.transaction = async (work) => {
        left.before -= 1
        if (left.before === 0) throw new Error('The database is away')
        return deps.database.transaction(work)
      }
      return bankid(party.settings)({ ...deps, database: { ...deps.database, transaction } })
    })
    const all = await waiting(3)
    party.goesOnAll('userSign')
    // The next round is planned, and then the first of the orders is taken in hand.
    left.before = 2
    await pass(2, other)
    expect(await hintsOf(all)).toEqual(['waiting', 'confirming', 'confirming'])
    const said = ['could not be taken in hand', 'could not be asked'].map((message) => logged(message, other))
    expect(said).toEqual([1, 0])
    await pass(2, other)
    expect(await hintsOf(all)).toEqual(['confirming', 'confirming', 'confirming'])
    await other.stop()
  })

  test('a signature whose answer got lost counts where BankID tells it again', async () => {
    const generous = await startBankid({ now: () => exchange.clock.now(), tellsAgain: true })
    const other = await beside(bankid(generous.settings))
    browser = browserOf(other.server)
    const order = await started('sign-up')
    generous.signs(alma())
    generous.goesWrong({ path: 'collect', loses: true })
    await pass(2, other)
    generous.goesWrong()
    await pass(10, other)
    expect(await stateOf(order)).toEqual(complete)
    await other.stop()
    await generous.stop()
  })

  test('a signature that was not taken in is asked for again', async () => {
    const generous = await startBankid({ now: () => exchange.clock.now(), tellsAgain: true })
    let isLost = true
    const other = await beside((deps) =>
      bankid(generous.settings)({
        ...deps,
        callBack: async (port, event) => {
          if (isLost) throw new Error('The callback was answered 503')
          await deps.callBack(port, event)
        },
      }),
    )
    browser = browserOf(other.server)
    const order = await started('sign-up')
    generous.signs(alma())
    await pass(2, other)
    expect([(await stateOf(order)).status, await stateKept(order)]).toEqual(['pending', 'open'])
    expect(logged('what BankID told of an e-ID was not taken in', other)).toBe(1)
    isLost = false
    await pass(2, other)
    expect([await stateOf(order), await stateKept(order)]).toEqual([complete, 'ended'])
    await other.stop()
    await generous.stop()
  })

  test('a signature that was not taken in at first is told again at once: BankID tells it once', async () => {
    let lost = 2
    const other = await beside((deps) =>
      bankid(party.settings)({
        ...deps,
        callBack: async (port, event) => {
          if (event.type === 'eid.completed' && lost-- > 0) throw new Error('The callback was answered 503')
          await deps.callBack(port, event)
        },
      }),
    )
    browser = browserOf(other.server)
    const order = await started('sign-up')
    party.signs(alma())
    await pass(2, other)
    expect([await stateOf(order), await stateKept(order), await accountsOf(number)]).toEqual([complete, 'ended', 1])
    expect(logged('what BankID told of an e-ID was not taken in', other)).toBe(0)
    await other.stop()
  })

  test('and is begun anew where BankID tells it once', async () => {
    const order = await started('sign-up')
    party.signs(alma())
    party.goesWrong({ path: 'collect', loses: true })
    await pass()
    party.goesWrong()
    await pass(10)
    expect([await stateOf(order), await stateKept(order)]).toEqual([ended('unavailable'), 'ended'])
    const again = await started('sign-up')
    party.signs(alma())
    await pass()
    expect(await stateOf(again)).toEqual(complete)
  })
})

describe('canceling', () => {
  test('on the page ends the order at BankID', async () => {
    const order = await started('sign-in')
    const { orderRef } = party.order()
    await cancel(order)
    expect(party.isKnown(orderRef)).toBe(true)
    await pass(0)
    expect([party.calls('cancel').at(-1), party.isKnown(orderRef), await stateKept(order)]).toEqual([
      { orderRef },
      false,
      'ended',
    ])
    expect(await stateOf(order)).toEqual(ended('canceled'))
  })

  test('by beginning anew ends what was begun before, and not the new one', async () => {
    const first = await started('sign-in')
    const before = party.order().orderRef
    const second = await started('sign-in')
    await pass(0)
    expect([party.isKnown(before), party.isKnown(party.order().orderRef)]).toEqual([false, true])
    expect([await stateOf(first), (await stateOf(second)).status]).toEqual([ended('replaced'), 'pending'])
  })

  test('what BankID knows no more is canceled too', async () => {
    const order = await started('sign-in')
    party.forget()
    await cancel(order)
    await pass(0)
    expect([await stateOf(order), await stateKept(order)]).toEqual([ended('canceled'), 'ended'])
  })

  test('is told later where BankID is away', async () => {
    const order = await started('sign-in')
    const { orderRef } = party.order()
    party.goesWrong({ path: 'cancel', loses: true }, { path: 'collect', loses: true })
    await cancel(order)
    await pass(0)
    party.goesWrong()
    await pass(2)
    expect([await stateKept(order), party.isKnown(orderRef)]).toEqual(['ended', false])
  })

  test('ends an order that has had its time', async () => {
    const order = await started('sign-in')
    party.goesOn('userSign')
    await pass(178)
    const { orderRef } = party.order()
    expect((await stateOf(order)).status).toBe('pending')
    await pass(2)
    expect([await stateOf(order), party.isKnown(orderRef), await stateKept(order)]).toEqual([
      ended('timeout'),
      false,
      'ended',
    ])
  })

  test('a signature that is told of a canceled order signs nobody in', async () => {
    await newCustomer(exchange.database, byEid())
    const order = await started('sign-in')
    party.signs(alma())
    await cancel(order)
    party.goesWrong({ path: 'cancel', refuses: { status: 500, body: '{}' } })
    await pass()
    expect([await stateOf(order), browser.cookies.has('nm_session')]).toEqual([ended('canceled'), false])
  })
})

/** An answer that is asked for, and comes once it is given. */
const heldAnswer = () => {
  const [ask, give] = [latch(), latch()]
  return {
    isAsked: ask.opened,
    gives: give.open,
    holds: () => {
      ask.open()
      return give.opened
    },
  }
}
const latch = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

describe('several exchanges', () => {
  test('ask about an order once, and take a signature in once', async () => {
    const other = await beside()
    const signed: { order: Order; by: Browser; who: string }[] = []
    for (const _ of [1, 2, 3]) {
      const [by, who] = [browserOf(exchange.server), freshPersonalNumber()]
      signed.push({ order: await started('sign-up', by), by, who })
      party.signs({ ...alma(), personalNumber: who.replace('-', '') })
    }
    const before = collects()
    exchange.clock.forward({ seconds: 2 })
    await Promise.all([exchange.exchange.jobs.runDue(), other.exchange.jobs.runDue()])
    expect(collects() - before).toBe(3)
    for (const { order, by, who } of signed)
      expect([await stateOf(order, by), await accountsOf(who)]).toEqual([complete, 1])
    await other.stop()
  })

  test('an order that one was asking about when it ended is asked about by another, a little later', async () => {
    const order = await started('sign-up')
    party.signs(alma())
    await exchange.database.transaction((tx) =>
      tx
        .update(externalReferences)
        .set({ state: 'asked', changedAt: exchange.clock.now() })
        .where(eq(externalReferences.ours, order.orderRef)),
    )
    await pass()
    expect((await stateOf(order)).status).toBe('pending')
    for (let seconds = 2; seconds < 15; seconds += 2) await pass()
    expect(await stateOf(order)).toEqual(complete)
  })

  test('one that was too slow leaves the order to the one that took it meanwhile', async () => {
    // On its own clock nothing more is due: else it may take up the next round by itself.
    const clock = testClock(exchange.clock.now().toISOString())
    const [slow, other] = [await beside(bankid(party.settings), clock), await beside()]
    const order = await started('sign-up')
    const answers = [heldAnswer(), heldAnswer()]
    let asked = 0
    party.goesOn('userSign')
    party.goesWrong({ path: 'collect', orderRef: party.order().orderRef, passes: () => answers[asked++]?.holds() })
    for (const each of [exchange.clock, clock]) each.forward({ seconds: 2 })
    const first = slow.exchange.jobs.runDue()
    await answers[0]?.isAsked
    exchange.clock.forward({ seconds: 16 })
    const second = other.exchange.jobs.runDue()
    await answers[1]?.isAsked
    answers[0]?.gives()
    await first
    expect(await stateKept(order)).toBe('asked')
    answers[1]?.gives()
    await second
    expect([await stateKept(order), (await stateOf(order)).hint, asked]).toEqual(['open', 'confirming', 2])
    await slow.stop()
    await other.stop()
  })

  test('what was told before one ended, and not written down, changes nothing when it is told again', async () => {
    const order = await started('sign-up')
    party.signs(alma())
    await pass()
    await exchange.database.transaction((tx) =>
      tx.update(externalReferences).set({ state: 'open' }).where(eq(externalReferences.ours, order.orderRef)),
    )
    await started('sign-up', browserOf(exchange.server))
    await pass()
    expect([await stateOf(order), await stateKept(order)]).toEqual([complete, 'ended'])
  })

  test('one that is started anew goes on with what had begun', async () => {
    const order = await started('sign-up')
    party.signs(alma())
    await exchange.database.transaction((tx) => tx.delete(jobs).where(eq(jobs.kind, 'bankid.collect')))
    await pass()
    expect((await stateOf(order)).status).toBe('pending')
    const other = await beside()
    await other.plan()
    await pass(2, other)
    expect(await stateOf(order)).toEqual(complete)
    await other.stop()
  })
})

test('in the sandbox nothing of BankID is signed: its app is opened instead', async () => {
  const { orderRef, autoStartToken } = await started('sign-up')
  const pages = [await browser.get('/sandbox/eid'), await browser.get(`/sandbox/eid/${orderRef}`)]
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 404])
  expect(pages[0]?.body).not.toContain(orderRef)
  const opened = await browser.get(`/sandbox/eid?autostarttoken=${autoStartToken}`)
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    `bankid:///?autostarttoken=${autoStartToken}&redirect=null`,
  ])
  const phone = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0' }
  const onPhone = await browser.get(`/sandbox/eid?autostarttoken=${autoStartToken}`, phone)
  expect(onPhone.headers.location).toBe(`https://app.bankid.com/?autostarttoken=${autoStartToken}&redirect=null`)
})

describe('an order of BankID’s that none of ours came of', () => {
  const begun = async () => {
    const reference = randomUUID()
    const order = { text: 'a', endUserIp: '127.0.0.1', browser: 'b', userAgent: '' }
    await exchange.exchange.outside.eid?.start({ ...order, reference, language: 'en', origin: null, back: '/' })
    return { orderRef: reference, autoStartToken: '' }
  }

  test('is told once where it has ended', async () => {
    const before = logged('was not taken in')
    const order = await begun()
    party.fails('startFailed')
    await pass()
    await pass()
    expect([await stateKept(order), logged('was not taken in') - before]).toEqual(['ended', 1])
  })

  test('is canceled where none has come of it in ten seconds, and no error', async () => {
    const before = logged('was not taken in')
    const order = await begun()
    const { orderRef } = party.order()
    await pass(8)
    expect([await stateKept(order), party.isKnown(orderRef)]).toEqual(['open', true])
    await pass(2)
    expect([await stateKept(order), party.isKnown(orderRef)]).toEqual(['ended', false])
    expect([logged('none of ours came of'), logged('was not taken in') - before]).toEqual([1, 0])
  })

  test('is what a call leaves that comes twice at once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    // Else each of the two would be of a browser of its own.
    await cancel(await started('sign-up'))
    const before = party.calls('auth').length
    const answers = await Promise.all([start('sign-up', browser, key), start('sign-up', browser, key)])
    const order = answers.find(({ statusCode }) => statusCode === 200)?.json().result
    expect(party.calls('auth').length - before).toBe(2)
    await pass(10)
    expect([party.waiting(), (await stateOf(order)).status]).toEqual([[order.autoStartToken], 'pending'])
  })
})

test('what BankID calls an order is kept for a day', async () => {
  const order = await started('sign-up')
  const drop = () => exchange.database.transaction((tx) => dropOldBankidOrders(tx, exchange.clock.now()))
  await drop()
  expect(await stateKept(order)).toBe('open')
  exchange.clock.forward({ hours: 25 })
  await drop()
  expect(await stateKept(order)).toBeUndefined()
})

test('no personal number, token or secret stands in the log', async () => {
  const secret = 'd28db9a7-4cde-429e-a983-359be676944c'
  party.shows({ token: randomUUID(), secret })
  const order = await started('sign-up')
  party.signs({ ...alma(), surname: '' })
  await pass()
  expect(numbers.length).toBeGreaterThan(40)
  const log = exchange.lines.join('')
  const secrets = [...numbers.flatMap((each) => [each, each.replace('-', '')]), secret, order.autoStartToken]
  expect(secrets.filter((each) => log.includes(each))).toEqual([])
})
