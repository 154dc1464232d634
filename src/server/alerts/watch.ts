import { and, eq, inArray } from 'drizzle-orm'
import { setImmediate as turn } from 'node:timers/promises'
import { object } from 'superstruct'
import type { Rates } from '../../domain/market/market'
import { secondsAfter } from '../clock'
import type { Transaction } from '../database/handle'
import { priceAlerts } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import { keepLastPrices } from '../market/last-prices'
import type { Prices } from '../outside/prices'
import { batchSize, lockReached, lockRested, measuresOf, type Measure } from './compare'
import { keepMissed, keepPrices, missedPrices } from './prices-told'
import { lockReaders, tellReached } from './tell'

/** So often prices are looked at: an alert is told within a minute of its price, also where a look fails. */
const lookSeconds = 15

/** Compares all alerts with what coins cost now. Where nobody tells a price the next look does. */
export const watchPrices = jobKind({
  kind: 'alerts.watch',
  payload: object({}),
  run: async (_, exchange) => {
    const next = secondsAfter(exchange.clock.now(), lookSeconds)
    await planWatch(exchange, next)
    const { prices } = exchange.outside
    if (prices === null) return
    await keepHistory(exchange, prices)
    const rates = await toldBy(exchange, prices)
    if (rates !== null) await compareAlerts(exchange, rates, next).catch(toldOf(exchange))
  },
})

/** The next look compares again, sooner than what is tried again would be. */
const toldOf =
  ({ log }: Exchange) =>
  (error: unknown): void =>
    log.error({ err: error }, 'alerts were not compared')

/** One is planned at a time, by the moment it is for, whichever instance thinks of it. */
export const planWatch = ({ database, jobs }: Exchange, at: Date): Promise<void> => {
  const moment = Math.floor(at.getTime() / 1000 / lookSeconds)
  return database.transaction((tx) => jobs.enqueue(tx, watchPrices, {}, at, { uniqueKey: `alerts/${moment}` }))
}

/** What coins cost, kept for alerts that look back; null where nobody tells it now. */
const toldBy = async ({ database, log }: Exchange, prices: Prices): Promise<Rates | null> => {
  try {
    const rates = await prices.rates()
    await database.transaction(async (tx) => {
      await keepPrices(tx, rates)
      await keepLastPrices(tx, rates)
    })
    return rates
  } catch (error) {
    log.warn({ err: error }, 'no alert is compared: nobody tells prices')
    return null
  }
}

/** Keeps what coins cost while nobody asked. Where that is not told, what is known is compared all the same. */
const keepHistory = async ({ database, clock, log }: Exchange, prices: Prices): Promise<void> => {
  try {
    const missed = await database.read((handle) => missedPrices(handle, prices, clock.now()))
    await database.transaction((tx) => keepMissed(tx, missed))
  } catch (error) {
    log.warn({ err: error }, 'alerts that look back know no older prices: nobody tells them')
  }
}

/**
 * Tells of each alert that is reached, once: with what it tells it is written that it has. Then those that rest, and whose
 * price is on the other side, wait again. Answers how many were told. What is left at `until` is the next look's.
 */
export const compareAlerts = async (exchange: Exchange, rates: Rates, until?: Date): Promise<number> => {
  const { database, stopping, clock } = exchange
  const goesOn = () => !stopping.aborted && (until === undefined || clock.now() < until)
  const measures = await database.read((handle) => measuresOf(handle, rates))
  const untold: string[] = []
  let told = 0
  for (let some = batchSize; some > 0 && goesOn(); told += some) {
    some = await database.transaction((tx) => tellSome(tx, exchange, measures, untold))
    await turn()
  }
  for (let some = batchSize; some > 0 && goesOn();) {
    some = await database.transaction((tx) => armSome(tx, exchange, measures))
    await turn()
  }
  return told - untold.length
}

/** One that cannot be told is passed over in this look, and added to `untold`: the others are told. */
const tellSome = async (
  tx: Transaction,
  exchange: Exchange,
  measures: readonly Measure[],
  untold: string[],
): Promise<number> => {
  const references = await lockReached(tx, measures, untold)
  const tell = (some: readonly string[]) => tx.part(() => tellReached(tx, exchange, some, measures))
  try {
    if (references.length > 0) await tell(references)
  } catch (error) {
    for (const reference of references) await tell([reference]).catch(() => untold.push(reference))
    exchange.log.error({ err: error, alerts: untold }, 'alerts were not told')
  }
  return references.length
}

const armSome = async (tx: Transaction, { clock, live }: Exchange, measures: readonly Measure[]): Promise<number> => {
  const references = await lockRested(tx, measures, clock.now())
  if (references.length === 0) return 0
  const armed = await tx
    .update(priceAlerts)
    .set({ state: 'WAITING' })
    .where(and(inArray(priceAlerts.reference, references), eq(priceAlerts.state, 'RESTING')))
    .returning({ customerId: priceAlerts.customerId })
  const customerIds = [...new Set(armed.map(({ customerId }) => customerId))]
  await lockReaders(tx, customerIds)
  await live.tellMany(tx, customerIds, { type: 'alerts.changed' })
  return references.length
}
