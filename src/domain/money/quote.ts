import { coinDecimals, hasNetworkFee, hasPriority, type Coin } from './currencies'
import { compare, dividedDown, fiatOf, minus, percentOf, plus, rounded, times, type Decimal } from './money'
import type { Priority } from '../orders/statuses'

/** Share of the amount that buys coins: our margin is the rest (rule constants-5). */
export const buyEstimateFactor: Decimal = '0.95'
export const marginPercent: Decimal = '5'
export const priorityFeePercent: Decimal = '1.5'

export type QuoteRequest = {
  coin: Coin
  /** Whole kronor or euro. */
  amount: Decimal
  /** Fiat for one coin. */
  rate: Decimal
  priority: Priority
  /** What the network takes now, in the order's fiat; counts only where the customer pays it. */
  networkFee: Decimal
  methodFeePercent: Decimal
}

/** Fiat figures have 2 decimals, coins 8. `total` = amount + the three fees; `estimate` = `atRate` − `margin`. */
export type Quote = {
  amount: Decimal
  priorityFee: Decimal
  networkFee: Decimal
  methodFee: Decimal
  total: Decimal
  atRate: Decimal
  margin: Decimal
  estimate: Decimal
}

/** The customer pays the network fee when the coin is ETH or the priority is HIGH, and the coin has one (rule constants-6). */
export const customerPaysNetworkFee = (coin: Coin, priority: Priority): boolean =>
  hasNetworkFee(coin) && (coin === 'ETH' || priority === 'HIGH')

/** The priority of an order that does not name it: who pays the network fee says it. */
export const priorityWhere = (coin: Coin, paysNetworkFee: boolean): Priority =>
  hasPriority(coin) && paysNetworkFee ? 'HIGH' : 'LOW'

/** What one buy order costs and about what it gives (rules constants-36, constants-42). */
export const buyQuote = (request: QuoteRequest): Quote => {
  const { coin, rate, priority } = request
  const amount = fiatOf(request.amount)
  const priorityFee = hasPriority(coin) && priority === 'HIGH' ? percentOf(amount, priorityFeePercent) : fiatOf('0')
  const networkFee = customerPaysNetworkFee(coin, priority) ? fiatOf(request.networkFee) : fiatOf('0')
  const methodFee = percentOf(amount, request.methodFeePercent)
  const atRate = dividedDown(amount, rate, coinDecimals)
  const estimate = coinsFor(amount, rate)
  return {
    amount,
    priorityFee,
    networkFee,
    methodFee,
    total: fiatOf(plus(amount, priorityFee, networkFee, methodFee)),
    atRate,
    margin: rounded(minus(atRate, estimate), coinDecimals, 'down'),
    estimate,
  }
}

/** Greatest whole amount whose total is within what may be paid at once. */
export const amountWithin = (most: Decimal, request: Omit<QuoteRequest, 'amount'>): Decimal => {
  const { total: fixed } = buyQuote({ ...request, amount: '0' })
  const { total: hundred } = buyQuote({ ...request, amount: '100' })
  const amount = dividedDown(times(minus(most, fixed), '100'), minus(hundred, fixed), 0)
  const { total } = buyQuote({ ...request, amount })
  return compare(total, most) > 0 ? minus(amount, '1') : amount
}

/** What an order costs when it is paid by a method with another fee: all other figures stay. */
export const repriced = (
  { amount, priorityFee, networkFee }: Pick<Quote, 'amount' | 'priorityFee' | 'networkFee'>,
  methodFeePercent: Decimal,
): Pick<Quote, 'methodFee' | 'total'> => {
  const methodFee = percentOf(fiatOf(amount), methodFeePercent)
  return { methodFee, total: fiatOf(plus(amount, priorityFee, networkFee, methodFee)) }
}

/** Coins that an amount gives at a rate: 0.95 × amount / rate, 8 decimals down. */
export const coinsFor = (amount: Decimal, rate: Decimal): Decimal =>
  dividedDown(times(buyEstimateFactor, amount), rate, coinDecimals)

/** Least whole amount that gives at least the coins: the coin field computes the amount from it. */
export const wholeAmountFor = (coinAmount: Decimal, rate: Decimal): Decimal =>
  rounded(dividedDown(times(coinAmount, rate), buyEstimateFactor, 20), 0, 'up')

/** Fiat from crypto, as selling counts it: rounded up to 2 decimals (rule input-12). */
export const fiatFor = (coinAmount: Decimal, rate: Decimal): Decimal => rounded(times(coinAmount, rate), 2, 'up')
