import { asc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brand } from '../../../src/domain/company/brand'
import { customers, subscriptions } from '../../../src/server/database/schema'
import { dropUnconfirmed } from '../../../src/server/subscriptions/subscriptions'
import {
  browserOf,
  host,
  newCustomer,
  origin,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { inboxOf } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  ;({ customer, browser } = await signedIn(exchange))
})

/** Where the links of letters lead: this machine by the name that browsers take for a domain. */
const ofLetters = 'http://localhost:3000'

const subscribe = (email: string, headers = {}) => browser.post('/v2/subscriptions', { email }, headers)
const rows = () =>
  exchange.database.read((handle) =>
    handle
      .select({
        email: subscriptions.email,
        language: subscriptions.language,
        createdAt: subscriptions.createdAt,
        confirmedAt: subscriptions.confirmedAt,
      })
      .from(subscriptions)
      .where(eq(subscriptions.customerId, customer.id))
      .orderBy(asc(subscriptions.email)),
  )
const somebody = () => `${randomUUID().slice(0, 8)}@example.org`
const pageIn = async (email: string): Promise<string> => {
  const letter = (await inboxOf(exchange, email)).at(-1)
  return new URL(/http\S+/.exec(letter?.body ?? '')?.[0] ?? '').pathname
}
const show = async (path: string) => (await exchange.server.inject({ url: path, headers: { host } })).body
const press = (path: string) =>
  exchange.server.inject({
    method: 'POST',
    url: path,
    headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'any=thing',
  })

describe('the newsletter', () => {
  test('comes at once to the customer’s own address, whatever its case, and a letter says how to end it', async () => {
    const answer = await subscribe(` ${customer.email.toUpperCase()} `)
    const at = exchange.clock.now()
    expect([answer.statusCode, answer.json().result, await rows()]).toEqual([
      200,
      { status: 'subscribed' },
      [{ email: customer.email, language: 'en', createdAt: at, confirmedAt: at }],
    ])
    const page = await pageIn(customer.email)
    expect(await inboxOf(exchange, customer.email)).toEqual([
      {
        kind: 'mail',
        subject: 'You now subscribe to the newsletter from Nordmynt',
        body: [
          'Hello,',
          `From now on our newsletter comes to this address. You can unsubscribe at any time:\n${ofLetters}${page}`,
          'Nordmynt\nQuestions? Write to support@nordmynt.example. We never ask for passwords or codes.',
        ].join('\n\n'),
      },
    ])
    expect(await show(page)).toContain(`The newsletter is sent to ${customer.email}.`)
    const { statusCode, headers } = await press(`${page}/end`)
    expect([statusCode, headers.location, await rows()]).toEqual([303, page, []])
    expect(await show(page)).toContain('The newsletter is not sent to this address.')
  })

  test('asks the reader of any other address first: looking at the page changes nothing, its button does', async () => {
    const email = somebody()
    const answer = await subscribe(email)
    const at = exchange.clock.now()
    const row = { email, language: 'en', createdAt: at, confirmedAt: null }
    expect([answer.json().result, await rows()]).toEqual([{ status: 'asked' }, [row]])
    const page = await pageIn(email)
    expect(await show(page)).toContain('Yes, subscribe')
    expect(await rows()).toEqual([row])
    await press(`${page}/confirm`)
    expect(await rows()).toEqual([{ ...row, confirmedAt: at }])
  })

  test('has letters whose links lead to the address that is configured, never to one that a call names', async () => {
    const at = (name: string) => `__Host-nm_${name}`
    const cookie = `${at('session')}=${browser.cookies.get('nm_session')}; csrf=${browser.cookies.get('csrf')}`
    const evil = { host: 'evil.example', origin: 'https://evil.example', 'x-forwarded-proto': 'https', cookie }
    const email = somebody()
    const answer = await subscribe(email, evil)
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('feature-off')])
    expect([await rows(), await inboxOf(exchange, email)]).toEqual([[], []])
    exchange.exchange.config.appUrl = 'https://app.example'
    try {
      expect((await subscribe(email, evil)).json().result).toEqual({ status: 'asked' })
    } finally {
      exchange.exchange.config.appUrl = null
    }
    expect((await inboxOf(exchange, email)).at(-1)?.body).toMatch(
      / https:\/\/app\.example\/newsletter\/|\nhttps:\/\/app/,
    )
  })

  test('has letters whose links lead to this machine’s exchange, whatever port of it a call names', async () => {
    const email = somebody()
    const elsewhere = { host: 'localhost:6666', origin: 'http://localhost:6666' }
    expect((await subscribe(email, elsewhere)).json().result).toEqual({ status: 'asked' })
    const letter = (await inboxOf(exchange, email)).at(-1)
    expect(new URL(/http\S+/.exec(letter?.body ?? '')?.[0] ?? '').origin).toBe(ofLetters)
  })

  test('that somebody does not want to be asked for is not asked for again', async () => {
    const email = somebody()
    await subscribe(email)
    await press(`${await pageIn(email)}/end`)
    expect((await subscribe(email)).json().result).toEqual({ status: 'asked' })
    expect((await inboxOf(exchange, email)).length).toBe(1)
  })

  test('is its reader’s own, in their language, once they ask for it themselves', async () => {
    const other = await newCustomer(exchange.database, { language: 'sv' })
    await subscribe(other.email)
    const theirs = browserOf(exchange.server)
    await theirs.signIn(other.email)
    await theirs.post('/v2/subscriptions', { email: other.email })
    expect([await rows(), (await inboxOf(exchange, other.email)).map(({ subject }) => subject).toSorted()]).toEqual([
      [],
      ['Do you want the newsletter from Nordmynt?', 'Du prenumererar nu på nyhetsbrevet från Nordmynt'],
    ])
  })

  test('is asked for in the customer’s language', async () => {
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ language: 'sv' }).where(eq(customers.id, customer.id)),
    )
    const email = somebody()
    await subscribe(email)
    const [letter] = await inboxOf(exchange, email)
    expect(letter?.subject).toBe('Vill du ha nyhetsbrevet från Nordmynt?')
    expect(await show(await pageIn(email))).toContain('Ja, prenumerera')
  })

  test('is subscribed to once: again is answered the same, with no second row and no second letter', async () => {
    const email = somebody()
    const both = [await subscribe(email), await subscribe(email)].map((answer) => answer.json().result)
    expect([both, (await rows()).length, (await inboxOf(exchange, email)).length]).toEqual([
      [{ status: 'asked' }, { status: 'asked' }],
      1,
      1,
    ])
    const own = [await subscribe(customer.email), await subscribe(customer.email)].map((answer) => answer.json().result)
    expect([own, (await rows()).length, (await inboxOf(exchange, customer.email)).length]).toEqual([
      [{ status: 'subscribed' }, { status: 'subscribed' }],
      2,
      1,
    ])
  })

  test('waits for the customer’s own address too while it is not confirmed', async () => {
    customer = await newCustomer(exchange.database, { emailStatus: 'UNVERIFIED' })
    await browser.signIn(customer.email)
    expect((await subscribe(customer.email)).json().result).toEqual({ status: 'asked' })
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ emailStatus: 'VERIFIED' }).where(eq(customers.id, customer.id)),
    )
    expect((await subscribe(customer.email)).json().result).toEqual({ status: 'subscribed' })
    expect(await rows()).toMatchObject([{ confirmedAt: exchange.clock.now() }])
  })

  test.each([
    ['', 'required'],
    ['astrid', 'email'],
    ['a&b@example.com', 'emailAmpersand'],
    [`${'x'.repeat(45)}@example.com`, 'emailLength'],
    [`x@${brand.temporaryEmailDomain}`, 'email'],
  ])('goes to no such address as %j', async (email, code) => {
    const answer = await subscribe(email)
    expect([answer.statusCode, answer.json(), await rows()]).toEqual([400, refusal('bad-input', ['email', code]), []])
  })

  test('is asked for at ten addresses an hour', async () => {
    for (let time = 0; time < 10; time += 1) await subscribe(somebody())
    const answer = await subscribe(somebody())
    expect([answer.statusCode, answer.json(), (await rows()).length]).toEqual([429, refusal('too-many-requests'), 10])
  })

  test('forgets after seven days those who have not answered, and nobody else', async () => {
    await subscribe(somebody())
    await subscribe(customer.email)
    exchange.clock.forward({ hours: 7 * 24, seconds: 1 })
    await exchange.database.transaction((tx) => dropUnconfirmed(tx, exchange.clock.now()))
    expect((await rows()).map(({ email }) => email)).toEqual([customer.email])
  })

  test('says nothing of its letters’ tokens in the log', async () => {
    const email = somebody()
    await subscribe(email)
    const page = await pageIn(email)
    await show(page)
    const token = page.split('/').at(-1) ?? ''
    expect([token.length, exchange.lines.filter((line) => line.includes(token))]).toEqual([32, []])
  })
})
