import { allowedFrom, checkAllowed } from '../../src/domain/orders/allowed-addresses'
import type { CurrentUser } from '../../src/domain/customer/customer'
import { isActive } from '../../src/domain/customer/features'
import { mayPayIn } from '../../src/domain/customer/residence'
import { rateIn, type Rates } from '../../src/domain/market/market'
import { coins, fiats, type Coin, type Fiat } from '../../src/domain/money/currencies'
import { orderLimitsOf } from '../../src/domain/money/limits'
import { compare, fiatOf, plus, type Decimal } from '../../src/domain/money/money'
import { coinsFor } from '../../src/domain/money/quote'
import {
  coinsOf,
  draftOfPlan,
  isEachShareWhole,
  rhythmOf,
  sharesOf,
  termsOf,
  type PlanDraft,
} from '../../src/domain/plans/plan-draft'
import { planSteps, type PlanStep } from '../../src/domain/plans/plan-steps'
import { dayOfChanged, firstDay } from '../../src/domain/plans/plan-days'
import type { Plan, PlanTerms } from '../../src/domain/plans/plans'
import {
  leastSum,
  mostSum,
  paysNetworkFee,
  preparedOf,
  purchasesOf,
  type NetworkFees,
  type PlannedPurchase,
  type Share,
} from '../../src/domain/plans/purchases'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { checkBuyAmount, typedAmount } from '../../src/domain/shared/validation'
import type { SpelledCheck } from '../buy/buy-form'

/** A field by its name, the address of a coin by the coin. */
export type PlanField = 'shares' | 'amount' | Coin

/** What a plan is made of until it is saved; everything below is computed from it. */
export type PlanForm = {
  customer: CurrentUser
  draft: PlanDraft
  touched: readonly PlanField[]
  serverErrors: readonly FieldProblem[]
  /** Of each coin's address, once it is known; `unchecked` where the check itself could not be had. */
  addressChecks: Partial<Record<Coin, SpelledCheck | 'unchecked'>>
  rates: Rates | undefined
  /** What sending the coin costs whose fee the customer pays. */
  networkFee: { coin: Coin; fiat: Fiat; fee: Decimal } | undefined
  /** The currency of a plan that is changed, which stays; null of a new one. */
  keptFiat: Fiat | null
}

/** The coins whose sending the customer pays; there is one, so that one fee is asked for. */
export const coinWithFee: Coin = coins.find(paysNetworkFee) ?? 'ETH'

const noFees: NetworkFees = { BTC: '0', ETH: '0', LTC: '0', BCH: '0' }

/** Whether fees come on top of the amount: reminders prepare purchases, and those are paid as single ones. */
const isOnTop = ({ draft }: PlanForm): boolean => draft.way === 'reminder'

/** While a fee is not known, nothing is counted for it: the exchange decides. */
const networkFeesOf = ({ networkFee, draft }: PlanForm): NetworkFees => {
  return networkFee?.fiat === draft.fiat ? { ...noFees, [networkFee.coin]: networkFee.fee } : noFees
}

const limitOf = ({ customer, draft }: PlanForm, coin: Coin): { min: Decimal; max: Decimal } =>
  orderLimitsOf(customer.limitations, { type: 'BUY', coin, fiat: draft.fiat })

const leastOf = (form: PlanForm): Decimal =>
  coinsOf(form.draft)
    .map((coin) => limitOf(form, coin).min)
    .reduce((most, min) => (compare(most, min) >= 0 ? most : min), '0')

/**
 * What may be paid each time: each coin's part is a purchase of its own, within its limits; null without whole shares. The
 * least is the exchange's, which counts fees of both ways; what is prepared by a reminder has its fees on top, so that its
 * most has none in it.
 */
export const planLimitsOf = (form: PlanForm): { min: Decimal; max: Decimal } | null => {
  const shares = sharesOf(form.draft)
  if (shares === null) return null
  const networkFees = networkFeesOf(form)
  const most = shares
    .map(({ coin }) => limitOf(form, coin).max)
    .reduce((least, max) => (compare(least, max) <= 0 ? least : max))
  return {
    min: leastSum(shares, { networkFees, least: leastOf(form) }),
    max: mostSum(shares, { networkFees: isOnTop(form) ? noFees : networkFees, most }),
  }
}

/** The currencies that the plan can be paid in. */
export const fiatsOf = ({ customer, keptFiat }: PlanForm): Fiat[] =>
  fiats.filter((fiat) => (keptFiat === null ? mayPayIn(customer, fiat) : fiat === keptFiat))

/** Whether a coin can be bought now; one of a plan that is changed can stay. */
export const isPlanCoinOpen = ({ customer, draft }: PlanForm, coin: Coin): boolean =>
  isActive(customer.features, 'BUY', `BUY_${coin}`) || coinsOf(draft).includes(coin)

/** What one time buys, by the rates now: coins are null while their rate is not known. Null while the amount is none. */
export const purchasesIn = (form: PlanForm): (PlannedPurchase & { coins: Decimal | null })[] | null => {
  const shares = sharesOf(form.draft)
  if (shares === null || amountProblemOf(form) !== null) return null
  const parts = isOnTop(form)
    ? preparedIn(form, shares)
    : purchasesOf(typedAmount(form.draft.amount), shares, { networkFees: networkFeesOf(form), least: leastOf(form) })
  return (
    parts &&
    parts.map((part) => {
      const rate = form.rates && rateIn(form.rates, part.coin, form.draft.fiat)
      return { ...part, coins: rate === undefined ? null : coinsFor(part.amount, rate) }
    })
  )
}

/** What a reminder prepares, and what sending each costs on top. */
const preparedIn = (form: PlanForm, shares: readonly Share[]): PlannedPurchase[] =>
  preparedOf(typedAmount(form.draft.amount), shares).map(({ coin, amount }) => {
    const networkFee = fiatOf(paysNetworkFee(coin) ? networkFeesOf(form)[coin] : '0')
    return { coin, amount: fiatOf(amount), networkFee, total: fiatOf(plus(amount, networkFee)) }
  })

const amountProblemOf = (form: PlanForm): FieldCode | null => {
  const limits = planLimitsOf(form)
  return checkBuyAmount(form.draft.amount, limits ?? { min: '1', max: mostOfAnyCoin(form) })
}

/** Without shares nobody knows which coin's limit counts, so that the highest does. */
const mostOfAnyCoin = (form: PlanForm): Decimal =>
  coins.map((coin) => limitOf(form, coin).max).reduce((most, max) => (compare(most, max) >= 0 ? most : max))

/** What the wizard itself says of shares, beside what the exchange does. */
export const sharesProblems = ['no-coin', 'not-whole'] as const
export type SharesProblem = FieldCode | (typeof sharesProblems)[number]

const sharesProblemOf = ({ draft }: PlanForm): SharesProblem | null => {
  if (draft.shares.length === 0) return 'no-coin'
  if (!isEachShareWhole(draft)) return 'not-whole'
  return sharesOf(draft) === null ? 'sharesSum' : null
}

const spellingOf = ({ addressChecks }: PlanForm, coin: Coin): string | null => {
  const check = addressChecks[coin]
  return typeof check === 'object' && check.valid ? check.spelling : null
}

/** Why coins may not go to an address that is valid, where the customer has said that they go only to some. */
const allowedProblemOf = (form: PlanForm, coin: Coin): FieldCode | null => {
  const spelling = spellingOf(form, coin)
  return spelling === null ? null : checkAllowed(form.customer.allowedAddresses, coin, spelling)
}

/** From when coins may go to the address that was typed; null where they may now, or never. */
export const planAddressUsableFrom = (form: PlanForm, coin: Coin): string | null => {
  const spelling = spellingOf(form, coin)
  return spelling === null ? null : allowedFrom(form.customer.allowedAddresses, coin, spelling)
}

const addressProblemOf = (form: PlanForm, coin: Coin): FieldCode | null => {
  if (form.draft.addresses[coin] === '') return 'required'
  const check = form.addressChecks[coin]
  return typeof check === 'object' && !check.valid ? 'walletAddress' : allowedProblemOf(form, coin)
}

const ruleOf = (form: PlanForm, field: Exclude<PlanField, 'shares'>): FieldCode | null =>
  field === 'amount' ? amountProblemOf(form) : addressProblemOf(form, field)

const isRight = (form: PlanForm, field: PlanField): boolean =>
  (field === 'shares' ? sharesProblemOf(form) : ruleOf(form, field)) === null

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const planProblemAt = (form: PlanForm, field: Exclude<PlanField, 'shares'>): FieldCode | null => {
  const refused = refusedAt(form, field)
  if (refused) return refused
  if (form.touched.includes(field)) return ruleOf(form, field)
  return field === 'amount' ? null : allowedProblemOf(form, field)
}

/** The same of the coins and their shares. */
export const sharesProblemIn = (form: PlanForm): SharesProblem | null =>
  refusedAt(form, 'shares') ?? (form.touched.includes('shares') ? sharesProblemOf(form) : null)

const refusedAt = (form: PlanForm, field: PlanField): FieldCode | undefined =>
  form.serverErrors.find((refusal) => fieldOf(form, refusal) === field)?.code

/** Which field of the form a refusal is about, by the name that the contract has for it. */
const fieldOf = ({ draft }: PlanForm, { field }: FieldProblem): PlanField | undefined => {
  const [name, index, part] = field.split('.')
  if (name === 'amount' || name === 'fiat') return 'amount'
  if (name !== 'shares') return undefined
  return part === 'address' ? coinsOf(draft)[Number(index)] : 'shares'
}

/** The step that has the field which was refused; undefined of a field that no step has. */
export const stepOfRefusal = (form: PlanForm, refusal: FieldProblem): PlanStep | undefined => {
  const field = fieldOf(form, refusal)
  if (field === 'shares') return 'coins'
  if (field === 'amount') return 'amount'
  if (field !== undefined) return 'addresses'
  const [name] = refusal.field.split('.')
  return planSteps.find((step) => step === name)
}

/** The fields of a step, of which none may be wrong before it is left forward. */
export const fieldsOf = ({ draft }: PlanForm, step: PlanStep): PlanField[] => {
  if (step === 'coins') return ['shares']
  if (step === 'amount') return ['amount']
  return step === 'addresses' ? coinsOf(draft) : []
}

/** Whether nothing of a step is missing or wrong. */
export const isStepWhole = (form: PlanForm, step: PlanStep): boolean =>
  fieldsOf(form, step).every((field) => isRight(form, field))

/** Whether a step can be shown: nothing of those before it is missing or wrong. */
export const isReachable = (form: PlanForm, step: PlanStep): boolean =>
  planSteps.slice(0, planSteps.indexOf(step)).every((each) => isStepWhole(form, each))

/** When the plan buys first as it was typed, or next where it is changed; null while it is paused. */
export const firstDayIn = ({ draft, plan }: PlanForm & { plan: Plan | undefined }, now: Date): PlanDay | null => {
  const rhythm = rhythmOf(draft)
  if (plan === undefined) return { is: 'first', day: firstDay(rhythm, now) }
  return plan.state === 'ACTIVE' ? { is: 'next', day: dayOfChanged(plan, rhythm, now) } : null
}

/** Whether a plan that is to be changed would be saved as it is. */
export const isUntouched = ({ draft, plan }: PlanForm & { plan: Plan | undefined }): boolean =>
  plan !== undefined && JSON.stringify(termsOf(draft)) === JSON.stringify(termsOf(draftOfPlan(plan)))

/** Whether a standing transfer is left in the bank that the plan has no use for any more. */
export const leavesTransfer = ({ draft, plan }: PlanForm & { plan: Plan | undefined }): boolean =>
  plan?.way === 'transfer' && draft.way === 'reminder'

/** A day of a plan, and whether there were others. */
export type PlanDay = { is: 'first' | 'next'; day: string }

/** The plan to save; null while something is missing or wrong. */
export const planOf = (form: PlanForm): PlanTerms | null => (isReachable(form, 'review') ? termsOf(form.draft) : null)
