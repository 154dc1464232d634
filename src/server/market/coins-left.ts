import { eq, lte, sql } from 'drizzle-orm'
import { coins, type Coin } from '../../domain/money/currencies'
import { compare, minus, type Decimal } from '../../domain/money/money'
import type { Clock } from '../clock'
import type { Database, Handle, Transaction } from '../database/handle'
import { kept } from '../database/kept'
import { coinBalances } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput } from '../http/refused'
import type { Coins } from '../outside/coins'

type WalletRow = typeof coinBalances.$inferSelect

/** A wallet that coins are sent from: what it had when it was asked, what of that will leave, and what is left but for one more fee. */
export type CoinsLeft = WalletRow & { promised: Decimal; left: Decimal }

/** Coins of which a wallet of ours is counted: of others as much is sent as is asked for. */
const counted = (networks: Coins): Coin[] => coins.filter((coin) => networks[coin]?.balance !== undefined)

/**
 * What will leave a wallet and has not: for orders that are not ended, of one that nobody has paid an hour long, and coins that
 * go back, of sales, small deposits (each in the end) and stray ones. Each costs a fee. And what was sent since the wallet was asked, which that
 * answer has still in it.
 */
const promised = sql<Decimal>`(
  select coalesce(sum("leaving"."amount")::numeric, 0) + count(*)::int * "coin_balances"."fee" from (
    select coalesce("orders"."coins_sent", "orders"."estimate") as "amount" from "orders"
    where "orders"."coin" = "coin_balances"."coin" and "orders"."type" = 'BUY'
    and "orders"."status" not in ('COMPLETED', 'CANCELED', 'REFUND')
    and ("orders"."status" <> 'UNPAID' or "orders"."created_at" > "coin_balances"."at" - interval '1 hour')
    union all
    select "order_transactions"."amount" from "order_transactions"
    where "order_transactions"."currency" = "coin_balances"."coin" and "order_transactions"."direction" = 'OUT'
    and "order_transactions"."label" = 'refund' and "order_transactions"."hash" is null
    and "order_transactions"."message" is null and "order_transactions"."currency" not in ('SEK', 'EUR')
    union all
    select "test_deposits"."amount" from "test_deposits"
    where "test_deposits"."coin" = "coin_balances"."coin" and "test_deposits"."hash" is not null and "test_deposits"."return_hash" is null
    and "test_deposits"."return_refusal" is null
    union all
    select "stray_coins"."amount" from "stray_coins"
    where "stray_coins"."coin" = "coin_balances"."coin" and "stray_coins"."return_address" is not null
    and "stray_coins"."return_refusal" is null and "stray_coins"."handled_at" is null
    union all
    select "coin_sendings"."amount" from "coin_sendings"
    where "coin_sendings"."coin" = "coin_balances"."coin" and "coin_sendings"."state" = 'sent'
    and "coin_sendings"."sent_at" >= "coin_balances"."at"
  ) "leaving" limit 1
)::text`

const wallets = kept('coins_left', (builder) =>
  builder
    .select({
      coin: coinBalances.coin,
      balance: coinBalances.balance,
      fee: coinBalances.fee,
      at: coinBalances.at,
      promised,
    })
    .from(coinBalances)
    .orderBy(coinBalances.coin)
    .limit(coins.length),
)

/** The wallets of ours as they were told last; one that never answered is not among them. */
export const coinsLeft = async (handle: Handle): Promise<CoinsLeft[]> =>
  (await wallets(handle, {})).map((wallet) => ({
    ...wallet,
    left: minus(minus(wallet.balance, wallet.promised), wallet.fee),
  }))

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
  await tx.select().from(coinBalances).where(eq(coinBalances.coin, coin)).limit(1).for('update')
  const left = (await coinsLeft(tx)).find((each) => each.coin === coin)?.left
  if (left !== undefined && compare(estimate, left) <= 0) return
  log.error({ coin, estimate, left: left ?? null }, 'a purchase was refused: the wallet has too few coins')
  throw badInput([{ field: 'amount', code: 'soldOut' }])
}

type Asked = { balance: () => Promise<Decimal>; fee: () => Promise<Decimal> }

/**
 * Asks what a wallet has and what a sending costs, and writes it down as of when it was asked; of two who ask, the later one's
 * stays. A fee that is not told is that of the time before.
 */
export const noteBalance = async (
  { database, clock }: { database: Database; clock: Clock },
  coin: Coin,
  ask: Asked,
): Promise<void> => {
  const at = clock.now()
  const [balance, fee] = await Promise.all([ask.balance(), ask.fee().catch(() => undefined)])
  await database.transaction((tx) =>
    tx
      .insert(coinBalances)
      .values({ coin, balance, at, ...(fee === undefined ? {} : { fee }) })
      .onConflictDoUpdate({
        target: coinBalances.coin,
        set: { balance, at, ...(fee === undefined ? {} : { fee }) },
        setWhere: lte(coinBalances.at, at),
      }),
  )
}
