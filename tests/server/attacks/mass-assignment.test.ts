import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  isNode,
  listOf,
  nodeOf,
  operations,
  requestsOf,
  resolved,
  type Node,
  type Operation,
} from '../../contract/bundled'
import { callExample, exampleBody, exampleUrl, isUnsafe, takesFile } from '../../support/contract-calls'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { newSeller } from '../../support/selling'
import { allRows } from '../../support/tables'

let exchange: TestExchange
let browser: Browser
let victim: string

beforeAll(async () => {
  exchange = await testExchange()
  victim = (await newCustomer(exchange.database)).id
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = browserOf(exchange.server)
  await browser.signIn((await newSeller(exchange.database, { hasWallet: true })).customer.email)
})

/** What the exchange alone decides about whom and what a call is of. */
const decidedHere = (): Node => ({
  id: victim,
  customerId: victim,
  customer_id: victim,
  customer: { id: victim },
  owner: victim,
  email_status: 'VERIFIED',
  emailStatus: 'VERIFIED',
  phoneStatus: 'VERIFIED',
  identityStatus: 'VERIFIED',
  verifications: { email: 'VERIFIED', phone: 'VERIFIED', identity: 'VERIFIED' },
  bankIdStatus: 'CONFIRMED',
  personalInfoFilled: true,
  hasWallet: true,
  enabled2FA: false,
  passwordHash: 'scrypt$4$8$1$AA==$AA==',
  roles: ['CAN_PLACE_BUY_ORDER', 'CAN_PLACE_SELL_ORDER'],
  rights: ['CAN_SEE_FULL_APP'],
  features: { BUY: { active: true } },
  limitations: [],
  status: 'COMPLETED',
  verificationStatus: 'VERIFIED',
  isMain: true,
  allowedToEdit: true,
  submitted: true,
  rate: '0.01',
  quotedRate: '0.01',
  settledRate: '0.01',
  estimate: '1000.00000000',
  coinAmount: '1000.00000000',
  fee: '0.00',
  methodFee: '0.00',
  priorityFee: '0.00',
  networkFee: '0.00',
  totalAmount: '0',
  number: '9911200482',
  createdAt: '2020-01-01T00:00:00.000Z',
  feedbackReason: 'paid',
  redirectUrl: 'https://evil.example/',
  isAdmin: true,
})

const jsonOf = (operation: Operation) =>
  requestsOf(operation).find(({ mediaType }) => mediaType === 'application/json')?.schema

/** Every name that a schema, or one of those that it is made of, has of its own. */
const namesIn = (schema: Node): string[] => [
  ...Object.keys(nodeOf(schema['properties'])),
  ...['oneOf', 'anyOf', 'allOf'].flatMap((key) => listOf(schema[key]).flatMap((part) => namesIn(resolved(part)))),
]

const extrasFor = (schema: Node): Node =>
  Object.fromEntries(Object.entries(decidedHere()).filter(([name]) => !namesIn(schema).includes(name)))

const withJson = operations.filter((operation) => jsonOf(operation) !== undefined && operation.id !== 'receiveHook')

/** Objects inside a body, each by its path. */
const placesIn = (value: unknown, path: readonly string[] = []): string[][] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => placesIn(item, [...path, String(index)]))
  if (!isNode(value)) return []
  return [[...path], ...Object.entries(value).flatMap(([name, inside]) => placesIn(inside, [...path, name]))]
}

const withAt = (value: unknown, [name, ...rest]: readonly string[], extras: Node): unknown => {
  if (name === undefined) return { ...nodeOf(value), ...extras }
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? withAt(item, rest, extras) : item))
  return { ...nodeOf(value), [name]: withAt(nodeOf(value)[name], rest, extras) }
}

type Told = { field: string; code: string }
const problemsIn = (answer: unknown): Told[] =>
  listOf(nodeOf(answer)['fieldErrors']).map((problem) => {
    const { field, code } = nodeOf(problem)
    return { field: String(field), code: String(code) }
  })

describe('fields that are none of a caller’s business', () => {
  test('are refused in every body, each by its name, and nothing is written', async () => {
    const before = await allRows(exchange.database)
    for (const operation of withJson) {
      const extras = extrasFor(jsonOf(operation) ?? {})
      const body = { ...exampleBody(operation), ...extras }
      const answer = await callExample(exchange, browser, operation, { body })
      const named = problemsIn(answer.json()).filter(({ code }) => code === 'notAccepted')
      expect([operation.id, answer.statusCode, named.map(({ field }) => field).toSorted()]).toEqual([
        operation.id,
        400,
        Object.keys(extras).toSorted(),
      ])
    }
    expect(await allRows(exchange.database)).toEqual(before)
    expect(withJson.length).toBeGreaterThan(35)
  })

  test('are refused inside of bodies too', async () => {
    const before = await allRows(exchange.database)
    for (const operation of withJson) {
      const example = exampleBody(operation)
      for (const place of placesIn(example).filter((path) => path.length > 0)) {
        const body = withAt(example, place, { customerId: victim, status: 'COMPLETED' })
        const { statusCode } = await callExample(exchange, browser, operation, { body })
        expect([operation.id, place, statusCode]).toEqual([operation.id, place, 400])
      }
    }
    expect(await allRows(exchange.database)).toEqual(before)
  })

  test('are no prototype of anything', async () => {
    for (const operation of withJson) {
      const example = JSON.stringify({ ...exampleBody(operation), '@': {} })
      for (const name of ['"__proto__":{"roles":["X"]}', '"constructor":{"prototype":{"roles":["X"]}}']) {
        const answer = await exchange.server.inject({
          method: operation.method === 'PUT' ? 'PUT' : 'POST',
          url: exampleUrl(operation),
          headers: { 'content-type': 'application/json' },
          payload: example.replace('"@":{}', name),
        })
        expect([operation.id, answer.statusCode, answer.json()]).toEqual([operation.id, 400, refusal('bad-input')])
      }
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('roles')
  })

  test('are refused beside files', async () => {
    const before = await allRows(exchange.database)
    const uploads = operations.filter(takesFile)
    for (const operation of uploads) {
      const answer = await callExample(exchange, browser, operation, { fields: { customerId: victim } })
      // A file of nobody who is signed in is refused before it is read, where no link holds for it.
      const refused =
        operation.node['x-session'] === false
          ? [409, refusal('step-refused')]
          : [400, refusal('bad-input', ['customerId', 'notAccepted'])]
      expect([operation.id, answer.statusCode, answer.json()]).toEqual([operation.id, ...refused])
    }
    expect(await allRows(exchange.database)).toEqual(before)
    expect(uploads.map(({ id }) => id)).toContain('uploadDocument')
  })

  test('are passed over in addresses: what is told is the caller’s own', async () => {
    const left = ['streamEvents', 'getHealth', 'getReadiness']
    const reads = operations.filter((operation) => !isUnsafe(operation) && !left.includes(operation.id))
    for (const operation of reads) {
      const known = operation.parameters.map((parameter) => String(parameter['name']))
      const extras = Object.entries({
        customerId: victim,
        owner: victim,
        id: victim,
        'roles[]': 'X',
        '__proto__[x]': '1',
      })
      const more = Object.fromEntries(extras.filter(([name]) => !known.includes(name)))
      const plain = await callExample(exchange, browser, operation)
      const asked = await callExample(exchange, browser, operation, { url: exampleUrl(operation, more) })
      expect([operation.id, asked.statusCode, asked.body]).toEqual([operation.id, plain.statusCode, plain.body])
    }
  })
})
