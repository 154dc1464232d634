import type { FeatureFlag } from '../../domain/features'
import type { Outside } from './outside'

/** The chat needs somebody who answers, trade prices and somebody who sends and takes coins, selling somebody who pays out, the e-ID its provider, a number of verifications the banks. */
const needsTrade = /^(BUY|SELL)(_|$)/
const needsPayouts = /^SELL(_|$)/

/** Whether the outside parties that a feature needs are there. */
export const isPossible = (flag: FeatureFlag, { prices, coins, payouts, eid, banks, chat }: Outside): boolean =>
  (flag !== 'ZENDESK' || chat !== null) &&
  (flag !== 'BANKID_CREDENTIALS_ACTIVE' || eid !== null) &&
  (flag !== 'GOCARDLESS_REMAINED_FOR_MONTH' || banks !== null) &&
  (!needsTrade.test(flag) || (prices !== null && coins !== null)) &&
  (!needsPayouts.test(flag) || payouts !== null)

/** Nobody is outside. */
export const nobody: Outside = {
  mail: null,
  sms: null,
  eid: null,
  payments: {},
  banks: null,
  coins: null,
  payouts: null,
  prices: null,
  reviews: null,
  oldWallets: null,
  chat: null,
  errorReports: null,
}

/** Names of the parties that somebody should be told are not there; error reports are a luxury, reviews come by callback. */
export const missingOutside = ({
  mail,
  sms,
  eid,
  payments,
  banks,
  coins,
  payouts,
  prices,
  oldWallets,
  chat,
}: Outside): string[] => {
  const providers = Object.keys(payments).length === 0 ? null : payments
  return Object.entries({
    mail,
    sms,
    eid,
    payments: providers,
    banks,
    coins,
    payouts,
    prices,
    oldWallets,
    chat,
  }).flatMap(([name, party]) => (party === null ? [name] : []))
}
