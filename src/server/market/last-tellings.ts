import { aliasedTable, and, desc, eq } from 'drizzle-orm'
import type { Telling } from '../../domain/market/price-jump'
import { coins, type Coin } from '../../domain/money/currencies'
import type { Handle } from '../database/handle'
import { pricesTold } from '../database/schema'

/** What a coin cost when it was told last, by whichever exchange. */
export type LastTelling = { coin: Coin; told: Telling }

/** Of each coin the last price that was traded on, as it was kept for alerts: to the minute; none of coins that were never told. */
export const lastTellings = async (handle: Handle): Promise<LastTelling[]> => {
  const found: LastTelling[] = []
  for (const coin of coins) {
    const [last] = await lastOf(handle, coin)
    if (last !== undefined) found.push({ coin, told: { at: last.at.getTime() / 1000, prices: last.prices } })
  }
  return found
}

const lastOf = (handle: Handle, coin: Coin) => {
  const [sek, eur] = [aliasedTable(pricesTold, 'sek'), aliasedTable(pricesTold, 'eur')]
  return handle
    .select({ at: sek.at, prices: { SEK: sek.price, EUR: eur.price } })
    .from(sek)
    .innerJoin(eur, and(eq(eur.coin, sek.coin), eq(eur.at, sek.at), eq(eur.fiat, 'EUR')))
    .where(and(eq(sek.coin, coin), eq(sek.fiat, 'SEK')))
    .orderBy(desc(sek.at))
    .limit(1)
}
