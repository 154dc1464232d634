import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { plansMachine } from '../../../../machines/plans/plans'
import type { PlansScreen } from './types'

export type PlansActor = ActorRefFrom<typeof plansMachine>

export const usePlans = (actor: PlansActor): PlansScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const { plans } = snapshot.context
  if (plans !== undefined) return { state: 'listed', plans }
  if (snapshot.matches('failed')) return { state: 'failed', onTryAgain: () => actor.send({ type: 'plans.retry' }) }
  return { state: 'loading' }
}
