import { buyProblems, type BuyEffects, type BuyPorts } from '../../../../machines/buy/buy-setup'
import { isDraft } from '../../../domain/orders/persisted-draft'
import { read } from '../../api/client'
import { withKey } from '../../api/idempotency'
import { addressPorts } from '../../ports/addresses'
import { keep, kept } from '../../ports/persisted'
import { reporting, withFactor } from '../../ports/placing'
import { loadPlanBy } from '../../ports/plans'
import { asPort } from '../../ports/problems'
import type { Services } from '../../ports/services'

export const buyPorts = ({ api, report, chains }: Pick<Services, 'api' | 'report' | 'chains'>): BuyPorts => ({
  ...addressPorts(chains),
  placeOrder: async ({ factor, purpose, plan, ...request }, signal) => {
    const body = {
      from: request.fiat,
      to: request.coin,
      amount: request.amount,
      total: request.total,
      address: request.address,
      method: request.method,
      type: 'BUY' as const,
      priority: request.priority,
      customerPaysNetworkFee: request.customerPaysNetworkFee,
      ...(request.allowsDuplicate ? { allowsDuplicate: true } : {}),
      ...(purpose === null ? {} : { purpose }),
      ...(plan === null ? {} : { plan }),
      ...(request.providerName === null ? {} : { providerName: request.providerName }),
    }
    const shown = await withFactor(api, body, factor, signal)
    const call = withKey('placeBuyOrder', body, (header) =>
      read(api.POST('/protected/v2/buy/orders', { params: { header }, body: shown })),
    )
    return asPort(
      reporting('placeBuyOrder', call, report),
      [
        'bad-input',
        'duplicate-order',
        'purpose-missing',
        'purchase-paused',
        'too-many-requests',
        ...buyProblems.filter((each) => each !== 'refused' && each !== 'order-placing'),
        ...unanswered,
      ],
      'refused',
    )
  },
  withdraw: async ({ reference }) => {
    const body = { reason: 'duplicate' as const }
    await asPort(
      withKey('withdraw', { reference }, (header) =>
        read(api.POST('/protected/v2/orders/{reference}/cancel', { params: { path: { reference }, header }, body })),
      ),
      ['step-refused'],
    )
  },
  loadOrder: ({ reference }, signal) =>
    asPort(read(api.GET('/protected/v2/orders/{reference}', { params: { path: { reference } }, signal }))),
  loadPlan: loadPlanBy(api),
})

const draftName = 'draft:buy'

/** Owns what only an address has asked for: it is of whoever is signed in. */
const nobody = ''

const keptOf = (owner: string) => {
  const draft = kept(draftName, owner)
  return isDraft(draft) ? draft : null
}

export const buyEffects = ({ sessionEvents }: Pick<Services, 'sessionEvents'>): BuyEffects => ({
  recallDraft: (owner) => keptOf(owner) ?? keptOf(nobody),
  keepDraft: (owner, draft) => keep(draftName, owner, draft),
  keepAsked: (owner, draft) => keep(draftName, keptOf(owner) ? owner : nobody, draft),
  warn: (code) => sessionEvents.publish({ type: 'message.show', code }),
})

/** Where the exchange has not refused: the order may be tried again as it is. */
const unanswered = ['unexpected', 'unavailable', 'service-unavailable', 'malformed', 'too-many-requests'] as const
