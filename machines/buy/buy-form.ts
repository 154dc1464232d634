import { amountMeant, priorityOf, type BuyDraft } from '../../src/domain/orders/buy-draft'
import { allowedFrom, checkAllowed } from '../../src/domain/orders/allowed-addresses'
import { coinDecimals, type Coin, type Fiat } from '../../src/domain/money/currencies'
import type { CurrentUser, MethodBlock, PaymentMethodDetails } from '../../src/domain/customer/customer'
import { isActive } from '../../src/domain/customer/features'
import { mayBuy } from '../../src/domain/routing/gating'
import { defaultLimits, orderLimitsOf } from '../../src/domain/money/limits'
import { isHalted, rateIn, type Bundle, type Rates } from '../../src/domain/market/market'
import { compare, fiatOf, minus, rounded, type Decimal } from '../../src/domain/money/money'
import { paymentMethodRules, type PaymentMethod } from '../../src/domain/payments/payment-methods'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import {
  amountWithin,
  buyQuote,
  customerPaysNetworkFee,
  type Quote,
  type QuoteRequest,
} from '../../src/domain/money/quote'
import { mayPayIn } from '../../src/domain/customer/residence'
import type { Priority } from '../../src/domain/orders/statuses'
import { checkBuyAmount, checkCoinAmount, type AddressCheck } from '../../src/domain/shared/validation'

export type BuyRequest = {
  coin: Coin
  fiat: Fiat
  amount: Decimal
  total: Decimal
  address: string
  method: PaymentMethod
  priority: Priority
  customerPaysNetworkFee: boolean
  providerName: string | null
}

const buyFields = ['amount', 'coins', 'address', 'method'] as const
export type BuyField = (typeof buyFields)[number]

/** Whether it is an address of the coin, and then the one spelling of it. */
export type SpelledCheck = { valid: true; spelling: string } | Exclude<AddressCheck, { valid: true }>

/** What a buy order is made of until it is placed; everything below is computed from it. */
export type BuyForm = {
  customer: CurrentUser
  draft: BuyDraft
  /** Their problems are shown. */
  touched: readonly BuyField[]
  serverErrors: readonly FieldProblem[]
  /** Undefined until it is known; `unchecked` where the check itself could not be had, so that the exchange decides. */
  addressCheck: SpelledCheck | 'unchecked' | undefined
  rates: Rates | undefined
  networkFee: { coin: Coin; fiat: Fiat; fee: Decimal } | undefined
}

/** The rate now: fiat for one coin of the draft's pair. */
export const rateOf = ({ rates, draft }: BuyForm): Decimal | undefined => rates && rateIn(rates, draft.coin, draft.fiat)

/** What the network takes now for the draft's coin, in its fiat; undefined while only another pair's is known. */
const networkFeeOf = ({ networkFee, draft }: BuyForm): Decimal | undefined =>
  networkFee?.coin === draft.coin && networkFee.fiat === draft.fiat ? networkFee.fee : undefined

/** `isOfToday`: the most is what is left of today's limit, which may be less than one may buy for. */
export type BuyLimits = { min: Decimal; max: Decimal; isOfToday: boolean }

/** Limits of one order in the draft's coin and fiat, as the exchange sets them for this customer and today. */
export const limitsOf = ({ customer, draft }: BuyForm): BuyLimits => {
  const limit = customer.limitations.find(
    ({ type, coin, fiat }) => type === 'BUY' && coin === draft.coin && fiat === draft.fiat,
  )
  if (!limit) return { ...defaultLimits.BUY[draft.fiat], isOfToday: false }
  const { min, max, leftToday } = limit
  const isOfToday = compare(leftToday, max) < 0
  return { min, max: isOfToday ? rounded(leftToday, 0, 'down') : max, isOfToday }
}

/** The whole amount that buys coins, as meant now; empty where none can be read. */
export const amountOf = (form: BuyForm): string => amountMeant(form.draft, rateOf(form))

/** What is wrong with the amount, in the field that was typed in; null when nothing is. */
const amountProblemOf = (form: BuyForm): FieldCode | null => {
  const wrongCoins = form.draft.edited === 'coins' ? checkCoinAmount(form.draft.coins) : null
  return wrongCoins ?? checkBuyAmount(amountOf(form), limitsOf(form))
}

/** Whether the EUR refusal stands: customers resident in Sweden buy for SEK alone (rule rights-10). */
export const isEurRefused = ({ customer, draft }: BuyForm): boolean => !mayPayIn(customer, draft.fiat)

/** Whether each coin can be bought now. */
export const isCoinOpen = ({ customer }: BuyForm, coin: Coin): boolean =>
  isActive(customer.features, 'BUY', `BUY_${coin}`)

/** `most`: the greatest amount that can be paid by the method, where it is too large now. */
export type MethodOffer = PaymentMethodDetails & {
  fee: Decimal | null
  block: MethodBlock | null
  most: Decimal | null
}

/** Methods for the draft's fiat, each with why it cannot be used for this amount. */
export const methodsOf = (form: BuyForm): MethodOffer[] =>
  form.customer.paymentMethodsDetails
    .filter(({ method }) => paymentMethodRules[method].currency === form.draft.fiat)
    .map((details) => {
      const request = requestWith(form, details.feePercent)
      const quote = request && buyQuote(request)
      const block = blockOf(details, quote?.total)
      const most = request && block === 'amount-too-large' ? amountWithin(details.max, request) : null
      return { ...details, fee: quote?.methodFee ?? null, block, most }
    })

/** What the order costs and about gives; undefined until amount, rate and network fee are known. */
export const quoteOf = (form: BuyForm): Quote | undefined => {
  const request = requestWith(form, feePercentOf(form))
  return request && buyQuote(request)
}

/** What the chosen method takes of the amount; nothing while none is chosen. */
export const feePercentOf = (form: BuyForm): Decimal => chosenMethod(form)?.feePercent ?? '0'

/** The quote with and without what the draft says of priority: what switching it on adds to what is paid. */
export const priorityCostOf = (form: BuyForm): Decimal | null => {
  const [on, off] = [true, false].map((wantsPriority) => quoteOf({ ...form, draft: { ...form.draft, wantsPriority } }))
  return on && off ? fiatOf(minus(on.total, off.total)) : null
}

/** What stands in the amount field: as typed, else computed from the coins. */
export const amountShown = (form: BuyForm): string =>
  form.draft.edited === 'amount' ? form.draft.amount : amountOf(form)

/** What stands in the coin field: as typed, else the estimate of the amount. */
export const coinsShown = (form: BuyForm): string => {
  if (form.draft.edited === 'coins') return form.draft.coins
  const estimate = quoteOf(form)?.estimate
  return estimate === undefined ? '' : rounded(estimate, coinDecimals, 'down')
}

/** Quick picks for the draft's pair, those within the limits. */
export const picksOf = (form: BuyForm, bundles: readonly Bundle[]): Decimal[] =>
  bundles
    .filter(({ coin, fiat }) => coin === form.draft.coin && fiat === form.draft.fiat)
    .map(({ amount }) => amount)
    .filter((amount) => checkBuyAmount(amount, limitsOf(form)) === null)

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const problemAt = (form: BuyForm, field: BuyField): FieldCode | null => {
  const refused = form.serverErrors.find((refusal) => refusal.field === field)
  if (refused) return refused.code
  if (form.touched.includes(field)) return problems[field](form)
  // An address may come from a draft or an order of before, and is not left.
  return field === 'address' ? allowedProblemOf(form) : null
}

const problems: Record<BuyField, (form: BuyForm) => FieldCode | null> = {
  amount: (form) => (form.draft.edited === 'amount' ? amountProblemOf(form) : null),
  coins: (form) => (form.draft.edited === 'coins' ? amountProblemOf(form) : null),
  address: (form) => {
    if (form.draft.address === '') return 'required'
    return isRefused(form.addressCheck) ? 'walletAddress' : allowedProblemOf(form)
  },
  method: (form) => (chosenMethod(form) ? null : 'paymentMethod'),
}

/** Whether what is refused can be said at a field of the form. */
export const isAtField = ({ field }: FieldProblem): boolean => field in problems

/**
 * Whether the customer has given everything and nothing known speaks against it; the first rate, the network fee and
 * the check of the address may still be on their way.
 */
export const isComplete = (form: BuyForm): boolean =>
  completeMethod(form) !== undefined && !isHalted(form.rates, form.draft.coin)

/** The order to place, or undefined while something is missing or wrong: the one answer to "may it be placed?". */
export const requestOf = (form: BuyForm): BuyRequest | undefined => {
  const { draft } = form
  const details = completeMethod(form)
  const quote = quoteOf(form)
  if (!quote || !details || form.addressCheck === undefined) return undefined
  const priority = priorityOf(draft)
  return {
    coin: draft.coin,
    fiat: draft.fiat,
    amount: amountOf(form),
    total: quote.total,
    address: draft.address,
    method: details.method,
    priority,
    customerPaysNetworkFee: customerPaysNetworkFee(draft.coin, priority),
    providerName: draft.providerName,
  }
}

/** The chosen method where everything else is complete too. */
const completeMethod = (form: BuyForm): PaymentMethodDetails | undefined => {
  const details = chosenMethod(form)
  if (!details || isBad(form) || paymentMethodRules[details.method].currency !== form.draft.fiat) return undefined
  return blockOf(details, quoteOf(form)?.total) === null ? details : undefined
}

const isBad = (form: BuyForm): boolean =>
  !mayBuy(form.customer) ||
  isEurRefused(form) ||
  !isCoinOpen(form, form.draft.coin) ||
  amountProblemOf(form) !== null ||
  form.draft.address === '' ||
  isRefused(form.addressCheck) ||
  allowedProblemOf(form) !== null

const spellingOf = ({ addressCheck }: BuyForm): string | null =>
  typeof addressCheck === 'object' && addressCheck.valid ? addressCheck.spelling : null

/** Why coins may not go to an address that is valid, where the customer has said that they go only to some. */
const allowedProblemOf = (form: BuyForm): FieldCode | null => {
  const spelling = spellingOf(form)
  return spelling === null ? null : checkAllowed(form.customer.allowedAddresses, form.draft.coin, spelling)
}

/** From when coins may go to the address that was typed; null where they may now, or never. */
export const addressUsableFrom = (form: BuyForm): string | null => {
  const spelling = spellingOf(form)
  return spelling === null ? null : allowedFrom(form.customer.allowedAddresses, form.draft.coin, spelling)
}

const isRefused = (check: BuyForm['addressCheck']): boolean => typeof check === 'object' && !check.valid

const chosenMethod = ({ customer, draft }: BuyForm): PaymentMethodDetails | undefined =>
  customer.paymentMethodsDetails.find(({ method }) => method === draft.method)

const blockOf = (details: PaymentMethodDetails, total: Decimal | undefined): MethodBlock | null => {
  if (!details.usable) return details.reason ?? 'right-missing'
  const { max } = paymentMethodRules[details.method]
  return max !== null && total !== undefined && compare(total, details.max) > 0 ? 'amount-too-large' : null
}

const requestWith = (form: BuyForm, methodFeePercent: Decimal): QuoteRequest | undefined => {
  const { coin, fiat } = form.draft
  const rate = rateOf(form)
  const amount = amountOf(form)
  const priority = priorityOf(form.draft)
  const networkFee = customerPaysNetworkFee(coin, priority) ? networkFeeOf(form) : '0'
  if (rate === undefined || networkFee === undefined) return undefined
  const { max } = orderLimitsOf(form.customer.limitations, { type: 'BUY', coin, fiat })
  if (checkBuyAmount(amount, { min: '1', max }) !== null) return undefined
  return { coin, amount, rate, priority, networkFee, methodFeePercent }
}
