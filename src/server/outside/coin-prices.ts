import { coins, type Coin } from '../../domain/money/currencies'
import { priceAfter, type KnownPrice, type Telling } from '../../domain/market/price-jump'
import type { Rates } from '../../domain/market/market'
import type { Clock } from '../clock'

/** A price that jumped, from the one that held last. */
export type PriceJump = { coin: Coin; from: Telling['prices']; to: Telling['prices'] }

type Deps = {
  clock: Clock
  /** How old a price may be that is traded on, in seconds. */
  oldest: number
  onJump: (jump: PriceJump) => void
}

/** Prices as they are told, of each coin by itself: one that is late or has jumped keeps no other from being traded. */
export const coinPrices = ({ clock, oldest, onJump }: Deps) => {
  const known = new Map<Coin, KnownPrice>()
  const oldestAt = () => clock.now().getTime() / 1000 - oldest
  const isTraded = ({ last, unconfirmed }: KnownPrice): boolean => unconfirmed === null && last.at >= oldestAt()
  return {
    /** What was told before this process began: the first telling of a coin is compared with it. */
    remember: (coin: Coin, told: Telling): void => {
      if (!known.has(coin)) known.set(coin, { last: told, unconfirmed: null })
    },

    keep: (coin: Coin, told: Telling): void => {
      const after = priceAfter(known.get(coin), told)
      known.set(coin, after)
      if (after.unconfirmed === told) onJump({ coin, from: after.last.prices, to: told.prices })
    },

    /** Undefined where no coin may be traded, or nothing was ever told of one. */
    rates: (): Rates | undefined => {
      const [BTC, ETH, LTC, BCH] = [known.get('BTC'), known.get('ETH'), known.get('LTC'), known.get('BCH')]
      if (!BTC || !ETH || !LTC || !BCH) return undefined
      const all = { BTC, ETH, LTC, BCH }
      const traded = coins.filter((coin) => isTraded(all[coin]))
      if (traded.length === 0) return undefined
      return {
        at: new Date(Math.min(...traded.map((coin) => all[coin].last.at)) * 1000).toISOString(),
        rates: {
          BTC: { ...BTC.last.prices },
          ETH: { ...ETH.last.prices },
          LTC: { ...LTC.last.prices },
          BCH: { ...BCH.last.prices },
        },
        halted: coins.filter((coin) => !traded.includes(coin)),
      }
    },

    /** Coins whose price has jumped and is unconfirmed. */
    jumped: (): Coin[] => coins.filter((coin) => known.get(coin)?.unconfirmed),
  }
}
