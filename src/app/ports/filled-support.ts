import { fillSupport, type SupportDraft, type SupportEdge, type SupportPorts } from '../../../machines/support'
import { read, type Api } from '../api/client'
import { withKey } from '../api/idempotency'
import { isRecord } from '../api/problem'
import { keep, kept, supportDraftName } from './kept'
import { asPort } from './problems'

/** The form to write to support as production runs it. In a chunk of its own. */
export const filledSupport = (api: Api) => fillSupport({ ...supportPorts(api), ...supportEdge })

/** So many of the latest orders can be chosen from. */
const choices = 20

const supportPorts = (api: Api): SupportPorts => ({
  loadOrders: async (_, signal) => {
    const call = api.GET('/protected/v2/orders', { params: { query: { page: 0, size: choices } }, signal })
    return (await asPort(read(call))).content
  },
  loadOrder: ({ reference }, signal) =>
    asPort(read(api.GET('/protected/v2/orders/{reference}', { params: { path: { reference } }, signal }))),
  sendMessage: ({ message, orderNumber }) => {
    const body = { message, ...(orderNumber === null ? {} : { orderNumber }) }
    return asPort(
      withKey('contactSupport', body, (header) => read(api.POST('/v2/support', { params: { header }, body }))),
      ['bad-input'],
    )
  },
})

const supportEdge: SupportEdge = {
  recallDraft: (owner) => draftIn(kept(supportDraftName, owner)),
  keepDraft: (owner, draft) => keep(supportDraftName, owner, draft),
}

/** Anything else that browser storage held is as if nothing had been kept. */
const draftIn = (value: unknown): SupportDraft | null =>
  isRecord(value) && typeof value.message === 'string' && (value.chosen === null || typeof value.chosen === 'string')
    ? { message: value.message, chosen: value.chosen }
    : null
