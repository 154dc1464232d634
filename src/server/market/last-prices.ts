import { lte, sql } from 'drizzle-orm'
import { rateIn, type Rates } from '../../domain/market/market'
import type { Telling } from '../../domain/market/price-jump'
import { coins, type Coin } from '../../domain/money/currencies'
import type { Handle, Transaction } from '../database/handle'
import { lastPrices } from '../database/schema'

/** The price of a coin that held last, as whichever exchange kept it. */
export type LastPrice = { coin: Coin; told: Telling }

/** Keeps what coins are traded at; of those that are halted, what held before stays. */
export const keepLastPrices = async (tx: Transaction, told: Rates): Promise<void> => {
  const at = new Date(told.at)
  const rows = coins.flatMap((coin) => {
    const [sek, eur] = [rateIn(told, coin, 'SEK'), rateIn(told, coin, 'EUR')]
    return sek === undefined || eur === undefined ? [] : [{ coin, at, sek, eur }]
  })
  if (rows.length === 0) return
  const set = { at: sql`excluded.at`, sek: sql`excluded.sek`, eur: sql`excluded.eur` }
  await tx.insert(lastPrices).values(rows).onConflictDoUpdate({ target: lastPrices.coin, set })
}

/** None of coins that were never traded here. What a clock that went wrong kept for a time to come is none either. */
export const lastPricesAt = async (handle: Handle, now: Date): Promise<LastPrice[]> => {
  const rows = await handle.select().from(lastPrices).where(lte(lastPrices.at, now)).limit(coins.length)
  return rows.map(({ coin, at, sek, eur }) => ({
    coin,
    told: { at: at.getTime() / 1000, prices: { SEK: sek, EUR: eur } },
  }))
}
