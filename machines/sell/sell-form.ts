import type { Coin } from '../../src/domain/money/currencies'
import type { BankAccount, CurrentUser } from '../../src/domain/customer/customer'
import { isActive } from '../../src/domain/customer/features'
import { defaultLimits } from '../../src/domain/money/limits'
import { rateIn, type Rates } from '../../src/domain/market/market'
import { coinOf, compare, rounded, type Decimal } from '../../src/domain/money/money'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { fiatFor } from '../../src/domain/money/quote'
import { maySell } from '../../src/domain/orders/selling'
import type { SellDraft } from '../../src/domain/orders/sell-draft'
import { checkSellAmount, checkSellValue, coinsWorth } from '../../src/domain/money/sell-quote'
import { isVerifiedStatus } from '../../src/domain/orders/statuses'
import { checkCoinAmount, typedAmount, typedCoins } from '../../src/domain/shared/validation'

/** Coins to sell, and where the kronor go. */
export type SellRequest = { coin: Coin; amount: Decimal; bankAccountReference: string }

const sellFields = ['coins', 'value'] as const
export type SellField = (typeof sellFields)[number]

/** What a sell order is made of until it is placed; everything below is computed from it. */
export type SellForm = {
  customer: CurrentUser
  draft: SellDraft
  /** Their problems are shown. */
  touched: readonly SellField[]
  serverErrors: readonly FieldProblem[]
  rates: Rates | undefined
}

/** The rate now: SEK for one of the draft's coins. */
export const sellRateOf = ({ rates, draft }: SellForm): Decimal | undefined => rates && rateIn(rates, draft.coin, 'SEK')

/** `isOfToday`: the most is what is left of today's limit; `isUsedUp`: less is left than one may sell for. */
export type SellLimits = { min: Decimal; max: Decimal; isOfToday: boolean; isUsedUp: boolean }

/** Limits of one sale of the draft's coin in SEK, as the exchange sets them for this customer and today. */
export const sellLimitsOf = ({ customer, draft }: SellForm): SellLimits => {
  const limit = customer.limitations.find(
    ({ type, coin, fiat }) => type === 'SELL' && coin === draft.coin && fiat === 'SEK',
  )
  if (!limit) return { ...defaultLimits.SELL.SEK, isOfToday: false, isUsedUp: false }
  const { min, max, leftToday } = limit
  const isUsedUp = compare(leftToday, min) < 0
  const isOfToday = compare(leftToday, max) < 0 && !isUsedUp
  return { min, max: isOfToday ? rounded(leftToday, 2, 'down') : max, isOfToday, isUsedUp }
}

/** Coins meant, as typed or computed from the kronor; what cannot be read stays as it was typed. */
export const coinsMeant = (form: SellForm): string => {
  const { edited, coins, value } = form.draft
  if (edited === 'coins') return typedCoins(coins)
  const rate = sellRateOf(form)
  if (rate === undefined || checkSellValue(value) !== null) return ''
  return coinsWorth(typedAmount(value), rate, sellLimitsOf(form).max)
}

/** What the coins are worth now; undefined until both are known. */
export const worthOf = (form: SellForm): Decimal | undefined => {
  const rate = sellRateOf(form)
  const coins = coinsMeant(form)
  return rate === undefined || checkCoinAmount(coins) !== null ? undefined : fiatFor(coins, rate)
}

/** What is wrong with the amount, in the field that was typed in; null when nothing is. */
const sellAmountProblem = (form: SellForm): FieldCode | null => {
  const wrongValue = form.draft.edited === 'value' ? checkSellValue(form.draft.value) : null
  return wrongValue ?? checkSellAmount(coinsMeant(form), sellRateOf(form), sellLimitsOf(form))
}

const isOverSellLimit = (form: SellForm): boolean => sellAmountProblem(form) === 'amountTooLarge'

/** Whether support is to be asked: for so large a sale, or where today leaves no room for it. */
export const isForSupport = (form: SellForm & { problem: string | undefined }): boolean =>
  isOverSellLimit(form) || sellLimitsOf(form).isUsedUp || form.problem === 'limit-reached'

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const sellProblemAt = (form: SellForm, field: SellField): FieldCode | null => {
  if (form.draft.edited !== field) return null
  const refused = form.serverErrors.find((refusal) => refusal.field === 'amount')
  if (refused) return refused.code
  return form.touched.includes(field) ? sellAmountProblem(form) : null
}

/** Whether each coin can be sold now. */
export const isCoinSold = ({ customer }: SellForm, coin: Coin): boolean =>
  isActive(customer.features, 'SELL', `SELL_${coin}`)

/** Why nothing can be paid out to an account now. */
export type AccountProblem = 'not-verified' | 'under-review' | 'rejected' | 'not-main'

export type AccountOffer = { account: BankAccount; problem: AccountProblem | null }

/** The customer's accounts, the main one first, each with why it cannot be chosen. */
export const accountOffers = ({ customer }: Pick<SellForm, 'customer'>): AccountOffer[] =>
  customer.bankAccounts
    .toSorted((one, other) => Number(other.isMain) - Number(one.isMain))
    .map((account) => ({ account, problem: problemWith(account, customer) }))

const problemWith = ({ verificationStatus, isMain }: BankAccount, { features }: CurrentUser): AccountProblem | null => {
  if (verificationStatus === 'PENDING') return 'under-review'
  if (verificationStatus === 'REJECTED') return 'rejected'
  if (!isVerifiedStatus(verificationStatus)) return 'not-verified'
  return isMain || isActive(features, 'SELL_OTHER_BANK_ACCOUNT') ? null : 'not-main'
}

/** The account that is paid out to: the one that was chosen, else the first that can be. */
export const accountChosen = (form: Pick<SellForm, 'customer' | 'draft'>): BankAccount | undefined => {
  const usable = accountOffers(form).filter(({ problem }) => problem === null)
  const chosen = usable.find(({ account }) => account.reference === form.draft.bankAccountReference)
  return (chosen ?? usable[0])?.account
}

/** The order to place, or undefined while something is missing or wrong: the one answer to "may it be placed?". */
export const sellRequestOf = (form: SellForm): SellRequest | undefined => {
  const account = accountChosen(form)
  const { coin } = form.draft
  const isOpen = maySell(form.customer) && isCoinSold(form, coin) && !sellLimitsOf(form).isUsedUp
  if (!isOpen || !account || sellRateOf(form) === undefined || sellAmountProblem(form) !== null) return undefined
  return { coin, amount: coinOf(coinsMeant(form)), bankAccountReference: account.reference }
}
