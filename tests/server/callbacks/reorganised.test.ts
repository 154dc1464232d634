import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { deskDecisions, orders, removedCoins } from '../../../src/server/database/schema'
import { lockOrder } from '../../../src/server/orders/queries'
import { takeStep } from '../../../src/server/orders/take-step'
import { sendCallback } from '../../support/callbacks'
import { withEach } from '../../support/coins'
import { bothDecideAt, decidesAt, versionAt } from '../../support/desk'
import { browserOf, host, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { balancesOf } from '../../support/ledger'
import { newSeller, placeSale } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let order: Order
const hash = 'ab'.repeat(32)

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  const seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
  order = (await placeSale(browser, seller.account.reference, { amount: '0.001' })).json().result
})

const coins = (type: string, changes: object = {}) =>
  sendCallback(exchange, 'coins', {
    type,
    order: order.reference,
    coin: 'BTC',
    amount: '0.001',
    hash,
    output: 0,
    ...changes,
  })
const status = async (): Promise<string> =>
  (await browser.get(`/protected/v2/orders/${order.reference}`)).json().result.status
const rows = () =>
  exchange.database.read((handle) =>
    handle.select().from(removedCoins).where(eq(removedCoins.orderReference, order.reference)),
  )
const version = (id: string) => versionAt(exchange.server, `/sandbox/desk/removed-coins/${id}`, '/sandbox/desk')
const bothLetGoOn = async () => {
  const [{ id } = { id: '' }] = await rows()
  return bothDecideAt(exchange.server, `/sandbox/desk/removed-coins/${id}`, {}, '/sandbox/desk')
}
const deskPage = async (): Promise<string> =>
  (await exchange.server.inject({ url: '/sandbox/desk', headers: { host } })).body

test('coins that their chain took back before the money went leave the sale to support, and stand on the desk', async () => {
  await coins('coins.received')
  expect(await status()).toBe('PAID')
  expect((await coins('coins.reorganised')).statusCode).toBe(200)
  expect([await status(), (await rows()).map(({ amount }) => amount)]).toEqual(['CONTACT_SUPPORT', ['0.001']])
  expect(await deskPage()).toContain(`Booked by transaction ${hash}, which is in no block any more.`)
})

test('after the money went the sale stays as it is, and the desk is told once', async () => {
  await coins('coins.received')
  await exchange.exchange.jobs.runDue()
  expect(await status()).toBe('COMPLETED')
  const before = await balancesOf(exchange.database, order)
  await coins('coins.reorganised')
  await coins('coins.reorganised')
  expect([await status(), (await rows()).length]).toEqual(['COMPLETED', 1])
  expect(await balancesOf(exchange.database, order)).toEqual(before)
})

test('of coins that nobody has booked nothing is written down', async () => {
  await coins('coins.reorganised')
  await coins('coins.received')
  await coins('coins.reorganised', { coin: 'LTC' })
  await coins('coins.reorganised', { hash: 'cd'.repeat(32) })
  const other = await coins('coins.reorganised', { order: '0190a000-0000-4000-8000-000000000000' })
  expect([await rows(), await status(), other.statusCode]).toEqual([[], 'PAID', 404])
})

test('two operators say once that the sale goes on, and why', async () => {
  await coins('coins.received')
  await exchange.exchange.jobs.runDue()
  await coins('coins.reorganised')
  const [{ id } = { id: '' }] = await rows()
  const address = `/sandbox/desk/removed-coins/${id}`
  const proposes = async (why: string) => decidesAt(exchange.server, address, { version: await version(id), why })
  expect([(await proposes(' ')).statusCode, (await rows())[0]?.handledAt]).toEqual([400, null])
  const answers = await Promise.all([proposes('They came again'), proposes('They came again')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
  expect((await rows())[0]?.handledAt).toBeNull()
  const proposal = String(answers.find(({ statusCode }) => statusCode === 303)?.headers.location)
  const confirms = () => decidesAt(exchange.server, proposal, { decision: 'confirm' }, 'second')
  const confirmed = await Promise.all([confirms(), confirms()])
  expect(confirmed.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
  const decided = await exchange.database.read((reader) =>
    reader.select().from(deskDecisions).where(eq(deskDecisions.about, id)),
  )
  expect(
    decided
      .filter(({ outcome }) => outcome !== 'refused')
      .map(({ action, outcome, orderReference }) => [action, outcome, orderReference]),
  ).toEqual([
    ['coins.removed.handled', 'proposed', order.reference],
    ['coins.removed.handled', 'confirmed', order.reference],
  ])
  expect(await deskPage()).not.toContain(`/removed-coins/${id}`)
})

describe('while the money has not gone', () => {
  const paid: string[] = []
  let given: TestExchange['exchange']['outside']['payouts']
  beforeEach(() => {
    paid.length = 0
    given = exchange.exchange.outside.payouts
    exchange.exchange.outside.payouts = { pay: async ({ key }) => void paid.push(key) }
  })
  afterEach(() => {
    exchange.exchange.outside.payouts = given
  })

  test('a payout that begins is not asked for until somebody has dealt with it', async () => {
    await coins('coins.received')
    // The chain takes them back between the step and its work.
    await exchange.database.transaction(async (tx) => {
      const paidIn = await lockOrder(tx, eq(orders.reference, order.reference))
      const step = { type: 'payout.started', rate: '1000', coinAmount: '0.001' } as const
      if (paidIn !== undefined) await takeStep(tx, exchange.exchange, paidIn, step, exchange.clock.now())
    })
    await coins('coins.reorganised')
    await exchange.exchange.jobs.runDue()
    expect([await status(), paid]).toEqual(['PAYOUT_PENDING', []])
    await bothLetGoOn()
    await exchange.exchange.jobs.runDue()
    expect(paid).toEqual([expect.stringContaining(order.reference)])
  })

  test('coins of a sale that is refunded are not sent back until two operators let that go on', async () => {
    await coins('coins.received')
    await coins('coins.reorganised')
    const sent: string[] = []
    const { coins: before } = exchange.exchange.outside
    exchange.exchange.outside.coins = withEach(before, () => ({ send: async ({ key }) => void sent.push(key) }))
    const returnAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const review = { type: 'order.reviewed', order: order.reference, decision: 'refund', returnAddress }
    await sendCallback(exchange, 'reviews', { ...review, feedbackReason: null, feedbackDetails: null })
    await exchange.exchange.jobs.runDue()
    expect([await status(), sent]).toEqual(['REFUND', []])
    await bothLetGoOn()
    await exchange.exchange.jobs.runDue()
    expect(sent).toEqual([`${order.reference}/back/1`])
    exchange.exchange.outside.coins = before
  })
})
