import { fillRates } from '../../../machines/rates'
import { fillSell, sellProblems, type SellEdge, type SellPorts } from '../../../machines/order/sell'
import { isKeptSellDraft } from '../../domain/sell-draft'
import { read } from '../api/client'
import { withKey } from '../api/idempotency'
import { followVerification } from './bank/watch'
import { keep, kept, supportDraftName } from './kept'
import { marketPorts } from './market'
import type { Outside } from './outside'
import { reporting } from './placing'
import { asPort } from './problems'
import type { News } from './session'

/** Selling as production runs it. In a chunk of its own. */
export const filledSell = ({ api, live, news, report }: Outside) =>
  fillSell(
    { ...sellPorts({ api, report }), followVerification: followVerification(api, live), ...sellEdge(news) },
    { rates: fillRates(marketPorts(api)) },
  )

const sellPorts = ({ api, report }: Pick<Outside, 'api' | 'report'>): SellPorts => ({
  placeOrder: (request) => {
    const body = { ...request, fiat: 'SEK' as const, type: 'SELL' as const }
    const call = withKey('placeSellOrder', body, (header) =>
      read(api.POST('/protected/v2/sell/orders', { params: { header }, body })),
    )
    return asPort(reporting('placeSellOrder', call, report), [
      'bad-input',
      ...sellProblems.filter((code) => code !== 'order-placing' && code !== 'not-repeated'),
    ])
  },
  loadOrder: ({ reference }, signal) =>
    asPort(read(api.GET('/protected/v2/orders/{reference}', { params: { path: { reference } }, signal }))),
})

const draftName = 'draft:sell'

const sellEdge = (news: News): SellEdge => ({
  recallDraft: (owner) => {
    const draft = kept(draftName, owner)
    return isKeptSellDraft(draft) ? draft : null
  },
  keepDraft: (owner, draft) => keep(draftName, owner, draft),
  keepMessage: (owner, message) => keep(supportDraftName, owner, { message, chosen: null }),
  askCustomer: () => news.publish({ type: 'customer.stale' }),
  tellChanged: () => news.publish({ type: 'customer.changedHere', foreseen: null }),
})
