import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '../../../src/server/database/schema'
import { isNode, nodeOf, operations, type Operation } from '../../contract/bundled'
import { callExample, exampleBody, operationOf } from '../../support/contract-calls'
import { rowsOf } from '../../support/quick'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { newAccount } from '../../support/selling'

/** Two exchanges on one database, at the same time of day. */
let first: TestExchange
let second: TestExchange

beforeAll(async () => {
  first = await testExchange()
  second = await testExchange({ database: first.database, clock: first.clock })
})
afterAll(async () => {
  await second.exchange.live.stop()
  await first.stop()
})

const base = '/protected/v2'

const attemptLimitsOf = ({ node }: Operation) => nodeOf(node['x-attempt-limits'])
const countOf = (operation: Operation, of: 'account' | 'address'): number => Number(attemptLimitsOf(operation)[of] ?? 0)
const guarded = (of: 'account' | 'address') =>
  operations
    .filter((operation) => isNode(operation.node['x-attempt-limits']) && of in attemptLimitsOf(operation))
    .map((operation) => [operation.id, operation] as const)

/** From another part of the world each time, at the one exchange or the other. */
const exchangeAt = (nth: number): TestExchange => (nth % 2 === 0 ? first : second)
const from = (nth: number) => ({ 'x-forwarded-for': `203.0.${nth}.${nth + 1}` })

const personalNumber = '19850709-9805'

const asksPassword = [
  'changeEmail',
  'startPasskey',
  'removePasskey',
  'endFreeze',
  'endAllowedAddresses',
  'saveAddress',
  'setAntiPhishingWord',
]

/** A customer with all that can be guessed at, signed in, or as far as the first step of two. */
const standing = async (operation: Operation): Promise<{ browser: Browser; body: object }> => {
  const needsNewEmail = operation.id === 'confirmFirstEmail'
  const { id, email } = await newCustomer(first.database, {
    hasWallet: true,
    ...(needsNewEmail ? { emailStatus: 'UNVERIFIED' } : {}),
    ...(operation.id === 'confirmSignIn' ? { enabled2FA: true } : {}),
    ...(operation.id === 'setAntiPhishingWord' ? { antiPhishingWord: 'brisk otter' } : {}),
    ...(operation.id === 'saveAddress' ? { allowedAddressesSince: first.clock.now() } : {}),
  })
  const browser = browserOf(first.server)
  if (operation.id !== 'signIn') await browser.signIn(email)
  const body = { ...exampleBody(operation) }
  if (operation.id === 'signIn') return { browser, body: { email, password: 'a guess' } }
  if (operation.id === 'changePassword') return { browser, body: { ...body, currentPassword: 'a guess' } }
  if (asksPassword.includes(operation.id)) return { browser, body: { ...body, password: 'a guess' } }
  if (['placeSellOrder', 'retryPayout'].includes(operation.id)) await newAccount(first.database, id)
  // Refused for more than the code, since a purchase that is placed is no guess.
  if (['placeBuyOrder', 'placeSellOrder', 'retryPayout', 'chooseRefundAccount'].includes(operation.id))
    return { browser, body: { ...body, code: '000000', ...('total' in body ? { total: '1.00' } : {}) } }
  if (['createPlan', 'changePlan'].includes(operation.id))
    return { browser, body: { ...body, amount: '1', code: '000000' } }
  if (operation.id === 'savePersonalDetails') return { browser, body: { ...body, personalNumber } }
  return { browser, body }
}

/** Makes the tries that there would have been before: a password takes a tenth of a second to look at. */
const wereTried = (id: string, of: 'account' | 'address', times: number) =>
  first.database.transaction((tx) =>
    tx
      .update(rateLimits)
      .set({ count: times })
      .where(like(rateLimits.key, `${id}/${of}:%`)),
  )

/** Tried where time is short, too: what opens an account, or takes from one. */
const always = ['confirmSignIn', 'changePassword', 'savePersonalDetails', 'placeSellOrder']

test.each(rowsOf(guarded('account'), ([id], nth) => nth % 2 === 0 || always.includes(id)))(
  'what %s takes is guessed at as often as the contract says, wherever from and at whichever exchange',
  async (id, operation) => {
    if (id === 'savePersonalDetails') await newCustomer(first.database, { personalNumber })
    const { browser, body } = await standing(operation)
    const most = countOf(operation, 'account')
    const guess = (nth: number, by = browser, sent = body) =>
      callExample(exchangeAt(nth), by, operation, { headers: from(nth), body: sent })
    const statuses: number[] = []
    const tried = Math.min(most, 10)
    for (let nth = most - tried; nth < most; nth += 1) {
      statuses.push((await guess(nth)).statusCode)
      if (nth === most - tried) await wereTried(id, 'account', most - tried + 1)
    }
    expect(statuses).not.toContain(429)
    for (const nth of [most, most + 1]) {
      const answer = await guess(nth)
      expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
        429,
        refusal('too-many-requests'),
        '900',
      ])
    }
    const other = await standing(operation)
    expect((await guess(most + 2, other.browser, other.body)).statusCode).not.toBe(429)
    first.clock.forward({ minutes: 15 })
    await first.database.transaction((tx) => tx.delete(rateLimits))
  },
)

describe('an address is counted', () => {
  const startEid = operationOf('startEid')
  const most = countOf(startEid, 'address')
  const start = async (nth: number, remoteAddress: string, forwarded?: string): Promise<number> =>
    (
      await exchangeAt(nth).server.inject({
        method: 'POST',
        url: `${base}/auth/eid/start`,
        remoteAddress,
        headers: {
          host: '127.0.0.1:3000',
          origin: 'http://127.0.0.1:3000',
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
        },
        payload: JSON.stringify({ purpose: 'sign-in' }),
      })
    ).statusCode
  const letIn = 6
  const stopped = [...Array<number>(letIn).fill(200), 429]
  /** Of the last ones that are let in, and of the next. */
  const statuses = async (way: (nth: number) => [remote: string, forwarded?: string]): Promise<number[]> => {
    await first.database.transaction((tx) => tx.delete(rateLimits))
    const found: number[] = []
    for (let nth = most - letIn; nth <= most; nth += 1) {
      found.push(await start(nth, ...way(nth)))
      if (found.length === 1) await wereTried(startEid.id, 'address', most - letIn + 1)
    }
    return found
  }

  test('as the one that connects, whatever a caller from outside says of itself', async () => {
    expect(await statuses((nth) => ['203.0.113.9', `198.51.100.${nth}`])).toEqual(stopped)
  })

  test('as the one that the proxy has seen, whatever the caller said before', async () => {
    expect(await statuses((nth) => ['127.0.0.1', `198.51.100.${nth}, 10.0.0.${nth}, 203.0.113.9`])).toEqual(stopped)
  })

  test('by the network of a household, where it is of IPv6: one has more addresses than there are guesses', async () => {
    const hex = (nth: number) => nth.toString(16)
    expect(await statuses((nth) => ['127.0.0.1', `2001:db8:7:9:${hex(nth)}:1:2:${hex(nth)}`])).toEqual(stopped)
    expect(await start(0, '127.0.0.1', '2001:db8:7:a::1')).toBe(200)
  })

  test('as the same, written as IPv4 or within IPv6', async () => {
    expect(await statuses((nth) => ['127.0.0.1', nth % 3 === 0 ? '203.0.113.9' : '::ffff:203.0.113.9'])).toEqual(
      stopped,
    )
  })
})

describe('what is asked of an account without a secret is limited at both exchanges together', () => {
  const asking = [
    ['support', 10, (browser: Browser) => browser.post('/v2/support', { message: 'Hello' })],
    [
      'a code for another phone',
      1,
      (browser: Browser) => browser.post(`${base}/profile/phone`, { phoneNumber: '+46701740606' }),
    ],
  ] as const

  test.each(asking)('%s', async (_, most, ask) => {
    const { email } = await newCustomer(first.database)
    const browser = browserOf(first.server)
    await browser.signIn(email)
    const elsewhere = browserOf(second.server)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    const statuses: number[] = []
    for (let nth = 0; nth <= most; nth += 1) statuses.push((await ask(nth % 2 === 0 ? browser : elsewhere)).statusCode)
    expect(statuses).toEqual([...Array<number>(most).fill(200), 429])
  })
})
