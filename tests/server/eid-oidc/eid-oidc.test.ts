import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eidOrders, eidRedirects, type customers } from '../../../src/server/database/schema'
import { backPath, eidOidc } from '../../../src/server/eid-oidc/adapter'
import { dropOldRedirects } from '../../../src/server/eid-oidc/redirects'
import type { EidOidcSettings } from '../../../src/server/eid-oidc/settings'
import { freshPersonalNumber } from '../../../src/server/sandbox/seeds/customers'
import { newAccount, verifiedNow } from '../../support/bank'
import { browserOf, newCustomer, refusal, signedIn, testExchange } from '../../support/exchange'
import type { Browser, TestExchange } from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import { startIssuer } from '../../support/oidc-issuer'

const client = { clientId: 'exchange', clientSecret: 'a secret of the exchange' }
const asked = {
  scope: 'openid profile ssn',
  personalNumberClaim: 'personal_number',
  acrValues: 'urn:broker:bankid',
  takenAcr: null,
}

let broker: Awaited<ReturnType<typeof startIssuer>>
let exchange: TestExchange
let browser: Browser
/** That of whoever identifies themself at the broker, and all of them. */
let number: string
const numbers: string[] = []

const settings = (): EidOidcSettings => ({ ...client, ...asked, issuer: broker.issuer })

beforeAll(async () => {
  broker = await startIssuer(client.clientId, client.clientSecret)
  exchange = await testExchange({ adapters: [eidOidc(settings())] })
})
afterAll(async () => {
  await exchange?.stop()
  await broker?.stop()
})
beforeEach(() => {
  exchange.clock.forward({ hours: 1 })
  browser = browserOf(exchange.server)
  number = freshPersonalNumber()
  numbers.push(number)
  tells({})
})
/** What the broker says of whoever identifies themself next, with what is changed of it. */
const tells = (changes: Record<string, unknown>, wrong: { isSignedByOther?: boolean; isAway?: boolean } = {}) =>
  broker.tell({
    subject: 'somebody',
    claims: {
      personal_number: number.replace('-', ''),
      given_name: 'Alma',
      family_name: 'Brandt',
      acr: 'urn:broker:bankid',
      ...changes,
    },
    ...wrong,
  })

type Purpose = 'sign-in' | 'sign-up' | 'identity' | 're-identification' | 'two-factor-reset'

const start = (purpose: Purpose, more: object = {}, by = browser) =>
  by.post('/protected/v2/auth/eid/start', { purpose, ...more })
const started = async (purpose: Purpose, more: object = {}, by = browser) =>
  (await start(purpose, more, by)).json().result
const stateOf = async ({ orderRef }: { orderRef: string }, by = browser) =>
  (await by.post('/protected/v2/auth/eid/status', { orderRef })).json().result
const me = async (by = browser) => (await by.post('/protected/v2/auth/me')).json().result

/** The browser comes back to an address: where it is led. */
const come = async (address: string, by = browser) => {
  const { pathname, search } = new URL(address)
  const answer = await by.get(`${pathname}${search}`)
  return [answer.statusCode, answer.headers.location]
}
/** Somebody identifies themself where the browser was sent, and comes back from there. */
const signs = async ({ redirectUrl }: { redirectUrl: string }, by = browser) => come(broker.signsIn(redirectUrl), by)

/** The broker sends the browser back with an error. */
const failsWith = async (error: string, { redirectUrl }: { redirectUrl: string }) => {
  const { searchParams } = new URL(redirectUrl)
  const back = new URL(searchParams.get('redirect_uri') ?? '')
  back.search = new URLSearchParams({ error, state: searchParams.get('state') ?? '' }).toString()
  return come(back.href)
}

const [toLogin, toSignUp, elsewhere] = ['/en/login/', '/en/signup/', '/en/login/?message=eidElsewhere']

const waiting = { status: 'pending', hint: 'waiting', qr: null }
const complete = { status: 'complete', hint: null, qr: null }
const ended = (hint: string) => ({ status: 'failed', hint, qr: null })

const byEid = (changes: Partial<typeof customers.$inferInsert> = {}) => ({
  bankIdStatus: 'CONFIRMED' as const,
  identityStatus: 'UNVERIFIED' as const,
  personalNumber: number,
  ...changes,
})

const problemsIn = (log: TestExchange, message: string) => log.lines.filter((line) => line.includes(message)).length

describe('an e-ID on the page of a broker', () => {
  test('is asked for by a code that is bound to its browser, anew each time', async () => {
    const { redirectUrl, ...order } = await started('sign-in')
    expect(order).toEqual({ orderRef: expect.any(String), autoStartToken: null })
    const { origin, pathname, searchParams } = new URL(redirectUrl)
    expect([origin, pathname]).toEqual([broker.issuer, '/authorize'])
    expect(Object.fromEntries(searchParams)).toEqual({
      redirect_uri: `http://localhost:3000${backPath}`,
      scope: 'openid profile ssn',
      prompt: 'login',
      ui_locales: 'en',
      acr_values: 'urn:broker:bankid',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      client_id: client.clientId,
      response_type: 'code',
    })
    const other = new URL((await started('sign-in')).redirectUrl).searchParams
    for (const name of ['state', 'nonce', 'code_challenge']) expect(other.get(name)).not.toBe(searchParams.get(name))
  })

  test('is spoken of in the customer’s language', async () => {
    await browser.get('/sv/registrera/')
    const { redirectUrl } = await started('sign-up')
    expect(new URL(redirectUrl).searchParams.get('ui_locales')).toBe('sv')
    expect(await signs({ redirectUrl })).toEqual([303, '/sv/registrera/'])
  })

  test('makes a customer of who signs up, with the number and names of its claims', async () => {
    const order = await started('sign-up')
    expect(await stateOf(order)).toEqual(waiting)
    expect(await signs(order)).toEqual([303, toSignUp])
    expect(await stateOf(order)).toEqual(complete)
    const { details } = await me()
    expect([details.firstName, details.lastName, details.bankIdStatus]).toEqual(['Alma', 'Brandt', 'CONFIRMED'])
    expect((await browser.get('/protected/v2/profile')).json().result.personalNumber).toBe(number)
  })

  test('takes a personal number with its hyphen', async () => {
    tells({ personal_number: number })
    const order = await started('sign-up')
    await signs(order)
    expect(await stateOf(order)).toEqual(complete)
  })

  test('signs in at the browser that began alone', async () => {
    const { email } = await newCustomer(exchange.database, byEid())
    const order = await started('sign-in')
    expect(await signs(order)).toEqual([303, toLogin])
    expect(await stateOf(order)).toEqual(complete)
    expect((await me()).details.email).toBe(email)
  })

  test('proves the identity of the customer, who goes on where the wizard is', async () => {
    ;({ browser } = await signedIn(exchange, byEid()))
    const order = await started('identity')
    expect(await signs(order)).toEqual([303, '/app/'])
    expect(await stateOf(order)).toEqual(complete)
    expect((await me()).verifications.identity).toBe('VERIFIED')
  })

  test('identifies a customer anew for one account, and leads back to the accounts', async () => {
    const { customer, browser: theirs } = await signedIn(exchange, byEid({ identityStatus: 'VERIFIED' }))
    browser = theirs
    const { reference: account } = await newAccount(exchange.database, { customerId: customer.id, ...verifiedNow })
    const order = await started('re-identification', { account })
    expect(await signs(order)).toEqual([303, '/app/profile/bank'])
    expect(await stateOf(order)).toEqual(complete)
    number = freshPersonalNumber()
    tells({})
    const other = await started('re-identification', { account })
    await signs(other)
    expect(await stateOf(other)).toEqual(ended('other-person'))
  })

  test('of another person proves nothing by itself: somebody looks at it', async () => {
    ;({ browser } = await signedIn(exchange, byEid({ personalNumber: freshPersonalNumber() })))
    const order = await started('identity')
    expect(await signs(order)).toEqual([303, '/app/'])
    expect(await stateOf(order)).toEqual(ended('review'))
    expect((await me()).verifications.identity).toBe('PENDING')
  })

  test('of somebody who is too young to be a customer says so', async () => {
    tells({ personal_number: '201512319805' })
    const order = await started('sign-up')
    await signs(order)
    expect(await stateOf(order)).toEqual(ended('under-age'))
  })
})

describe('for a lost second factor', () => {
  const base = '/protected/v2/auth/two-factor'
  let linkSecret: string

  beforeEach(async () => {
    const { email } = await newCustomer(exchange.database, byEid({ identityStatus: 'VERIFIED', enabled2FA: true }))
    await browser.post(`${base}/lost`, { email })
    const letter = (await inboxOf(exchange, email)).at(-1)?.body ?? ''
    linkSecret = /https?:\/\/\S+#(\S+)/.exec(letter)?.[1] ?? ''
    await link()
  })
  const link = async () => (await browser.post(`${base}/link`, { linkSecret })).json().result
  const begun = () => started('two-factor-reset', { linkSecret })

  test('the page of the broker leads back to the page of the link', async () => {
    const order = await begun()
    expect(await signs(order)).toEqual([303, `/en/identity-check/#${linkSecret}`])
    expect([await stateOf(order), (await link()).link, browser.cookies.has('nm_session')]).toEqual([
      complete,
      'done',
      false,
    ])
    expect(exchange.lines.join('')).not.toContain(linkSecret)
  })

  test('one tab that was canceled leaves the other waiting', async () => {
    const [first, second] = [await begun(), await begun()]
    await failsWith('access_denied', first)
    expect([await stateOf(first), await stateOf(second)]).toEqual([ended('canceled'), waiting])
    await signs(second)
    expect([await stateOf(second), (await link()).link]).toEqual([complete, 'done'])
  })
})

describe('coming back', () => {
  test('a second time leads to the same page, and does nothing more', async () => {
    await newCustomer(exchange.database, byEid())
    const order = await started('sign-in')
    const address = broker.signsIn(order.redirectUrl)
    const before = problemsIn(exchange, 'cannot be used')
    expect([await come(address), await come(address)]).toEqual([
      [303, toLogin],
      [303, toLogin],
    ])
    expect(problemsIn(exchange, 'cannot be used')).toBe(before)
    expect(await stateOf(order)).toEqual(complete)
    await browser.post('/protected/v2/auth/signout')
    expect(await come(address)).toEqual([303, toLogin])
    expect([await stateOf(order), browser.cookies.has('nm_session')]).toEqual([complete, false])
  })

  test('twice at once redeems the code once', async () => {
    const order = await started('sign-up')
    const address = broker.signsIn(order.redirectUrl)
    const before = problemsIn(exchange, 'cannot be used')
    expect(await Promise.all([come(address), come(address)])).toEqual([
      [303, toSignUp],
      [303, toSignUp],
    ])
    expect(problemsIn(exchange, 'cannot be used')).toBe(before)
    expect(await stateOf(order)).toEqual(complete)
  })

  test('in another browser is nobody’s coming back: neither is signed in, and the first can still come', async () => {
    await newCustomer(exchange.database, byEid())
    const order = await started('sign-in')
    const address = broker.signsIn(order.redirectUrl)
    const other = browserOf(exchange.server)
    await started('sign-in', {}, other)
    expect(await come(address, other)).toEqual([303, elsewhere])
    expect([await stateOf(order), other.cookies.has('nm_session')]).toEqual([waiting, false])
    expect(await come(address)).toEqual([303, toLogin])
    expect(await stateOf(order)).toEqual(complete)
  })

  test.each([
    ['without a state', '?code=a'],
    ['with one that is nobody’s', '?code=a&state=Q3Z2c2hkZmtqaHNkZmtqaHNka2ZqaHNkZmtqaHNkZg'],
  ])('%s leads to the page where one can begin anew', async (_, query) => {
    expect(await come(`http://localhost:3000${backPath}${query}`)).toEqual([303, elsewhere])
  })

  test('with the state of one tab and the code of another ends the one without a signature', async () => {
    const [first, second] = [await started('sign-up'), await started('sign-up')]
    const [one, other] = [broker.signsIn(first.redirectUrl), new URL(broker.signsIn(second.redirectUrl))]
    other.searchParams.set('state', new URL(one).searchParams.get('state') ?? '')
    expect(await come(other.href)).toEqual([303, toSignUp])
    expect([await stateOf(first), (await stateOf(second)).status]).toEqual([ended('unavailable'), 'pending'])
  })

  test('in one of two tabs counts, and the other shows that it does not', async () => {
    ;({ browser } = await signedIn(exchange, byEid()))
    const [first, second] = [await started('identity'), await started('identity')]
    expect([await stateOf(first), await stateOf(second)]).toEqual([waiting, waiting])
    await signs(first)
    expect([await stateOf(first), await stateOf(second)]).toEqual([complete, ended('elsewhere')])
    expect(await signs(second)).toEqual([303, '/app/'])
    expect([await stateOf(second), (await me()).verifications.identity]).toEqual([ended('elsewhere'), 'VERIFIED'])
  })

  test('in one tab that was canceled leaves the other waiting', async () => {
    const [first, second] = [await started('sign-up'), await started('sign-up')]
    await failsWith('access_denied', first)
    expect([await stateOf(first), await stateOf(second)]).toEqual([ended('canceled'), waiting])
    await signs(second)
    expect(await stateOf(second)).toEqual(complete)
  })

  test('after ten minutes is too late, and the broker is not asked any more', async () => {
    const before = problemsIn(exchange, 'cannot be used')
    const [order, late] = [await started('sign-up'), await started('sign-up')]
    exchange.clock.forward({ minutes: 9, seconds: 59 })
    expect(await stateOf(late)).toEqual(waiting)
    exchange.clock.forward({ seconds: 1 })
    expect(await stateOf(order)).toEqual(ended('timeout'))
    const address = broker.signsIn(order.redirectUrl)
    tells({}, { isAway: true })
    expect(await come(address)).toEqual([303, toSignUp])
    expect([await stateOf(order), browser.cookies.has('nm_session')]).toEqual([ended('timeout'), false])
    expect(problemsIn(exchange, 'cannot be used')).toBe(before)
  })

  test.each([
    ['access_denied', 'canceled'],
    ['login_required', 'timeout'],
    ['expired', 'timeout'],
    ['server_error', 'unavailable'],
    ['something new', 'unavailable'],
  ])('with the broker’s %s is told as %s', async (error, hint) => {
    const order = await started('sign-in')
    expect(await failsWith(error, order)).toEqual([303, toLogin])
    expect(await stateOf(order)).toEqual(ended(hint))
  })
})

describe('what the broker says is not taken', () => {
  const seconds = () => Math.floor(Date.now() / 1000)

  test.each([
    ['for another nonce', () => tells({ nonce: 'of another' })],
    ['by another issuer', () => tells({ iss: 'https://other.example' })],
    ['for another party', () => tells({ aud: 'other' })],
    ['signed by another', () => tells({}, { isSignedByOther: true })],
    ['longer ago than a clock goes wrong', () => tells({ iat: seconds() - 500, exp: seconds() - 120 })],
    ['without a personal number', () => tells({ personal_number: undefined })],
    ['with a number of ten digits', () => tells({ personal_number: number.replace('-', '').slice(2) })],
    ['with a wrong check digit', () => tells({ personal_number: '198507099804' })],
    ['with a day that is none', () => tells({ personal_number: '198502300000' })],
    ['with a number that nobody was issued', () => tells({ personal_number: '198507090000' })],
    ['with a number that is no text', () => tells({ personal_number: 198507090000 })],
    ['without a name', () => tells({ family_name: ' ' })],
  ])('%s', async (_, wrong) => {
    wrong()
    const before = problemsIn(exchange, 'cannot be used')
    const order = await started('sign-up')
    expect(await signs(order)).toEqual([303, toSignUp])
    expect([await stateOf(order), browser.cookies.has('nm_session')]).toEqual([ended('unavailable'), false])
    expect(problemsIn(exchange, 'cannot be used') - before).toBe(1)
  })

  test('but by a clock that is half a minute off it is', async () => {
    tells({ iat: seconds() + 20, exp: seconds() - 20 })
    const order = await started('sign-up')
    await signs(order)
    expect(await stateOf(order)).toEqual(complete)
  })

  test('where somebody identified themself in another way than those that are', async () => {
    const strict = await testExchange({
      database: exchange.database,
      clock: exchange.clock,
      adapters: [eidOidc({ ...settings(), takenAcr: ['urn:broker:bankid'] })],
    })
    browser = browserOf(strict.server)
    tells({ acr: 'urn:broker:password' })
    const weak = await started('sign-up')
    await signs(weak)
    tells({})
    const order = await started('sign-up')
    await signs(order)
    expect([await stateOf(weak), await stateOf(order)]).toEqual([ended('unavailable'), complete])
    await strict.exchange.live.stop()
  })
})

describe('while the broker is away', () => {
  test('nothing begins, which is said, and it is asked anew the next time', async () => {
    const apart = await testExchange({
      database: exchange.database,
      clock: exchange.clock,
      adapters: [eidOidc(settings())],
    })
    browser = browserOf(apart.server)
    tells({}, { isAway: true })
    const answer = await start('sign-up')
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      refusal('service-unavailable'),
      '30',
    ])
    tells({})
    const order = await started('sign-up')
    await signs(order)
    expect(await stateOf(order)).toEqual(complete)
    await apart.exchange.live.stop()
  })

  test('whoever comes back is told so, keeps what they had, and can begin anew', async () => {
    ;({ browser } = await signedIn(exchange, byEid()))
    const order = await started('identity')
    const address = broker.signsIn(order.redirectUrl)
    tells({}, { isAway: true })
    expect(await come(address)).toEqual([303, '/app/'])
    expect(await stateOf(order)).toEqual(ended('unavailable'))
    expect((await me()).verifications.identity).toBe('UNVERIFIED')
    tells({})
    const again = await started('identity')
    await signs(again)
    expect(await stateOf(again)).toEqual(complete)
  })
})

test('what is kept of a redirect says nothing to who reads it, and goes after a day', async () => {
  const order = await started('sign-up')
  const { searchParams } = new URL(order.redirectUrl)
  const rows = () => exchange.database.read((handle) => handle.select().from(eidRedirects).limit(1000))
  const kept = (await rows()).find(({ reference }) => reference === order.orderRef)
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(JSON.stringify(kept)).not.toContain(searchParams.get(name))
  const address = broker.signsIn(order.redirectUrl)
  await come(address)
  expect(exchange.lines.join('')).not.toContain(searchParams.get('state'))
  expect(exchange.lines.join('')).not.toContain(new URL(address).searchParams.get('code'))
  exchange.clock.forward({ hours: 25 })
  await exchange.database.transaction((tx) => dropOldRedirects(tx, exchange.clock.now()))
  expect(await rows()).toEqual([])
})

test('with the sandbox off it leads back to the address that customers have, and to the public site', async () => {
  const { database, clock } = exchange
  const config = { sandbox: false, appUrl: 'https://app.example', publicSiteUrl: 'https://www.example' }
  const off = await testExchange({ database, clock, config, adapters: [eidOidc(settings())] })
  browser = browserOf(off.server)
  const order = await started('sign-up')
  expect(new URL(order.redirectUrl).searchParams.get('redirect_uri')).toBe(`https://app.example${backPath}`)
  expect(await signs(order)).toEqual([303, 'https://www.example/en/signup/'])
  expect(await stateOf(order)).toEqual(complete)
  expect(await come(`https://app.example${backPath}?state=a`)).toEqual([303, `https://www.example${elsewhere}`])
  await off.exchange.live.stop()
})

test('no personal number stands in the log', () => {
  expect(numbers.length).toBeGreaterThan(30)
  const log = exchange.lines.join('')
  expect(numbers.filter((each) => log.includes(each) || log.includes(each.replace('-', '')))).toEqual([])
})

test('what is signed on a broker’s page cannot be signed in the sandbox', async () => {
  const { orderRef } = await started('sign-up')
  const page = await browser.get('/sandbox/eid')
  const one = await browser.get(`/sandbox/eid/${orderRef}`)
  expect([page.body.includes(orderRef), one.statusCode]).toEqual([false, 404])
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(eidOrders).where(eq(eidOrders.reference, orderRef)).limit(1),
  )
  expect(row).toMatchObject({ autoStartToken: null, qrToken: null, qrSecret: null, status: 'pending' })
})
