import { appRules } from './app'
import { attackRules } from './attacks'
import { bankRules } from './bank'
import { bankAppRules } from './bank-app'
import { bankFileRules } from './bank-files'
import { callRules } from './calls'
import { coinRules } from './coins'
import { faultRules } from './faults'
import { screenRules } from './screens'
import { entityRules } from './entities'
import { inputRules } from './input'
import { messageRules } from './messages'
import { frameRules } from './frame'
import { listRules } from './lists'
import { dashboardRules } from './dashboard'
import { onboardingAppRules } from './onboarding-app'
import { onboardingCallRules } from './onboarding-calls'
import { operationRules } from './operations'
import { orderWindowRules } from './order-window'
import { orderRules } from './orders'
import { outsideRules } from './outside'
import { antiPhishingWordRules } from './anti-phishing-word'
import { allowedAddressRules } from './allowed-addresses'
import { freezeRules } from './freeze'
import { frozenOrderRules } from './frozen-orders'
import { securityLinkRules } from './security-links'
import { passwordResetRules } from './password-reset'
import { twoFactorResetRules } from './two-factor-reset'
import { alertRules } from './alerts'
import { limitRequestRules } from './limit-requests'
import { planRules } from './plans'
import { paymentRules } from './payments'
import { otherRules } from './rest'
import { saleRules } from './sales'
import { sellAppRules } from './sell-app'
import { oldWalletAndTourRules } from './old-wallet-tour'
import { scamShieldRules } from './scam-shield'
import { settingsRules } from './settings'
import { deskRules } from './desk'
import { planAppRules } from './plans-app'
import { pushRules } from './push'
import { walletProofRules } from './wallet-proofs'
import { whoseWalletRules } from './whose-wallet'

type Topic = 'product' | 'screens' | 'data' | 'states' | 'input' | 'rights' | 'calls' | 'errors' | 'constants'

/**
 * What the product promises, and the test that shows it: `file › describe › test`. Comments cite a rule by its id, as
 * (rule input-3); an id is never given to another rule, and a new rule has the next number of its topic.
 */
export type Rule = {
  id: `${Topic}-${number}`
  kind: 'rule' | 'constant' | 'message' | 'call'
  rule: string
  test: string
  /** The operation that it is about, where its words do not have the path. */
  call?: string
  /**
   * What of the statecharts it is about: transitions, or states, by their ids. A path that takes the transition or comes
   * to the state walks the rule.
   */
  walked?: readonly string[]
}

export const rules: readonly Rule[] = [
  ...appRules,
  ...attackRules,
  ...bankAppRules,
  ...bankRules,
  ...callRules,
  ...dashboardRules,
  ...faultRules,
  ...frameRules,
  ...messageRules,
  ...inputRules,
  ...entityRules,
  ...scamShieldRules,
  ...screenRules,
  ...listRules,
  ...onboardingAppRules,
  ...onboardingCallRules,
  ...operationRules,
  ...orderRules,
  ...orderWindowRules,
  ...otherRules,
  ...outsideRules,
  ...bankFileRules,
  ...coinRules,
  ...planRules,
  ...alertRules,
  ...limitRequestRules,
  ...paymentRules,
  ...saleRules,
  ...sellAppRules,
  ...settingsRules,
  ...antiPhishingWordRules,
  ...freezeRules,
  ...frozenOrderRules,
  ...allowedAddressRules,
  ...securityLinkRules,
  ...passwordResetRules,
  ...twoFactorResetRules,
  ...walletProofRules,
  ...deskRules,
  ...whoseWalletRules,
  ...planAppRules,
  ...pushRules,
  ...oldWalletAndTourRules,
  {
    id: 'product-1',
    kind: 'rule',
    rule: 'The interface is in English and Swedish, and every word exists in both.',
    test: 'tests/i18n/catalogue.test.ts › both languages have words for the same ids',
  },
  {
    id: 'product-2',
    kind: 'rule',
    rule: 'There is a light and a dark theme, and ?theme= in an address sets it.',
    test: 'tests/server/http/shell.test.ts › look of a page › takes an address’s theme over the cookie’s, and keeps it',
  },
  {
    id: 'data-1',
    kind: 'constant',
    rule: 'The locale is English where nothing else is said.',
    test: 'tests/server/http/shell.test.ts › look of a page › is English and light where nothing is said',
  },
  {
    id: 'data-2',
    kind: 'rule',
    rule: 'Dates of transactions are UTC, YYYY-MM-DD HH:mm.',
    test: 'tests/screens/order-details.test.tsx › transactions › are a table with date in UTC, amount and value in kronor; fees are taken off',
  },
  {
    id: 'calls-1',
    kind: 'rule',
    rule: 'With the language the language of dates switches too.',
    test: 'tests/i18n/dates.test.ts › days in sentences › are written in the language',
  },
  {
    id: 'constants-1',
    kind: 'constant',
    rule: 'Dates are YYYY-MM-DD and YYYY-MM-DD HH:mm.',
    test: 'tests/i18n/dates.test.ts › rows and facts show date and time in the reader’s zone',
  },
  {
    id: 'constants-2',
    kind: 'constant',
    rule: 'Coins have 8 decimals, kronor and euro 2.',
    test: 'tests/i18n/money.test.ts › figures in columns › stand apart from their unit, fiat with 2 decimals and coins with 8',
  },
  {
    id: 'constants-3',
    kind: 'constant',
    rule: 'Themes are light and dark, light at first; locales are en and sv.',
    test: 'tests/server/http/shell.test.ts › look of a page › is English and light where nothing is said',
  },
]
