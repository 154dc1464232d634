import type { PlanFeeds } from '../../../machines/plan/plan'
import type { PlansFeeds } from '../../../machines/plans/plans'
import type { Plan } from '../../domain/plans/plans'
import { read, type Api } from '../api/client'
import type { Live } from './live'
import { asPort } from './problems'

export const loadPlanBy =
  (api: Api) =>
  ({ reference }: { reference: string }, signal: AbortSignal): Promise<Plan> =>
    asPort(read(api.GET('/protected/v2/plans/{reference}', { params: { path: { reference } }, signal })), ['not-found'])

export const planFeeds = (live: Live): PlanFeeds & PlansFeeds => ({
  watchPlan: ({ reference }, tell) =>
    live.listen((event) => {
      const isOurs = event.type === 'plan.changed' && event.reference === reference
      if (isOurs || event.type === 'stream.gap') tell({ type: 'plan.changed' })
    }),
  watchPlans: (_, tell) =>
    live.listen(({ type }) => {
      if (type === 'plan.changed' || type === 'stream.gap') tell({ type: 'plans.changed' })
    }),
})
