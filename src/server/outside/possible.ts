import type { FeatureFlag } from '../../domain/features'
import type { Outside } from './outside'

/** Buying needs prices and somebody who sends the coins; what other flags need has no port yet. */
const needsTrade = /^BUY(_|$)/

/** Whether the outside parties that a feature needs are there. */
export const isPossible = (flag: FeatureFlag, { prices, coins }: Outside): boolean =>
  !needsTrade.test(flag) || (prices !== null && coins !== null)

/** Nobody is outside. */
export const nobody: Outside = {
  mail: null,
  sms: null,
  payments: {},
  coins: null,
  prices: null,
  reviews: null,
  errorReports: null,
}

/** Names of the parties that somebody should be told are not there; error reports are a luxury. */
export const missingOutside = ({ mail, sms, coins, prices }: Outside): string[] =>
  Object.entries({ mail, sms, coins, prices }).flatMap(([name, party]) => (party === null ? [name] : []))
