import { count, eq } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { object } from 'superstruct'
import { hoursAfter, minutesAfter } from '../../clock'
import type { Transaction } from '../../database/handle'
import { customers, orders } from '../../database/schema'
import { coins } from '../../../domain/currencies'
import type { Exchange } from '../../exchange'
import { jobKind } from '../../jobs/jobs'
import { orderNumber } from '../../orders/number'
import { nextSerial } from '../../orders/place'
import { livedOut, type Life, type Placed } from './life'
import { bankTransfer, providerPayment, scenesOf, type Path } from './year'
import { writeLives } from './write'

export const manyOrders = 10_000
const atOnce = 250
const minutesBetween = 120

/** Asks for the ten thousand orders, where some are missing. */
export const planMany = (exchange: Exchange): Promise<void> =>
  exchange.database.transaction((tx) =>
    exchange.jobs.enqueue(tx, seedMany, {}, exchange.clock.now(), { uniqueKey: seedMany.kind }),
  )

/** Writes the orders of the customer who has ten thousand, part by part; goes on where it was broken off. */
export const seedMany = jobKind({
  kind: 'sandbox.seed-many',
  payload: object({}),
  run: async (_, exchange) => {
    for (let isDone = false; !isDone;) {
      isDone = await exchange.database.transaction((tx) => writePart(tx, exchange))
      await pause(1)
    }
  },
})

const writePart = async (tx: Transaction, { config }: Exchange): Promise<boolean> => {
  const [owner] = await tx.select().from(customers).where(eq(customers.seedKey, 'ten-thousand')).limit(1).for('update')
  if (owner === undefined) return true
  const [there] = await tx.select({ count: count() }).from(orders).where(eq(orders.customerId, owner.id))
  const from = there?.count ?? 0
  const indexes = Array.from({ length: Math.min(atOnce, manyOrders - from) }, (_, index) => from + index)
  const placed = indexes.map((index) => ({ index, at: placedAt(owner.createdAt, index) }))
  const numbers = await numbersOf(
    tx,
    placed.map(({ at }) => at),
  )
  const lives = placed.map(({ index, at }, nth) => lifeOf(config.sandboxSeed, owner.id, index, at, numbers[nth] ?? ''))
  await writeLives(tx, lives)
  return from + indexes.length >= manyOrders
}

/** They begin the day after the customer came, and end some weeks before now. */
const placedAt = (came: Date, index: number): Date => minutesAfter(hoursAfter(came, 24), index * minutesBetween)

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Numbers for instants in order: a day's serials are taken at once. */
const numbersOf = async (tx: Transaction, instants: readonly Date[]): Promise<string[]> => {
  const numbers: string[] = []
  for (const day of new Set(instants.map(dayOf))) {
    const sameDay = instants.filter((at) => dayOf(at) === day)
    const serial = await nextSerial(tx, new Date(day), sameDay.length)
    numbers.push(...sameDay.map((at, nth) => orderNumber(at, serial + nth)))
  }
  return numbers
}

const byTransfer: readonly Path[] = [
  bankTransfer,
  bankTransfer,
  bankTransfer,
  bankTransfer,
  [['canceled', 30]],
  [['expired', 7200]],
  bankTransfer,
  [
    ['paidWrong', 900],
    ['refunded', 2600],
  ],
]

const lifeOf = (seed: string, customerId: string, index: number, at: Date, number: string): Life => {
  const coin = coins[index % coins.length] ?? 'BTC'
  const isTransfer = index % 3 !== 0
  const placed: Placed = {
    label: String(index),
    number,
    customerId,
    at,
    type: 'BUY',
    coin,
    fiat: 'SEK',
    amount: String(500 + ((index * 37) % 96) * 100),
    method: isTransfer ? 'BANKGIRO' : 'StripeCard',
    priority: coin === 'BTC' && index % 5 === 0 ? 'HIGH' : 'LOW',
    bankAccountReference: null,
  }
  const path = isTransfer ? (byTransfer[index % byTransfer.length] ?? bankTransfer) : providerPayment
  return livedOut(seed, placed, scenesOf(path))
}
