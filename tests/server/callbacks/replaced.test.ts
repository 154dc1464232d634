import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { ledgerEntries, orders, orderTransactions } from '../../../src/server/database/schema'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { balancesOf } from '../../support/ledger'
import { buyOrder } from '../../support/placing'
import { newSeller } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let order: Order

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  const seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
  order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
  await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
  await exchange.exchange.jobs.runDue()
  order = await fetched()
})

const fetched = async (): Promise<Order> => (await browser.get(`/protected/v2/orders/${order.reference}`)).json().result
/** By which transactions coins of the order went, as they are kept. */
const sentBy = async (): Promise<string[]> =>
  exchange.database.read(async (handle) => {
    const { hash, orderReference, label, direction } = orderTransactions
    const rows = await handle
      .select({ hash })
      .from(orderTransactions)
      .where(and(eq(orderReference, order.reference), eq(label, 'coins'), eq(direction, 'OUT')))
      .limit(10)
    return rows.map((row) => row.hash ?? '')
  })
const anotherHash = (digit: string) => (order.coin === 'ETH' ? '0x' : '') + digit.repeat(64)
const replaced = (replaces: string, hash: string, changes: object = {}) =>
  sendCallback(exchange, 'coins', {
    type: 'coins.replaced',
    key: `${order.reference}/1`,
    coin: order.coin,
    hash,
    replaces,
    ...changes,
  })
const told = (hash: string, amount = '0.00000001') =>
  sendCallback(exchange, 'coins', {
    type: 'coins.sent',
    key: `${order.reference}/1`,
    coin: order.coin,
    amount,
    hash,
  })
const entries = async () =>
  exchange.database.read(
    async (handle) =>
      (await handle.select().from(ledgerEntries).where(eq(ledgerEntries.orderReference, order.reference))).length,
  )

describe('coins that went by another transaction', () => {
  test('name that one on the order’s page, and nothing more is booked', async () => {
    const [first = ''] = await sentBy()
    const before = [await balancesOf(exchange.database, order), await entries()]
    expect((await replaced(first, anotherHash('A'))).statusCode).toBe(200)
    expect(await sentBy()).toEqual([anotherHash('a')])
    expect([await balancesOf(exchange.database, order), await entries()]).toEqual(before)
    const { status, transactions } = await fetched()
    expect(status).toBe('COMPLETED')
    expect(transactions.find(({ label }) => label === 'coins')?.explorerLink).toContain('a'.repeat(64))
  })

  test('are replaced once, by however many at once it is told, and again by a third', async () => {
    const [first = ''] = await sentBy()
    await Promise.all([1, 2, 3].map(() => replaced(first, anotherHash('b'))))
    expect(await sentBy()).toEqual([anotherHash('b')])
    exchange.clock.forward({ seconds: 1 })
    await replaced(anotherHash('b'), anotherHash('c'))
    expect(await sentBy()).toEqual([anotherHash('c')])
  })

  test('are not booked again by a transaction that was replaced, whoever tells of it later', async () => {
    const [first = ''] = await sentBy()
    await replaced(first, anotherHash('d'))
    const before = await entries()
    await told(first)
    expect([await sentBy(), await entries()]).toEqual([[anotherHash('d')], before])
  })

  test('go by the first again where the network confirms that one after all, and not by what was told before', async () => {
    const [first = ''] = await sentBy()
    await replaced(first, anotherHash('e'))
    const earlier = exchange.clock.now().toISOString()
    exchange.clock.forward({ seconds: 1 })
    await replaced(anotherHash('e'), first)
    expect(await sentBy()).toEqual([first])
    await replaced(first, anotherHash('e'), { at: earlier })
    expect(await sentBy()).toEqual([first])
  })

  test('are left alone by what is of another coin, of itself, or of nothing that is known', async () => {
    const before = await sentBy()
    const [first = ''] = before
    const other = order.coin === 'BTC' ? 'LTC' : 'BTC'
    await replaced(first, first)
    await replaced(first, 'f'.repeat(64), { coin: other })
    await replaced(first, anotherHash('f'), { key: `${order.reference}/back/1` })
    expect(await sentBy()).toEqual(before)
    const nobodys = { key: `${crypto.randomUUID()}/1` }
    expect((await replaced(first, anotherHash('f'), nobodys)).statusCode).toBe(404)
  })
})

test('coins whose transaction was replaced before it was told are booked by the last', async () => {
  const [first, last] = [anotherHash('1'), anotherHash('2')]
  const [sent = ''] = await sentBy()
  await exchange.database.transaction(async (tx) => {
    await tx.delete(orderTransactions).where(eq(orderTransactions.hash, sent))
    await tx.update(orders).set({ status: 'PAYOUT_PENDING' }).where(eq(orders.reference, order.reference))
  })
  await replaced(first, last)
  await told(first, order.to.amount)
  expect([await sentBy(), (await fetched()).status]).toEqual([[last], 'COMPLETED'])
})
