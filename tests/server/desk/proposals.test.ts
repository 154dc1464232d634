import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { deskDecisions, deskProposals, orders } from '../../../src/server/database/schema'
import { sendCallback, transferOf } from '../../support/callbacks'
import { bothDecideAt, decidesAt, deskPageAt, proposesAt } from '../../support/desk'
import { browserOf, origin, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'
import { newSeller, placeSale } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let account: string
let seller: Awaited<ReturnType<typeof newSeller>>

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  seller = await newSeller(exchange.database)
  account = seller.account.reference
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
})

const work = () => exchange.exchange.jobs.runDue()
const sendCoins = async (order: Order, amount: string) => {
  await exchange.server.inject({
    method: 'POST',
    url: `/sandbox/wallet/${order.reference}`,
    headers: { host: '127.0.0.1:3000', origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ amount }).toString(),
  })
  await work()
}
/** A sale that waits for support: fewer coins came than it asks. */
const questioned = async (): Promise<Order> => {
  const order: Order = (await placeSale(browser, account, { amount: '0.02' })).json().result
  await sendCoins(order, '0.01')
  return order
}
const addressOf = ({ reference }: Order) => `/sandbox/desk/orders/${reference}`
const statusOf = async ({ reference }: Order) =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result.status
const proposed = async (order: Order): Promise<string> =>
  String((await proposesAt(exchange.server, addressOf(order), { decision: 'release' })).headers.location)
const confirms = (address: string, person: 'first' | 'second' = 'second', decision = 'confirm') =>
  decidesAt(exchange.server, address, { decision, why: 'Agreed' }, person)
const outcomesOf = async ({ reference }: Order) =>
  (
    await exchange.database.read((handle) =>
      handle
        .select({ subject: deskDecisions.subject, outcome: deskDecisions.outcome })
        .from(deskDecisions)
        .where(eq(deskDecisions.orderReference, reference))
        .orderBy(deskDecisions.at)
        .limit(20),
    )
  )
    .map(({ subject, outcome }) => `${subject} ${outcome}`)
    .toSorted()
const deferred = () => {
  const made = { resolve: () => {}, promise: Promise.resolve() }
  made.promise = new Promise((resolve) => {
    made.resolve = resolve
  })
  return made
}
const stateOf = async (address: string) =>
  exchange.database.read(async (handle) => {
    const id = address.split('/').at(-1) ?? ''
    const [row] = await handle
      .select({ state: deskProposals.state })
      .from(deskProposals)
      .where(eq(deskProposals.id, id))
      .limit(1)
    return row?.state
  })

describe('money that goes', () => {
  test('waits for a second person, and goes when they have confirmed it', async () => {
    const order = await questioned()
    const address = await proposed(order)
    await work()
    expect(await statusOf(order)).toBe('CONTACT_SUPPORT')
    expect(await deskPageAt(exchange.server)).toContain(`href="${address}"`)
    expect((await confirms(address)).statusCode).toBe(303)
    await work()
    expect([await statusOf(order), await stateOf(address)]).toEqual(['COMPLETED', 'confirmed'])
    expect(await outcomesOf(order)).toEqual(['sandbox-first proposed', 'sandbox-second confirmed'])
    expect(await deskPageAt(exchange.server)).not.toContain(`href="${address}"`)
  })

  test('is not confirmed by who proposed it, who may take it back', async () => {
    const order = await questioned()
    const address = await proposed(order)
    expect(await deskPageAt(exchange.server, address)).not.toContain('value="confirm"')
    expect((await confirms(address, 'first')).statusCode).toBe(409)
    expect(await stateOf(address)).toBe('open')
    expect((await confirms(address, 'first', 'turn-down')).statusCode).toBe(303)
    expect([await statusOf(order), await stateOf(address)]).toEqual(['CONTACT_SUPPORT', 'turned-down'])
    expect((await confirms(address)).statusCode).toBe(409)
    expect(await statusOf(order)).toBe('CONTACT_SUPPORT')
  })

  test('is proposed once at a time, and anew after it was turned down', async () => {
    const order = await questioned()
    const address = await proposed(order)
    expect((await proposesAt(exchange.server, addressOf(order), { decision: 'release' })).statusCode).toBe(409)
    await confirms(address, 'second', 'turn-down')
    expect((await bothDecideAt(exchange.server, addressOf(order), { decision: 'release' })).statusCode).toBe(303)
  })

  test('needs a reason of both', async () => {
    const order = await questioned()
    const none = { decision: 'release', why: '' }
    expect((await proposesAt(exchange.server, addressOf(order), none)).statusCode).toBe(400)
    const address = await proposed(order)
    const answer = await decidesAt(exchange.server, address, { decision: 'confirm', why: '' }, 'second')
    expect([answer.statusCode, await stateOf(address)]).toEqual([400, 'open'])
  })
})

describe('the page of an order', () => {
  test('tells what it asks and what has come, and lets it go on once that is all', async () => {
    const order: Order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
    const page = async () => (await deskPageAt(exchange.server, addressOf(order))).replaceAll('\u00a0', ' ')
    const facts = async () => [...(await page()).matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, text]) => text)
    const total = 'SEK 1,000.00'
    await sendCallback(exchange, 'payments', transferOf(order.number, '400.00'))
    expect([await facts(), (await page()).includes('value="release"')]).toEqual([[total, 'SEK 400.00'], false])
    await sendCallback(exchange, 'payments', transferOf(order.number, String(Number(order.total) - 400)))
    expect([await facts(), (await page()).includes('value="release"')]).toEqual([[total, total], true])
    expect(await page()).toContain(`href="/sandbox/desk/customers/${seller.customer.id}"`)
    const proposal = await deskPageAt(exchange.server, await proposed(order))
    expect(proposal).toContain(`href="/sandbox/desk/customers/${seller.customer.id}"`)
  })
})

describe('a proposal is about what was seen', () => {
  test('and is not made about what has changed since its page was shown', async () => {
    const order = await questioned()
    const stale = { decision: 'release', version: 'CONTACT_SUPPORT 2020-01-01T00:00:00.000Z 1' }
    expect((await decidesAt(exchange.server, addressOf(order), stale)).statusCode).toBe(409)
    expect(await outcomesOf(order)).toEqual([])
  })

  test('nor confirmed where more came meanwhile', async () => {
    const order = await questioned()
    const address = await proposed(order)
    exchange.clock.forward({ minutes: 1 })
    await sendCoins(order, '0.005')
    const answer = await confirms(address)
    expect([answer.statusCode, answer.body.includes('has changed')]).toEqual([409, true])
    expect([await statusOf(order), await stateOf(address)]).toEqual(['CONTACT_SUPPORT', 'refused'])
    expect(await outcomesOf(order)).toEqual(['sandbox-first proposed', 'sandbox-second refused'])
  })
})

describe('at the same time', () => {
  test('two who confirm let it go once', async () => {
    const order = await questioned()
    const address = await proposed(order)
    const answers = await Promise.all([confirms(address), confirms(address), confirms(address)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409, 409])
    await work()
    expect(await outcomesOf(order)).toEqual(['sandbox-first proposed', 'sandbox-second confirmed'])
    const history: Order['history'] = (await browser.get(`/protected/v2/orders/${order.reference}`)).json().result
      .history
    expect(history.filter(({ status }) => status === 'COMPLETED')).toHaveLength(1)
  })

  test('one who confirms and one who turns down: what came first counts', async () => {
    for (const isFirst of [true, false]) {
      const order = await questioned()
      const address = await proposed(order)
      const both = [() => confirms(address), () => confirms(address, 'first', 'turn-down')]
      const answers = await Promise.all((isFirst ? both : both.toReversed()).map((begin) => begin()))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
      await work()
      const isConfirmed = (await stateOf(address)) === 'confirmed'
      expect(await statusOf(order)).toBe(isConfirmed ? 'COMPLETED' : 'CONTACT_SUPPORT')
    }
  })

  test('a change of the order that holds its row is waited for, and seen', async () => {
    const order = await questioned()
    const address = await proposed(order)
    const [held, isLocked] = [deferred(), deferred()]
    const change = exchange.database.transaction(async (tx) => {
      const condition = eq(orders.reference, order.reference)
      await tx.select({ at: orders.updatedAt }).from(orders).where(condition).limit(1).for('update')
      isLocked.resolve()
      await held.promise
      await tx
        .update(orders)
        .set({ updatedAt: new Date(exchange.clock.now().getTime() + 1000) })
        .where(condition)
    })
    await isLocked.promise
    const answer = confirms(address)
    held.resolve()
    await change
    expect((await answer).statusCode).toBe(409)
    expect(await statusOf(order)).toBe('CONTACT_SUPPORT')
  })
})
