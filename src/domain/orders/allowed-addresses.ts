import type { SecurityWait } from '../customer/security-wait'
import type { Coin } from '../money/currencies'
import type { FieldCode } from '../shared/problems'
import type { SavedAddress } from './saved-addresses'

/** Hours after which an address can be used that was added while coins go only to addresses of the book. */
export const addressWaitHours = 24

/** Hours for which that stays on after its customer has asked for the end of it. */
export const allowedAddressesEndHours = 24

/** Coins go only to these. Instants are UTC (ISO 8601); `until` is null before somebody has asked for the end of it. */
export type AllowedAddresses = { since: string; until: string | null; addresses: SavedAddress[] }

/** The address of the book, by the one spelling that its coin has for it. */
const entryOf = ({ addresses }: AllowedAddresses, coin: Coin, spelling: string): SavedAddress | undefined =>
  addresses.find((each) => each.coin === coin && each.address === spelling)

/**
 * Why coins may not go to a valid address, as `oneSpelling` has it: it is not in the book, or was added lately. Null where
 * they may.
 */
export const checkAllowed = (allowed: AllowedAddresses | null, coin: Coin, spelling: string): FieldCode | null => {
  if (allowed === null) return null
  const entry = entryOf(allowed, coin, spelling)
  if (entry === undefined) return 'addressNotAllowed'
  return entry.usableFrom === null ? null : 'addressNotYet'
}

/** From when coins may go to an address of the book; null where they may now, or where it is not in it. */
export const allowedFrom = (allowed: AllowedAddresses | null, coin: Coin, spelling: string): string | null =>
  (allowed && entryOf(allowed, coin, spelling)?.usableFrom) ?? null

type Setting = { since: Date | null; until: Date | null }

/** Whether coins go only to addresses of the book: until it ends by itself, also once that was asked for. */
export const isAllowedOnly = ({ since, until }: Setting, now: Date): boolean =>
  since !== null && (until === null || until > now)

type Entry = { usableFrom: Date | null; lastUsedAt: Date | null }

/**
 * From when an address of the book can be used; null where it can now. One that was never used, and still waited when the
 * customer's security changed, waits as long as that makes new addresses wait.
 */
export const usableFromOf = ({ usableFrom, lastUsedAt }: Entry, wait: SecurityWait | null, now: Date): Date | null => {
  if (usableFrom === null) return null
  const isLonger = lastUsedAt === null && wait !== null && Date.parse(wait.since) < usableFrom.getTime()
  const from = isLonger ? new Date(Math.max(usableFrom.getTime(), Date.parse(wait.until))) : usableFrom
  return from > now ? from : null
}
