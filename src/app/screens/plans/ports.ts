import type { PlansPorts } from '../../../../machines/plans/plans'
import { read, type Api } from '../../api/client'
import { asPort } from '../../ports/problems'

export const plansPorts = (api: Api): PlansPorts => ({
  loadPlans: (_, signal) => asPort(read(api.GET('/protected/v2/plans', { signal }))),
})
