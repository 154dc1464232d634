import { coins, defaultCoin, type Coin } from '../money/currencies'

const perCoin = coins.flatMap((coin) => [`BUY_${coin}`, `SELL_${coin}`] as const)

/** Every feature flag (rule states-63). */
export const featureFlags = [
  'BANKID_CREDENTIALS_ACTIVE',
  'BUY',
  'SELL',
  ...perCoin,
  'ORDER_TRANSACTIONS',
  'QUICKPAY',
  'SWISH_INTEGRATION',
  'ZENDESK',
  'TINK_PAYMENTS',
  'SELL_OTHER_BANK_ACCOUNT',
  'GOCARDLESS_LIMIT_CHECK',
  'GOCARDLESS_REMAINED_FOR_MONTH',
  'ZIMPLER',
  'FINSHARK',
  'PAYEX',
  'GUIDE',
  'TWO_FACTOR_AUTH',
  'TWO_FACTOR_MANDATORY',
  'PASSKEYS',
] as const
export type FeatureFlag = (typeof featureFlags)[number]

export type Features = Record<FeatureFlag, { active: boolean }>

/** Off until somebody turns them on. */
export const featuresOffAtFirst: readonly FeatureFlag[] = ['TWO_FACTOR_MANDATORY', 'PAYEX']

export const isActive = (features: Features, ...flags: FeatureFlag[]): boolean =>
  flags.every((flag) => features[flag].active)

/** The coin that a form begins with: the usual one, or where that is off the first that is on. */
export const coinToBegin = (features: Features, type: 'BUY' | 'SELL'): Coin =>
  [defaultCoin, ...coins].find((coin) => isActive(features, `${type}_${coin}`)) ?? defaultCoin

/** The combined flag of buying and selling: active only if both are (rule states-15). */
export const isBuySellActive = (features: Features): boolean => isActive(features, 'BUY', 'SELL')

/** Every flag as the function says. */
export const featuresWhere = (isOn: (flag: FeatureFlag) => boolean): Features => {
  const features: Partial<Features> = {}
  for (const flag of featureFlags) features[flag] = { active: isOn(flag) }
  if (!isWhole(features)) throw new Error('A feature flag was left out')
  return features
}

const isWhole = (features: Partial<Features>): features is Features => featureFlags.every((flag) => flag in features)
