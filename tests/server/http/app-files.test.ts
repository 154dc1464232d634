import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newOrder } from '../../support/order-rows'
import { browserOf, signedIn, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const file = (name: string) => readFileSync(new URL(`../../support/built-app/${name}`, import.meta.url))
const get = (path: string, headers: Record<string, string> = {}) => browserOf(exchange.server).get(path, headers)

describe('the shell', () => {
  test.each(['/app/', '/app/order', '/app/protected/order/1/PAID', '/app/no/such/screen'])(
    'answers %s',
    async (path) => {
      const answer = await get(path)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('<html lang="en" data-theme="light">')
      expect(answer.headers['cache-control']).toBe('private, no-store')
    },
  )

  test('has the unpaid order of who is signed in', async () => {
    const { browser, customer } = await signedIn(exchange)
    const nobody = await get('/app/order')
    const none = await browser.get('/app/order')
    const { reference } = await newOrder(exchange.database, { customerId: customer.id, status: 'UNPAID' })
    await expect
      .poll(async () => (await browser.get('/app/order')).body)
      .toContain(`id="unpaid-order">{"reference":"${reference}"`)
    expect([nobody.body.includes('unpaid-order'), none.body.includes('shell-bar')]).toEqual([false, false])
  })

  test.each([
    ['is silent', () => new Promise<never>(() => undefined)],
    ['fails', () => Promise.reject(new Error('gone'))],
  ])('comes without it where the database %s', async (_, read) => {
    const { browser, customer } = await signedIn(exchange)
    await newOrder(exchange.database, { customerId: customer.id, status: 'UNPAID' })
    const database = vi.spyOn(exchange.exchange.database, 'read').mockImplementation(read)
    const answer = await browser.get('/app/order')
    database.mockRestore()
    expect([answer.statusCode, answer.body.includes('unpaid-order')]).toEqual([200, false])
  })

  test('is painted in the language and theme of the cookies', async () => {
    const answer = await get('/app/order', { cookie: 'lang=sv; theme=dark' })
    expect(answer.body).toContain('<html lang="sv" data-theme="dark">')
    expect(answer.body).toContain('/app/assets/sv.js')
    expect(answer.headers['content-language']).toBe('sv')
  })

  test('else in the browser’s language', async () => {
    expect((await get('/app/', { 'accept-language': 'sv-SE,sv;q=0.9' })).body).toContain('lang="sv"')
  })

  test('takes the theme of the address, and remembers it', async () => {
    const answer = await get('/app/order?theme=dark', { cookie: 'theme=light' })
    expect(answer.body).toContain('data-theme="dark"')
    expect(answer.cookies).toMatchObject([{ name: 'theme', value: 'dark', path: '/', maxAge: 31_536_000 }])
    expect((await get('/app/order?theme=red')).cookies).toEqual([])
  })

  test('names its inline script and style in the policy, and where payments post forms, and no other', async () => {
    const { body, headers } = await get('/app/')
    const hash = (element: string) => {
      const [, text = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(body) ?? []
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    }
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${hash('script')};`)
    expect(policy).toContain(`style-src 'self' ${hash('style')};`)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("form-action 'self' https://payment.quickpay.net;")
  })

  test('is told where the public site is, and whether this is the sandbox', async () => {
    const { body } = await get('/app/')
    expect(body).toContain('<meta name="public-site" content="" />')
    expect(body).toContain('<meta name="sandbox" content="on" />')
  })

  test('has one address', async () => {
    const answer = await get('/app')
    expect([answer.statusCode, answer.headers['location']]).toEqual([308, '/app/'])
  })
})

describe('files of the app', () => {
  const main = '/app/assets/main-1a2b3c.js'

  test('are kept by browsers for ever', async () => {
    const answer = await get(main)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(answer.rawPayload).toEqual(file('assets/main-1a2b3c.js'))
  })

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])('come compressed as %s to who takes it', async (encoding, accepted, decompress) => {
    const answer = await get(main, { 'accept-encoding': accepted })
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([encoding, 'accept-encoding'])
    expect(answer.rawPayload.length).toBeLessThan(file('assets/main-1a2b3c.js').length / 10)
    expect(decompress(answer.rawPayload)).toEqual(file('assets/main-1a2b3c.js'))
    const page = await get('/app/', { 'accept-encoding': accepted })
    expect(decompress(page.rawPayload).toString()).toContain('lang="en"')
  })

  test.each([
    '/app/assets/none.js',
    '/app/assets/none',
    '/app/assets/',
    '/app/index.html.js',
    '/app/../package.json',
    '/app/%2e%2e/package.json',
    '/app/assets/..%2f..%2fexchange.ts',
  ])('that are not there are not: %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })
})

describe('answers of calls', () => {
  test('come compressed where that pays', async () => {
    const signed = await signedIn(exchange)
    const asked = { 'accept-encoding': 'gzip, br' }
    await newOrder(exchange.database, { customerId: signed.customer.id, status: 'UNPAID' })
    const orders = '/protected/v2/orders?page=0&size=1'
    const list = await signed.browser.get(orders, asked)
    expect([list.headers['content-encoding'], list.headers['vary'], list.headers['content-type']]).toEqual([
      'br',
      'accept-encoding',
      'application/json; charset=utf-8',
    ])
    const plain = await signed.browser.get(orders, { 'accept-encoding': undefined })
    expect([plain.headers['content-encoding'], plain.json()]).toEqual([
      undefined,
      JSON.parse(brotliDecompressSync(list.rawPayload).toString()),
    ])
    const short = await signed.browser.get('/protected/v2/orders/networkfee?from=SEK&to=BTC', asked)
    expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined])
  })

  test('are never compressed where they carry secrets: their length would tell of them', async () => {
    const { browser } = await signedIn(exchange)
    const me = await browser.post('/protected/v2/auth/me', undefined, { 'accept-encoding': 'br' })
    expect([me.rawPayload.length > 4000, me.headers['content-encoding']]).toEqual([true, undefined])
  })
})

test('the app may ask a public site of another origin whether it is there, and nobody else', async () => {
  const elsewhere = await testExchange({ config: { publicSiteUrl: 'https://www.example.com/site' } })
  const { headers } = await browserOf(elsewhere.server).get('/app/')
  expect(String(headers['content-security-policy'])).toContain("connect-src 'self' https://www.example.com;")
  await elsewhere.stop()
})

test('without a built app the rest works', async () => {
  const bare = await testExchange({ appFolder: '/nowhere' })
  expect((await bare.server.inject('/app/')).statusCode).toBe(404)
  expect((await bare.server.inject('/healthz')).statusCode).toBe(200)
  expect(bare.lines.join()).toContain('the app is not built')
  await bare.stop()
})
