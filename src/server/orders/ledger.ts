import type { Coin, Currency, Fiat } from '../../domain/money/currencies'
import {
  decimalsOf,
  fiatOf,
  isZero,
  minus,
  negated,
  percentOf,
  plus,
  rounded,
  type Decimal,
} from '../../domain/money/money'
import { marginPercent } from '../../domain/money/quote'

/** Accounts of the ledger. Debit is positive: what we have; credit is negative: what we owe or earn. */
const ledgerAccounts = [
  'bank',
  'wallet',
  'customer',
  'unmatched',
  'plans',
  'trading',
  'margin',
  'priority-fee',
  'network-fee',
  'payment-method-fee',
  'verification',
  'loss',
] as const
type LedgerAccount = (typeof ledgerAccounts)[number]

export type Posting = { account: LedgerAccount; currency: Currency; amount: Decimal }

/** Moves an amount between two accounts: it leaves `from` and comes to `to`. */
const moved = (from: LedgerAccount, to: LedgerAccount, currency: Currency, moving: Decimal): Posting[] => {
  const amount = rounded(moving, decimalsOf(currency), 'half-up')
  const posting = { account: to, currency, amount }
  return isZero(amount) ? [] : [posting, reversed({ ...posting, account: from })]
}

/** Money of an order came to our bank: we owe it to the customer. */
export const moneyReceived = (fiat: Fiat, amount: Decimal): Posting[] => moved('customer', 'bank', fiat, amount)

/** Money came whose reference fits no order. */
export const moneyUnmatched = (fiat: Fiat, amount: Decimal): Posting[] => moved('unmatched', 'bank', fiat, amount)

/** Unmatched money went back to whoever had sent it. */
export const unmatchedReturned = (fiat: Fiat, amount: Decimal): Posting[] => moved('bank', 'unmatched', fiat, amount)

/** Money came for a plan, which is to buy with it. */
export const planMoneyReceived = (fiat: Fiat, amount: Decimal): Posting[] => moved('plans', 'bank', fiat, amount)

/** Unmatched money was found to be for a plan. */
export const planMoneyMatched = (fiat: Fiat, amount: Decimal): Posting[] => moved('plans', 'unmatched', fiat, amount)

/** Money of a plan became an order's: we owe it to the customer. */
export const planMoneyUsed = (fiat: Fiat, amount: Decimal): Posting[] => moved('customer', 'plans', fiat, amount)

/** Coins came that are of no order. */
export const coinsStrayed = (coin: Coin, amount: Decimal): Posting[] => moved('unmatched', 'wallet', coin, amount)

/** Unmatched money was found to belong to a customer's order. */
export const moneyMatched = (fiat: Fiat, amount: Decimal): Posting[] => moved('customer', 'unmatched', fiat, amount)

/** Money went back to the customer. */
export const moneyReturned = (fiat: Fiat, amount: Decimal): Posting[] => moved('bank', 'customer', fiat, amount)

type Settled = {
  coin: Coin
  fiat: Fiat
  amount: Decimal
  priorityFee: Decimal
  networkFee: Decimal
  methodFee: Decimal
  coinAmount: Decimal
}

/** An order was settled: the money became fees, margin and coins, which we owe to the customer from now on. */
export const orderSettled = ({ coin, fiat, amount, coinAmount, ...fees }: Settled): Posting[] => {
  const margin = percentOf(amount, marginPercent)
  return [
    ...moved('priority-fee', 'customer', fiat, fees.priorityFee),
    ...moved('network-fee', 'customer', fiat, fees.networkFee),
    ...moved('payment-method-fee', 'customer', fiat, fees.methodFee),
    ...moved('margin', 'customer', fiat, margin),
    ...moved('trading', 'customer', fiat, fiatOf(minus(amount, margin))),
    ...moved('customer', 'trading', coin, coinAmount),
  ]
}

/** Coins left our wallet for the customer's. */
export const postCoinsSent = (coin: Coin, amount: Decimal): Posting[] => moved('wallet', 'customer', coin, amount)

/** Coins that their chain took back, and that our own make up for. */
export const coinsLost = (coin: Coin, amount: Decimal): Posting[] => moved('wallet', 'loss', coin, amount)

/** What the network took for a transaction of ours. */
export const networkFeePaid = (coin: Coin, fee: Decimal): Posting[] => moved('wallet', 'network-fee', coin, fee)

/** Coins of a sell order came to our wallet: we owe them to the customer. */
export const coinsReceived = (coin: Coin, amount: Decimal): Posting[] => moved('customer', 'wallet', coin, amount)

/** Coins of a sell order became money, which we owe to the customer from now on. */
export const saleSettled = (sale: { coin: Coin; fiat: Fiat; coinAmount: Decimal; amount: Decimal }): Posting[] => [
  ...moved('trading', 'customer', sale.coin, sale.coinAmount),
  ...moved('customer', 'trading', sale.fiat, sale.amount),
]

/** Money of a sell order went to the customer's bank account. */
export const moneyPaidOut = moneyReturned

/** A small deposit went to a bank account that is being verified: it is a cost of ours. */
export const depositSent = (fiat: Fiat, amount: Decimal): Posting[] => moved('bank', 'verification', fiat, amount)

/** Such a deposit came back. */
export const depositReturned = (fiat: Fiat, amount: Decimal): Posting[] => moved('verification', 'bank', fiat, amount)

/** The posting that takes another back. */
export const reversed = ({ account, currency, amount }: Posting): Posting => ({
  account,
  currency,
  amount: rounded(negated(amount), decimalsOf(currency), 'half-up'),
})

/** The postings of one booking, which sum to zero in each currency; what does not is never written. */
export const balanced = (postings: readonly Posting[]): readonly Posting[] => {
  if (!isBalanced(postings)) throw new Error('The rows of a booking do not sum to zero')
  return postings
}

const isBalanced = (postings: readonly Posting[]): boolean =>
  [...new Set(postings.map(({ currency }) => currency))].every((currency) =>
    isZero(plus(...postings.filter((posting) => posting.currency === currency).map(({ amount }) => amount))),
  )
