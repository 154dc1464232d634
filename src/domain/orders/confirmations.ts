import type { Coin } from '../money/currencies'

/** So many blocks upon each other make coins that came final. For ether: where its chain calls no block final. */
export const confirmationsNeeded: Readonly<Record<Coin, number>> = { BTC: 2, ETH: 32, LTC: 6, BCH: 6 }
