import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorReport } from '../../../src/server/outside/error-reports'
import { signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { listening } from '../../support/live-page'

let exchange: TestExchange
let browser: Browser
let port: number
const reports: ErrorReport[] = []

beforeAll(async () => {
  exchange = await testExchange()
  exchange.exchange.outside.errorReports = { report: async (report) => void reports.push(report) }
  port = await listening(exchange)
  ;({ browser } = await signedIn(exchange))
})
afterAll(() => exchange.stop())
beforeEach(() => {
  reports.length = 0
  exchange.lines.length = 0
})

/** A caller who sends a part of what they said would come, and is gone once the exchange has begun with it. */
const breakOff = async (path: string, type: string, body: string): Promise<void> => {
  const headers = {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': browser.cookies.get('csrf') ?? '',
    'idempotency-key': crypto.randomUUID(),
    'content-type': type,
    'content-length': '5000',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const begun = once(exchange.server.server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
  await begun
  socket.destroy()
}

const part = '--edge\r\nContent-Disposition: form-data; name="id-front"; filename="a.jpg"\r\n\r\nhal'

test.each([
  ['callbacks', '/hooks/payments', 'application/json', '{"id": "'],
  ['uploads', '/protected/v2/profile/id', 'multipart/form-data; boundary=edge', part],
] as const)('%s that break off are no error of ours, and nobody is told of one', async (_, path, type, body) => {
  const told = () => exchange.lines.map((line): Record<string, unknown> => JSON.parse(line))
  for (let times = 1; times <= 20; times += 1) {
    await breakOff(path, type, body)
    await expect.poll(() => told().filter(({ level }) => Number(level) >= 30)).toHaveLength(times)
  }
  expect(told().map(({ level, msg, req }) => [level, msg, req])).toEqual(
    Array.from({ length: 20 }, () => [
      30,
      'broken off by the caller',
      { method: 'POST', path: path.replace('payments', ':port') },
    ]),
  )
  expect(reports).toEqual([])
})
