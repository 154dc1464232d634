import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isLuhn } from '../../../src/domain/bank/luhn'
import type { Database } from '../../../src/server/database/handle'
import { orderSerials } from '../../../src/server/database/schema'
import { countedSerials, nextSerial, orderNumber } from '../../../src/server/orders/number'
import { testDatabase } from '../../support/database'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.transaction((tx) => tx.delete(orderSerials)))

const today = new Date('2026-11-28T10:00:00.000Z')
const yesterday = new Date('2026-11-27T22:59:59.999Z')
const next = (placed = today) => database.transaction((tx) => nextSerial(tx, placed))

describe('an order’s number', () => {
  test('has the day, its serial of that day and a digit by which it is a valid OCR number', () => {
    expect(orderNumber(today, 7)).toMatch(/^261128007\d$/)
    expect(orderNumber(today, 1234)).toMatch(/^2611281234\d$/)
    expect([7, 1234].map((serial) => isLuhn(orderNumber(today, serial)))).toEqual([true, true])
  })

  test.each([
    ['in winter', '2026-11-27T22:59:59.999Z', '2026-11-27T23:00:00.000Z', ['261127', '261128']],
    ['in summer', '2026-07-09T21:59:59.999Z', '2026-07-09T22:00:00.000Z', ['260709', '260710']],
    ['at new year', '2026-12-31T22:59:59.999Z', '2026-12-31T23:00:00.000Z', ['261231', '270101']],
  ])('has the day that it is in Sweden %s, and its serial is of that day', async (_, before, after, days) => {
    const instants = [new Date(before), new Date(after)]
    const numbers = []
    for (const placed of instants) numbers.push(orderNumber(placed, await next(placed)))
    expect(numbers.map((number) => [number.slice(0, -4), number.slice(-4, -1)])).toEqual(
      days.map((day) => [day, '001']),
    )
    expect(numbers.map(isLuhn)).toEqual([true, true])
  })
})

describe('serials', () => {
  test('begin with one on each day, and grow', async () => {
    expect([await next(), await next(), await next(yesterday), await next()]).toEqual([1, 2, 1, 5])
  })

  test('are lost with a transaction that is undone, and never given out twice', async () => {
    await next()
    const undone = database.transaction(async (tx) => {
      await nextSerial(tx, today)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await next()).toBe(3)
  })

  test('of a day that an older version has begun keep away from its own', async () => {
    await database.transaction((tx) => tx.insert(orderSerials).values({ day: '2026-11-28', last: 17 }))
    const serials = [await next(), await next()]
    const [row] = await database.read((handle) => handle.select().from(orderSerials).limit(1))
    expect([serials, row?.last]).toEqual([[5001, 5002], 17])
  })

  test('that are counted, as many are at once, keep away from the others of their day', async () => {
    const many = () => database.transaction((tx) => countedSerials(tx, today, 3))
    await next()
    expect([await many(), await many(), await next()]).toEqual([5001, 5004, 2])
  })

  test('of a day that is begun here leave an older version its own', async () => {
    await next()
    const rows = await database.read((handle) =>
      handle.select({ last: orderSerials.last }).from(orderSerials).where(eq(orderSerials.day, '2026-11-28')).limit(1),
    )
    expect(rows).toEqual([{ last: 5000 }])
  })

  test.skipIf(!process.env['TEST_DATABASE_URL'])('of an order that is being placed keep nobody waiting', async () => {
    await next()
    let end = () => {}
    let isDrawn = () => {}
    const drawn = new Promise<void>((resolve) => (isDrawn = resolve))
    const placing = database.transaction(async (tx) => {
      const serial = await nextSerial(tx, today)
      isDrawn()
      await new Promise<void>((resolve) => (end = resolve))
      return serial
    })
    await drawn
    const other = await next()
    end()
    expect([await placing, other]).toEqual([2, 3])
  })

  test('of a sequence that has fallen behind are refused', async () => {
    await database.transaction((tx) =>
      tx.insert(orderSerials).values({ day: '2026-11-28', last: 0, before: 1_000_000_000 }),
    )
    await expect(next()).rejects.toThrow('The sequence order_serial is behind what it has told')
  })

  test('of orders that are the first of a day at the same time are told apart', async () => {
    const serials = await Promise.all([next(), next(), next()])
    expect(new Set(serials).size).toBe(3)
  })
})
