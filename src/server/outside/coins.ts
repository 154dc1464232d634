import type { Coin } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'

/** `key` makes it once: the same key asked for again is the same sending; the callback names it. */
export type CoinSending = { key: string; coin: Coin; address: string; amount: Decimal }

/** The coins' networks. How a sending ended comes back as a callback. */
export type Coins = {
  /** Coins that the network takes for one sending now. */
  networkFee: (coin: Coin) => Promise<Decimal>
  /** Address of its own that a sale's coins are sent to: for the same order the same. What comes there comes as callbacks. */
  address: (sale: { order: string; coin: Coin }) => Promise<string>
  /** Address of its own that a small deposit is sent to, told by an event of its own (`test-deposit.received`). */
  depositAddress: (asked: { deposit: string; coin: Coin }) => Promise<string>
  send: (sending: CoinSending) => Promise<void>
}
