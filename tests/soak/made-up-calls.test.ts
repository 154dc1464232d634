import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSandbox } from '../../src/server/sandbox/seeds/seed'
import { listOf, nodeOf, operations } from '../contract/bundled'
import { randomFrom } from './random'
import { browserOf, origin, testExchange, type Browser, type TestExchange } from '../support/exchange'
import { sendCallback } from '../support/callbacks'
import { madeUpCall, type MadeUpCall } from '../support/made-up'

const requests = Number(process.env['REQUESTS'] ?? '10000')
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))

let exchange: TestExchange
let ids: string[]

beforeAll(async () => {
  exchange = await testExchange()
  await seedSandbox(exchange.exchange)
  await exchange.exchange.jobs.runDue()
  ids = await idsOf(await signedIn())
})
afterAll(() => exchange.stop())

const signedIn = async (): Promise<Browser> => {
  const browser = browserOf(exchange.server)
  const type = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  await browser.post('/sandbox/customers/verified-swede', undefined, type)
  return browser
}

const base = '/protected/v2'

const idsOf = async (browser: Browser): Promise<string[]> => {
  const orders = listOf(nodeOf((await browser.get(`${base}/orders`)).json().result)['content'])
  const accounts = listOf((await browser.get(`${base}/profile/bank`)).json().result)
  return [...orders, ...accounts].map((one) => String(nodeOf(one)['reference']))
}

const sendTo = (browser: Browser, { method, url, body, type }: MadeUpCall) => {
  const token = browser.cookies.get('csrf') ?? ''
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = {
    host: new URL(origin).host,
    origin,
    cookie,
    'x-csrf-token': token,
    'idempotency-key': crypto.randomUUID(),
    ...(type === undefined ? {} : { 'content-type': type }),
  }
  const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((each) => each === method) ?? 'GET'
  return exchange.server.inject({ method: known, url, headers, ...(body === undefined ? {} : { payload: body }) })
}

/** What does not end by itself, and what says that the exchange is not well. */
const left = ['streamEvents', 'getReadiness', 'getHealth']

test(`whatever is sent, no answer is a fault of the exchange: ${requests} calls, SEED=${seed}`, async () => {
  const dice = randomFrom(seed)
  const asked = operations.filter(({ id }) => !left.includes(id))
  const faults: object[] = []
  const statuses = new Map<number, number>()
  let browser = await signedIn()
  for (let nth = 0; nth < requests; nth += 1) {
    const operation = asked[nth % asked.length]
    if (!operation) throw new Error('The contract has no operations')
    const call = madeUpCall(operation, { ids, dice })
    const isCallback = operation.id === 'receiveHook' && dice() < 0.7
    const answer = isCallback
      ? await sendCallback(exchange, call.url.split('/').at(-1) ?? '', nodeOf(JSON.parse(validJson(call.body))))
      : await sendTo(browser, call)
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode >= 500) faults.push({ ...call, body: call.body?.slice(0, 300), status: answer.statusCode })
    if (answer.statusCode === 401 || operation.id === 'signOut' || nth % 50 === 0) browser = await signedIn()
    exchange.clock.forward({ seconds: Math.floor(dice() * 120) })
    if (nth % 100 === 0) await exchange.exchange.jobs.runDue()
  }
  expect(faults).toEqual([])
  expect([...statuses.keys()].toSorted()).toEqual(expect.arrayContaining([200, 400, 404, 409]))
})

const validJson = (text: string | undefined): string => {
  try {
    JSON.parse(text ?? '')
    return text ?? '{}'
  } catch {
    return '{}'
  }
}
