import type { FeatureFlag } from '../../domain/customer/features'
import { paymentMethodRules, paymentMethods, type PaymentMethod } from '../../domain/payments/payment-methods'
import { coins } from '../../domain/money/currencies'
import type { Coins } from './coins'
import type { Outside } from './outside'
import type { Payments } from './payments'

/** The chat needs somebody who answers, trade prices and somebody who sends and takes the coin, buying a method to pay by, selling somebody who pays out, the e-ID its provider, a number of verifications the banks. */
const needsTrade = /^(BUY|SELL)(_|$)/
const needsPayments = /^BUY(_|$)/
const needsPayouts = /^SELL(_|$)/

/** Whether the outside parties that a feature needs are there. */
export const isAvailable = (flag: FeatureFlag, outside: Outside): boolean => {
  const { prices, payments, payouts, eid, banks, chat, passkeys } = outside
  return (
    (flag !== 'ZENDESK' || chat !== null) &&
    (flag !== 'PASSKEYS' || passkeys !== null) &&
    (flag !== 'BANKID_CREDENTIALS_ACTIVE' || eid !== null) &&
    (flag !== 'GOCARDLESS_REMAINED_FOR_MONTH' || banks !== null) &&
    (!needsTrade.test(flag) || (prices !== null && isTraded(flag, outside.coins))) &&
    (!needsPayments.test(flag) || paymentMethods.some((method) => canBePaidBy(method, payments))) &&
    (!needsPayouts.test(flag) || payouts !== null)
  )
}

/** Of a coin's own flag, that coin; else any coin. */
const isTraded = (flag: FeatureFlag, networks: Coins): boolean => {
  const coin = coins.find((each) => flag.endsWith(`_${each}`))
  return coin === undefined ? Object.keys(networks).length > 0 : networks[coin] !== undefined
}

/**
 * Whether an order can be paid by a method: somebody is there who pays back what of the money we may owe, and where the
 * customer does not transfer it by themself, who takes it.
 */
export const canBePaidBy = (method: PaymentMethod, payments: Payments): boolean => {
  const party = payments[method]
  return party !== undefined && (paymentMethodRules[method].kind === 'instructions' || party.checkouts !== null)
}

/** Methods that nobody can pay by, for whoever starts the exchange to know. */
export const methodsWithout = ({ payments }: Outside): PaymentMethod[] =>
  paymentMethods.filter((method) => !canBePaidBy(method, payments))

/** Nobody is outside. */
export const nobody: Outside = {
  mail: null,
  sms: null,
  eid: null,
  payments: {},
  banks: null,
  coins: {},
  payouts: null,
  prices: null,
  reviews: null,
  oldWallets: null,
  chat: null,
  passkeys: null,
  push: null,
  errorReports: null,
}

/** Names of the parties that somebody should be told are not there; error reports and push are a luxury, reviews come by callback. */
export const missingOutside = (outside: Outside): string[] => {
  const { mail, sms, eid, banks, payouts, prices, oldWallets, chat, passkeys } = outside
  const payments = Object.keys(outside.payments).length === 0 ? null : outside.payments
  const networks = coins.map((coin) => [`coins of ${coin}`, outside.coins[coin] ?? null] as const)
  const parties = { mail, sms, eid, payments, banks, payouts, prices, oldWallets, chat, passkeys }
  return [...Object.entries(parties), ...networks].flatMap(([name, party]) => (party === null ? [name] : []))
}
