import { customerPaysNetworkFee } from '../money/quote'
import type { Coin } from '../money/currencies'
import { compare, dividedDown, fiatOf, minus, plus, rounded, times, type Decimal } from '../money/money'

/** Of what a plan pays, so many per cent are for a coin; all shares are 100 together. */
export type Share = { coin: Coin; percent: number }

export const mostShares = 4
export const wholeShare = 100

/** Whether shares can be of one plan: each coin once, whole per cent, 100 together. */
export const areShares = (shares: readonly Share[]): boolean =>
  shares.length >= 1 &&
  shares.length <= mostShares &&
  new Set(shares.map(({ coin }) => coin)).size === shares.length &&
  shares.every(({ percent }) => Number.isInteger(percent) && percent >= 1) &&
  shares.reduce((sum, { percent }) => sum + percent, 0) === wholeShare

/** Who pays what sending costs is as with single purchases that go without priority. */
export const paysNetworkFee = (coin: Coin): boolean => customerPaysNetworkFee(coin, 'LOW')

/** What sending each coin costs now, in the plan's fiat. */
export type NetworkFees = Readonly<Record<Coin, Decimal>>

/** A purchase of one coin: `amount` buys it, and with the network fee it is `total`. */
export type PlannedPurchase = { coin: Coin; amount: Decimal; networkFee: Decimal; total: Decimal }

/**
 * The purchases that a sum makes, in the order of the shares. Each coin's part is its share of the sum, rounded down to öre
 * or cent; the last takes the rest. A part is amount and network fee, so that all totals are the sum.
 * @returns null where a part is less than its network fee and the least amount.
 */
export const purchasesOf = (
  sum: Decimal,
  shares: readonly Share[],
  { networkFees, least }: { networkFees: NetworkFees; least: Decimal },
): PlannedPurchase[] | null => {
  const purchases: PlannedPurchase[] = []
  let left = fiatOf(sum)
  for (const [index, { coin, percent }] of shares.entries()) {
    const isLast = index === shares.length - 1
    const total = isLast ? left : dividedDown(times(sum, String(percent)), String(wholeShare), 2)
    const networkFee = paysNetworkFee(coin) ? fiatOf(networkFees[coin]) : fiatOf('0')
    const amount = fiatOf(minus(total, networkFee))
    if (compare(amount, least) < 0) return null
    purchases.push({ coin, amount, networkFee, total })
    left = fiatOf(minus(left, total))
  }
  return purchases
}

/** Least whole sum that makes a purchase of each share: what a plan may begin with. */
export const leastSum = (
  shares: readonly Share[],
  { networkFees, least }: { networkFees: NetworkFees; least: Decimal },
) =>
  shares
    .map(({ coin, percent }): Decimal => {
      const part = plus(least, paysNetworkFee(coin) ? fiatOf(networkFees[coin]) : '0')
      return rounded(dividedDown(times(part, String(wholeShare)), String(percent), 20), 0, 'up')
    })
    .reduce((most, sum) => (compare(most, sum) >= 0 ? most : sum), '0')

/** Greatest whole sum of which no share is more than one purchase may be: what a plan may pay each time. */
export const mostSum = (
  shares: readonly Share[],
  { networkFees, most }: { networkFees: NetworkFees; most: Decimal },
): Decimal =>
  shares
    .map(({ coin, percent }): Decimal => {
      const part = plus(most, paysNetworkFee(coin) ? fiatOf(networkFees[coin]) : '0')
      return dividedDown(times(part, String(wholeShare)), String(percent), 0)
    })
    .reduce((least, sum) => (compare(least, sum) <= 0 ? least : sum))

/** What a coin cost on average: what was paid for it, by the coins that came, in fiat with two decimals; null before any did. */
export const averagePrice = (bought: readonly { total: Decimal; coins: Decimal }[]): Decimal | null => {
  const [paid, came] = [plus('0', ...bought.map(({ total }) => total)), plus('0', ...bought.map(({ coins }) => coins))]
  return compare(came, '0') > 0 ? dividedDown(paid, came, 2) : null
}

/**
 * What a plan with reminders prepares of its amount: whole kronor or euro of each share, as single purchases are; the last one
 * takes the rest. Network fees come on top, as with single purchases.
 */
export const preparedOf = <Of extends Share>(
  amount: Decimal,
  shares: readonly Of[],
): (Omit<Of, 'percent'> & { amount: Decimal })[] => {
  let left = rounded(amount, 0, 'down')
  return shares.map(({ percent, ...share }, index) => {
    const part = index === shares.length - 1 ? left : dividedDown(times(amount, String(percent)), String(wholeShare), 0)
    left = minus(left, part)
    return { ...share, amount: rounded(part, 0, 'down') }
  })
}
