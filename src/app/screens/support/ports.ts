import type { SupportDraft, SupportEffects, SupportPorts } from '../../../../machines/support/support'
import { read } from '../../api/client'
import { withKey } from '../../api/idempotency'
import { isRecord } from '../../api/problem'
import { keep, kept, supportDraftName } from '../../ports/persisted'
import { asPort } from '../../ports/problems'
import type { Services } from '../../ports/services'

/** So many of the latest orders can be chosen from. */
const choices = 20

export const supportPorts = ({ api }: Services): SupportPorts => ({
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

export const supportEffects: SupportEffects = {
  recallDraft: (owner) => draftIn(kept(supportDraftName, owner)),
  keepDraft: (owner, draft) => keep(supportDraftName, owner, draft),
}

/** Anything else that browser storage held is as if nothing had been kept. */
const draftIn = (value: unknown): SupportDraft | null =>
  isRecord(value) && typeof value.message === 'string' && (value.chosen === null || typeof value.chosen === 'string')
    ? { message: value.message, chosen: value.chosen }
    : null
