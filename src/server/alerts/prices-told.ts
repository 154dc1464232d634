import { lt, max, sql } from 'drizzle-orm'
import { array, create, enums, object, string } from 'superstruct'
import { alertHours, type AlertHours, type PriceNow } from '../../domain/alerts/alerts'
import { rateIn, type Rates } from '../../domain/market/market'
import { coins, fiats, type Coin, type Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { hoursAfter, minutesAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { pricesTold } from '../database/schema'
import type { Prices } from '../outside/prices'

type Told = typeof pricesTold.$inferSelect

/** A price stands for that of so many minutes later, where none was told since: less where an alert looks back less. */
const slackMinutes: Record<AlertHours, number> = { 1: 5, 24: 60, 168: 60 }
/** After so long without prices those that are missed are asked for. */
const missedHours = 1
const keptHours = Math.max(...alertHours) + 24

type Pair = { coin: Coin; fiat: Fiat }

export const pairs: readonly Pair[] = coins.flatMap((coin) => fiats.map((fiat) => ({ coin, fiat })))

/** Keeps what coins cost in this minute, but those that are halted: what was told first of it stays. */
export const keepPrices = async (tx: Transaction, told: Rates): Promise<void> => {
  const minute = new Date(`${told.at.slice(0, 16)}:00.000Z`)
  const rows = pairs.flatMap(({ coin, fiat }) => {
    const price = rateIn(told, coin, fiat)
    return price === undefined ? [] : [{ coin, fiat, at: minute, price }]
  })
  if (rows.length > 0) await tx.insert(pricesTold).values(rows).onConflictDoNothing()
}

/**
 * Prices of a time in which nobody kept them, as whoever tells prices remembers them; empty where they were kept all along.
 * After each such time they are asked for once.
 */
export const missedPrices = async (handle: Handle, prices: Prices, now: Date): Promise<Told[]> => {
  const [last] = await handle
    .select({ at: max(pricesTold.at) })
    .from(pricesTold)
    .limit(1)
  if (last?.at && last.at >= hoursAfter(now, -missedHours)) return []
  const since = last?.at ?? hoursAfter(now, -keptHours)
  const histories = await Promise.all(
    pairs.map(async ({ coin, fiat }) => {
      const points = await prices.history(coin, fiat, '7d')
      return points.map(({ at, rate: price }) => ({ coin, fiat, at: new Date(at), price }))
    }),
  )
  return histories.flat().filter(({ at }) => at > since && at < now)
}

export const keepMissed = async (tx: Transaction, missed: readonly Told[]): Promise<void> => {
  if (missed.length > 0)
    await tx
      .insert(pricesTold)
      .values([...missed])
      .onConflictDoNothing()
}

/** A pair, what it costs now, and what it did the times ago that alerts look back, as far as that is known. */
export type PairNow = Pair & PriceNow

/** In one statement for all pairs that are asked for; there are none of coins that are halted. */
export const pricesNow = async (handle: Handle, told: Rates, asked: readonly Pair[]): Promise<PairNow[]> => {
  const times = asked.flatMap((pair) =>
    alertHours.map((hours) => {
      const before = hoursAfter(new Date(told.at), -hours)
      return {
        ...pair,
        hours,
        at: before.toISOString(),
        since: minutesAfter(before, -slackMinutes[hours]).toISOString(),
      }
    }),
  )
  const rows = await handle.rows(sql`
    select asked.coin, asked.fiat, asked.hours, told.price::text as price
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as asked("coin" text, "fiat" text, "hours" int, "at" timestamptz, "since" timestamptz)
    cross join lateral (
      select price from prices_told
      where coin = asked.coin and fiat = asked.fiat and at <= asked.at and at >= asked.since
      order by at desc limit 1
    ) as told
    limit ${times.length}`)
  const known = create(rows, array(pastPrice))
  return asked.flatMap(({ coin, fiat }) => {
    const price = rateIn(told, coin, fiat)
    if (price === undefined) return []
    const before: Record<AlertHours, Decimal | null> = { 1: null, 24: null, 168: null }
    for (const past of known) if (past.coin === coin && past.fiat === fiat) before[past.hours] = past.price
    return [{ coin, fiat, price, before }]
  })
}

const pastPrice = object({ coin: enums(coins), fiat: enums(fiats), hours: enums(alertHours), price: string() })

export const dropOldPrices = (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, pricesTold, lt(pricesTold.at, hoursAfter(now, -keptHours)))
