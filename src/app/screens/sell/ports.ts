import { sellProblems, type SellEffects, type SellFeeds, type SellPorts } from '../../../../machines/sell/sell'
import { isKeptSellDraft } from '../../../domain/orders/sell-draft'
import { read } from '../../api/client'
import { withKey } from '../../api/idempotency'
import { followVerification } from '../../ports/bank/watch'
import { keep, kept, supportDraftName } from '../../ports/persisted'
import { reporting, withFactor } from '../../ports/placing'
import { asPort } from '../../ports/problems'
import type { Services } from '../../ports/services'

export const sellPorts = ({ api, report }: Pick<Services, 'api' | 'report'>): SellPorts => ({
  placeOrder: async ({ factor, ...request }, signal) => {
    const body = { ...request, fiat: 'SEK' as const, type: 'SELL' as const }
    const shown = await withFactor(api, body, factor, signal)
    const call = withKey('placeSellOrder', body, (header) =>
      read(api.POST('/protected/v2/sell/orders', { params: { header }, body: shown })),
    )
    return asPort(reporting('placeSellOrder', call, report), [
      'bad-input',
      'too-many-requests',
      ...sellProblems.filter((each) => each !== 'order-placing' && each !== 'not-repeated'),
    ])
  },
  loadOrder: ({ reference }, signal) =>
    asPort(read(api.GET('/protected/v2/orders/{reference}', { params: { path: { reference } }, signal }))),
})

export const sellFeeds = ({ api, live }: Pick<Services, 'api' | 'live'>): SellFeeds => ({
  followVerification: followVerification(api, live),
})

const draftName = 'draft:sell'

export const sellEffects = ({ sessionEvents }: Pick<Services, 'sessionEvents'>): SellEffects => ({
  recallDraft: (owner) => {
    const draft = kept(draftName, owner)
    return isKeptSellDraft(draft) ? draft : null
  },
  keepDraft: (owner, draft) => keep(draftName, owner, draft),
  keepMessage: (owner, message) => keep(supportDraftName, owner, { message, chosen: null }),
  askCustomer: () => sessionEvents.publish({ type: 'customer.stale' }),
  tellChanged: () => sessionEvents.publish({ type: 'customer.updated', optimistic: null }),
})
