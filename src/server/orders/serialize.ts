import { explorerTransaction, fiats, hasExplorer } from '../../domain/money/currencies'
import { toldOf } from '../../domain/payments/declines'
import { coinOf, decimalsOf, fiatOf, minus, rounded } from '../../domain/money/money'
import {
  showsInstructions,
  showsPerson,
  type Order,
  type OrderFeedback,
  type OrderStep,
  type OrderSummary,
  type OrderTransaction,
  type PersonalInformation,
} from '../../domain/orders/orders'
import {
  paymentMethodRules,
  paymentMethods,
  transferIn,
  type PaymentMethod,
} from '../../domain/payments/payment-methods'
import { isOfAccount, stoppingHoldOf, type Hold } from '../../domain/orders/holds'
import type { CustomerRow } from '../customers/customer'
import type { bankAccounts, orderSteps, orderTransactions } from '../database/schema'
import type { OrderRow } from './effects'
import { coinRequest, instructionsOf } from './instructions'

type StepRow = Pick<typeof orderSteps.$inferSelect, 'status' | 'at'>
/** `paidBy`: the method of the payment at a provider that it came by or went back to. */
type TransactionRow = Omit<typeof orderTransactions.$inferSelect, 'id' | 'orderReference'> & {
  paidBy: PaymentMethod | null
}
export type Owner = Pick<
  CustomerRow,
  'firstName' | 'lastName' | 'address' | 'postalCode' | 'city' | 'country' | 'email' | 'phoneNumber'
>

export type PaidTo = Pick<typeof bankAccounts.$inferSelect, 'bankName' | 'clearingNumber' | 'accountNumber'>

/** All that belongs to an order; steps and transactions oldest first. */
type LifeRows = {
  owner: Owner
  account: PaidTo | undefined
  steps: readonly StepRow[]
  transactions: readonly TransactionRow[]
  opinion: OrderFeedback | undefined
  waitingRefunds: Order['waitingRefunds']
  holds: Hold[]
}

/** The order as its customer sees it. */
export const orderOf = (
  row: OrderRow,
  { owner, account, steps, transactions, opinion, waitingRefunds, holds }: LifeRows,
): Order => {
  const instructions = row.type === 'BUY' && showsInstructions(row) ? instructionsOf(row) : null
  const coinAmount = { currency: row.coin, amount: coinOf((isTraded(row) ? row.coinAmount : null) ?? row.estimate) }
  const paid = { currency: row.fiat, amount: fiatOf(row.amount) }
  const to = row.type === 'BUY' ? coinAmount : { currency: row.fiat, amount: fiatOf(row.total) }
  const feedback = toldOf(row.feedbackReason, row.feedbackDetails)
  return {
    reference: row.reference,
    number: row.number,
    type: row.type,
    status: row.status,
    orderDate: row.createdAt.toISOString(),
    deadline: row.deadline?.toISOString() ?? null,
    from: row.type === 'BUY' ? paid : coinAmount,
    to,
    coin: row.coin,
    fiat: row.fiat,
    estimatedAmountWithLabel: `${to.amount} ${to.currency}`,
    paymentMethod: row.paymentMethod,
    providerName: row.providerName,
    rate: fiatOf(row.settledRate ?? row.quotedRate),
    rateIsFinal: row.settledRate !== null,
    priority: row.priority,
    priorityFee: fiatOf(row.priorityFee),
    networkFee: fiatOf(row.networkFee),
    customerPaysNetworkFee: row.customerPaysNetworkFee,
    transactionFee: row.type === 'BUY' ? fiatOf(minus(row.total, row.amount)) : '0.00',
    paymentMethodFee: fiatOf(row.methodFee),
    total: fiatOf(row.total),
    walletAddress: row.walletAddress,
    qrCodeString: instructions?.qr ?? depositCode(row) ?? swishCode(row),
    instructions,
    paymentEndsAt: row.paymentEndsAt?.toISOString() ?? null,
    isPaymentTried: row.payment !== null,
    redirectUrl: row.redirectUrl,
    quickpayFormData: row.quickpayFormData,
    bankAccountReference: row.bankAccountReference,
    cancelReason: row.cancelReason,
    feedbackReason: feedback.code,
    feedbackDetails: feedback.text,
    personalInformation: showsPerson(row) ? personOf(owner) : null,
    payoutAccount: account === undefined ? null : { fullName: fullNameOf(owner), ...account },
    payoutProblem: row.payoutProblem,
    // Money that comes late finds the hold of a canceled order standing; until then nothing of it waits but what goes back.
    holds:
      row.status === 'CANCELED'
        ? holds.filter((hold) => isOfAccount(hold) || stoppingHoldOf([hold]) === undefined)
        : holds,
    leavingSince: row.leavingSince?.toISOString() ?? null,
    waitingRefunds,
    feedback: opinion ?? null,
    transactions: transactions.map((transaction) => transactionOf(row, transaction)),
    history: steps.map(stepOf),
  }
}

/** The order in short, as the check of a card payment tells it. */
export const summaryOf = ({ number, from, fiat, coin, walletAddress, ...order }: Order): OrderSummary => ({
  reference: order.reference,
  orderNumber: number,
  orderDate: order.orderDate,
  status: order.status,
  amount: from.amount,
  tradePairFrom: fiat,
  currency: coin,
  estimatedAmountWithLabel: order.estimatedAmountWithLabel,
  networkFee: order.networkFee,
  paymentMethod: order.paymentMethod,
  priority: order.priority,
  cryptoAddress: walletAddress,
  qrCodeString: order.qrCodeString,
  feedbackReason: order.feedbackReason,
  feedbackDetails: order.feedbackDetails,
})

/** Coins of a sale that are not what was to be sold, or came late, are not what it is about until it goes on with them. */
const isTraded = ({ type, status }: OrderRow): boolean =>
  type === 'BUY' || !['CANCELED', 'CONTACT_SUPPORT', 'REFUND'].includes(status)

const depositCode = (row: OrderRow): string | null =>
  row.type === 'SELL' && showsInstructions(row) ? coinRequest(row.coin, row.walletAddress, coinOf(row.estimate)) : null

/** What the app of Swish reads from another screen. */
const swishCode = ({ paymentMethod, redirectUrl }: OrderRow): string | null =>
  paymentMethodRules[paymentMethod].kind === 'waiting' ? redirectUrl : null

export const fullNameOf = ({ firstName, lastName }: Pick<Owner, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

const personOf = (owner: Owner): PersonalInformation => ({
  fullName: fullNameOf(owner),
  address: owner.address,
  postalCode: owner.postalCode,
  city: owner.city,
  countryCode: owner.country,
  email: owner.email,
  phoneNumber: owner.phoneNumber,
})

const methodOf = ({ label, currency, paidBy }: TransactionRow): PaymentMethod | null => {
  const money = fiats.find((fiat) => fiat === currency)
  if (label === 'refund') return money === undefined ? null : (paidBy ?? transferIn[money])
  return paymentMethods.find((method) => method === label) ?? null
}

const stepOf = ({ status, at }: StepRow): OrderStep => ({ status, at: at.toISOString() })

const transactionOf = ({ coin, walletAddress }: OrderRow, row: TransactionRow): OrderTransaction => ({
  amount: rounded(row.amount, decimalsOf(row.currency), 'down'),
  currency: row.currency,
  value: fiatOf(row.value),
  direction: row.direction,
  label: row.label,
  method: methodOf(row),
  date: row.at.toISOString().slice(0, 16).replace('T', ' '),
  message: row.message,
  account: row.account,
  explorerLink: row.hash !== null && hasExplorer(coin, walletAddress) ? explorerTransaction(coin, row.hash) : null,
})
