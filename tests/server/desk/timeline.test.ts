import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { customers, holds, outbox, supportCases } from '../../../src/server/database/schema'
import {
  keyOf,
  timelineOf,
  type Happening,
  type TimelineEntry,
  type TimelineKey,
} from '../../../src/server/desk/timeline'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, testExchange, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'
import { newSeller } from '../../support/selling'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const all = (customer: string, most = 1000) =>
  exchange.database.read((handle) => timelineOf(handle, customer, null, most))

/** All pages, put together. */
const inPages = async (customer: string, most: number, before: TimelineKey | null = null): Promise<TimelineEntry[]> => {
  const page = await exchange.database.read((handle) => timelineOf(handle, customer, before, most))
  return page.next === null ? page.entries : [...page.entries, ...(await inPages(customer, most, page.next))]
}

const happenedOf = (entries: readonly TimelineEntry[], kind: Happening['kind']) =>
  entries.map(({ happened }) => happened).filter((happened) => happened.kind === kind)

/** A customer who has signed in and paid an order. */
const buyer = async () => {
  const { customer } = await newSeller(exchange.database)
  const browser = browserOf(exchange.server)
  await browser.signIn(customer.email)
  const order: Order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
  await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
  await exchange.exchange.jobs.runDue()
  return { customer: customer.id, order }
}

describe('the timeline of a customer', () => {
  test('tells what happened to an order, its money and its customer, newest first', async () => {
    const { customer, order } = await buyer()
    const other = await buyer()
    const { entries, next } = await all(customer)
    expect(next).toBe(null)
    expect(happenedOf(entries, 'order').at(-1)).toEqual({
      kind: 'order',
      order: order.number,
      type: 'BUY',
      status: 'UNPAID',
    })
    expect(happenedOf(entries, 'order')[0]).toMatchObject({ order: order.number, status: 'COMPLETED' })
    expect(happenedOf(entries, 'money')).toContainEqual({
      kind: 'money',
      order: order.number,
      direction: 'IN',
      amount: order.total,
      currency: order.fiat,
    })
    expect(happenedOf(entries, 'sign-in')).toEqual([
      { kind: 'sign-in', outcome: 'signed-in', way: 'password', isNewDevice: expect.any(Boolean) },
    ])
    expect(happenedOf(entries, 'letter').length).toBeGreaterThan(0)
    expect(entries.at(-1)?.happened).toEqual({ kind: 'signed-up' })
    expect(entries.map(({ at }) => at.getTime())).toEqual(
      entries.map(({ at }) => at.getTime()).toSorted((one, another) => another - one),
    )
    expect(JSON.stringify(entries)).not.toContain(other.order.number)
  })

  test.each([1, 2, 3, 7])('is the same in pages of %d, also where much happened at once', async (most) => {
    const { customer, order } = await buyer()
    const at = exchange.clock.now()
    await exchange.database.transaction(async (tx) => {
      const hold = { customerId: customer, reason: 'review', releasedBy: 'desk', since: at, releasedAt: at } as const
      await tx
        .insert(holds)
        .values([{ ...hold, orderReference: order.reference }, { ...hold, orderReference: order.reference }, hold])
      await tx.insert(supportCases).values(
        ['1', '2', '3'].map((serial) => ({
          number: `${most}${order.number}${serial}`,
          customerId: customer,
          message: 'Hello',
          status: 'received' as const,
          createdAt: at,
          updatedAt: at,
        })),
      )
    })
    const whole = await all(customer)
    expect(happenedOf(whole.entries, 'held')).toHaveLength(3)
    expect(happenedOf(whole.entries, 'released')).toHaveLength(3)
    expect(happenedOf(whole.entries, 'case')).toHaveLength(3)
    expect(await inPages(customer, most)).toEqual(whole.entries)
  })

  test('has no more entries on a page than were asked for, of however many', async () => {
    const { customer } = await buyer()
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(outbox).where(eq(outbox.customerId, customer)).limit(1),
    )
    if (!row) throw new Error('No letter was written')
    const letters = Array.from({ length: 3000 }, (_, index) => {
      const { id: _id, ...letter } = row
      return { ...letter, about: `many/${index}/${customer}`, createdAt: new Date(row.createdAt.getTime() + index) }
    })
    await exchange.database.transaction((tx) => tx.insert(outbox).values(letters))
    const { entries, next } = await all(customer, 50)
    expect(entries).toHaveLength(50)
    expect(next).toMatchObject({ kind: 'letter' })
    expect(entries.every(({ happened }) => happened.kind === 'letter')).toBe(true)
  })

  test('of nobody is empty', async () => {
    expect(await all('00000000-0000-4000-8000-000000000000')).toEqual({ entries: [], next: null })
  })
})

test('no key of a page, which stands in an address, says who the customer is', async () => {
  const { customer } = await buyer()
  const [known] = await exchange.database.read((handle) =>
    handle.select().from(customers).where(eq(customers.id, customer)),
  )
  const { entries } = await all(customer)
  const keys = JSON.stringify(entries.map(keyOf))
  for (const told of [known?.email, known?.personalNumber, known?.phoneNumber, known?.lastName])
    expect(keys).not.toContain(told ?? 'nobody')
})
