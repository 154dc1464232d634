import { afterAll, beforeAll, expect, test } from 'vitest'
import { testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const opened = async (host: string, mode: string | undefined, { server } = exchange) => {
  const headers = { host, ...(mode === undefined ? {} : { 'sec-fetch-mode': mode }) }
  const { statusCode, headers: answered } = await server.inject({ url: '//en/login/?message=email', headers })
  return [statusCode, answered.location]
}

test('a page that is opened by the number of the machine is led to its name, where passkeys work', async () => {
  expect(await opened('127.0.0.1:3000', 'navigate')).toEqual([307, 'http://localhost:3000//en/login/?message=email'])
})

test.each([
  ['localhost:3000', 'navigate'],
  ['[::1]:3000', 'navigate'],
  ['127.0.0.1:3000', 'cors'],
  ['127.0.0.1:3000', undefined],
])('at %s, by %s, nobody is led away', async (host, mode) => {
  expect((await opened(host, mode))[0]).not.toBe(307)
})

test('where an address is configured, nobody is led away', async () => {
  const other = await testExchange({ config: { appUrl: 'https://app.example' } })
  expect((await opened('127.0.0.1:3000', 'navigate', other))[0]).not.toBe(307)
  await other.stop()
})
