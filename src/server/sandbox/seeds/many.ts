import { count, eq } from 'drizzle-orm'
import { object } from 'superstruct'
import { hoursAfter, minutesAfter } from '../../clock'
import type { Transaction } from '../../database/handle'
import { customers, orders } from '../../database/schema'
import { coins } from '../../../domain/money/currencies'
import { startOfSwedishDay, swedishDay } from '../../../domain/shared/swedish-days'
import type { Exchange } from '../../exchange'
import { jobKind } from '../../jobs/jobs'
import { countedSerials, orderNumber } from '../../orders/number'
import { livedOut, type Life, type Placed } from './timeline'
import { bankTransfer, providerPayment, scenesOf, type Path } from './year'
import { writeLives } from './write'

export const manyOrders = 10_000
const atOnce = 100
const minutesBetween = 120

/** Asks for the ten thousand orders, where some are missing. */
export const planMany = (exchange: Exchange): Promise<void> =>
  exchange.database.transaction(async (tx) => {
    const owner = await ownerOf(tx)
    if (owner !== undefined) await planPart(tx, exchange, await countOf(tx, owner))
  })

/** Writes a part of the orders of the customer who has ten thousand. The next is work of its own, so that other work comes in between. */
export const seedMany = jobKind({
  kind: 'sandbox.seed-many',
  payload: object({}),
  run: (_, exchange) =>
    exchange.database.transaction(async (tx) => {
      const owner = await ownerOf(tx)
      if (owner !== undefined) await planPart(tx, exchange, await writePart(tx, exchange, owner))
    }),
})

type Owner = typeof customers.$inferSelect

const ownerOf = async (tx: Transaction): Promise<Owner | undefined> => {
  const [owner] = await tx.select().from(customers).where(eq(customers.seedKey, 'ten-thousand')).limit(1).for('update')
  return owner
}

const countOf = async (tx: Transaction, { id }: Owner): Promise<number> => {
  const [there] = await tx.select({ count: count() }).from(orders).where(eq(orders.customerId, id))
  return there?.count ?? 0
}

const planPart = async (tx: Transaction, { jobs, clock }: Exchange, from: number): Promise<void> => {
  if (from < manyOrders) await jobs.enqueue(tx, seedMany, {}, clock.now(), { uniqueKey: `${seedMany.kind}/${from}` })
}

/** Answers how many there are then. */
const writePart = async (tx: Transaction, { config }: Exchange, owner: Owner): Promise<number> => {
  const from = await countOf(tx, owner)
  const indexes = Array.from({ length: Math.min(atOnce, manyOrders - from) }, (_, index) => from + index)
  const placed = indexes.map((index) => ({ index, at: placedAt(owner.createdAt, index) }))
  const numbers = await numbersOf(
    tx,
    placed.map(({ at }) => at),
  )
  const lives = placed.map(({ index, at }, nth) => lifeOf(config.sandboxSeed, owner.id, index, at, numbers[nth] ?? ''))
  await writeLives(tx, lives)
  return from + indexes.length
}

/** They begin the day after the customer came, and end some weeks before now. */
const placedAt = (came: Date, index: number): Date => minutesAfter(hoursAfter(came, 24), index * minutesBetween)

/** Numbers for instants in order: a day's serials are taken at once. */
const numbersOf = async (tx: Transaction, instants: readonly Date[]): Promise<string[]> => {
  const numbers: string[] = []
  for (const day of new Set(instants.map(swedishDay))) {
    const sameDay = instants.filter((at) => swedishDay(at) === day)
    const serial = await countedSerials(tx, startOfSwedishDay(day), sameDay.length)
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
