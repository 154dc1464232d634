import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeatureFlag } from '../../../src/domain/customer/features'
import { paymentMethods } from '../../../src/domain/payments/payment-methods'
import { readConfig } from '../../../src/server/config'
import { configuredAdapters } from '../../../src/server/outside/configured'
import type { Outside } from '../../../src/server/outside/outside'
import { isAvailable, methodsWithout, missingOutside, nobody } from '../../../src/server/outside/availability'
import { bankFolders, eurIban, sekIban } from '../../support/bank-files'
import { quietCoins, quietNetwork } from '../../support/coins'
import { browserOf, refusal, testExchange } from '../../support/exchange'
import { httpParty } from '../../support/http-party'
import { placeOrder } from '../../support/placing'
import { newSeller, placeSale } from '../../support/selling'

const prices: Outside['prices'] = {
  rates: async () => Promise.reject(new Error('not asked')),
  indicators: async () => [],
  history: async () => [],
  jumped: () => [],
}
const payouts: Outside['payouts'] = { pay: async () => {} }

const bank: Outside['payments'] = { BANKGIRO: { refund: async () => {}, checkouts: null } }

test('buying needs prices, coins and a method that can be paid back, selling somebody who pays out', () => {
  const flags = ['BUY', 'BUY_ETH', 'SELL', 'SELL_ETH', 'SELL_OTHER_BANK_ACCOUNT', 'GUIDE'] satisfies FeatureFlag[]
  const available = (outside: Partial<Outside>) => flags.filter((flag) => isAvailable(flag, { ...nobody, ...outside }))
  expect([
    available({}),
    available({ prices }),
    available({ prices, coins: quietCoins }),
    available({ prices, coins: quietCoins, payments: bank }),
    available({ coins: quietCoins, payments: bank, payouts }),
    available({ prices, coins: quietCoins, payments: bank, payouts }),
  ]).toEqual([['GUIDE'], ['GUIDE'], ['GUIDE'], ['BUY', 'BUY_ETH', 'GUIDE'], ['GUIDE'], flags])
})

test('a coin that has no network is neither bought nor sold, and is named', () => {
  const flags = ['BUY', 'BUY_BTC', 'BUY_LTC', 'SELL', 'SELL_BTC', 'SELL_LTC'] satisfies FeatureFlag[]
  const outside = { ...nobody, prices, payouts, payments: bank, coins: { LTC: quietNetwork } }
  expect(flags.filter((flag) => isAvailable(flag, outside))).toEqual(['BUY', 'BUY_LTC', 'SELL', 'SELL_LTC'])
  expect(missingOutside(outside).filter((name) => name.startsWith('coins'))).toEqual([
    'coins of BTC',
    'coins of ETH',
    'coins of BCH',
  ])
})

test('methods that nobody takes or pays back the money of are named', () => {
  const others = paymentMethods.filter((method) => method !== 'BANKGIRO')
  expect(methodsWithout({ ...nobody, payments: bank })).toEqual(others)
})

test('who is not there is named', () => {
  expect(missingOutside({ ...nobody, prices, coins: quietCoins })).toEqual([
    'mail',
    'sms',
    'eid',
    'payments',
    'banks',
    'payouts',
    'oldWallets',
    'chat',
    'passkeys',
  ])
})

describe('an exchange with the sandbox off, a mail server, a gateway', () => {
  let market: Awaited<ReturnType<typeof httpParty>>
  const seconds = Date.parse('2026-11-20T12:00:00.000Z') / 1000
  const ticker = Object.fromEntries(
    ['bitcoin', 'ethereum', 'litecoin', 'bitcoin-cash'].map((id) => [
      id,
      { sek: 500_000, eur: 45_000, last_updated_at: seconds },
    ]),
  )
  beforeAll(async () => {
    market = await httpParty(() => ({ body: JSON.stringify(ticker) }))
  })
  afterAll(() => market.stop())

  /** Bank by hand needs its operators' desk; nobody signs in there here. */
  const deskSettings = {
    DESK_PORT: '0',
    DESK_URL: 'http://127.0.0.1:9465',
    DESK_OIDC_ISSUER: 'http://127.0.0.1:1',
    DESK_OIDC_CLIENT_ID: 'desk',
    DESK_OIDC_CLIENT_SECRET: 'told by the issuer',
    DESK_OIDC_ROLES_CLAIM: 'roles',
  }

  type With = {
    isByHand: boolean
    bankFiles?: Readonly<Record<string, string>>
    hasMarket?: boolean
    hasCoins?: boolean
  }

  /** What a customer of such an exchange is offered, and told who tries to trade. */
  const offered = async ({ isByHand, bankFiles = {}, hasMarket = true, hasCoins = true }: With) => {
    const config = readConfig({
      SANDBOX: 'off',
      SECRET: 'f4b1c9d07a3e5826b94d1f0c7e8a2365',
      HOOKS_SECRET: 'f4b1c9d07a3e5826b94d1f0c7e8a2365y',
      APP_URL: 'http://127.0.0.1:3000',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMS_URL: 'http://127.0.0.1:1/send',
      MARKET_URL: hasMarket ? `http://${market.host}/v3` : '',
      ...(isByHand ? { BANK_BY_HAND: 'on', ...deskSettings } : {}),
      ...bankFiles,
    })
    const coins = () => ({ name: 'coins', outside: hasCoins ? { coins: quietCoins } : {} })
    const exchange = await testExchange({ config, adapters: [...configuredAdapters(config), coins] })
    const seller = await newSeller(exchange.database)
    const browser = browserOf(exchange.server)
    await browser.signIn(seller.customer.email)
    const { features, paymentMethods: methods } = (await browser.post('/protected/v2/auth/me')).json().result
    const [bought, sold] = [await placeOrder(browser), await placeSale(browser, seller.account.reference)]
    await exchange.stop()
    return {
      flags: (['BUY', 'SELL'] satisfies FeatureFlag[]).filter((flag) => features[flag].active),
      methods,
      answers: [bought, sold].map((answer) => (answer.statusCode === 200 ? 'placed' : answer.json())),
    }
  }
  const off = refusal('feature-off')

  test('offers bank transfers where somebody pays back by hand', async () => {
    expect(await offered({ isByHand: true })).toEqual({
      flags: ['BUY', 'SELL'],
      methods: ['BANKGIRO', 'SEPA'],
      answers: ['placed', 'placed'],
    })
  })

  test.each([
    ['an account in euro', { BANK_FILES_EUR_IBAN: eurIban }, ['BANKGIRO', 'SEPA']],
    ['none in euro', {}, ['BANKGIRO']],
  ])('offers bank transfers where our bank pays back by files, with %s', async (_, euro, methods) => {
    const folders = await bankFolders()
    const bankFiles = {
      ...deskSettings,
      BANK_FILES_IN: folders.folders.in,
      BANK_FILES_OUT: folders.folders.out,
      BANK_FILES_NAME: 'Nordmynt AB',
      BANK_FILES_BIC: 'ESSESESS',
      BANK_FILES_SEK_IBAN: sekIban,
      ...euro,
    }
    const answers = ['placed', 'placed']
    expect(await offered({ isByHand: false, bankFiles })).toEqual({ flags: ['BUY', 'SELL'], methods, answers })
    await folders.end()
  })

  test('offers no way to pay where nobody does, and neither buys nor sells', async () => {
    expect(await offered({ isByHand: false })).toEqual({ flags: [], methods: [], answers: [off, off] })
  })

  test.each([
    ['prices', { hasMarket: false }],
    ['coins', { hasCoins: false }],
  ])('trades nothing without %s, also where somebody pays by hand', async (_, without) => {
    const { flags, answers } = await offered({ isByHand: true, ...without })
    expect([flags, answers]).toEqual([[], [off, off]])
  })
})
