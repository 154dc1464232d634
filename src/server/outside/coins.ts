import type { Coin } from '../../domain/money/currencies'
import type { Chain, Chains } from '../../domain/orders/chains'
import type { Decimal } from '../../domain/money/money'
import type { Transaction } from '../database/handle'

/** `key` makes it once: the same key asked for again is the same sending; the callback names it. */
export type CoinSending = { key: string; coin: Coin; address: string; amount: Decimal }

/** A coin's network. How a sending ended comes back as a callback. */
export type CoinNetwork = {
  /** Which addresses are its own. */
  chain: Chain
  /** Coins that the network takes for one sending now. */
  networkFee: (coin: Coin) => Promise<Decimal>
  /** Address of its own that a sale's coins are sent to: for the same order the same. What comes there comes as callbacks. */
  address: (sale: { order: string; coin: Coin }) => Promise<string>
  /** Address of its own that a small deposit is sent to, told by an event of its own (`test-deposit.received`). */
  depositAddress: (asked: { deposit: string; coin: Coin }) => Promise<string>
  send: (sending: CoinSending) => Promise<void>
  /** Sees to it that a sending is never made, also if it is asked for later; answers whether it could. Nothing is told of it. */
  withdraw?: (tx: Transaction, sending: CoinSending) => Promise<boolean>
  /** Coins of the wallet that `send` sends from, where it is ours to fill: no more is sold than it has. */
  balance?: () => Promise<Decimal>
}

/** The networks that are there; a coin that has none is neither bought nor sold. */
export type Coins = Partial<Record<Coin, CoinNetwork>>

/** The network of a coin; work that finds none fails, and is tried again. */
export const networkOf = ({ coins }: { coins: Coins }, coin: Coin): CoinNetwork => {
  const network = coins[coin]
  if (network === undefined) throw new Error(`Nobody sends ${coin}`)
  return network
}

/** The chains of coins that are not on their main one, by which addresses are checked. */
export const chainsOf = ({ coins }: { coins: Coins }): Chains =>
  Object.fromEntries(Object.entries(coins).flatMap(([coin, { chain }]) => (chain === 'main' ? [] : [[coin, chain]])))

/**
 * Sees to it that a sending is never made; whether it could. Where its network cannot be told, one is stopped that nobody has
 * begun to send.
 */
export const withdrawSending = async (
  tx: Transaction,
  { coins }: { coins: Coins },
  sending: CoinSending,
  leavingSince: Date | null,
): Promise<boolean> => (await coins[sending.coin]?.withdraw?.(tx, sending)) ?? leavingSince === null

/** The same network for every coin. */
export const forAllCoins = (network: CoinNetwork): Coins => ({ BTC: network, ETH: network, LTC: network, BCH: network })
