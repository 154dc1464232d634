import type { FeatureFlag } from '../../domain/features'
import type { Outside } from './outside'

/** Buying needs prices and somebody who sends the coins, the e-ID its provider; what other flags need has no port yet. */
const needsTrade = /^BUY(_|$)/

/** Whether the outside parties that a feature needs are there. */
export const isPossible = (flag: FeatureFlag, { prices, coins, eid }: Outside): boolean =>
  flag === 'BANKID_CREDENTIALS_ACTIVE' ? eid !== null : !needsTrade.test(flag) || (prices !== null && coins !== null)

/** Nobody is outside. */
export const nobody: Outside = {
  mail: null,
  sms: null,
  eid: null,
  payments: {},
  coins: null,
  prices: null,
  reviews: null,
  errorReports: null,
}

/** Names of the parties that somebody should be told are not there; error reports are a luxury. */
export const missingOutside = ({ mail, sms, eid, coins, prices }: Outside): string[] =>
  Object.entries({ mail, sms, eid, coins, prices }).flatMap(([name, party]) => (party === null ? [name] : []))
