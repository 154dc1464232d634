import { coinDecimals, type Coin, type Currency, type Fiat } from '../domain/money/currencies'
import type { Locale } from '../domain/customer/customer'
import { isDecimal, type Decimal } from '../domain/money/money'
import { languageTags } from './locales'

export type MoneyParts = { figure: string; unit: string }
type Money = { amount: Decimal; currency: Currency }
type Signed = { signed?: boolean }

const minusSign = '\u2212'
const hardSpace = '\u00a0'

/** `kr` and `€` in Swedish, the code elsewhere. */
const unitOf = (locale: Locale, currency: Currency): string => (locale === 'sv' && swedishUnits[currency]) || currency

/** For columns and large amounts: the figure, and apart from it the unit. Fiat has 2 decimals, coins 8. */
export const moneyParts = (
  locale: Locale,
  { amount, currency }: Money,
  { signed = false }: Signed = {},
): MoneyParts => {
  const decimals = isFiat(currency) ? 2 : coinDecimals
  return {
    figure: withSign(amount, signed, (value) => number(locale, value, decimals, decimals)),
    unit: unitOf(locale, currency),
  }
}

/** The same in one text, for where figure and unit cannot be styled apart: `5,143.40 SEK`, `5 143,40 kr`. */
export const moneyColumn = (locale: Locale, money: Money, signed: Signed = {}): string => {
  const { figure, unit } = moneyParts(locale, money, signed)
  return `${figure}${hardSpace}${unit}`
}

/** For sentences and buttons: `SEK 5,143.40`, `5 143,40 kr`; coins without trailing zeros. */
export const moneyText = (locale: Locale, { amount, currency }: Money, { signed = false }: Signed = {}): string =>
  withSign(amount, signed, (value) =>
    isFiat(currency)
      ? fiatText(locale, value, currency, 2)
      : `${number(locale, value, 0, coinDecimals)}${hardSpace}${currency}`,
  )

/** For limits, which have no decimals: `SEK 1,000`, `1 000 kr`. */
export const limitText = (locale: Locale, amount: Decimal, fiat: Fiat): string => fiatText(locale, amount, fiat, 0)

/** For whole-amount fields and quick picks, where the unit stands elsewhere: `1,000`, `1 000`. */
export const wholeFigure = (locale: Locale, amount: Decimal): string => number(locale, amount, 0, 0)

/** For examples of coin amounts, without the unit: `0.01`, `0,01`. */
export const coinFigure = (locale: Locale, amount: Decimal): string => number(locale, amount, 0, coinDecimals)

/** `1 BTC = SEK 1,032,450.00`, `1 BTC = 1 032 450,00 kr`. */
export const rateText = (locale: Locale, coin: Coin, rate: Decimal, fiat: Fiat): string =>
  `1${hardSpace}${coin} = ${moneyText(locale, { amount: rate, currency: fiat })}`

/** `2.5%`, `2,5 %`; signed for changes: `+1.2%`, `−0.4%`. */
export const percentText = (
  locale: Locale,
  percent: Decimal,
  { signed = false, decimals = 2 }: Signed & { decimals?: number } = {},
): string =>
  withSign(
    percent,
    signed,
    (value) => `${number(locale, value, signed ? decimals : 0, decimals)}${locale === 'sv' ? hardSpace : ''}%`,
  )

const swedishUnits: Partial<Record<Currency, string>> = { SEK: 'kr', EUR: '€' }

const isFiat = (currency: Currency): currency is Fiat => currency === 'SEK' || currency === 'EUR'

const isNumeral = (text: string): text is `${number}` => isDecimal(text)

/** `Intl` reads a decimal string digit by digit; a number would lose some. */
const number = (locale: Locale, value: Decimal, least: number, most: number): string =>
  formatter(locale, { minimumFractionDigits: least, maximumFractionDigits: most }).format(numeral(value))

const fiatText = (locale: Locale, value: Decimal, fiat: Fiat, decimals: number): string =>
  formatter(locale, {
    style: 'currency',
    currency: fiat,
    currencyDisplay: locale === 'sv' ? 'symbol' : 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(numeral(value))

const formatters = new Map<string, Intl.NumberFormat>()

const formatter = (locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options)
  const made = formatters.get(key) ?? new Intl.NumberFormat(languageTags[locale], options)
  formatters.set(key, made)
  return made
}

const numeral = (value: Decimal): `${number}` => {
  if (!isNumeral(value)) throw new RangeError(`Not a decimal: ${value}`)
  return value
}

const withSign = (value: Decimal, signed: boolean, format: (positive: Decimal) => string): string => {
  const isNegative = value.startsWith('-')
  const text = format(isNegative ? value.slice(1) : value)
  if (!/[1-9]/.test(text)) return text
  return `${isNegative ? minusSign : signed ? '+' : ''}${text}`
}
