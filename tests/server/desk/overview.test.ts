import { afterEach, expect, test } from 'vitest'
import { host, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
afterEach(() => exchange.stop())

const read = async (path: string): Promise<string> => {
  const { body, statusCode } = await exchange.server.inject({ url: path, headers: { host } })
  expect(statusCode).toBe(200)
  return body
}

test.each([true, false])(
  'the desk leads to its customers, and to our bank where that is paid by hand: %s',
  async (isByHand) => {
    exchange = await testExchange({ config: { bankByHand: isByHand } })
    const body = await read('/sandbox/desk')
    expect(body).toContain('href="/sandbox/desk/customers"')
    expect(body.includes('href="/sandbox/desk/bank"')).toBe(isByHand)
  },
)

test('the pages of our bank lead to each other and back to the desk', async () => {
  exchange = await testExchange({ config: { bankByHand: true } })
  for (const path of ['/sandbox/desk/bank', '/sandbox/desk/bank/transfers']) {
    const body = await read(path)
    for (const href of ['/sandbox/desk', '/sandbox/desk/bank?state=waiting', '/sandbox/desk/bank/transfers'])
      expect(body).toContain(`href="${href}"`)
  }
})
