import type { PlanAct, PlanProblem } from '../../../../machines/plan/plan'
import type { Order } from '../../../domain/orders/orders'
import type { Plan } from '../../../domain/plans/plans'
import type { PlanCopying } from '../../plan/use-plan-copying'

export type PlanScreen = { state: 'loading' } | { state: 'failed'; onTryAgain: () => void } | ShownPlan

export type ShownPlan = {
  state: 'shown'
  plan: Plan
  copying: PlanCopying
  problem: Exclude<PlanProblem, 'no-more'> | null
  canChange: boolean
  /** What can be done to it now. */
  acts: readonly PlanAct[]
  onAsk: (act: PlanAct) => void
  asked: AskedAct | null
  purchases: PlanPurchases
}

/** What the customer is asked about before it is done. */
export type AskedAct = { act: PlanAct; isBusy: boolean; onConfirm: () => void; onLeave: () => void }

export type PlanPurchases = {
  orders: readonly Order[]
  hasMore: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  /** Null while what is shown is about to be other. */
  onMore: (() => void) | null
}
