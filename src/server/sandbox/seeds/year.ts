import type { Coin, Fiat } from '../../../domain/money/currencies'
import type { Decimal } from '../../../domain/money/money'
import type { PaymentMethod } from '../../../domain/payments/payment-methods'
import type { OrderType, Priority } from '../../../domain/orders/statuses'
import { scenes, type Scene, type SceneName } from './timeline'

/** What happened to an order: scenes, and how many minutes after the placing each was. */
export type Path = readonly (readonly [SceneName, number])[]

export type Entry = {
  hoursAgo: number
  type: OrderType
  coin: Coin
  fiat: Fiat
  amount: Decimal
  method: PaymentMethod
  priority: Priority
  path: Path
}

export const scenesOf = (path: Path): Scene[] => path.map(([name, minutes]) => ({ minutes, step: scenes[name] }))

/** Paid by bank transfer, overnight. */
export const bankTransfer: Path = [
  ['reported', 12],
  ['paid', 1230],
  ['settled', 1260],
  ['sent', 1275],
]
/** Paid at a provider, at once. */
export const providerPayment: Path = [
  ['started', 1],
  ['paid', 2],
  ['settled', 45],
  ['sent', 58],
]
const sold: Path = [
  ['coinsCame', 40],
  ['settled', 50],
  ['sent', 1500],
]

const day = 24

const buy = (
  hoursAgo: number,
  coin: Coin,
  amount: Decimal,
  method: PaymentMethod,
  path: Path,
  priority: Priority = 'LOW',
): Entry => ({ hoursAgo, type: 'BUY', coin, fiat: 'SEK', amount, method, priority, path })

const sell = (hoursAgo: number, coin: Coin, amount: Decimal, path: Path): Entry => ({
  ...buy(hoursAgo, coin, amount, 'BANKGIRO', path),
  type: 'SELL',
})

const inEuro = (entry: Entry): Entry => ({ ...entry, fiat: 'EUR' })

/** One purchase, a while ago: its customer is not new to buying. */
export const onePurchase: readonly Entry[] = [buy(40 * day, 'BTC', '2000', 'BANKGIRO', bankTransfer)]

/** Some weeks of a customer abroad, who pays in euro. */
export const euroWeeks: readonly Entry[] = [
  buy(3, 'BTC', '500', 'SEPA', []),
  buy(6 * day, 'ETH', '250', 'QuickPayCardEUR', providerPayment),
  buy(13 * day, 'BTC', '1000', 'SEPA', bankTransfer, 'HIGH'),
  buy(29 * day, 'LTC', '100', 'FinsharkEUR', providerPayment),
  buy(47 * day, 'BTC', '300', 'SEPA', [['canceled', 30]]),
].map(inEuro)

/** A year of a Swede: every status, each type, most ways of paying. */
export const swedishYear: readonly Entry[] = [
  buy(1, 'BTC', '5000', 'BANKGIRO', []),
  sell(2, 'ETH', '0.25', []),
  buy(5, 'ETH', '2500', 'StripeCard', [
    ['started', 1],
    ['failed', 2],
  ]),
  buy(8, 'BTC', '3000', 'BANKGIRO', [
    ['reported', 20],
    ['paid', 400],
    ['settled', 420],
  ]),
  buy(9, 'LTC', '1500', 'BANKGIRO', [
    ['reported', 5],
    ['paid', 500],
  ]),
  sell(20, 'BTC', '0.01', [
    ['coinsCame', 60],
    ['settled', 70],
  ]),
  buy(26, 'BCH', '4000', 'BANKGIRO', [['reported', 15]]),
  sell(28, 'LTC', '4', [['coinsCame', 30]]),
  buy(2 * day, 'BTC', '10000', 'Zimpler', providerPayment, 'HIGH'),
  buy(4 * day, 'BTC', '2000', 'BANKGIRO', [
    ['reported', 10],
    ['paidWrong', 1300],
  ]),
  sell(5 * day, 'BCH', '1.5', [['coinsWrong', 90]]),
  buy(6 * day, 'ETH', '5000', 'Swish', providerPayment),
  sell(9 * day, 'BTC', '0.02', [
    ['coinsCame', 30],
    ['settled', 40],
    ['returned', 2900],
  ]),
  buy(12 * day, 'BTC', '1000', 'StripeCard', [['canceled', 4]]),
  buy(15 * day, 'BTC', '7500', 'BANKGIRO', bankTransfer, 'HIGH'),
  sell(18 * day, 'ETH', '0.5', [['canceled', 55]]),
  buy(24 * day, 'LTC', '800', 'Swish', providerPayment),
  buy(31 * day, 'BTC', '1000', 'BANKGIRO', [['expired', 7200]]),
  buy(38 * day, 'BTC', '6000', 'BANKGIRO', [
    ['paidWrong', 900],
    ['refunded', 2600],
  ]),
  buy(45 * day, 'ETH', '2000', 'FinsharkPayment', providerPayment),
  sell(52 * day, 'BTC', '0.015', sold),
  buy(60 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  buy(74 * day, 'BCH', '1200', 'StripeCard', providerPayment),
  sell(81 * day, 'LTC', '6', [
    ['coinsWrong', 45],
    ['coinsBack', 1700],
  ]),
  buy(90 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  buy(103 * day, 'BTC', '500', 'Swish', providerPayment),
  buy(120 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  buy(137 * day, 'ETH', '10000', 'TinkSepaCredit', providerPayment),
  buy(151 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  sell(163 * day, 'BCH', '2', sold),
  buy(181 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  buy(199 * day, 'LTC', '3000', 'Zimpler', [
    ['started', 1],
    ['failed', 16],
    ['started', 30],
    ['paid', 31],
    ['settled', 70],
    ['sent', 82],
  ]),
  buy(212 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  buy(243 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  buy(260 * day, 'ETH', '1500', 'StripeCard', providerPayment),
  buy(273 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  sell(290 * day, 'BTC', '0.03', sold),
  buy(304 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  buy(335 * day, 'BTC', '5000', 'BANKGIRO', bankTransfer),
  buy(358 * day, 'BTC', '1000', 'Swish', providerPayment),
  buy(364 * day, 'BTC', '500', 'BANKGIRO', bankTransfer),
]
