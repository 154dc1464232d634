import { and, eq, lt } from 'drizzle-orm'
import { hasNetworkFee, type Coin, type Fiat } from '../../domain/money/currencies'
import { rounded, times, type Decimal } from '../../domain/money/money'
import { minutesAfter } from '../clock'
import type { Handle } from '../database/handle'
import { networkFees } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { pricesOf, rateOf } from './rates'

/** So long a fee stands, that what a customer was shown still holds when they confirm it. */
const networkFeeMinutes = 10

/** What sending the coin costs now, in the fiat; the same on every instance until it is set anew. */
export const currentNetworkFee = async (exchange: Exchange, coin: Coin, fiat: Fiat, now: Date): Promise<Decimal> => {
  if (!hasNetworkFee(coin)) return '0.00'
  const set = await exchange.database.read((handle) => standingFee(handle, coin, fiat))
  return set !== undefined && set.setAt > oldestOf(now) ? set.fee : setAnew(exchange, coin, fiat, now)
}

const oldestOf = (now: Date): Date => minutesAfter(now, -networkFeeMinutes)

const standingFee = async (handle: Handle, coin: Coin, fiat: Fiat) => {
  const [row] = await handle
    .select()
    .from(networkFees)
    .where(and(eq(networkFees.coin, coin), eq(networkFees.fiat, fiat)))
    .limit(1)
  return row
}

const setAnew = async (exchange: Exchange, coin: Coin, fiat: Fiat, now: Date): Promise<Decimal> => {
  const fee = await askedFee(exchange, coin, fiat)
  return exchange.database.transaction(async (tx) => {
    const [set] = await tx
      .insert(networkFees)
      .values({ coin, fiat, fee, setAt: now })
      .onConflictDoUpdate({
        target: [networkFees.coin, networkFees.fiat],
        set: { fee, setAt: now },
        setWhere: lt(networkFees.setAt, oldestOf(now)),
      })
      .returning()
    return set?.fee ?? (await standingFee(tx, coin, fiat))?.fee ?? fee
  })
}

const askedFee = async (exchange: Exchange, coin: Coin, fiat: Fiat): Promise<Decimal> => {
  const network = exchange.outside.coins[coin]
  if (network === undefined) throw refused('feature-off')
  const [told, coins] = await Promise.all([pricesOf(exchange).rates(), network.networkFee(coin)])
  return rounded(times(coins, rateOf(told, coin, fiat)), 2, 'up')
}
