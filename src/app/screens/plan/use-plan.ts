import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { hasMore, offeredOf, type PlanSnapshot, type planMachine } from '../../../../machines/plan/plan'
import { usePlanCopying } from '../../plan/use-plan-copying'
import { useSession } from '../../session'
import type { AskedAct, PlanPurchases, PlanScreen } from './types'

export type PlanActor = ActorRefFrom<typeof planMachine>

export const usePlan = (actor: PlanActor): PlanScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const copying = usePlanCopying()
  const isFrozen = useSession(({ context }) => (context.customer?.freeze ?? null) !== null)
  const { plan, problem } = snapshot.context
  if (snapshot.matches('failed')) return { state: 'failed', onTryAgain: () => actor.send({ type: 'plan.retry' }) }
  if (!plan) return { state: 'loading' }
  return {
    state: 'shown',
    plan,
    copying,
    problem: problem === undefined || problem === 'no-more' ? null : problem,
    ...offeredOf(plan, isFrozen),
    onAsk: (act) => actor.send({ type: 'act.ask', act }),
    asked: askedOf(actor, snapshot),
    purchases: purchasesOf(actor, snapshot),
  }
}

const askedOf = (actor: PlanActor, snapshot: PlanSnapshot): AskedAct | null => {
  if (!snapshot.matches('asking') && !snapshot.matches('acting')) return null
  return {
    act: snapshot.context.act,
    isBusy: snapshot.matches('acting'),
    onConfirm: () => actor.send({ type: 'act.confirm' }),
    onLeave: () => actor.send({ type: 'act.leave' }),
  }
}

const purchasesOf = (actor: PlanActor, snapshot: PlanSnapshot): PlanPurchases => ({
  orders: snapshot.context.purchases,
  hasMore: hasMore(snapshot.context),
  isLoadingMore: snapshot.matches('loadingMore'),
  hasMoreFailed: snapshot.context.problem === 'no-more',
  onMore: snapshot.can({ type: 'purchases.more' }) ? () => actor.send({ type: 'purchases.more' }) : null,
})
