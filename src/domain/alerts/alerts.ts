import type { Coin, Fiat } from '../money/currencies'
import { compare, dividedDown, isDecimal, minus, times, type Decimal } from '../money/money'
import type { FieldCode } from '../shared/problems'
import { typedAmount } from '../shared/validation'

/** What an alert waits for: a price above or below a level, or that it has risen or fallen by per cent in a time. */
export const alertKinds = ['above', 'below', 'rise', 'fall'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Times in which a price can rise or fall, in hours: an hour, a day, a week. */
export const alertHours = [1, 24, 168] as const
export type AlertHours = (typeof alertHours)[number]

/** `waiting` for its price; `resting` until that is on the other side; `reached`, and not set again. */
export const alertStates = ['WAITING', 'RESTING', 'REACHED'] as const
export type AlertState = (typeof alertStates)[number]

/** So many alerts has a customer at most. */
export const mostAlerts = 20

/** Whole per cent that a price can be awaited to rise or fall by. */
export const percentRange = { min: 1, max: 99 } as const

/** `price`: in the fiat for one coin, at most 2 decimals. */
export type LevelRule = { kind: 'above' | 'below'; price: Decimal }
/** `percent`: whole. */
export type MoveRule = { kind: 'rise' | 'fall'; percent: number; hours: AlertHours }
export type AlertRule = LevelRule | MoveRule

/** `buys`: the whole amount in the fiat of the purchase that its letter opens; null where it only tells. */
export type AlertTerms = { coin: Coin; fiat: Fiat; rule: AlertRule; repeats: boolean; buys: Decimal | null }

/** `reachedAt`, `reachedPrice`: when it was reached last, and at which price. */
export type PriceAlert = AlertTerms & {
  reference: string
  state: AlertState
  createdAt: string
  reachedAt: string | null
  reachedPrice: Decimal | null
}

/** A price, and what it was each time ago; null where that is not known. */
export type PriceNow = { price: Decimal; before: Readonly<Record<AlertHours, Decimal | null>> }

/** No price is as high. */
const highestPrice = '1000000000'

const fiatPlaces = 2

/** The price of an alert as it was typed, before any is known to be on its other side. */
export const checkAlertPrice = (text: string): FieldCode | null => {
  const price = typedAmount(text)
  if (price === '') return 'required'
  if (/^0\d/.test(price)) return 'amountLeadingZero'
  if (!isDecimal(price) || compare(price, '0') <= 0) return 'amountInvalid'
  if ((price.split('.')[1]?.length ?? 0) > fiatPlaces) return 'priceDecimals'
  return compare(price, highestPrice) > 0 ? 'amountInvalid' : null
}

/** Whole per cent of an alert as they were typed. */
export const checkAlertPercent = (text: string): FieldCode | null => {
  const percent = text.trim()
  if (percent === '') return 'required'
  if (!/^\d{1,3}$/.test(percent)) return 'percentRange'
  const typed = Number(percent)
  return typed < percentRange.min || typed > percentRange.max ? 'percentRange' : null
}

/**
 * What levels of a kind are held against: the price itself, or by how many per cent it has risen or fallen, rounded down;
 * null where the price of that time ago is not known.
 */
export const measureOf = (kind: AlertKind, hours: AlertHours | null, now: PriceNow): Decimal | null => {
  if (kind === 'above' || kind === 'below') return now.price
  const before = hours === null ? null : now.before[hours]
  if (before === null || compare(before, '0') <= 0) return null
  const moved = kind === 'rise' ? minus(now.price, before) : minus(before, now.price)
  return compare(moved, '0') <= 0 ? '0' : dividedDown(times(moved, '100'), before, percentPlaces)
}

const percentPlaces = 4

/** Whether what an alert waits for is so. */
export const isReached = (rule: AlertRule, now: PriceNow): boolean => {
  const measure = measureOf(rule.kind, hoursOf(rule), now)
  if (measure === null) return false
  const difference = compare(measure, levelOf(rule))
  return rule.kind === 'below' ? difference <= 0 : difference >= 0
}

/** The level of an alert: a price, or per cent. */
export const levelOf = (rule: AlertRule): Decimal => ('price' in rule ? rule.price : String(rule.percent))

export const hoursOf = (rule: AlertRule): AlertHours | null => ('hours' in rule ? rule.hours : null)

/** The rule of a kind, level and time; undefined where they do not make one. */
export const ruleOf = (kind: AlertKind, level: Decimal, hours: number | null): AlertRule | undefined => {
  if (kind === 'above' || kind === 'below') return { kind, price: level }
  const known = alertHours.find((each) => each === hours)
  return known === undefined ? undefined : { kind, percent: Number(level), hours: known }
}
