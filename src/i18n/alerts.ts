import { hoursOf, type AlertHours, type AlertTerms } from '../domain/alerts/alerts'
import type { Locale } from '../domain/customer/customer'
import { coinNames } from '../domain/money/currencies'
import { moneyText, percentText } from './money'
import { durationText } from './wait'

export type AlertValues = { coin: string; price: string; percent: string; time: string }

/** What the texts of an alert are filled in with; what its kind has not is empty. */
export const alertValues = (
  locale: Locale,
  { coin, fiat, rule }: Pick<AlertTerms, 'coin' | 'fiat' | 'rule'>,
): AlertValues => {
  const hours = hoursOf(rule)
  return {
    coin: coinNames[coin],
    price: 'price' in rule ? moneyText(locale, { amount: rule.price, currency: fiat }) : '',
    percent: 'percent' in rule ? percentText(locale, String(rule.percent), { decimals: 0 }) : '',
    time: hours === null ? '' : alertTimeText(locale, hours),
  }
}

/** `1 hour`, `24 hours`, `7 days`. */
export const alertTimeText = (locale: Locale, hours: AlertHours): string =>
  hours <= 24 ? durationText(locale, hours, 'hour') : durationText(locale, hours / 24, 'day')
