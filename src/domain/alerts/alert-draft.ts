import { coinToBegin } from '../customer/features'
import type { CurrentUser } from '../customer/customer'
import { defaultFiatOf, mayPayIn, type Resident } from '../customer/residence'
import { coins, type Coin, type Fiat } from '../money/currencies'
import { orderLimitsOf } from '../money/limits'
import { compare, type Decimal } from '../money/money'
import type { Location } from '../routing/screens'
import type { FieldProblem } from '../shared/problems'
import { checkBuyAmount, typedAmount } from '../shared/validation'
import {
  checkAlertPercent,
  checkAlertPrice,
  type AlertHours,
  type AlertKind,
  type AlertRule,
  type AlertTerms,
  type PriceAlert,
} from './alerts'

/** What the customer has typed and chosen of an alert: of each kind what belongs to it. */
export type AlertDraft = {
  coin: Coin
  fiat: Fiat
  kind: AlertKind
  price: string
  percent: string
  hours: AlertHours
  repeats: boolean
  /** Whether its letter opens a purchase, and of which amount. */
  buys: boolean
  amount: string
}

/** Fields of the form that can be wrong. */
export const alertFields = ['price', 'percent', 'buys'] as const
export type AlertField = (typeof alertFields)[number]

/** An alert of which nothing was chosen yet. */
export const newAlertDraft = (customer: Resident & Pick<CurrentUser, 'features'>): AlertDraft => ({
  coin: coinToBegin(customer.features, 'BUY'),
  fiat: defaultFiatOf(customer),
  kind: 'above',
  price: '',
  percent: '',
  hours: 24,
  repeats: false,
  buys: false,
  amount: '',
})

/** The draft of an alert that is to be changed. */
export const draftOfAlert = ({ coin, fiat, rule, repeats, buys }: PriceAlert): AlertDraft => ({
  coin,
  fiat,
  kind: rule.kind,
  price: 'price' in rule ? shown(rule.price) : '',
  percent: 'percent' in rule ? String(rule.percent) : '',
  hours: 'hours' in rule ? rule.hours : 24,
  repeats,
  buys: buys !== null,
  amount: buys === null ? '' : shown(buys),
})

const shown = (amount: Decimal): string => amount.replace(/\.0+$/, '')

/** A price and an amount that were typed are of the currency, and a price of the coin. */
export const withAlertCoin = (draft: AlertDraft, coin: Coin): AlertDraft =>
  draft.coin === coin ? draft : { ...draft, coin, price: '' }

export const withAlertFiat = (draft: AlertDraft, fiat: Fiat): AlertDraft =>
  draft.fiat === fiat ? draft : { ...draft, fiat, price: '', amount: '' }

/** Who buys by what an alert prepares. */
export type AlertBuyer = Resident & Pick<CurrentUser, 'limitations'>

/**
 * What is wrong with what was typed; `price`: what the coin costs now, null where that is not known; `changed`: the alert
 * that is changed, null of a new one.
 */
export const draftProblems = (
  draft: AlertDraft,
  price: Decimal | null,
  buyer: AlertBuyer,
  changed: AlertTerms | null,
): FieldProblem[] => [
  ...ruleProblems(draft, changed !== null && isLevelOf(draft, changed) ? null : price),
  ...(draft.buys ? problemAt('buys', checkPurchase(draft, buyer)) : []),
]

const checkPurchase = ({ coin, fiat, amount }: AlertDraft, buyer: AlertBuyer): FieldProblem['code'] | null =>
  mayPayIn(buyer, fiat)
    ? checkBuyAmount(amount, orderLimitsOf(buyer.limitations, { type: 'BUY', coin, fiat }))
    : 'eurRefused'

const ruleProblems = (draft: AlertDraft, price: Decimal | null): FieldProblem[] =>
  draft.kind === 'above' || draft.kind === 'below'
    ? problemAt('price', checkAlertPrice(draft.price) ?? checkSide({ ...draft, kind: draft.kind }, price))
    : problemAt('percent', checkAlertPercent(draft.percent))

/** A level that the price has passed already is told at once: it was meant otherwise. */
const checkSide = ({ kind, price: text }: { kind: 'above' | 'below'; price: string }, price: Decimal | null) => {
  if (price === null) return null
  const difference = compare(price, typedAmount(text))
  if (kind === 'above') return difference >= 0 ? 'priceAbove' : null
  return difference <= 0 ? 'priceBelow' : null
}

/** A level that stays may have been passed since: it waits until the price is back, and tells then. */
const isLevelOf = ({ coin, fiat, kind, price }: AlertDraft, changed: AlertTerms): boolean =>
  changed.coin === coin &&
  changed.fiat === fiat &&
  changed.rule.kind === kind &&
  'price' in changed.rule &&
  checkAlertPrice(price) === null &&
  compare(changed.rule.price, typedAmount(price)) === 0

const problemAt = (field: AlertField, code: FieldProblem['code'] | null): FieldProblem[] =>
  code === null ? [] : [{ field, code }]

/** What is wrong with an alert that is asked for, by the rules of the form. */
export const termsProblems = (
  terms: AlertTerms,
  price: Decimal | null,
  buyer: AlertBuyer,
  changed: AlertTerms | null,
): FieldProblem[] => draftProblems(typedOf(terms), price, buyer, changed)

/** The same as the form has it once it is typed. */
export const typedOf = ({ coin, fiat, rule, repeats, buys }: AlertTerms): AlertDraft => ({
  coin,
  fiat,
  kind: rule.kind,
  price: 'price' in rule ? rule.price : '',
  percent: 'percent' in rule ? String(rule.percent) : '',
  hours: 'hours' in rule ? rule.hours : 24,
  repeats,
  buys: buys !== null,
  amount: buys ?? '',
})

/** The alert that a draft without problems makes. */
export const alertTermsOf = (draft: AlertDraft): AlertTerms => ({
  coin: draft.coin,
  fiat: draft.fiat,
  rule: ruleIn(draft),
  repeats: draft.repeats,
  buys: draft.buys ? typedAmount(draft.amount) : null,
})

const ruleIn = ({ kind, price, percent, hours }: AlertDraft): AlertRule =>
  kind === 'above' || kind === 'below'
    ? { kind, price: typedAmount(price) }
    : { kind, percent: Number(percent.trim()), hours }

/** The coin of which the address of the alerts asks for a new one, `?coin=BTC`; null where it asks for none. */
export const askedCoin = ({ coin }: Location<'alerts'>['search']): Coin | null =>
  coins.find((each) => each === coin) ?? null
