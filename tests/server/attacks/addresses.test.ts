import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../../src/domain/customer/customer'
import { explorerAddress, explorerTransaction, coins } from '../../../src/domain/money/currencies'
import { publicPaths } from '../../../src/domain/company/public-site'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { browserOf, host, origin, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
  await seedSandbox(exchange.exchange)
})
afterAll(() => exchange.stop())

const script = `"'><script>hit()</script><img src=x onerror=hit()>`
const evil = 'evil.example'

/** What somebody puts into an address that they have a customer follow. */
const texts = [
  script,
  'javascript:hit()',
  `//${evil}`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `https://${evil}/`,
  `https:${evil}`,
  `\t//${evil}`,
  `/\t/${evil}`,
  `@${evil}`,
  `.${evil}`,
  `x\r\nset-cookie: nm_session=planted\r\nlocation: https://${evil}/\r\n\r\n<script>hit()</script>`,
  '\u0000',
  '%0d%0ax: y',
  "$&$`$'",
  '../../../etc/passwd',
  '__proto__',
  '\u2028<script>hit()</script>',
]

/** Names by which programs like this one are told where to go on, and those that ours knows. */
const names = [
  'ref',
  'next',
  'back',
  'url',
  'redirect',
  'return',
  'continue',
  'message',
  'lang',
  'theme',
  'page',
  'order',
]
const others = ['status', 'step', 'bank', 'reference', 'amount', 'coin', 'autostarttoken', 'payment', 'q', 'callback']

const pages = [
  '/',
  ...locales.flatMap((locale) => Object.values(publicPaths[locale])),
  ...locales.flatMap((locale) => Object.values(publicPaths[locale]).map((path) => path.replace(/\/$/, ''))),
  '/app',
  '/app/order',
  '/app/profile/bank',
  '/app/no/such/page',
  '/no/such/page',
  '/newsletter/nothing',
  '/docs/',
  ...['', '/', '/inbox', '/desk', '/pay', '/bank', '/wallet', '/account', '/authenticator', '/eid', '/walk'].map(
    (path) => `/sandbox${path}`,
  ),
]

/** Addresses that have such a text in their path. */
const withText = (text: string): string[] => {
  const encoded = encodeURIComponent(text)
  return [
    `/${encoded}`,
    `/app/${encoded}`,
    `/app/protected/order/${encoded}/${encoded}`,
    `/newsletter/${encoded}`,
    `/en/${encoded}`,
    `/sandbox/${encoded}`,
    `/sandbox/pay/${encoded}`,
    `/sandbox/bank/${encoded}`,
    `/sandbox/bank/${encoded}/sent`,
    `/sandbox/wallet/${encoded}`,
    `/sandbox/verify/${encoded}`,
    `/sandbox/eid/${encoded}`,
    `/sandbox/desk/orders/${encoded}`,
    `/sandbox/desk/answers/${encoded}/${encoded}`,
    `/sandbox/desk/documents/${encoded}/${encoded}`,
    `/sandbox/desk/documents/${encoded}/${encoded}/pictures/${encoded}`,
    `/docs/files/${encoded}`,
    `/hooks/${encoded}`,
    `/protected/v2/orders/${encoded}`,
    `/protected/v2/questionnaires/${encoded}`,
  ]
}

const posts = (text: string): string[] => {
  const encoded = encodeURIComponent(text)
  return [
    `/newsletter/${encoded}/confirm`,
    `/newsletter/${encoded}/end`,
    `/sandbox/customers/${encoded}`,
    `/sandbox/pay/${encoded}`,
    `/sandbox/bank/${encoded}`,
    `/sandbox/wallet/${encoded}`,
    `/sandbox/eid/${encoded}`,
    `/sandbox/verify/${encoded}`,
    `/sandbox/quickpay`,
    `/sandbox/desk/features`,
    `/sandbox/desk/orders/${encoded}`,
    `/sandbox/desk/cases/${encoded}`,
    `/sandbox/desk/answers/${encoded}/${encoded}`,
  ]
}

type Answer = Awaited<ReturnType<TestExchange['server']['inject']>>

/** What is wrong with an answer: it broke, leads elsewhere, sets what it was told to, or has the script in a page. */
const faultsOf = (url: string, { statusCode, headers, body }: Answer): string[] => {
  const location = headers.location === undefined ? null : String(headers.location)
  const elsewhere = location !== null && new URL(location, origin).origin !== origin
  const planted = 'x' in headers || [headers['set-cookie'] ?? []].flat().some((cookie) => cookie.includes('planted'))
  const isPage = String(headers['content-type']).startsWith('text/html')
  const raw =
    isPage && /<script>hit|<img src=x|href="(javascript:|\/\/|\\|https?:\/\/evil)|action="(javascript:|\/\/|https?:)/i
  return [
    ...(statusCode >= 500 ? [`${statusCode} ${url}`] : []),
    ...(elsewhere ? [`${url} leads to ${location}`] : []),
    ...(planted ? [`${url} sets what it says`] : []),
    ...(raw && raw.test(body) ? [`${url} has it in its page`] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : [`${url} may be sniffed`]),
    ...(headers['content-security-policy'] === undefined ? [`${url} has no policy`] : []),
  ]
}

describe('a text that an attacker has put into an address', () => {
  test('in its query leads nowhere else, sets nothing, and is in no page as markup', async () => {
    const browser = browserOf(exchange.server)
    const faults: string[] = []
    for (const page of pages)
      for (const text of texts) {
        const query = [...names, ...others].map((name) => `${name}=${encodeURIComponent(text)}`).join('&')
        const url = `${page}?${query}&${encodeURIComponent(text)}=1`
        faults.push(...faultsOf(`${page} ${JSON.stringify(text)}`, await browser.get(url, { accept: 'text/html' })))
      }
    expect(faults).toEqual([])
  })

  test('in its path neither', async () => {
    const browser = browserOf(exchange.server)
    const faults: string[] = []
    for (const text of texts)
      for (const path of withText(text))
        faults.push(...faultsOf(path, await browser.get(path, { accept: 'text/html' })))
    expect(faults).toEqual([])
  })

  test('nor in a form', async () => {
    const browser = browserOf(exchange.server)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const faults: string[] = []
    for (const text of texts)
      for (const path of posts(text)) {
        const fields = [
          'payment',
          'reference',
          'amount',
          'coin',
          'decision',
          'reason',
          'question',
          'at',
          'flag',
          'address',
        ]
        const form = new URLSearchParams([...fields, ...names].map((name) => [name, text])).toString()
        faults.push(...faultsOf(path, await browser.post(path, Buffer.from(form), type)))
      }
    expect(faults).toEqual([])
  })

  test('is no host of ours where it is told as one', async () => {
    const faults: string[] = []
    for (const given of [
      evil,
      `${evil}:3000`,
      `${host}.${evil}`,
      `user@${evil}`,
      'x" onload="hit()',
      '[::1',
      'a/b',
      '',
    ])
      for (const page of ['/', '/en/login', '/app', '/app/order', '/sandbox', '/no/such/page', '/newsletter/x']) {
        const headers = { host: given, 'x-forwarded-host': given, 'x-original-url': `//${evil}`, accept: 'text/html' }
        const answer = await exchange.server.inject({ url: page, headers })
        faults.push(...faultsOf(`${page} at ${given}`, answer))
        if (answer.body.includes(evil) || answer.body.includes('onload')) faults.push(`${page} tells ${given}`)
      }
    expect(faults).toEqual([])
  })

  test.each(coins)('as hash or address of %s leads to the block explorer all the same', (coin) => {
    for (const text of [...texts, '..', '.', '?x', '#x'].filter((each) => each !== '..' && each !== '.')) {
      const home = new URL(explorerTransaction(coin, 'a')).origin
      for (const link of [explorerTransaction(coin, text), explorerAddress(coin, text)]) {
        const { origin: to, search, hash } = new URL(link)
        expect([text, to, search, hash]).toEqual([text, home, '', ''])
      }
    }
  })
})

describe('requests as no browser makes them', () => {
  const send = async (port: number, text: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => void parts.push(part))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.end(text)
    await once(socket, 'close')
    return Buffer.concat(parts).toString('latin1')
  }

  test('are refused or answered, and break nothing', async () => {
    const built = await testExchange()
    const address = await built.server.listen({ host: '127.0.0.1', port: 0 })
    const port = Number(new URL(address).port)
    const lines = [
      'GET /healthz HTTP/1.0\r\n\r\n',
      'GET /en/login/ HTTP/1.0\r\nAccept: text/html\r\n\r\n',
      'GET /app/ HTTP/1.0\r\n\r\n',
      'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\nAccept: text/html\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\nAccept: text/html\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'GET /nowhere HTTP/1.1\r\nHost: a\r\nHost: b\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
      `GET http://${evil}/app/order HTTP/1.1\r\nHost: ${evil}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      `GET http://x:999999/ HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      'GET http://[/ HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
      'GET /% HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
      'GET /app/% HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
      'GET /protected/v2/orders/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /newsletter/%c0%af HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'PROPFIND /app/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'HEAD /app/order HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'POST /hooks/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
      'POST /protected/v2/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n',
      'POST /protected/v2/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json; charset=utf-7\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      'GET / HTTP/1.1\r\nHost: x\r\nCookie: lang=%ff; theme="<script>; nm_session=%%%; csrf=\u00ff\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: <script>, ,,999.1.1.1\r\nX-Forwarded-Proto: javascript\r\nX-Forwarded-Host: ,\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: sv;q=NaN,*;q=-1,;;;q\r\nConnection: close\r\n\r\n',
    ]
    const answers: string[] = []
    for (const line of lines) answers.push((await send(port, line)).split('\r\n')[0] ?? '')
    const statuses = answers.map((line, nth) => [
      lines[nth]?.split('\r\n')[0]?.slice(0, 60),
      / (\d{3})/.exec(line)?.[1] ?? 'cut',
    ])
    expect(statuses.filter(([, status]) => Number(status) >= 500)).toEqual([])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(built.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
    await built.stop()
  })
})
