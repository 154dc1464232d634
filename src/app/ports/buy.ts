import { buyProblems, type BuyEdge, type BuyPorts } from '../../../machines/order/buy'
import type { BuyDraft } from '../../domain/buy-draft'
import { read } from '../api/client'
import { withKey } from '../api/idempotency'
import type { Outside } from './outside'
import { reporting } from './placing'
import { asPort } from './problems'

const draftName = 'draft:buy'

export const buyPorts = ({
  api,
  news,
  report,
}: Omit<Outside, 'live'>): Omit<BuyPorts, 'loadAddressBook'> & BuyEdge => ({
  checkAddress: async ({ coin, address }) => {
    if (address === '') return { valid: false, fits: null }
    const { checkAddress } = await import('../../domain/addresses')
    return checkAddress(coin, address)
  },
  readClipboard: () => navigator.clipboard.readText(),
  placeOrder: (request) => {
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
      ...(request.isSecondMeant ? { isSecondMeant: true } : {}),
      ...(request.providerName === null ? {} : { providerName: request.providerName }),
    }
    const call = withKey('placeBuyOrder', body, (header) =>
      read(api.POST('/protected/v2/buy/orders', { params: { header }, body })),
    )
    return asPort(
      reporting('placeBuyOrder', call, report),
      [
        'bad-input',
        'duplicate-order',
        ...buyProblems.filter((code) => code !== 'refused' && code !== 'order-placing'),
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
  warn: (code) => news.publish({ type: 'message.show', code }),
  keepDraft,
})

export const keepDraft: BuyEdge['keepDraft'] = (draft, owner) => {
  kept = draft && { owner, draft }
  if (kept === null) sessionStorage.removeItem(draftName)
  else sessionStorage.setItem(draftName, JSON.stringify(kept))
}

/** Where the exchange has not refused: the order may be tried again as it is. */
const unanswered = ['unexpected', 'unavailable', 'malformed', 'too-many-requests'] as const

/** Nobody owns what only an address has asked for: it is of whoever is signed in. */
export type Kept = { owner: string; draft: BuyDraft }

let kept: Kept | null = null

/** What this customer typed of an order and did not place, also before a reload; nobody else's. */
export const keptDraft = (owner: string): BuyDraft | null =>
  kept && (kept.owner || owner) === owner ? kept.draft : null

/**
 * Reads once, at start, what an earlier page kept, and what the address asks for; it is checked, and counts only as what
 * somebody has typed.
 */
export const restoreDraft = async (): Promise<void> => {
  if (sessionStorage.getItem(draftName) || location.search)
    kept = (await import('./restored-draft')).restored(draftName)
}
