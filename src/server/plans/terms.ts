import { and, eq, inArray } from 'drizzle-orm'
import type { operations } from '../../../openapi/schema.gen'
import type { Coin, Fiat } from '../../domain/money/currencies'
import { isActive } from '../../domain/customer/features'
import { mayPayIn } from '../../domain/customer/residence'
import { isHalted, type Rates } from '../../domain/market/market'
import { compare, type Decimal } from '../../domain/money/money'
import { areShares, leastSum, mostSum, paysNetworkFee, type NetworkFees } from '../../domain/plans/purchases'
import type { PlanShare, PlanTerms } from '../../domain/plans/plans'
import type { FieldCode, FieldProblem } from '../../domain/shared/problems'
import { checkBuyAmount } from '../../domain/shared/validation'
import type { Handle } from '../database/handle'
import { destinations } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput, refused } from '../http/refused'
import { currentNetworkFee } from '../market/network-fee'
import { pricesOf, sekPerEuroOf } from '../market/rates'
import { addressDestination, type Destination } from '../orders/destinations'
import type { TradingStanding } from '../customers/trading-standing'
import { addressProblem, limitOf } from '../orders/place-buy'
import { chainsOf } from '../outside/coins'

export type AskedPlan = Omit<operations['createPlan']['requestBody']['content']['application/json'], '_csrf'>

/** What purchases are counted with now. `known`: coins whose network fee could be had, or that pay none. */
export type Figures = {
  known: ReadonlySet<Coin>
  rates: Rates
  sekPerEuro: Decimal
  networkFees: NetworkFees
}

/** What sending each of the coins costs in the fiat, where that is paid: of one that cannot be had, or is halted, nothing is known. */
export const figuresFor = async (
  exchange: Exchange,
  fiat: Fiat,
  shares: readonly { coin: Coin }[],
  now: Date,
): Promise<Figures> => {
  const rates = await pricesOf(exchange).rates()
  const networkFees: Record<Coin, Decimal> = { BTC: '0.00', ETH: '0.00', LTC: '0.00', BCH: '0.00' }
  const known = new Set<Coin>()
  for (const { coin } of shares.filter((share) => !isHalted(rates, share.coin)))
    try {
      if (paysNetworkFee(coin)) networkFees[coin] = await currentNetworkFee(exchange, coin, fiat, now)
      known.add(coin)
    } catch (error) {
      exchange.log.warn({ coin, err: error }, 'what sending costs is not known, so plans do not buy')
    }
  return { rates, sekPerEuro: sekPerEuroOf(rates), networkFees, known }
}

/** Refuses coins of which one is halted, as where nobody tells prices. */
export const refuseHalted = (rates: Rates, shares: readonly { coin: Coin }[]): void => {
  if (shares.some(({ coin }) => isHalted(rates, coin))) throw refused('provider-unavailable')
}

/** Refuses whatever cannot be bought again and again as it was asked; answers the terms. */
export const checkTerms = (
  { outside }: Pick<Exchange, 'outside'>,
  asked: AskedPlan,
  buyer: TradingStanding,
  { networkFees, known }: Pick<Figures, 'networkFees' | 'known'>,
): PlanTerms => {
  const { fiat, amount, shares, rhythm, way } = asked
  if (!buyer.exchange.open) throw refused('exchange-closed')
  if (!shares.every(({ coin }) => isActive(buyer.features, 'BUY', `BUY_${coin}`))) throw refused('feature-off')
  if (!shares.every(({ coin }) => known.has(coin))) throw refused('feature-off')
  const chains = chainsOf(outside)
  const codes: [string, FieldCode | null][] = [
    ['fiat', mayPayIn(buyer, fiat) ? null : 'eurRefused'],
    ['shares', areShares(shares) ? null : 'sharesSum'],
    ...shares.map(({ coin, address }, index): [string, FieldCode | null] => [
      `shares.${index}.address`,
      addressProblem({ to: coin, address }, buyer, chains),
    ]),
    ['amount', amountProblem({ fiat, amount, shares }, buyer, networkFees)],
  ]
  const problems = codes.flatMap(([field, code]): FieldProblem[] => (code === null ? [] : [{ field, code }]))
  if (problems.length > 0) throw badInput(problems)
  return { fiat, amount, shares, rhythm, way }
}

/** Least and most that may be paid at once are those of single purchases; each part is one. */
const amountProblem = (
  { fiat, amount, shares }: Pick<AskedPlan, 'fiat' | 'amount' | 'shares'>,
  buyer: TradingStanding,
  networkFees: NetworkFees,
): FieldCode | null => {
  if (!areShares(shares)) return null
  const { least, most } = limitsOfEach(shares, fiat, buyer)
  const limits = { min: leastSum(shares, { networkFees, least }), max: mostSum(shares, { networkFees, most }) }
  const problem = checkBuyAmount(amount, limits)
  return problem === null && !/^\d+$/.test(amount) ? 'amountInvalid' : problem
}

/** Least and most that a purchase of any of the coins may be. */
export const limitsOfEach = (
  shares: readonly { coin: Coin }[],
  fiat: Fiat,
  buyer: Pick<TradingStanding, 'limitations'>,
): { least: Decimal; most: Decimal } => {
  const limits = shares.map(({ coin }) => limitOf({ to: coin, from: fiat }, buyer))
  return {
    least: limits.map(({ min }) => min).reduce((one, other) => (compare(one, other) >= 0 ? one : other)),
    most: limits.map(({ max }) => max).reduce((one, other) => (compare(one, other) <= 0 ? one : other)),
  }
}

/** The first address of shares that nothing of the customer's has gone to; null where there is none. */
export const newDestinationIn = async (
  handle: Handle,
  customerId: string,
  shares: readonly PlanShare[],
): Promise<Destination | null> => {
  const all = shares.map(({ coin, address }) => addressDestination(coin, address))
  if (all.length === 0) return null
  const used = await handle
    .select({ value: destinations.value })
    .from(destinations)
    .where(
      and(
        eq(destinations.customerId, customerId),
        eq(destinations.kind, 'address'),
        inArray(
          destinations.value,
          all.map(({ value }) => value),
        ),
      ),
    )
    .limit(all.length)
  return all.find(({ value }) => !used.some((each) => each.value === value)) ?? null
}
