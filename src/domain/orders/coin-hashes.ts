import type { Coin } from '../money/currencies'

/** The hash of a transaction as it is kept and compared: in small letters, of ether with `0x` before it. */
export const normalizedHash = (coin: Coin, hash: string): string => {
  const bare = hash.toLowerCase().replace(/^0x/, '')
  return coin === 'ETH' ? `0x${bare}` : bare
}
