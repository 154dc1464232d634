import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../contract/bundled'
import { browserOf, host, newCustomer, origin, signedIn, testExchange, type TestExchange } from '../../support/exchange'
import { signedCallback } from '../../support/callbacks'
import { bankAt, newAccount, otherAccounts, verifiedNow } from '../../support/bank'
import { photo } from '../../support/files'
import { madeUpOdds, oddCalls, type MadeUpCall } from '../../support/made-up'
import { rowsOf } from '../../support/quick'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

/** What does not end by itself, and what nothing is sent to. */
const left = ['streamEvents', 'getReadiness', 'getHealth']
const asked = operations.filter(({ id }) => !left.includes(id))

/** Every twentieth where time is short, beginning elsewhere at each operation. */
const isDue = (operation: (typeof asked)[number], nth: number): boolean => (nth + asked.indexOf(operation)) % 20 === 0

const sender = async () => {
  const browser = browserOf(exchange.server)
  await browser.signIn((await newCustomer(exchange.database)).email)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { host, origin, cookie, 'x-csrf-token': browser.cookies.get('csrf') ?? '' }
  return ({ id, method, url, body, type }: MadeUpCall) => {
    const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((each) => each === method) ?? 'GET'
    const signed = id === 'receiveHook' ? signedCallback(exchange, body ?? '') : {}
    const added = { 'idempotency-key': crypto.randomUUID(), ...(type ? { 'content-type': type } : {}), ...signed }
    return exchange.server.inject({
      method: known,
      url,
      headers: { ...headers, ...added },
      ...(body === undefined ? {} : { payload: body }),
    })
  }
}

describe('a value that nobody foresaw', () => {
  test.each(asked.map((operation) => [operation.id, operation] as const))(
    'is no fault of the exchange: %s',
    async (_, operation) => {
      const faults: object[] = []
      let send = await sender()
      for (const call of rowsOf(oddCalls(operation, madeUpOdds()), (_call, nth) => isDue(operation, nth))) {
        exchange.clock.forward({ seconds: 20 })
        let answer = await send(call)
        if (answer.statusCode === 401 && operation.id !== 'receiveHook') {
          send = await sender()
          answer = await send(call)
        }
        if (answer.statusCode >= 500)
          faults.push({
            ...call,
            body: call.body?.slice(0, 300),
            url: call.url.slice(0, 300),
            status: answer.statusCode,
          })
      }
      expect(faults).toEqual([])
    },
  )
})

describe('a file’s name that nobody foresaw', () => {
  const names = [
    'filename="a\0b.jpg"',
    "filename*=utf-8''a%00b.jpg",
    "filename*=utf-8''%ED%A0%80.jpg",
    `filename="${'x'.repeat(199)}😀.jpg"`,
    'filename=""',
    undefined,
  ]

  test.each(names)('is no fault of the exchange: %s', async (name) => {
    const { customer, browser } = await signedIn(exchange)
    const [unverified, verified] = [
      await newAccount(exchange.database, { customerId: customer.id }),
      await newAccount(exchange.database, { customerId: customer.id, ...otherAccounts[0], ...verifiedNow }),
    ]
    const calls: [field: string, call: string][] = [
      ['passport', '/protected/v2/profile/id'],
      ['statement', `${bankAt}/verification/statement?reference=${unverified.reference}`],
      ['document', `${bankAt}/identification?reference=${verified.reference}`],
    ]
    for (const [field, call] of calls) {
      const said = [`form-data; name="${field}"`, ...(name === undefined ? [] : [name])].join('; ')
      const head = `--b\r\nContent-Disposition: ${said}\r\nContent-Type: application/octet-stream\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), await photo(), Buffer.from('\r\n--b--\r\n')])
      const answer = await browser.post(call, body, { 'content-type': 'multipart/form-data; boundary=b' })
      expect([call, answer.statusCode]).toEqual([call, 200])
    }
  })
})
