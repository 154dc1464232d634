import type { PlanPorts } from '../../../../machines/plan/plan'
import { listPageSize } from '../../../domain/orders/order-filter'
import { read, type Api } from '../../api/client'
import { freshKey } from '../../api/idempotency'
import { loadPlanBy } from '../../ports/plans'
import { asPort } from '../../ports/problems'

const purchasesBy =
  (api: Api): PlanPorts['loadPurchases'] =>
  ({ reference, page }, signal) => {
    const query = { plan: reference, page, size: listPageSize }
    return asPort(read(api.GET('/protected/v2/orders', { params: { query }, signal })))
  }

const paths = {
  pause: '/protected/v2/plans/{reference}/pause',
  resume: '/protected/v2/plans/{reference}/resume',
  end: '/protected/v2/plans/{reference}/end',
} as const

export const planPorts = (api: Api): PlanPorts => ({
  loadPlan: async ({ reference }, signal) => {
    const [plan, purchases] = await Promise.all([
      loadPlanBy(api)({ reference }, signal),
      purchasesBy(api)({ reference, page: 0 }, signal),
    ])
    return { plan, purchases }
  },
  loadPurchases: purchasesBy(api),
  // Done once only by the plan's state and its day: a kept key would answer a later one with what an earlier one did.
  actOn: ({ reference, act, day }) => {
    const params = { path: { reference }, header: freshKey() }
    const call =
      act === 'skip'
        ? api.POST('/protected/v2/plans/{reference}/skip', { params, body: { day: day ?? '' } })
        : api.POST(paths[act], { params })
    return asPort(read(call), ['step-refused', 'account-frozen'])
  },
})
