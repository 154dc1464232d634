import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { customers, idempotencyKeys } from '../../../src/server/database/schema'
import { registerRoutes } from '../../../src/server/http/pipeline'
import { route } from '../../../src/server/http/route'
import { nobody } from '../../../src/server/outside/availability'
import {
  browserOf,
  host,
  newCustomer,
  origin,
  refusal,
  testExchange,
  type Browser,
  type TestExchange,
} from '../../support/exchange'
import { signedCallback } from '../../support/callbacks'

let exchange: TestExchange
let browser: Browser
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = browserOf(exchange.server)
  ;({ email } = await newCustomer(exchange.database))
  await browser.signIn(email)
})

const keyIs = (key: string) => eq(idempotencyKeys.key, key)
const base = '/protected/v2'
const language = `${base}/user/language`
const done = { status: 'SUCCESS', result: null }

const order = {
  from: 'SEK',
  to: 'BTC',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  method: 'BANKGIRO',
  amount: '1000',
  total: '1000.00',
  type: 'BUY',
  priority: 'LOW',
  customerPaysNetworkFee: false,
  purpose: 'own-savings',
}
/** What the app adds to every call that changes something. */
const headersOf = ({ cookies }: Browser) => ({
  host,
  origin,
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  'x-csrf-token': cookies.get('csrf') ?? '',
  'idempotency-key': randomUUID(),
})

type Answer = Awaited<ReturnType<Browser['post']>>
const ordersPlaced = async () => (await browser.get(`${base}/orders`)).json().result.page.totalElements

describe('a call is checked against the contract', () => {
  test.each([
    ['a value that is not of the list', { language: 'de' }, [['language', 'notAccepted']]],
    ['a field that is missing', {}, [['language', 'required']]],
    ['a field that nobody knows', { language: 'sv', colour: 'red' }, [['colour', 'notAccepted']]],
    ['a text that is empty', { language: '' }, [['language', 'required']]],
    [
      'several things',
      { colour: 'red' },
      [
        ['language', 'required'],
        ['colour', 'notAccepted'],
      ],
    ],
    ['no body at all', undefined, [['language', 'required']]],
  ] as const)('with %s', async (_, body, problems) => {
    const answer = await browser.post(language, body)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      refusal('bad-input', ...problems.map(([field, code]): [string, string] => [field, code])),
    ])
  })

  test.each([
    ['page=-1', 'page', 'notAccepted'],
    ['page=two', 'page', 'number'],
    ['status=LOST', 'status', 'notAccepted'],
    ['from=yesterday', 'from', 'notAccepted'],
    ['from=0000-01-01T00:00:00.000Z', 'from', 'notAccepted'],
    ['from=1999-12-31T23:59:59.999Z', 'from', 'notAccepted'],
    ['to=2100-01-01T00:00:00.000Z', 'to', 'notAccepted'],
    ['to=2026-02-30T00:00:00.000Z', 'to', 'notAccepted'],
    ['to=2016-12-31T23:59:60Z', 'to', 'notAccepted'],
    ['to=2026-01-01%C2%A000:00:00Z', 'to', 'notAccepted'],
  ])('with the query %s', async (query, field, code) => {
    const answer = await browser.get(`${base}/orders?${query}`)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', [field, code])])
  })

  test('with a NUL or half of a surrogate pair in a text, which no database keeps', async () => {
    const { reference } = (await browser.post(`${base}/buy/orders`, order)).json().result
    const cancel = (body: object) => browser.post(`${base}/orders/${reference}/cancel`, body)
    const refusals: [answer: Answer, field: string][] = [
      [await cancel({ reason: 'other', text: 'Bored\u0000' }), 'text'],
      [await cancel({ reason: 'other', 'te\u0000xt': 'Bored' }), ''],
      [await cancel({ reason: 'other', text: 'Bored\ud83d' }), 'text'],
      [await cancel({ reason: 'other', text: { of: ['', '\u0000'] } }), 'text.of.1'],
      [await browser.post(`${base}/buy/orders`, { ...order, address: `\u0000${order.address}` }), 'address'],
      [await browser.get(`${base}/orders?number=%00`), 'number'],
    ]
    for (const [answer, field] of refusals)
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', [field, 'notAccepted'])])
    expect((await cancel({ reason: 'other', text: 'Bored' })).statusCode).toBe(200)
  })

  test.each(['48', 'urn:uuid:6f2a6f0e-8a3b-4a4e-9b0c-3f7d9f6f4f21', '%00'])(
    'with a text in its path that is no reference: %s',
    async (text) => {
      expect((await browser.get(`${base}/orders/${text}`)).json()).toEqual(refusal('not-found'))
      expect((await browser.remove(`${base}/user/sessions/${text}`)).json()).toEqual(refusal('not-found'))
    },
  )

  test.each([
    ['missing', undefined, 'required'],
    ['no UUID', 'again', 'notAccepted'],
  ])('with an idempotency key that is %s', async (_, key, code) => {
    const answer = await browser.post(language, { language: 'sv' }, { 'idempotency-key': key })
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['Idempotency-Key', code])])
  })

  test('after the session and the token, so that nobody learns by it', async () => {
    const nobodys = browserOf(exchange.server)
    expect((await nobodys.post(language, { language: 'de' })).statusCode).toBe(401)
    const tokenless = await browser.post(language, { language: 'de' }, { 'x-csrf-token': undefined })
    expect(tokenless.statusCode).toBe(403)
  })

  test('and is told so much of what is wrong that somebody can read it', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, nth) => [`x${nth}`, 0]))
    const answer = await browser.post('/protected/v2/wallets', unknown)
    const told = ['coin', 'address', 'label', ...Array.from({ length: 97 }, (_, nth) => `x${nth}`)]
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      refusal(
        'bad-input',
        ...told.map((field, nth) => [field, nth < 3 ? 'required' : 'notAccepted'] as [string, string]),
      ),
    ])
  })

  test.each([
    ['texts that cannot be stored under a long name', { ['k'.repeat(30_000)]: Array<string>(900).fill('\u0000') }],
    [
      'long names that nobody knows',
      Object.fromEntries(Array.from({ length: 6 }, (_, nth) => [`${nth}`.repeat(9000), 0])),
    ],
    ['names that nobody knows', Object.fromEntries(Array.from({ length: 500 }, (_, nth) => [`${nth}`.padEnd(100), 0]))],
  ])('and neither answered nor kept at a length that its caller chose: %s', async (_, body) => {
    const key = randomUUID()
    const answer = await browserOf(exchange.server).post(`${base}/auth/signin`, body, { 'idempotency-key': key })
    const [row] = await exchange.database.read((handle) => handle.select().from(idempotencyKeys).where(keyIs(key)))
    expect(answer.statusCode).toBe(400)
    expect(Math.max(...answer.json().fieldErrors.map(({ field }: { field: string }) => field.length))).toBeLessThan(201)
    expect([answer.body.length < 65_536, (row?.response ?? '').length < 16_384]).toEqual([true, true])
  })

  test('that is not JSON is 400, and of another kind 415', async () => {
    const headers = { 'content-type': 'application/json' }
    const send = (payload: string, type: string) =>
      exchange.server.inject({
        method: 'POST',
        url: `${base}/auth/signin`,
        payload,
        headers: { ...headers, 'content-type': type },
      })
    const broken = await send('{"email":', 'application/json')
    const form = await send('email=a', 'application/x-www-form-urlencoded')
    expect([broken.statusCode, broken.json()]).toEqual([400, refusal('bad-input')])
    expect([form.statusCode, form.json()]).toEqual([415, refusal('unsupported-kind')])
  })

  test.each([
    ['language', () => language],
    ['callback', () => '/hooks/chat'],
  ])('that is larger than 64 KiB is 413, and up to that it is read: a %s', async (_, urlOf) => {
    const sized = (bytes: number) => JSON.stringify({ language: 'x'.repeat(bytes - '{"language":""}'.length) })
    const send = (payload: string) => {
      const headers = { ...headersOf(browser), ...signedCallback(exchange, payload) }
      return exchange.server.inject({ method: 'POST', url: urlOf(), payload, headers })
    }
    const [most, more] = [await send(sized(65_536)), await send(sized(65_537))]
    expect([most.statusCode, most.json().errors[0].code]).toEqual([400, 'bad-input'])
    expect([more.statusCode, more.json()]).toEqual([413, refusal('too-large')])
  })

  test.each([
    ['lists', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['objects', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
    ['33 lists, one more than is taken', '['.repeat(33) + ']'.repeat(33)],
    ['1,001 values, one more than is taken', `[${'0,'.repeat(1000)}0]`],
    ['a prototype', '{"__proto__":{"language":"sv"}}'],
    ['a prototype, written otherwise', '{"\\u005f_proto__":{"language":"sv"}}'],
    ['a constructor with its prototype', '{"constructor":{"prototype":{"language":"sv"}}}'],
  ])('that nests too deep, holds too much, or says whose kind it is, is 400: %s', async (_, payload) => {
    for (const url of [language, '/hooks/chat']) {
      const headers = { ...headersOf(browser), ...signedCallback(exchange, payload) }
      const answer = await exchange.server.inject({ method: 'POST', url, payload, headers })
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input')])
    }
  })

  test('with brackets in its texts nests no deeper for them', async () => {
    const answer = await browser.post('/v2/support', { message: `"${'[{'.repeat(40)}\\` })
    expect(answer.json()).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('a body that is no object', () => {
  test.each(['null', '[]', '[[]]', '"x"', '""', '0', 'true'])('is 400 as a callback: %s', async (payload) => {
    const headers = signedCallback(exchange, payload)
    const answer = await exchange.server.inject({ method: 'POST', url: '/hooks/payments', payload, headers })
    const code = payload === '""' ? 'required' : 'notAccepted'
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['', code])])
  })
})

describe('a call is answered', () => {
  test('with its result in the envelope', async () => {
    const answer = await browser.post(language, { language: 'sv' })
    expect([answer.statusCode, answer.json()]).toEqual([200, done])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('404 for what there is not', async () => {
    const paths = [
      `${base}/orders/${randomUUID()}`,
      `${base}/nothing`,
      '/nothing',
      '/app/nothing.js',
      '/docs/files/package.json',
    ]
    const answers = await Promise.all(paths.map((path) => browser.get(path)))
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      paths.map(() => [404, refusal('not-found')]),
    )
  })

  test('404 for an order that is somebody else’s', async () => {
    const { reference } = (await browser.post(`${base}/buy/orders`, order)).json().result
    const other = browserOf(exchange.server)
    await other.signIn((await newCustomer(exchange.database)).email)
    const answer = await other.get(`${base}/orders/${reference}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal('not-found')])
  })

  test('409 where a right is missing', async () => {
    const unverified = browserOf(exchange.server)
    await unverified.signIn((await newCustomer(exchange.database, { identityStatus: 'PENDING' })).email)
    const answer = await unverified.post(`${base}/buy/orders`, order)
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('right-missing')])
  })

  test('500 without a word of what broke; the log has it, without what the customer wrote', async () => {
    exchange.lines.length = 0
    const failing = vi.spyOn(exchange.exchange.live, 'tell').mockRejectedValueOnce(new Error('the pipe burst'))
    const answer = await browser.post(language, { language: 'sv' })
    failing.mockRestore()
    expect([answer.statusCode, answer.json()]).toEqual([500, refusal('unexpected')])
    const logged = exchange.lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'unexpected error')
    expect(logged.err).toEqual({ type: 'Error', message: 'the pipe burst', stack: expect.stringContaining('at ') })
  })

  test('500 without the values of a failed statement, in the log too', async () => {
    exchange.lines.length = 0
    const taken = await newCustomer(exchange.database)
    const failing = vi
      .spyOn(exchange.exchange.live, 'tell')
      .mockImplementationOnce(async (tx) => void (await tx.insert(customers).values(taken)))
    const answer = await browser.post(language, { language: 'sv' })
    failing.mockRestore()
    expect([answer.statusCode, answer.json()]).toEqual([500, refusal('unexpected')])
    const logged = exchange.lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'unexpected error')
    expect(logged.err.message).toMatch(/duplicate key value.* \(23505\)$/)
    expect(exchange.lines.join()).not.toContain(taken.email)
    expect(exchange.lines.join()).not.toContain('Astrid')
  })

  test('in the log by path and status alone', async () => {
    exchange.lines.length = 0
    await browser.get(`${base}/orders?number=12345678&secret=yes`)
    const lines = exchange.lines.map((line) => JSON.parse(line))
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        reqId: expect.any(String),
        req: { method: 'GET', path: `${base}/orders` },
        status: 200,
        milliseconds: expect.any(Number),
        msg: 'answered',
      },
    ])
  })
})

describe('an idempotency key', () => {
  const place = (key: string, body: object = order) =>
    browser.post(`${base}/buy/orders`, body, { 'idempotency-key': key })

  test('used twice gives the same order twice, and one order is placed', async () => {
    const key = randomUUID()
    const [first, second] = [await place(key), await place(key, { ...order, _csrf: browser.cookies.get('csrf') })]
    expect(first.json().result.number).toMatch(/^\d+$/)
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect(await ordersPlaced()).toBe(1)
  })

  test('used at the same moment gives the same order, and one order is placed', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(key)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await ordersPlaced()).toBe(1)
  })

  test('with another body is 422', async () => {
    const key = randomUUID()
    await place(key)
    const answer = await place(key, { ...order, amount: '2000', total: '2000.00' })
    expect([answer.statusCode, answer.json()]).toEqual([422, refusal('idempotency-key-reused')])
    expect(await ordersPlaced()).toBe(1)
  })

  test('is the customer’s own, and the call’s', async () => {
    const key = randomUUID()
    await place(key)
    const other = browserOf(exchange.server)
    await other.signIn((await newCustomer(exchange.database)).email)
    const theirs = await other.post(
      `${base}/buy/orders`,
      { ...order, amount: '2000', total: '2000.00' },
      { 'idempotency-key': key },
    )
    const another = await browser.post(language, { language: 'sv' }, { 'idempotency-key': key })
    expect([theirs.statusCode, another.statusCode]).toEqual([200, 200])
  })

  test('keeps a refusal of the input, as it was', async () => {
    const key = randomUUID()
    const wrong = { ...order, address: 'nowhere' }
    const first = await place(key, wrong)
    expect([first.statusCode, (await place(key, wrong)).json()]).toEqual([400, first.json()])
    expect((await place(key)).statusCode).toBe(422)
  })

  test('keeps a refusal by the state', async () => {
    const { reference } = (await place(randomUUID())).json().result
    const cancel = (key: string) =>
      browser.post(`${base}/orders/${reference}/cancel`, { reason: 'changed-mind' }, { 'idempotency-key': key })
    await cancel(randomUUID())
    const key = randomUUID()
    const first = await cancel(key)
    expect([first.statusCode, first.json()]).toEqual([409, refusal('step-refused')])
    expect((await cancel(key)).json()).toEqual(first.json())
    const [row] = await exchange.database.read((handle) => handle.select().from(idempotencyKeys).where(keyIs(key)))
    expect(row?.status).toBe(409)
  })

  test('is forgotten with the call when it failed, so that it can be tried again', async () => {
    const key = randomUUID()
    const failing = vi.spyOn(exchange.exchange.jobs, 'enqueue').mockRejectedValueOnce(new Error('no'))
    expect((await place(key)).statusCode).toBe(500)
    failing.mockRestore()
    expect(await ordersPlaced()).toBe(0)
    expect((await place(key)).statusCode).toBe(200)
  })

  test('holds for a day; then it is as good as new, even for calls at the same moment', async () => {
    const key = randomUUID()
    const another = { ...order, amount: '2000', total: '2000.00' }
    const first = (await place(key)).json()
    exchange.clock.forward({ hours: 23, minutes: 59 })
    await browser.signIn(email)
    expect([(await place(key)).json(), (await place(key, another)).statusCode]).toEqual([first, 422])
    exchange.clock.forward({ minutes: 2 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(key, another)))
    const [anew] = answers
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, anew?.body]))
    expect(anew?.json().result.reference).not.toBe(first.result.reference)
    expect(await ordersPlaced()).toBe(2)
    expect((await place(key)).statusCode).toBe(422)
  })

  test('keeps what was answered where nobody can read it', async () => {
    const key = randomUUID()
    await place(key)
    const [row] = await exchange.database.read((handle) => handle.select().from(idempotencyKeys).where(keyIs(key)))
    expect(Buffer.from(row?.response ?? '', 'base64').toString('latin1')).not.toContain('SUCCESS')
  })
})

describe('every answer', () => {
  test('says what its page may load, and little else', async () => {
    const { headers } = await browser.get('/healthz')
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('health', () => {
  test('tells whether the process lives and can do its work', async () => {
    expect((await browser.get('/healthz')).json()).toEqual({ status: 'up' })
    expect((await browser.get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test('is not ready while the database does not answer', async () => {
    const silent = vi.spyOn(exchange.database, 'check').mockRejectedValueOnce(new Error('no answer'))
    const answer = await browser.get('/readyz')
    silent.mockRestore()
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready' }])
  })
})

describe('rows and contract', () => {
  const register = (rows: Parameters<typeof registerRoutes>[2]) => () =>
    registerRoutes(fastify(), exchange.exchange, rows, { answers: false })

  test('must fit each other', () => {
    const row = route('signOut', async () => null)
    expect(register([row, row])).toThrow('Operations with two rows: signOut')
    expect(register([row])).toThrow(/^Calls without a route in src\/server\/app\.ts: .*signIn/)
  })
})

describe('without an outside world', () => {
  let alone: TestExchange

  beforeAll(async () => {
    alone = await testExchange({ config: { sandbox: false }, outside: nobody })
  })
  afterAll(() => alone.stop())

  test('what needs it is off, and says so', async () => {
    const theirs = browserOf(alone.server)
    await theirs.signIn((await newCustomer(alone.database)).email)
    const { features } = (await theirs.post(`${base}/auth/me`)).json().result
    expect([features.BUY, features.BUY_ETH, features.SELL, features.SELL_ETH, features.GUIDE]).toEqual([
      { active: false },
      { active: false },
      { active: false },
      { active: false },
      { active: true },
    ])
    expect((await theirs.get(`${base}/market/rates`)).json()).toEqual(refusal('feature-off'))
  })

  test('there is no sandbox and no contract to browse', async () => {
    const answers = await Promise.all(
      ['/sandbox/', '/sandbox/inbox', '/docs/', '/docs/contract.json'].map((path) => alone.server.inject(path)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })
})

test('the contract can be browsed in the sandbox, without inline scripts', async () => {
  const page = await browser.get('/docs/', { origin })
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.body).not.toMatch(/<script>|onload/)
  const { statusCode, headers } = await browser.get('/docs/files/swagger-ui-bundle.js')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8'])
  expect((await browser.get('/docs/contract.json')).json()).toMatchObject({ openapi: '3.1.0' })
  expect((await browser.get('/docs')).headers['location']).toBe('/docs/')
})
