import type { Currency, Fiat } from '../../domain/money/currencies'
import {
  coinOf,
  compare,
  dividedDown,
  fiatOf,
  isZero,
  minus,
  percentOf,
  times,
  type Decimal,
} from '../../domain/money/money'
import type { OrderTransaction, PayoutProblem } from '../../domain/orders/orders'
import type { PaymentMethod } from '../../domain/payments/payment-methods'
import { buyEstimateFactor, fiatFor, marginPercent } from '../../domain/money/quote'
import type { orderTransactions, orders } from '../database/schema'
import {
  coinsReceived,
  postCoinsSent,
  moneyPaidOut,
  moneyReceived,
  moneyReturned,
  moneyMatched,
  orderSettled,
  planMoneyUsed,
  reversed,
  saleSettled,
  type Posting,
} from './ledger'

export type OrderRow = typeof orders.$inferSelect
export type NewTransaction = Omit<typeof orderTransactions.$inferInsert, 'id' | 'orderReference' | 'at'>

/** What a payment was started with: where it is the one that comes, this is how the order was paid. */
export type PaymentTerms = Pick<OrderRow, 'paymentMethod' | 'providerName' | 'methodFee' | 'total'>

/**
 * Money that came, and how: `payment` is the one at a provider, null for a bank transfer. `bookedAs`, where it was booked
 * before: as fitting no order, or for a plan.
 */
export type Money = {
  amount: Decimal
  fiat: Fiat
  method: PaymentMethod
  payment: string | null
  terms?: PaymentTerms
  message: string | null
  account: string | null
  sekPerEuro: Decimal
  bookedAs?: 'unmatched' | 'plan'
}
export type CoinsIn = { amount: Decimal; hash: string; output?: number }

/** So much of a currency, and the payment at a provider that it came by; null for bank transfers and coins. */
export type Balance = { amount: Decimal; currency: Currency; payment: string | null }

/** What the desk says to the customer of its review. */
export type Feedback = Pick<OrderRow, 'feedbackReason' | 'feedbackDetails'>

/** Why the exchange itself goes on no longer: nobody has shown whose wallet it is. Its letter says so. */
type Because = { because?: 'wallet-proof' }

/** Who has canceled: whoever has not just done so themself is told of it. */
type Canceler = 'customer' | 'provider' | 'security-link'

/**
 * What happens to an order, with the facts that its step books. `back`: what is sent back to the customer; coins of it go
 * to `returnAddress`. `booked`: the amount (coins, or the money of a sale) that was booked as sent in an earlier step.
 * `sending`: the key of the payout; with `payout.returned`, of the payout that was booked and came back.
 */
export type Step =
  | { type: 'payment.started' | 'transfer.chosen' | 'transfer.reported' | 'payout.refused' | 'payout.retried' }
  | { type: 'payment.failed'; code: string; text: string | null }
  | ({ type: 'order.questioned' } & Feedback & Because)
  | { type: 'order.canceled'; reason: string; text: string | null; by: Canceler }
  | { type: 'order.expired'; reason: string; text: string | null }
  | { type: 'payment.received' | 'payment.mismatched' | 'payment.late'; money: Money }
  | { type: 'coins.received' | 'coins.mismatched' | 'coins.late'; coins: CoinsIn; rate: Decimal }
  | { type: 'coins.removed'; coins: CoinsIn | null }
  | { type: 'payout.started'; rate: Decimal; coinAmount: Decimal }
  | { type: 'order.released'; rate: Decimal; coinAmount: Decimal; back: readonly Balance[]; sekPerEuro: Decimal }
  | { type: 'payout.sent'; hash: string | null; sekPerEuro: Decimal; booked?: Decimal; sending?: string }
  | { type: 'payout.returned'; problem: PayoutProblem; reason: string | null; sending?: string }
  | ({
      type: 'order.refunded' | 'order.refused'
      back: readonly Balance[]
      sekPerEuro: Decimal
      feedback?: Feedback
      returnAddress?: string | null
    } & Because)

export type Effects = { changes: Partial<OrderRow>; postings: Posting[]; transactions: NewTransaction[] }

const nothing: Effects = { changes: {}, postings: [], transactions: [] }

/** No payment is under way at a provider; which one was the last is still known. */
export const noPayment = { paymentEndsAt: null, redirectUrl: null, quickpayFormData: null } as const

/** Nothing is said of a payment that failed before, and nothing more is asked of the customer. */
export const noFeedback = { feedbackReason: null, feedbackDetails: null } as const

/** What a step writes beside the status: changed columns, ledger postings, and what the customer sees of them. */
export const effectsOf = (order: OrderRow, step: Step): Effects => {
  switch (step.type) {
    case 'order.canceled':
    case 'order.expired':
      return { ...nothing, changes: { ...noPayment, cancelReason: step.reason, cancelText: step.text } }
    case 'payment.started':
    case 'transfer.chosen':
      return { ...nothing, changes: noFeedback }
    case 'payout.retried':
      return { ...nothing, changes: { ...noFeedback, payoutProblem: null } }
    case 'payment.failed':
      return { ...nothing, changes: { ...noPayment, feedbackReason: step.code, feedbackDetails: step.text } }
    case 'payout.returned':
      return payoutReturned(order, step)
    case 'order.questioned':
      return { ...nothing, changes: feedbackIn(step) }
    case 'payment.received':
    case 'payment.mismatched':
    case 'payment.late':
      return moneyTaken(order, step.money)
    case 'coins.received':
    case 'coins.mismatched':
    case 'coins.late':
      return coinsCame(order, step.coins, step.rate)
    case 'coins.removed':
      return saleUndone(order, step.coins)
    case 'payout.started':
      return order.type === 'BUY' ? settled(order, step) : nothing
    case 'order.released':
      return answered(order.type === 'BUY' ? released(order, step) : nothing)
    case 'payout.sent':
      return answered(order.type === 'BUY' ? coinsGone(order, step) : moneyGone(order, step))
    case 'order.refunded':
    case 'order.refused':
      return answered(wentBack(order, step), step.feedback)
    default:
      return nothing
  }
}

/** What was asked of the customer is answered, or no longer matters; what is said with the step stands instead. */
const answered = (effects: Effects, feedback: Feedback = noFeedback): Effects => ({
  ...effects,
  changes: { ...effects.changes, ...feedbackIn(feedback) },
})

const feedbackIn = ({ feedbackReason, feedbackDetails }: Feedback): Feedback => ({ feedbackReason, feedbackDetails })

/** Money beyond what the order asks: booked and paid back at once, without a step. */
export const surplusEffects = (order: OrderRow, money: Money): Effects => {
  const came = moneyCame(money)
  return {
    changes: {},
    postings: [...came.postings, ...moneyReturned(money.fiat, money.amount)],
    transactions: [...came.transactions, refundOf(order, money, money.sekPerEuro)],
  }
}

/** Whether the money is what the order costs by the way that it came. */
export const isExact = (order: OrderRow, { amount, fiat, terms = order, bookedAs }: Money): boolean =>
  bookedAs !== 'unmatched' && fiat === order.fiat && compare(amount, terms.total) === 0

/** Exact money settles by which way, and for how much, the order was paid, also where it came late. */
const moneyTaken = (order: OrderRow, money: Money): Effects => ({
  ...moneyCame(money),
  changes: { ...noPayment, ...noFeedback, ...(isExact(order, money) ? money.terms : {}) },
})

const postingsOf = ({ fiat, amount, bookedAs }: Money): Posting[] => {
  if (bookedAs === undefined) return moneyReceived(fiat, amount)
  return bookedAs === 'plan' ? planMoneyUsed(fiat, amount) : moneyMatched(fiat, amount)
}

/** More money for an order that waits for support: booked, and left to the desk. */
export const moneyCame = (money: Money): Effects => ({
  changes: {},
  postings: postingsOf(money),
  transactions: [
    {
      direction: 'IN',
      label: money.method,
      currency: money.fiat,
      amount: fiatOf(money.amount),
      value: inKronor(money.amount, money.fiat, money.sekPerEuro),
      message: money.message,
      account: money.account,
      payment: money.payment,
    },
  ],
})

/** Settled now; what came beyond the order's total goes back. */
const released = (order: OrderRow, step: Extract<Step, { type: 'order.released' }>): Effects => {
  const { changes, postings } = settled(order, step)
  const parts = partsBack(order, step)
  return { changes, postings: [...postings, ...parts.postings], transactions: parts.transactions }
}

const coinsGone = (order: OrderRow, step: Extract<Step, { type: 'payout.sent' }>): Effects =>
  step.booked === undefined ? coinsWent(order, step) : settledAs(order, step.booked, step.sekPerEuro)

const moneyGone = (order: OrderRow, { booked, sending }: Extract<Step, { type: 'payout.sent' }>): Effects =>
  booked === undefined ? payoutEffects(order, sending) : nothing

const payoutReturned = (
  order: OrderRow,
  { problem, reason, sending }: Extract<Step, { type: 'payout.returned' }>,
): Effects => ({
  ...(sending === undefined ? nothing : payoutBack(order, sending)),
  changes: { ...noFeedback, feedbackDetails: reason, payoutProblem: problem },
})

/** The coins that went are what the order gave, whatever it was settled for since. */
const settledAs = (order: OrderRow, coinAmount: Decimal, sekPerEuro: Decimal): Effects => {
  const isAsSettled = order.coinAmount !== null && compare(order.coinAmount, coinAmount) === 0
  const rate = dividedDown(times(buyEstimateFactor, order.amount), coinAmount, 2)
  const { changes, postings } = isAsSettled ? nothing : settled(order, { rate, coinAmount })
  return { changes, postings, transactions: feesOf(order, sekPerEuro) }
}

const settled = (order: OrderRow, { rate, coinAmount }: { rate: Decimal; coinAmount: Decimal }): Effects => ({
  changes: { settledRate: rate, coinAmount },
  postings: [...unsettled(order), ...orderSettled({ ...order, coinAmount })],
  transactions: [],
})

/** Takes back what an earlier settlement booked, where the coins were not sent after all. */
const unsettled = (order: OrderRow): Posting[] =>
  order.coinAmount === null ? [] : orderSettled({ ...order, coinAmount: order.coinAmount }).map(reversed)

const coinsWent = (order: OrderRow, { hash, sekPerEuro }: { hash: string | null; sekPerEuro: Decimal }): Effects => {
  const sent = sendingEffects(order, { hash, sekPerEuro, amount: order.coinAmount ?? order.estimate })
  return { ...sent, transactions: [...feesOf(order, sekPerEuro), ...sent.transactions] }
}

/** Coins that left our wallet for the order. */
export const sendingEffects = (
  order: OrderRow,
  { hash, amount, sekPerEuro }: { hash: string | null; amount: Decimal; sekPerEuro: Decimal },
): Effects => ({
  changes: {},
  postings: postCoinsSent(order.coin, amount),
  transactions: [
    {
      direction: 'OUT',
      label: 'coins',
      currency: order.coin,
      amount: coinOf(amount),
      value: inKronor(minus(order.amount, percentOf(order.amount, marginPercent)), order.fiat, sekPerEuro),
      account: order.walletAddress,
      hash,
    },
  ],
})

const feesOf = (order: OrderRow, sekPerEuro: Decimal): NewTransaction[] =>
  (
    [
      ['priority-fee', order.priorityFee],
      ['network-fee', order.networkFee],
      ['payment-method-fee', order.methodFee],
      ['margin', percentOf(order.amount, marginPercent)],
    ] as const
  ).flatMap(([label, amount]) => (isZero(amount) ? [] : [fiatOut(order, label, amount, sekPerEuro)]))

const coinsCame = (order: OrderRow, coins: CoinsIn, rate: Decimal): Effects => {
  const { postings, transactions } = coinsBeside(order, coins, rate)
  const { coin, fiat } = order
  const amount = fiatFor(coins.amount, rate)
  return {
    changes: { settledRate: rate, coinAmount: coins.amount, amount, total: amount },
    postings: [...postings, ...saleSettled({ coin, fiat, coinAmount: coins.amount, amount })],
    transactions,
  }
}

/** A sale whose coins are gone for good is none: what it was settled for is taken back. Null where they were written off before. */
const saleUndone = (order: OrderRow, coins: CoinsIn | null): Effects => {
  const { postings, transactions } = coins === null ? nothing : coinsRemoved(order, coins)
  const changes = { settledRate: null, coinAmount: null, payoutProblem: null, ...noFeedback }
  return {
    changes: { ...changes, cancelReason: 'coins-removed', cancelText: null },
    postings: [...unsold(order), ...postings],
    transactions,
  }
}

/** Coins that were booked, and that their chain took back for good. */
export const coinsRemoved = (order: OrderRow, { amount, hash, output = 0 }: CoinsIn): Effects => ({
  changes: {},
  postings: coinsReceived(order.coin, amount).map(reversed),
  transactions: [
    {
      direction: 'OUT',
      label: 'removed',
      currency: order.coin,
      amount: coinOf(amount),
      value: fiatFor(amount, order.settledRate ?? order.quotedRate),
      account: order.walletAddress,
      hash,
      output,
    },
  ],
})

/** Coins beyond what a sale takes: they stay the customer's. */
export const coinsBeside = (order: OrderRow, { amount, hash, output = 0 }: CoinsIn, rate: Decimal): Effects => ({
  changes: {},
  postings: coinsReceived(order.coin, amount),
  transactions: [
    {
      direction: 'IN',
      label: 'coins',
      currency: order.coin,
      amount: coinOf(amount),
      value: fiatFor(amount, rate),
      account: order.walletAddress,
      hash,
      output,
    },
  ],
})

/** Coins of a sale that leave our wallet for the customer's. */
export const coinsBack = (
  order: OrderRow,
  { amount, address, hash = null }: { amount: Decimal; address: string | null; hash?: string | null },
): Effects => ({
  changes: {},
  postings: postCoinsSent(order.coin, amount),
  transactions: [{ ...coinRefund(order, amount), direction: 'OUT', account: address, hash }],
})

/** Coins that were to go back, and have not left. */
export const coinsNotBack = (order: OrderRow, amount: Decimal): Effects => ({
  changes: {},
  postings: postCoinsSent(order.coin, amount).map(reversed),
  transactions: [{ ...coinRefund(order, amount), direction: 'IN' }],
})

const coinRefund = ({ coin, settledRate, quotedRate }: OrderRow, amount: Decimal) =>
  ({
    label: 'refund',
    currency: coin,
    amount: coinOf(amount),
    value: fiatFor(amount, settledRate ?? quotedRate),
  }) as const

/** Money that left our bank for the sale. */
export const payoutEffects = (order: OrderRow, sending?: string): Effects => ({
  changes: {},
  postings: moneyPaidOut(order.fiat, order.total),
  transactions: [{ ...fiatOut(order, 'payout', order.total, '1'), ...(sending === undefined ? {} : { sending }) }],
})

/** Money of the sale that had left our bank, and is there again. */
export const payoutBack = (order: OrderRow, sending: string): Effects => ({
  changes: {},
  postings: moneyPaidOut(order.fiat, order.total).map(reversed),
  transactions: [{ ...fiatOut(order, 'payout', order.total, '1'), direction: 'IN', sending }],
})

type Returning = { back: readonly Balance[]; sekPerEuro: Decimal; returnAddress?: string | null }

const wentBack = (order: OrderRow, returning: Returning): Effects => {
  const { postings, transactions } = partsBack(order, returning)
  return {
    changes: order.type === 'BUY' ? { settledRate: null, coinAmount: null } : {},
    postings: [...(order.type === 'BUY' ? unsettled(order) : unsold(order)), ...postings],
    transactions,
  }
}

/** The money of a sale is coins again. */
const unsold = ({ coin, fiat, coinAmount, amount }: OrderRow): Posting[] =>
  coinAmount === null ? [] : saleSettled({ coin, fiat, coinAmount, amount }).map(reversed)

const partsBack = (
  order: OrderRow,
  { back, sekPerEuro, returnAddress = null }: Returning,
): Omit<Effects, 'changes'> => {
  const parts = back.map((balance) => partBack(order, balance, { sekPerEuro, address: returnAddress }))
  return {
    postings: parts.flatMap(({ postings }) => postings),
    transactions: parts.flatMap(({ transactions }) => transactions),
  }
}

const partBack = (
  order: OrderRow,
  { amount, currency, payment }: Balance,
  { sekPerEuro, address }: { sekPerEuro: Decimal; address: string | null },
): Omit<Effects, 'changes'> =>
  currency === 'SEK' || currency === 'EUR'
    ? {
        postings: moneyReturned(currency, amount),
        transactions: [refundOf(order, { amount, fiat: currency, payment }, sekPerEuro)],
      }
    : coinsBack(order, { amount, address })

const refundOf = (
  order: OrderRow,
  { amount, fiat, payment }: Pick<Money, 'amount' | 'fiat' | 'payment'>,
  sekPerEuro: Decimal,
): NewTransaction => ({
  ...fiatOut(order, 'refund', amount, sekPerEuro),
  currency: fiat,
  payment,
  value: inKronor(amount, fiat, sekPerEuro),
})

const fiatOut = (
  order: OrderRow,
  label: OrderTransaction['label'],
  amount: Decimal,
  sekPerEuro: Decimal,
): NewTransaction => ({
  direction: 'OUT',
  label,
  currency: order.fiat,
  amount: fiatOf(amount),
  value: inKronor(amount, order.fiat, sekPerEuro),
})

const inKronor = (amount: Decimal, fiat: Fiat, sekPerEuro: Decimal): Decimal =>
  fiat === 'SEK' ? fiatOf(amount) : fiatOf(times(amount, sekPerEuro))
