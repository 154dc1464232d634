import type { Coin } from '../money/currencies'

/** An address of the customer's book, by the name that they or we gave it. Times in UTC; `usableFrom` is null where coins may go there now. */
export type SavedAddress = {
  id: string
  coin: Coin
  address: string
  label: string
  createdAt: string
  lastUsedAt: string | null
  usableFrom: string | null
}

/** So long a name of an address may be. */
export const longestLabel = 64

/** No address of any coin is longer. */
export const longestAddress = 200
