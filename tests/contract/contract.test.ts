import { describe, expect, test } from 'vitest'
import { coins, fiats } from '../../src/domain/money/currencies'
import { documentKinds, importantMessages, locales, notificationTypes } from '../../src/domain/customer/customer'
import { featureFlags } from '../../src/domain/customer/features'
import { paymentMethods } from '../../src/domain/payments/payment-methods'
import { fieldCodes, problemCodes } from '../../src/domain/shared/problems'
import { rights } from '../../src/domain/customer/rights'
import {
  cancelReasons,
  orderStatuses,
  orderTypes,
  priorities,
  verificationStatuses,
} from '../../src/domain/orders/statuses'
import {
  answersOf,
  examplesOf,
  isNode,
  listOf,
  nodeOf,
  operations,
  problemsOf,
  requestsOf,
  resolved,
  schemas,
  textsOf,
  validatorAt,
  validatorOf,
  type Content,
  type Node,
  type Operation,
} from './bundled'
import { specified, withoutForgeryToken, withoutIdempotency, withoutSession } from './expected'

const idsWhere = (holds: (operation: Operation) => boolean): string[] =>
  operations
    .filter(holds)
    .map(({ id }) => id)
    .toSorted()

const sorted = (texts: readonly string[]): string[] => [...texts].toSorted()
const isUnsafe = ({ method }: Operation): boolean => method !== 'GET'
const takesHeader = (operation: Operation, name: string): boolean =>
  operation.parameters.some((parameter) => parameter['in'] === 'header' && parameter['name'] === name)
const statusesOf = ({ node }: Operation): string[] => Object.keys(nodeOf(node['responses']))
const answersWith = (operation: Operation, status: string): boolean => statusesOf(operation).includes(status)
const isJson = ({ mediaType }: Content): boolean => mediaType === 'application/json'
const needsSession = ({ node }: Operation): boolean => node['x-session'] !== false
const needsToken = (operation: Operation): boolean => isUnsafe(operation) && operation.node['x-csrf'] !== false
const needsKey = (operation: Operation): boolean => isUnsafe(operation) && operation.node['x-idempotency'] !== false

describe('operations', () => {
  test('are all that the specification and the decisions name', () => {
    const calls = sorted(operations.map(({ method, path }) => `${method} ${path}`))
    expect(calls, 'A new call goes into `ours` of tests/contract/expected.ts').toEqual(sorted(specified))
  })

  test('have ids of their own, a verb and its object', () => {
    const ids = operations.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z]+[A-Z][A-Za-z]+$/.test(id))).toEqual([])
  })

  test('say what they are for, under one tag', () => {
    const silent = idsWhere(({ node }) => !node['summary'] || !node['description'] || listOf(node['tags']).length !== 1)
    expect(silent).toEqual([])
  })

  test('need a session but for signing in, callbacks and health', () => {
    expect(idsWhere((operation) => !needsSession(operation))).toEqual(sorted(withoutSession))
    expect(idsWhere(({ node }) => listOf(node['security']).length === 0 && 'security' in node)).toEqual(
      sorted(withoutSession),
    )
  })

  test('name only rights that exist', () => {
    const named = operations.flatMap(({ node }) => textsOf(node['x-rights']))
    expect(named.filter((name) => !rights.some((right) => right === name))).toEqual([])
  })

  test('ask for the rights of the decisions', () => {
    const asked = operations
      .filter(({ node }) => 'x-rights' in node)
      .map(({ id, node }) => [id, textsOf(node['x-rights'])])
    const toVerify = ['CAN_SEE_FULL_APP', 'CAN_SEE_ONLY_SWEDISH_USER']
    expect(Object.fromEntries(asked)).toEqual({
      startBankDeposit: toVerify,
      initBankVerification: toVerify,
      uploadBankStatement: toVerify,
      placeBuyOrder: ['CAN_PLACE_BUY_ORDER'],
      createPlan: ['CAN_PLACE_BUY_ORDER'],
      changePlan: ['CAN_PLACE_BUY_ORDER'],
      createAlert: ['CAN_SEE_FULL_APP'],
      changeAlert: ['CAN_SEE_FULL_APP'],
      startPayment: ['CAN_PLACE_BUY_ORDER'],
      placeSellOrder: ['CAN_PLACE_SELL_ORDER', 'CAN_SEE_ONLY_SWEDISH_USER'],
      retryPayout: ['CAN_PLACE_SELL_ORDER', 'CAN_SEE_ONLY_SWEDISH_USER'],
      uploadDocument: ['CAN_SEE_DOCUMENTS'],
      deleteDocument: ['CAN_SEE_DOCUMENTS'],
      startLimitRequest: ['CAN_PLACE_BUY_ORDER'],
      uploadLimitDocument: ['CAN_PLACE_BUY_ORDER'],
      deleteLimitDocument: ['CAN_PLACE_BUY_ORDER'],
      submitLimitRequest: ['CAN_PLACE_BUY_ORDER'],
    })
  })
})

describe('anti-forgery', () => {
  test('holds for every unsafe method but sign-in calls and callbacks', () => {
    expect(idsWhere((operation) => isUnsafe(operation) && !needsToken(operation))).toEqual(sorted(withoutForgeryToken))
    expect(idsWhere((operation) => takesHeader(operation, 'X-CSRF-Token'))).toEqual(idsWhere(needsToken))
  })

  test('refuses with 403 where it or the origin is asked for', () => {
    const guarded = (operation: Operation) => isUnsafe(operation) && operation.id !== 'receiveHook'
    const refusing = idsWhere((operation) => answersWith(operation, '403'))
    expect(refusing, 'A call answers 403 where it is no GET, and only there').toEqual(idsWhere(guarded))
  })

  test('is repeated in JSON bodies, where it may be left out', () => {
    const bodies = operations.flatMap((operation) =>
      requestsOf(operation)
        .filter(isJson)
        .map(({ schema }) => ({ operation, schema })),
    )
    const carrying = bodies.filter(({ schema }) => '_csrf' in nodeOf(schema['properties']))
    const ids = carrying.map(({ operation }) => operation.id)
    expect(ids, 'The schema of a JSON body has the property `_csrf`').toEqual(
      bodies.filter(({ operation }) => needsToken(operation)).map(({ operation }) => operation.id),
    )
    expect(carrying.filter(({ schema }) => textsOf(schema['required']).includes('_csrf'))).toEqual([])
  })
})

describe('idempotency', () => {
  test('is asked of every call that changes something', () => {
    expect(idsWhere((operation) => isUnsafe(operation) && !needsKey(operation))).toEqual(sorted(withoutIdempotency))
    expect(idsWhere((operation) => takesHeader(operation, 'Idempotency-Key'))).toEqual(idsWhere(needsKey))
  })

  test('refuses a key with another body with 422', () => {
    expect(idsWhere((operation) => answersWith(operation, '422'))).toEqual(idsWhere(needsKey))
  })
})

describe('answers', () => {
  const bare = ['streamEvents', 'receiveHook', 'getHealth', 'getReadiness']
  const errors = [
    'ErrorAnswer',
    'QuoteExpiredAnswer',
    'DuplicateOrderAnswer',
    'PurposeMissingAnswer',
    'PurchasePausedAnswer',
    'WrongCodeAnswer',
  ]

  test('stand in the envelope, but for files, events, health and callbacks', () => {
    const naked = operations.flatMap((operation) =>
      answersOf(operation)
        .filter((answer) => answer.status === '200' && isJson(answer))
        .filter(({ schema }) => !isEnvelope(schema))
        .map(() => operation.id),
    )
    expect(sorted(naked)).toEqual(sorted(bare.filter((id) => id !== 'streamEvents')))
  })

  test('that refuse have the shape of an error', () => {
    const other = operations.flatMap((operation) =>
      answersOf(operation)
        .filter(({ status }) => status !== '200' && status !== '503')
        .flatMap(({ node }) => referencesOf(nodeOf(node['schema'])))
        .filter((name) => !errors.includes(name)),
    )
    expect(other).toEqual([])
  })

  test('of a call with a session may be 401', () => {
    expect(idsWhere((operation) => needsSession(operation) && !answersWith(operation, '401'))).toEqual([])
  })

  test('to input may be 400', () => {
    const takesInput = ({ parameters, node }: Operation) => parameters.length > 0 || 'requestBody' in node
    expect(idsWhere((operation) => takesInput(operation) && !answersWith(operation, '400'))).toEqual([])
  })

  test('about one thing of the customer’s may be 404', () => {
    const named = ['reference', 'id', 'kind', 'key', 'port']
    const isAboutOne = ({ parameters }: Operation) =>
      parameters.some(({ in: place, name }) => place === 'path' && named.includes(String(name)))
    expect(idsWhere((operation) => isAboutOne(operation) && !answersWith(operation, '404'))).toEqual([])
  })

  test('of a call with rights may be 409', () => {
    expect(idsWhere((operation) => 'x-rights' in operation.node && !answersWith(operation, '409'))).toEqual([])
  })

  test('to a body may be 413 and 415', () => {
    const takesBody = ({ node }: Operation) => 'requestBody' in node
    const mayRefuse = (operation: Operation) => answersWith(operation, '413') && answersWith(operation, '415')
    expect(idsWhere(mayRefuse), 'A call with a body answers 413 and 415').toEqual(idsWhere(takesBody))
  })

  test('may be 429, which says when to ask again, but for callbacks and health', () => {
    const unlimited = ['receiveHook', 'getHealth', 'getReadiness']
    expect(idsWhere((operation) => !answersWith(operation, '429'))).toEqual(sorted(unlimited))
    const tooMany = operations.flatMap(({ node }) => Object.entries(nodeOf(node['responses'])))
    const headers = tooMany
      .filter(([status]) => status === '429')
      .map(([, answer]) => nodeOf(nodeOf(resolved(answer)['headers'])['Retry-After'])['required'])
    expect(new Set(headers)).toEqual(new Set([true]))
  })

  test('may be 503, which says when to ask again, but for health, which says so itself', () => {
    const codes = operations.map(({ id, node }) => [id, resolved(nodeOf(node['responses'])['503'])] as const)
    const saying = codes.filter(([, answer]) => nodeOf(nodeOf(answer['headers'])['Retry-After'])['required'] === true)
    const others = codes.filter((one) => !saying.includes(one)).map(([id]) => id)
    expect(sorted(others)).toEqual(['getHealth', 'getReadiness'])
  })
})

describe('examples', () => {
  const contents = operations.flatMap((operation) =>
    [...requestsOf(operation), ...answersOf(operation)].map((content) => ({
      content,
      name: `${operation.id} ${content.status || 'request'} ${content.mediaType}`,
    })),
  )
  /** Answers that many calls share stand in one place. */
  const places = [...new Map(contents.map((named) => [named.content.pointer, named])).values()]

  test('stand with every request and every answer', () => {
    expect(contents.filter(({ content }) => examplesOf(content).length === 0).map(({ name }) => name)).toEqual([])
  })

  test.each(places)('of $name fit their schema', ({ content }) => {
    const validate = validatorAt(`${content.pointer}/schema`)
    expect(examplesOf(content).flatMap((example) => problemsOf(validate, example))).toEqual([])
  })

  test('of live events fit the union of events', () => {
    const stream = operations.filter(({ id }) => id === 'streamEvents').flatMap(answersOf)
    const told = stream
      .filter(({ mediaType }) => mediaType === 'text/event-stream')
      .flatMap(examplesOf)
      .flatMap((example) => [...String(example).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '')))
    expect(told.length).toBeGreaterThan(0)
    expect(told.flatMap((event) => problemsOf(validatorOf('LiveEvent'), event))).toEqual([])
  })
})

describe('schemas', () => {
  const everywhere = Object.entries(schemas).flatMap(([name, schema]) =>
    objectsUnder(nodeOf(schema)).map((object) => ({ name, object })),
  )
  const inAnswers = new Set(operations.flatMap(answersOf).flatMap(({ node }) => [...reached(nodeOf(node['schema']))]))

  test('of objects take nothing but what they name', () => {
    const open = everywhere.filter(({ object }) => 'properties' in object && object['additionalProperties'] !== false)
    expect(open.map(({ name }) => name)).toEqual([])
  })

  test('of answers are never without a property that they name', () => {
    const lacking = everywhere
      .filter(({ name }) => inAnswers.has(name))
      .filter(({ object }) => !isSameSet(Object.keys(nodeOf(object['properties'])), textsOf(object['required'])))
    expect(lacking.map(({ name }) => name)).toEqual([])
  })

  test('have no number that a float could spoil', () => {
    const texts = JSON.stringify(schemas)
    expect(texts).not.toMatch(/"type":"number"|"type":\["number"/)
  })

  test.each([
    ['OrderStatus', orderStatuses],
    ['OrderType', orderTypes],
    ['Priority', priorities],
    ['CancelReason', cancelReasons],
    ['VerificationStatus', verificationStatuses],
    ['Coin', coins],
    ['Fiat', fiats],
    ['Currency', [...coins, ...fiats]],
    ['Locale', locales],
    ['Right', rights],
    ['PaymentMethod', paymentMethods],
    ['ImportantMessage', importantMessages],
    ['NotificationType', notificationTypes],
    ['DocumentKind', documentKinds],
    ['ProblemCode', problemCodes],
    ['FieldCode', fieldCodes],
  ])('%s has the values of the domain', (name, values) => {
    expect(textsOf(nodeOf(schemas[name])['enum'])).toEqual([...values])
  })

  test('Features has every feature flag', () => {
    expect(sorted(Object.keys(nodeOf(nodeOf(schemas['Features'])['properties'])))).toEqual(sorted(featureFlags))
  })

  test('uploads are named after the kinds of documents', () => {
    expect(Object.keys(nodeOf(nodeOf(schemas['UploadDocument'])['properties']))).toEqual([...documentKinds])
  })

  test.each([
    ['FiatAmount', ['0', '100', '1000.5', '1000.50'], ['', '-1', '1,5', '1.005', '1e3', '.5', ' 1', '1 000']],
    ['CoinAmount', ['0', '0.00000001', '21000000'], ['0.000000001', '-0.1', '1.', 'NaN']],
    ['SignedDecimal', ['-0.68', '0', '12.5'], ['--1', '+1', '1e-7']],
    ['Instant', ['2026-03-02T09:15:00.000Z'], ['2026-03-02', '2026-03-02 09:15', 'now']],
  ])('%s takes and refuses', (name, good, bad) => {
    const validate = validatorOf(name)
    expect([...good, ...bad].filter((text) => validate(text))).toEqual(good)
  })
})

describe('PlaceBuyOrder', () => {
  const order: Node = {
    from: 'SEK',
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    method: 'BANKGIRO',
    to: 'BTC',
    amount: '1000',
    total: '1000.00',
    type: 'BUY',
    priority: 'LOW',
    customerPaysNetworkFee: false,
  }
  const validate = validatorOf('PlaceBuyOrder')

  test.each(['0100', '1,5', '', 'abc', '99'])('leaves the amount “%s” to its rule', (amount) => {
    expect(problemsOf(validate, { ...order, amount })).toEqual([])
  })

  test.each(['', 'not an address'])('leaves the address “%s” to its rule', (address) => {
    expect(problemsOf(validate, { ...order, address })).toEqual([])
  })

  test.each([
    ['an amount that is a number', { amount: 1000 }],
    ['an unknown coin', { to: 'DOGE' }],
    ['a coin to pay with', { from: 'BTC' }],
    ['an unknown method', { method: 'Cash' }],
    ['an order to sell', { type: 'SELL' }],
    ['a total that is no amount', { total: 'free' }],
    ['a property of somebody’s own', { rate: '1' }],
  ])('refuses %s', (_, change) => {
    expect(problemsOf(validate, { ...order, ...change })).not.toEqual([])
  })

  test('takes an order without a priority', () => {
    const { priority: _, ...rest } = order
    expect(problemsOf(validate, rest)).toEqual([])
  })

  test('refuses an order without a method', () => {
    const { method: _, ...rest } = order
    expect(problemsOf(validate, rest)).not.toEqual([])
  })
})

describe('callbacks', () => {
  const eventTypes = (schema: Node): string[] => {
    const type = nodeOf(nodeOf(schema['properties'])['type'])['const']
    return typeof type === 'string' ? [type] : listOf(schema['oneOf']).flatMap((one) => eventTypes(resolved(one)))
  }
  const schemaOf = (port: string): Node => nodeOf(schemas[`${port.slice(0, 1).toUpperCase()}${port.slice(1)}Event`])
  const ports = textsOf(nodeOf(schemas['HookPort'])['enum'])

  test.each(ports)('of port %s have a schema', (port) => {
    expect(eventTypes(schemaOf(port)).length).toBeGreaterThan(0)
  })

  test('are told apart by their type, over all ports', () => {
    const types = ports.flatMap((port) => eventTypes(schemaOf(port)))
    expect(new Set(types).size).toBe(types.length)
    expect(sorted(eventTypes(nodeOf(schemas['HookEvent'])))).toEqual(sorted(types))
  })

  test('carry an id, by which they count once, and an instant', () => {
    const events = ports.flatMap((port) => leavesOf(schemaOf(port)))
    expect(
      events.filter((event) => !['id', 'type', 'at'].every((key) => textsOf(event['required']).includes(key))),
    ).toEqual([])
  })
})

function isEnvelope(schema: Node): boolean {
  const properties = nodeOf(schema['properties'])
  return (
    isSameSet(Object.keys(properties), ['status', 'result']) &&
    isSameSet(textsOf(schema['required']), ['status', 'result']) &&
    nodeOf(properties['status'])['const'] === 'SUCCESS' &&
    schema['additionalProperties'] === false
  )
}

function isSameSet(first: readonly string[], second: readonly string[]): boolean {
  return sorted(first).join() === sorted(second).join()
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function objectsUnder(node: Node): Node[] {
  return [...(node['type'] === 'object' ? [node] : []), ...childrenOf(node).flatMap(objectsUnder)]
}

/** Names of the schemas that a node refers to, itself or deeper. */
function referencesOf(node: Node): string[] {
  const reference = node['$ref']
  const own = typeof reference === 'string' ? [reference.replace('#/components/schemas/', '')] : []
  return [...own, ...childrenOf(node).flatMap(referencesOf)]
}

/** Names of all schemas that a node comes to by its references. */
function reached(node: Node, seen = new Set<string>()): Set<string> {
  for (const name of referencesOf(node)) {
    if (seen.has(name)) continue
    seen.add(name)
    reached(nodeOf(schemas[name]), seen)
  }
  return seen
}

function leavesOf(schema: Node): Node[] {
  return 'oneOf' in schema ? listOf(schema['oneOf']).flatMap((one) => leavesOf(resolved(one))) : [schema]
}
