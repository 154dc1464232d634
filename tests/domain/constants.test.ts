import { expect, test } from 'vitest'
import { checkIban } from '../../src/domain/bank/bank-accounts'
import { accounts, company, tax } from '../../src/domain/company/company'
import { emptyBuyDraft, priorityOf } from '../../src/domain/orders/buy-draft'
import { countryCodes, defaultCountry } from '../../src/domain/onboarding/countries'
import {
  coinDecimals,
  coins,
  explorerAddress,
  explorerTransaction,
  hasExplorer,
  fiatDecimals,
  fiats,
} from '../../src/domain/money/currencies'
import {
  defaultLocale,
  defaultTheme,
  importantMessages,
  isTemporaryEmail,
  locales,
  notificationTypes,
  onboardingQuestionnaire,
  themes,
} from '../../src/domain/customer/customer'
import { exportFileName, exportFormats, exportSize } from '../../src/domain/orders/exports'
import { featureFlags } from '../../src/domain/customer/features'
import { isLuhn } from '../../src/domain/bank/luhn'
import { listPageSize } from '../../src/domain/orders/order-filter'
import { ordersPageSize } from '../../src/domain/orders/orders'
import { loginMessages, publicPaths } from '../../src/domain/company/public-site'
import { cancelReasons, orderStatuses, verificationStatuses } from '../../src/domain/orders/statuses'
import { phone, wide } from '../../src/app/theme/breakpoints'
import { dark, light } from '../../src/app/theme/colors'

test('each coin has an explorer, for transactions and for addresses', () => {
  expect(coins.map((coin) => [coin, explorerTransaction(coin, 'h/1'), explorerAddress(coin, 'a?1')])).toEqual([
    ['BTC', 'https://mempool.space/tx/h%2F1', 'https://mempool.space/address/a%3F1'],
    ['ETH', 'https://etherscan.io/tx/h%2F1', 'https://etherscan.io/address/a%3F1'],
    ['LTC', 'https://litecoinspace.org/tx/h%2F1', 'https://litecoinspace.org/address/a%3F1'],
    [
      'BCH',
      'https://blockchair.com/bitcoin-cash/transaction/h%2F1',
      'https://blockchair.com/bitcoin-cash/address/a%3F1',
    ],
  ])
})

test('a file has ten thousand orders at most, as CSV or XLS', () => {
  expect([exportSize, exportFormats.map(exportFileName)]).toEqual([10_000, ['orders.csv', 'orders.xls']])
})

test('the country is Sweden where nothing else is said', () => {
  expect(defaultCountry).toBe('SE')
})

test('a phone is 768 px wide or less', () => {
  expect([phone, wide]).toEqual(['(max-width: 768px)', '(min-width: 769px)'])
})

test('four coins are traded against kronor and euro, with 8 decimals and with 2', () => {
  expect([coins, coinDecimals, fiats, fiatDecimals]).toEqual([['BTC', 'ETH', 'LTC', 'BCH'], 8, ['SEK', 'EUR'], 2])
})

test('an order that nothing was typed of is for bitcoin in kronor, without priority', () => {
  const { coin, fiat, providerName } = emptyBuyDraft
  expect([coin, fiat, priorityOf(emptyBuyDraft), providerName]).toEqual(['BTC', 'SEK', 'LOW', null])
})

test('there are two languages, English where nothing is said, and two themes, light where nothing is said', () => {
  expect([locales, defaultLocale, themes, defaultTheme]).toEqual([['en', 'sv'], 'en', ['light', 'dark'], 'light'])
})

test('every coin has a colour of its own in either theme', () => {
  for (const { coinBtc, coinEth, coinLtc, coinBch } of [light, dark]) {
    const colours = [coinBtc, coinEth, coinLtc, coinBch]
    expect(colours.filter((colour) => !/^#[0-9a-f]{6}$/.test(colour))).toEqual([])
    expect(new Set(colours).size).toBe(4)
  }
})

test('the countries are those of ISO 3166-1, each once, with names in either language', () => {
  expect([countryCodes.length, new Set(countryCodes).size]).toEqual([249, 249])
  for (const locale of locales) {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
    expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([])
  }
})

test('orders have nine statuses, verifications six, notifications six types', () => {
  expect([orderStatuses, verificationStatuses, notificationTypes]).toEqual([
    ['CANCELED', 'COMPLETED', 'CONTACT_SUPPORT', 'ERROR', 'PAID', 'PAYOUT_PENDING', 'PENDING', 'REFUND', 'UNPAID'],
    ['CONFIRMED', 'PENDING', 'REJECTED', 'UNVERIFIED', 'VERIFIED', 'MISSING'],
    [
      'ORDER_STATUS_CHANGED',
      'VERIFICATION_STATUS_CHANGED',
      'SUPPORT_REQUEST_UPDATED',
      'PLAN_CHANGED',
      'PRICE_REACHED',
      'BUY_LIMIT_CHANGED',
    ],
  ])
})

test('an order is canceled for a changed mind, a wrong amount or wallet, as a duplicate, or for another reason', () => {
  expect(cancelReasons).toEqual(['changed-mind', 'wrong-amount-wallet', 'duplicate', 'other'])
})

test('there are eleven important messages, of which three are about buying and four about selling', () => {
  const about = (prefix: string) => importantMessages.filter((code) => code.startsWith(prefix))
  expect([importantMessages.length, about('BUY_'), about('SELL_')]).toEqual([
    11,
    ['BUY_REJECTED', 'BUY_PENDING', 'BUY_UNVERIFIED'],
    ['SELL_REJECTED', 'SELL_PENDING', 'SELL_UNVERIFIED', 'SELL_IMPOSSIBLE'],
  ])
})

test('the flags of the specification are there, for buying and selling one for each coin', () => {
  const told = [
    'BANKID_CREDENTIALS_ACTIVE BUY SELL ORDER_TRANSACTIONS QUICKPAY SWISH_INTEGRATION ZENDESK TINK_PAYMENTS',
    'SELL_OTHER_BANK_ACCOUNT GOCARDLESS_LIMIT_CHECK GOCARDLESS_REMAINED_FOR_MONTH ZIMPLER GUIDE TWO_FACTOR_AUTH',
    'TWO_FACTOR_MANDATORY BUY_BTC BUY_ETH BUY_LTC BUY_BCH SELL_BTC SELL_ETH SELL_LTC SELL_BCH',
  ].flatMap((line) => line.split(' '))
  const ours = ['FINSHARK', 'PAYEX', 'PASSKEYS']
  expect(featureFlags.toSorted(), 'A new flag goes into `ours`').toEqual([...told, ...ours].toSorted())
})

test('a list of orders has twenty on a page, the latest orders are five', () => {
  expect([listPageSize, ordersPageSize]).toEqual([20, 5])
})

test('the accounts paid to are a giro with its check digit, and a British one of the company by a valid IBAN', () => {
  const { bankgiro, sepa } = accounts
  expect([isLuhn(bankgiro.replace('-', '')), checkIban(sepa.iban), sepa.iban.slice(0, 2), sepa.bankCountry]).toEqual([
    true,
    'ibanForeign',
    'GB',
    'GB',
  ])
  expect([sepa.owner, /^[A-Z]{4}GB[A-Z0-9]{2}$/.test(sepa.bic)]).toEqual([company.name, true])
})

test('the company’s number has its check digit, and its VAT number is made of it', () => {
  const number = company.organizationNumber.replace('-', '')
  expect([number.length, isLuhn(number), tax.vatNumber]).toEqual([10, true, `SE${number}01`])
})

test('the questionnaire of onboarding has its key', () => {
  expect(onboardingQuestionnaire).toBe('VERIFICATION_KYC_ONBOARDING')
})

test('a placeholder address is one of the temporary domain, whatever its case', () => {
  const addresses = ['a1@temporary.nordmynt.example', 'A1@Temporary.Nordmynt.Example', 'a1@nordmynt.example']
  expect(addresses.map(isTemporaryEmail)).toEqual([true, true, false])
})

test('the login page and the static error page of the public site stand at their paths by language', () => {
  const of = (locale: 'en' | 'sv') => [publicPaths[locale].login, publicPaths[locale].error]
  expect([of('en'), of('sv')]).toEqual([
    ['/en/login/', '/en/error/'],
    ['/sv/logga-in/', '/sv/fel/'],
  ])
  expect(loginMessages).toEqual(['expired', 'email', 'offline', 'changePassword', 'eidElsewhere'])
})

test.each([
  [
    'BTC',
    ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', '1JaUQDVNRdhfNsVncGkXedaPSM5Gc54Hso'],
    ['tb1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5r7fxez', 'BCRT1QQY', 'mfcHP2WMCVLsVZA8yrovmhMgxNFW9r98xw'],
  ],
  [
    'LTC',
    ['LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441'],
    ['rltc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5l62ze4', 'QLhKCGi5ZvnS9amYgdA353vzbdbWYBoxD8'],
  ],
  [
    'BCH',
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['bchreg:qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs4atn5tj5'],
  ],
  ['ETH', ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], []],
] as const)('a public explorer knows what goes to addresses of %s on its main chain', (coin, main, others) => {
  expect([main.filter((each) => !hasExplorer(coin, each)), others.filter((each) => hasExplorer(coin, each))]).toEqual([
    [],
    [],
  ])
})
