import { fiats, type Fiat } from '../money/currencies'
import { compare, minus, negated, times, type Decimal } from '../money/money'

/** A coin's price in every fiat, and when the market last changed it, in seconds since 1970. */
export type Telling = { at: number; prices: Readonly<Record<Fiat, Decimal>> }

/** `last`: the telling that held last. `unconfirmed`: one that jumped from it, until another agrees. */
export type KnownPrice = { last: Telling; unconfirmed: Telling | null }

/** Changes of more per cent are jumps. */
const mostPercent = '20'

/** Whether the price in any fiat changed by more than 20 % of what it was; by exactly 20 % is no jump. */
export const isJump = (before: Telling, after: Telling): boolean =>
  fiats.some((fiat) => {
    const change = minus(after.prices[fiat], before.prices[fiat])
    const size = compare(change, '0') < 0 ? negated(change) : change
    return compare(times(size, '100'), times(before.prices[fiat], mostPercent)) > 0
  })

/**
 * What is known of a coin's price after one more telling. One that jumped is unconfirmed until a second telling of that coin, a
 * newer one, agrees: with it, and the jump was real, or with what held before, and it was not. One that is far from both is
 * unconfirmed in its place. The same telling repeated is no second one.
 */
export const priceAfter = (known: KnownPrice | undefined, told: Telling): KnownPrice => {
  if (known === undefined) return { last: told, unconfirmed: null }
  const { last, unconfirmed } = known
  if (unconfirmed === null ? told.at < last.at : told.at <= unconfirmed.at) return known
  const isAgreed = !isJump(last, told) || (unconfirmed !== null && !isJump(unconfirmed, told))
  return isAgreed ? { last: told, unconfirmed: null } : { last, unconfirmed: told }
}
