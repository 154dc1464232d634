import { and, eq, inArray, notInArray, sql, sum } from 'drizzle-orm'
import { coins, type Coin } from '../../domain/money/currencies'
import { compare, minus, type Decimal } from '../../domain/money/money'
import type { Clock } from '../clock'
import type { Database, Handle, Transaction } from '../database/handle'
import { coinBalances, orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput } from '../http/refused'
import type { Coins } from '../outside/coins'

type WalletRow = typeof coinBalances.$inferSelect

/** A wallet that coins are sent from: what it had when it was asked, and what of that orders will take that were taken. */
export type CoinsLeft = WalletRow & { promised: Decimal; left: Decimal }

/** Coins of which a wallet of ours is counted: of others as much is sent as is asked for. */
const counted = (networks: Coins): Coin[] => coins.filter((coin) => networks[coin]?.balance !== undefined)

/** Coins that may be on their way to customers still, by orders that are not ended. */
const promisedCoins = sum(sql`coalesce(${orders.coinAmount}, ${orders.estimate})`)
const isOpenPurchase = and(eq(orders.type, 'BUY'), notInArray(orders.status, ['COMPLETED', 'CANCELED', 'REFUND']))

const promisedOf = async (handle: Handle, among: readonly Coin[]): Promise<ReadonlyMap<Coin, Decimal>> => {
  const rows = await handle
    .select({ coin: orders.coin, promised: promisedCoins })
    .from(orders)
    .where(and(isOpenPurchase, inArray(orders.coin, [...among])))
    .groupBy(orders.coin)
    .limit(coins.length)
  return new Map(rows.map(({ coin, promised }) => [coin, promised ?? '0']))
}

/** The wallets of ours as they were told last; one that never answered is not among them. */
export const coinsLeft = async (handle: Handle): Promise<CoinsLeft[]> => {
  const wallets = await handle.select().from(coinBalances).orderBy(coinBalances.coin).limit(coins.length)
  if (wallets.length === 0) return []
  const promised = await promisedOf(
    handle,
    wallets.map(({ coin }) => coin),
  )
  return wallets.map((wallet) => withPromised(wallet, promised.get(wallet.coin) ?? '0'))
}

const withPromised = (wallet: WalletRow, promised: Decimal): CoinsLeft => ({
  ...wallet,
  promised,
  left: minus(wallet.balance, promised),
})

/** Whether nothing can be bought of a coin: all that its wallet has is promised. */
export const isSoldOut = ({ left }: Pick<CoinsLeft, 'left'>): boolean => compare(left, '0') <= 0

/** Coins that nobody can buy now, of those whose wallet is counted: one that never answered has nothing. */
export const soldOutCoins = async (handle: Handle, networks: Coins): Promise<Coin[]> => {
  const asked = counted(networks)
  if (asked.length === 0) return []
  const left = await coinsLeft(handle)
  return asked.filter((coin) => {
    const wallet = left.find((each) => each.coin === coin)
    return wallet === undefined || isSoldOut(wallet)
  })
}

/**
 * Refuses a purchase of more coins than are left, with the desk told. The wallet's row is locked until the order is written:
 * two that are placed at once are not both promised the same coins.
 */
export const refuseSoldOut = async (
  tx: Transaction,
  { outside, log }: Pick<Exchange, 'outside' | 'log'>,
  { coin, estimate }: { coin: Coin; estimate: Decimal },
): Promise<void> => {
  if (!counted(outside.coins).includes(coin)) return
  const [wallet] = await tx.select().from(coinBalances).where(eq(coinBalances.coin, coin)).limit(1).for('update')
  const left = wallet && withPromised(wallet, (await promisedOf(tx, [coin])).get(coin) ?? '0').left
  if (left !== undefined && compare(estimate, left) <= 0) return
  log.error({ coin, estimate, left: left ?? null }, 'a purchase was refused: the wallet has too few coins')
  throw badInput([{ field: 'amount', code: 'soldOut' }])
}

/** Writes down what a wallet has. */
export const noteBalance = (
  { database, clock }: { database: Database; clock: Clock },
  coin: Coin,
  balance: Decimal,
): Promise<unknown> =>
  database.transaction((tx) =>
    tx
      .insert(coinBalances)
      .values({ coin, balance, at: clock.now() })
      .onConflictDoUpdate({ target: coinBalances.coin, set: { balance, at: clock.now() } }),
  )
