import type { PlanPorts } from '../../../../machines/plan/plan'
import { listPageSize } from '../../../domain/orders/order-filter'
import { read, type Api } from '../../api/client'
import { withKey } from '../../api/idempotency'
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
  skip: '/protected/v2/plans/{reference}/skip',
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
  actOn: ({ reference, act }) =>
    asPort(
      withKey(`${act}Plan`, { reference }, (header) =>
        read(api.POST(paths[act], { params: { path: { reference }, header } })),
      ),
      ['step-refused', 'right-missing', 'account-frozen'],
    ),
})
