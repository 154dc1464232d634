import { coins, type Coin } from '../money/currencies'
import { emptyBuyDraft, type BuyDraft } from '../orders/buy-draft'
import type { Location } from '../routing/screens'
import { typedAmount } from '../shared/validation'
import type { Plan } from './plans'

/**
 * The form with what the plan has prepared of a coin, to be paid; the way to pay stays open. Null where nothing is prepared, or
 * where its order was placed.
 */
export const preparedDraft = ({ fiat, due }: Pick<Plan, 'fiat' | 'due'>, coin: Coin): BuyDraft | null => {
  const prepared = due?.purchases.find((purchase) => purchase.coin === coin && purchase.order === null)
  if (prepared === undefined) return null
  return { ...emptyBuyDraft, coin, fiat, amount: prepared.amount.replace(/\.0+$/, ''), address: prepared.address }
}

/** The plan that the form came from, and what it had prepared; null where it had nothing any more. */
export type FromPlan = { reference: string; prepared: BuyDraft | null }

/**
 * How the form stands to its plan: as that has prepared it; changed, so that it is an order of its own; or the plan had nothing
 * prepared.
 */
export type PlanStanding = 'prepared' | 'changed' | 'gone'

export const standingOf = ({ prepared }: FromPlan, draft: BuyDraft): PlanStanding => {
  if (prepared === null) return 'gone'
  const isSame =
    draft.coin === prepared.coin &&
    draft.fiat === prepared.fiat &&
    draft.address === prepared.address &&
    draft.edited === prepared.edited &&
    typedAmount(draft.amount) === prepared.amount
  return isSame ? 'prepared' : 'changed'
}

/** The plan whose purchase it is to be; null where it is an order of its own. */
export const plannedBy = (plan: FromPlan | null, draft: BuyDraft): string | null =>
  plan !== null && standingOf(plan, draft) === 'prepared' ? plan.reference : null

/** The plan whose prepared purchase the address of the buy screen asks for, and of which coin. */
export type PlannedCoin = { plan: string; coin: Coin }

/** `?plan=…&coin=BTC`; null where it asks for none, or for a coin that there is not. */
export const askedPlan = ({ plan, coin }: Location<'buy'>['search']): PlannedCoin | null => {
  const known = coins.find((each) => each === coin)
  return plan === undefined || known === undefined ? null : { plan, coin: known }
}
