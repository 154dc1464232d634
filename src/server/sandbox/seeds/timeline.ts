import { firstStatus, nextStatus } from '../../../../machines/order/lifecycle'
import type { Coin, Fiat } from '../../../domain/money/currencies'
import { fiatOf, minus, type Decimal } from '../../../domain/money/money'
import { paymentMethodRules, type PaymentMethod } from '../../../domain/payments/payment-methods'
import { buyQuote, coinsFor, customerPaysNetworkFee, fiatFor } from '../../../domain/money/quote'
import type { OrderStatus, OrderType, Priority } from '../../../domain/orders/statuses'
import { hoursAfter, minutesAfter } from '../../clock'
import { effectsOf, type NewTransaction, type OrderRow, type Step } from '../../orders/effects'
import type { Posting } from '../../orders/ledger'
import { sandboxAddress, sandboxHash } from '../addresses'
import { walkedEuro, walkedPrice } from '../price-walk'
import { uuidOf } from '../../callbacks/post-signed'

/** An order as it was placed; the amount is money when buying, coins when selling. */
export type Placed = {
  /** Its reference, addresses and hashes follow from it. */
  label: string
  number: string
  customerId: string
  at: Date
  type: OrderType
  coin: Coin
  fiat: Fiat
  amount: Decimal
  method: PaymentMethod
  priority: Priority
  bankAccountReference: string | null
}

/** What happened next, and how many minutes after the placing. */
export type Scene = { minutes: number; step: (order: OrderRow, market: Market) => Step }

/** Prices when it happened, for who asks. */
type Market = { rate: () => Decimal; sekPerEuro: () => Decimal }

export type Life = {
  order: OrderRow
  steps: { status: OrderStatus; event: Step['type'] | null; at: Date }[]
  bookings: { at: Date; postings: Posting[]; transactions: NewTransaction[] }[]
}

const networkFees: Record<Coin, Record<Fiat, Decimal>> = {
  BTC: { SEK: '18.40', EUR: '1.67' },
  ETH: { SEK: '6.20', EUR: '0.57' },
  LTC: { SEK: '0', EUR: '0' },
  BCH: { SEK: '0', EUR: '0' },
}

/** Lives an order through: every step by the statechart, every booking by the rules of the real ones. */
export const livedOut = (seed: string, placed: Placed, scenes: readonly Scene[]): Life => {
  const marketAt = (at: Date): Market => ({
    rate: () => walkedPrice(seed, placed.coin, placed.fiat, at),
    sekPerEuro: () => walkedEuro(seed, at),
  })
  const order =
    placed.type === 'BUY' ? boughtOrder(placed, marketAt(placed.at)) : soldOrder(placed, marketAt(placed.at))
  const start: Life = { order, steps: [{ status: order.status, event: null, at: placed.at }], bookings: [] }
  return scenes.reduce((life, { minutes, step: stepFor }) => {
    const at = minutesAfter(placed.at, minutes)
    return withStep(life, stepFor(life.order, marketAt(at)), at)
  }, start)
}

const waiting: readonly OrderStatus[] = ['UNPAID', 'PENDING', 'ERROR']

const withStep = ({ order, steps, bookings }: Life, step: Step, at: Date): Life => {
  const status = statusAfter(order, step)
  const { changes, postings, transactions } = effectsOf(order, step)
  const deadline = waiting.includes(status) ? order.deadline : null
  return {
    order: {
      ...order,
      ...changes,
      status,
      updatedAt: at,
      deadline,
      leavingSince: status === 'PAYOUT_PENDING' ? at : null,
    },
    steps: [...steps, { status, event: step.type, at }],
    bookings: [...bookings, { at, postings, transactions }],
  }
}

/** Remembered, since ten thousand orders ask the statechart the same few questions. */
const answers = new Map<string, OrderStatus>()

const statusAfter = ({ type, status }: OrderRow, step: Step): OrderStatus => {
  const question = [type, status, step.type].join(' ')
  const next = answers.get(question) ?? nextStatus(type, status, step.type)
  if (next === undefined) throw new Error(`No order takes this step: ${question}`)
  answers.set(question, next)
  return next
}

const boughtOrder = (placed: Placed, market: Market): OrderRow => {
  const rate = market.rate()
  const { coin, fiat, amount, method, priority, at } = placed
  const { feePercent, deadlineHours, kind } = paymentMethodRules[method]
  const networkFee = networkFees[coin][fiat]
  const quote = buyQuote({ coin, amount, rate, priority, networkFee, methodFeePercent: feePercent })
  return {
    ...rowOf(placed),
    amount: quote.amount,
    priorityFee: quote.priorityFee,
    networkFee: quote.networkFee,
    methodFee: quote.methodFee,
    total: quote.total,
    estimate: quote.estimate,
    quotedRate: rate,
    customerPaysNetworkFee: customerPaysNetworkFee(coin, priority),
    providerName: kind === 'bank-list' ? 'seb' : null,
    walletAddress: sandboxAddress(coin, `wallet/${placed.customerId}/${coin}`),
    deadline: hoursAfter(at, deadlineHours),
  }
}

const soldOrder = (placed: Placed, market: Market): OrderRow => {
  const rate = market.rate()
  const worth = fiatFor(placed.amount, rate)
  return {
    ...rowOf(placed),
    amount: worth,
    total: worth,
    estimate: placed.amount,
    quotedRate: rate,
    walletAddress: sandboxAddress(placed.coin, `deposit/${placed.label}`),
    deadline: hoursAfter(placed.at, 24),
  }
}

const rowOf = ({
  label,
  number,
  customerId,
  at,
  type,
  coin,
  fiat,
  method,
  priority,
  bankAccountReference,
}: Placed) => ({
  reference: uuidOf(`order/${customerId}/${label}`),
  number,
  customerId,
  type,
  status: firstStatus[type],
  coin,
  fiat,
  priorityFee: '0.00',
  networkFee: '0.00',
  methodFee: '0.00',
  settledRate: null,
  coinAmount: null,
  priority,
  customerPaysNetworkFee: false,
  paymentMethod: method,
  providerName: null,
  bankAccountReference,
  hasCoinsBeside: false,
  payoutTo: null,
  payoutProblem: null,
  sekPerEuro: null,
  walletProof: null,
  leavingSince: null,
  payment: null,
  paymentEndsAt: null,
  redirectUrl: null,
  quickpayFormData: null,
  cancelReason: null,
  cancelText: null,
  feedbackReason: null,
  feedbackDetails: null,
  receiptOf: null,
  createdAt: at,
  updatedAt: at,
})

const ofTransfer = ({ paymentMethod }: OrderRow): boolean => paymentMethodRules[paymentMethod].kind === 'instructions'

/** Only an order in euro asks what a euro is worth. */
const euroOf = ({ fiat }: OrderRow, { sekPerEuro }: Market): Decimal => (fiat === 'EUR' ? sekPerEuro() : '1')

const moneyOf = (order: OrderRow, amount: Decimal, market: Market) => ({
  amount,
  fiat: order.fiat,
  method: order.paymentMethod,
  payment: null,
  message: ofTransfer(order) ? order.number : null,
  account: ofTransfer(order) ? '6789-123456789' : null,
  sekPerEuro: euroOf(order, market),
})

const coinsOf = (order: OrderRow, amount: Decimal) => ({
  amount,
  hash: sandboxHash(order.coin, `deposit/${order.reference}`),
})

/** Everything that can have happened to an order. */
export const scenes = {
  reported: (): Step => ({ type: 'transfer.reported' }),
  chosen: (): Step => ({ type: 'transfer.chosen' }),
  started: (): Step => ({ type: 'payment.started' }),
  failed: (): Step => ({ type: 'payment.failed', code: 'insufficient_funds', text: null }),
  paid: (order: OrderRow, market: Market): Step => ({
    type: 'payment.received',
    money: moneyOf(order, order.total, market),
  }),
  paidWrong: (order: OrderRow, market: Market): Step => ({
    type: 'payment.mismatched',
    money: moneyOf(order, fiatOf(minus(order.total, '50')), market),
  }),
  canceled: (): Step => ({ type: 'order.canceled', reason: 'changed-mind', text: null, by: 'customer' }),
  expired: (): Step => ({ type: 'order.expired', reason: 'unpaid', text: null }),
  refunded: (order: OrderRow, market: Market): Step => ({
    type: 'order.refunded',
    back: [{ amount: fiatOf(minus(order.total, '50')), currency: order.fiat, payment: null }],
    sekPerEuro: euroOf(order, market),
  }),
  refused: (order: OrderRow, market: Market): Step => ({
    type: 'order.refused',
    back: [
      order.type === 'BUY'
        ? { amount: fiatOf(order.total), currency: order.fiat, payment: null }
        : { amount: order.coinAmount ?? order.estimate, currency: order.coin, payment: null },
    ],
    sekPerEuro: euroOf(order, market),
  }),
  settled: (order: OrderRow, market: Market): Step => {
    const rate = market.rate()
    return { type: 'payout.started', rate, coinAmount: coinsFor(order.amount, rate) }
  },
  sent: (order: OrderRow, market: Market): Step => ({
    type: 'payout.sent',
    hash: order.type === 'BUY' ? sandboxHash(order.coin, `payout/${order.reference}`) : null,
    sekPerEuro: euroOf(order, market),
  }),
  coinsCame: (order: OrderRow, market: Market): Step => ({
    type: 'coins.received',
    coins: coinsOf(order, order.estimate),
    rate: market.rate(),
  }),
  coinsWrong: (order: OrderRow, market: Market): Step => ({
    type: 'coins.mismatched',
    coins: coinsOf(order, minus(order.estimate, '0.0001')),
    rate: market.rate(),
  }),
  coinsRemoved: (order: OrderRow): Step => ({
    type: 'coins.removed',
    coins: coinsOf(order, order.coinAmount ?? order.estimate),
  }),
  coinsBack: (order: OrderRow, market: Market): Step => ({
    type: 'order.refunded',
    back: [{ amount: order.coinAmount ?? order.estimate, currency: order.coin, payment: null }],
    sekPerEuro: euroOf(order, market),
  }),
  returned: (): Step => ({ type: 'payout.returned', problem: 'returned', reason: 'The account is closed' }),
} satisfies Record<string, Scene['step']>
export type SceneName = keyof typeof scenes
