import { and, desc, eq, gte, lt, lte, max } from 'drizzle-orm'
import { alertHours, type AlertHours, type PriceNow } from '../../domain/alerts/alerts'
import type { Rates } from '../../domain/market/market'
import { coins, fiats, type Coin, type Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { hoursAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { pricesTold } from '../database/schema'
import type { Prices } from '../outside/prices'

type Told = typeof pricesTold.$inferSelect

/** A price stands for that of so long before it, where none was told since. */
const slackHours = 1
const keptHours = Math.max(...alertHours) + 24

export const pairs: readonly { coin: Coin; fiat: Fiat }[] = coins.flatMap((coin) =>
  fiats.map((fiat) => ({ coin, fiat })),
)

/** Keeps what coins cost in this minute: what was told first of it stays. */
export const keepPrices = async (tx: Transaction, { at, rates }: Rates): Promise<void> => {
  const minute = new Date(`${at.slice(0, 16)}:00.000Z`)
  await tx
    .insert(pricesTold)
    .values(pairs.map(({ coin, fiat }) => ({ coin, fiat, at: minute, price: rates[coin][fiat] })))
    .onConflictDoNothing()
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
  if (last?.at && last.at >= hoursAfter(now, -slackHours)) return []
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

/** The price of a pair now, and those of the times ago that alerts look back, as far as they are known. */
export const priceNow = async (handle: Handle, { at, rates }: Rates, coin: Coin, fiat: Fiat): Promise<PriceNow> => {
  const before: Record<AlertHours, Decimal | null> = { 1: null, 24: null, 168: null }
  for (const hours of alertHours) before[hours] = await priceAt(handle, coin, fiat, hoursAfter(new Date(at), -hours))
  return { price: rates[coin][fiat], before }
}

const priceAt = async (handle: Handle, coin: Coin, fiat: Fiat, at: Date): Promise<Decimal | null> => {
  const [row] = await handle
    .select({ price: pricesTold.price })
    .from(pricesTold)
    .where(
      and(
        eq(pricesTold.coin, coin),
        eq(pricesTold.fiat, fiat),
        lte(pricesTold.at, at),
        gte(pricesTold.at, hoursAfter(at, -slackHours)),
      ),
    )
    .orderBy(desc(pricesTold.at))
    .limit(1)
  return row?.price ?? null
}

export const dropOldPrices = (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, pricesTold, lt(pricesTold.at, hoursAfter(now, -keptHours)))
