import { randomUUID } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { customers, inboxMessages, sessions } from '../../../src/server/database/schema'
import { sealed } from '../../../src/server/http/sealed'
import { deliverCode } from '../../../src/server/onboarding/codes'
import { codesDelivered } from '../../../src/server/sandbox/inbox'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { sandboxPassword } from '../../../src/server/sandbox/seeds/keys'
import { browserOf, newCustomer, origin, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  const { email } = await newCustomer(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(email)
})

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const placed = async (): Promise<Order> => {
  const body = { from: 'SEK', to: 'BTC', amount: '5000', total: '5000', address, method: 'BANKGIRO', type: 'BUY' }
  return (
    await browser.post('/protected/v2/buy/orders', {
      ...body,
      priority: 'LOW',
      customerPaysNetworkFee: false,
      allowsDuplicate: true,
      purpose: 'own-savings',
    })
  ).json().result
}

const statusesOf = async ({ reference }: Order): Promise<string[]> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result.history.map(({ status }: Order) => status)

const submit = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  exchange.server.inject({
    method: 'POST',
    url,
    headers: { host: '127.0.0.1:3000', origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const page = async (url: string, cookie = '') =>
  exchange.server.inject({ url, headers: { host: '127.0.0.1:3000', cookie } })

describe('pages of the sandbox', () => {
  const inbox = async (headers: Record<string, string>) =>
    (await exchange.server.inject({ url: '/sandbox/inbox', headers })).statusCode

  test.each(['127.0.0.1:3000', 'localhost:4000', 'localhost', '[::1]:3000'])('are shown to %s', async (host) => {
    expect(await inbox({ host })).toBe(200)
  })

  test('are there under no name of somebody else’s that leads to this machine, whatever it says besides', async () => {
    const lies = {
      'x-forwarded-host': '127.0.0.1:3000',
      forwarded: 'host=localhost',
      origin: 'http://rebound.example:3000',
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    }
    for (const host of ['rebound.example:3000', 'localhost.rebound.example', '127.0.0.1.rebound.example'])
      expect([host, await inbox({ host }), await inbox({ host, ...lies })]).toEqual([host, 404, 404])
    const host = 'rebound.example:3000'
    const signsIn = { ...lies, host, 'x-forwarded-host': host, 'x-forwarded-proto': 'https', origin: `https://${host}` }
    expect((await submit('/sandbox/customers/verified-swede', {}, signsIn)).statusCode).toBe(404)
  })

  test('are there under the address that customers are told', async () => {
    exchange.exchange.config.appUrl = 'https://app.example'
    try {
      expect(await inbox({ host: 'app.example' })).toBe(200)
    } finally {
      exchange.exchange.config.appUrl = null
    }
  })
})

describe('the customer’s bank', () => {
  test('lists orders that wait for a transfer, and fills in their details', async () => {
    const order = await placed()
    expect((await page('/sandbox/bank')).body).toContain(`href="/sandbox/bank/${order.reference}"`)
    const { body, headers } = await page(`/sandbox/bank/${order.reference}`)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain(`value="${order.number}"`)
    expect(body).toContain('value="5000.00"')
    expect(body).toContain('991-2346')
  })

  test('sends a transfer, which settles the order', async () => {
    const order = await placed()
    const sent = await submit(`/sandbox/bank/${order.reference}`, { reference: order.number, amount: '5 000,00' })
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      `/sandbox/bank/${order.reference}/sent?reference=${order.number}&amount=5000.00`,
    ])
    expect(await statusesOf(order)).toEqual(['UNPAID'])
    const { body } = await page(String(sent.headers.location))
    expect(body).toContain(`href="/app/protected/order/${order.reference}/UNPAID"`)
    await exchange.exchange.jobs.runDue()
    expect(await statusesOf(order)).toEqual(['UNPAID', 'PAID', 'PAYOUT_PENDING', 'COMPLETED'])
  })

  test('takes SANDBOX_REVIEW_SECONDS for it, and again for the coins', async () => {
    const slow = await testExchange({ config: { sandboxReviewSeconds: 3 } })
    const { email } = await newCustomer(slow.database)
    browser = browserOf(slow.server)
    await browser.signIn(email)
    const order = await placed()
    const payload = new URLSearchParams({ reference: order.number, amount: order.total }).toString()
    const headers = { host: '127.0.0.1:3000', origin, 'content-type': 'application/x-www-form-urlencoded' }
    await slow.server.inject({ method: 'POST', url: `/sandbox/bank/${order.reference}`, headers, payload })
    const after = async (seconds: number) => {
      slow.clock.forward({ seconds })
      await slow.exchange.jobs.runDue()
      return (await statusesOf(order)).at(-1)
    }
    expect([await after(2), await after(1), await after(2), await after(1)]).toEqual([
      'UNPAID',
      'PAYOUT_PENDING',
      'PAYOUT_PENDING',
      'COMPLETED',
    ])
    await slow.stop()
  })

  test('with a wrong amount or a wrong reference leads to support', async () => {
    const [amount, reference] = [await placed(), await placed()]
    await submit(`/sandbox/bank/${amount.reference}`, { reference: amount.number, amount: '4000' })
    await submit(`/sandbox/bank/${reference.reference}`, { reference: '4711', amount: '5000.00' })
    await exchange.exchange.jobs.runDue()
    expect(await statusesOf(amount)).toEqual(['UNPAID', 'CONTACT_SUPPORT'])
    expect(await statusesOf(reference)).toEqual(['UNPAID', 'CONTACT_SUPPORT'])
  })

  test('with the same wrong reference twice, each goes to the order it was sent for', async () => {
    const [one, other] = [await placed(), await placed()]
    await submit(`/sandbox/bank/${one.reference}`, { reference: 'rent', amount: '1000.00' })
    await submit(`/sandbox/bank/${other.reference}`, { reference: 'rent', amount: '2000.00' })
    await exchange.exchange.jobs.runDue()
    const cameFor = async ({ reference }: Order) =>
      (await browser.get(`/protected/v2/orders/${reference}`))
        .json()
        .result.transactions.map(({ amount }: { amount: string }) => amount)
    expect([await cameFor(one), await cameFor(other)]).toEqual([['1000.00'], ['2000.00']])
  })

  test.each([
    [{ reference: '', amount: '5000' }, 'reference'],
    [{ reference: 'x'.repeat(36), amount: '5000' }, 'reference'],
    [{ reference: '1', amount: '0' }, 'amount'],
    [{ reference: '1', amount: '1.234' }, 'amount'],
    [{ reference: '1', amount: 'much' }, 'amount'],
  ])('refuses %j', async (fields, field) => {
    const order = await placed()
    const answer = await submit(`/sandbox/bank/${order.reference}`, fields)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`, 's'))
  })

  test('knows no other order', async () => {
    expect((await page('/sandbox/bank/0d9b9f5a-3b0c-4c2e-9a64-0f1b8a6f5a11')).statusCode).toBe(404)
    expect((await page('/sandbox/bank/nothing')).statusCode).toBe(404)
  })

  test('takes forms from its own pages alone', async () => {
    const order = await placed()
    const fields = { reference: order.number, amount: '5000' }
    const answer = await submit(`/sandbox/bank/${order.reference}`, fields, { origin: 'https://elsewhere.example' })
    expect(answer.statusCode).toBe(403)
  })
})

describe('the inbox', () => {
  test('waits for codes on their way where it is asked for fresh ones, and is refused where one does not come', async () => {
    const { jobs, config, clock } = exchange.exchange
    const unknown = { id: randomUUID(), code: sealed(config.secret, '123456') }
    await exchange.database.transaction((tx) => jobs.enqueue(tx, deliverCode, unknown, clock.now()))
    const asked = page('/sandbox/inbox?fresh=yes').then(({ statusCode }) => statusCode)
    const notYet = codesDelivered(exchange, 2).catch((error: unknown) => error)
    expect(await Promise.race([asked, notYet])).toMatchObject({ code: 'unavailable' })
    await jobs.runDue()
    expect(await asked).toBe(200)
    await codesDelivered(exchange, 1)
  })

  test('shows what was sent, newest first, and escapes it', async () => {
    await exchange.database.transaction((tx) =>
      tx.insert(inboxMessages).values([
        { kind: 'mail', recipient: 'a@example.com', subject: 'The older', body: 'x', sentAt: new Date('2026-11-21') },
        {
          kind: 'sms',
          recipient: '+4670',
          subject: null,
          body: '<b>123456</b> & more',
          sentAt: new Date('2026-11-22'),
        },
      ]),
    )
    const { body } = await page('/sandbox/inbox')
    expect(body.indexOf('123456')).toBeLessThan(body.indexOf('The older'))
    expect(body).toContain('&lt;b&gt;123456&lt;/b&gt; &amp; more')
  })

  test('is told of orders in the customer’s words', async () => {
    const order = await placed()
    await exchange.exchange.jobs.runDue()
    const [letter] = await exchange.database.read((handle) =>
      handle
        .select()
        .from(inboxMessages)
        .where(eq(inboxMessages.subject, `Order ${order.number}: pay SEK\u00a05,000.00`)),
    )
    expect(letter?.body).toBe(
      [
        'Hello Astrid,',
        'You have ordered bitcoin for SEK\u00a05,000.00. Pay SEK\u00a05,000.00 by 2026-11-25 13:00.',
        `Bankgiro number: 991-2346\nOCR number: ${order.number}\nRecipient: Nordmynt AB`,
        'The OCR number ties your payment to the order. The rate is set when we send the coins.',
        'Nordmynt\nQuestions? Write to support@nordmynt.example. We never ask for passwords or codes.',
      ].join('\n\n'),
    )
  })
})

describe('one click', () => {
  beforeAll(() => seedSandbox(exchange.exchange))

  test('signs in as a ready-made customer, in the language of the page', async () => {
    const answer = await submit('/sandbox/customers/verified-swede', {}, { cookie: 'lang=sv' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/app/'])
    expect(answer.cookies.map(({ name }) => name)).toEqual(['nm_session', 'csrf', 'nm_known'])
    const [session] = await exchange.database.read((handle) =>
      handle
        .select({ key: customers.seedKey, language: customers.language })
        .from(sessions)
        .innerJoin(customers, eq(customers.id, sessions.customerId))
        .orderBy(desc(sessions.createdAt), asc(customers.email))
        .where(eq(customers.seedKey, 'verified-swede')),
    )
    expect(session).toEqual({ key: 'verified-swede', language: 'sv' })
  })

  test('knows nobody else, and works from its own pages alone', async () => {
    expect((await submit('/sandbox/customers/nobody', {})).statusCode).toBe(404)
    const elsewhere = await submit('/sandbox/customers/verified-swede', {}, { origin: 'https://elsewhere.example' })
    expect([elsewhere.statusCode, elsewhere.cookies]).toEqual([403, []])
  })

  test('is offered at sign-in and on the overview, with the password that works too', async () => {
    for (const url of ['/en/login/', '/sandbox/']) {
      const { body } = await page(url)
      expect(body).toContain('action="/sandbox/customers/verified-swede"')
      expect(body).toContain(sandboxPassword)
    }
    const own = browserOf(exchange.server)
    const answer = await own.post('/protected/v2/auth/signin', {
      email: 'astrid.lind@example.com',
      password: sandboxPassword,
    })
    expect(answer.json()).toEqual({ status: 'SUCCESS', result: { next: 'app' } })
  })
})

describe('off the sandbox', () => {
  test('none of its addresses exist, nor is it spoken of', async () => {
    const plain = await testExchange({ config: { sandbox: false } })
    const urls = ['/sandbox/', '/sandbox/inbox', '/sandbox/bank', '/sandbox/walk', '/docs']
    const answers = await Promise.all(urls.map((url) => plain.server.inject({ url })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 404))
    const click = await plain.server.inject({ method: 'POST', url: '/sandbox/customers/verified-swede' })
    expect(click.statusCode).toBe(404)
    expect((await plain.server.inject({ url: '/en/login/' })).body).not.toMatch(/sandbox/i)
    await plain.stop()
  })
})
