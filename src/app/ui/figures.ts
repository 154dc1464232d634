import { coinNames, type Coin } from '../../domain/money/currencies'
import type { Locale } from '../../domain/customer/customer'
import type { GraphPeriod } from '../../domain/market/graph'
import { compare, type Decimal } from '../../domain/money/money'
import { dateText, dateTimeText } from '../../i18n/dates'
import { moneyParts, wholeFigure } from '../../i18n/money'

/** For axes and ranges: whole, or with the 2 decimals of money. */
export const roughFigure = (locale: Locale, amount: Decimal, decimals: number): string =>
  decimals === 0 ? wholeFigure(locale, amount) : moneyParts(locale, { amount, currency: 'SEK' }).figure

/** So small amounts do without decimals no longer. */
const wholeFrom = '1000'

export const rangeFigure = (locale: Locale, amount: Decimal): string =>
  roughFigure(locale, amount, compare(amount, wholeFrom) >= 0 ? 0 : 2)

/** The moment of a point, as exactly as the points of the period are apart. */
export const pointMoment = (period: GraphPeriod, at: string): string =>
  period === '7d' || period === '1m' ? dateTimeText(at) : dateText(at)

export const coinList = (coins: readonly Coin[]): string => coins.map((coin) => coinNames[coin]).join(', ')
