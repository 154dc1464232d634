import { hoursOf, type AlertTerms } from '../domain/alerts/alerts'
import type { Locale } from '../domain/customer/customer'
import { coinNames } from '../domain/money/currencies'
import { moneyText, percentText } from './money'
import { waitText } from './wait'

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
    time: hours === null ? '' : waitText(locale, hours * 3600),
  }
}
