import { PortError } from '../../../machines/lib/ports'
import {
  provideEid,
  type EidEffects,
  type EidFeeds,
  type EidOrder,
  type EidPorts,
  type EidState,
  type Whose,
} from '../../../machines/onboarding/identity'
import type { components } from '../../../openapi/schema.gen'
import { eidMinutes, isEidAddress } from '../../domain/onboarding/eid'
import { isKeptEid } from '../../domain/onboarding/persisted-onboarding'
import { read } from '../api/client'
import { freshKey } from '../api/idempotency'
import { watchReturn } from './page-return'
import { eidAnewName, eidOrderName, keep, kept } from './persisted'
import { asPort, refusable } from './problems'
import type { StepServices } from './secret-steps'

/** What is signed for: the identity at first, or anew before something is changed that was proven. */
type EidPurpose = 'identity' | 're-identification'

const names: Record<EidPurpose, string> = { identity: eidOrderName, 're-identification': eidAnewName }

export const eidPorts = (
  { api, step }: StepServices,
  purpose: EidPurpose = 'identity',
): EidPorts & EidFeeds & EidEffects => ({
  watchReturn,
  leave: goToProvider,
  recallEid: async (whose) => {
    const order = kept(names[purpose], keeperOf(whose))
    return isKeptEid(order) && order.endsAt > Date.now() ? { ...order, redirectUrl: null } : null
  },
  keepEid: (order, whose) => keep(names[purpose], keeperOf(whose), order && toKeep(order)),
  cancelEid: async (orderRef) => {
    // A page that is left meanwhile does not cut it.
    const more = { params: { header: freshKey() }, body: { orderRef }, keepalive: true }
    await read(api.POST('/protected/v2/auth/eid/cancel', more)).catch(() => undefined)
  },
  startEid: async ({ about }) => {
    const body = { purpose, ...(about === undefined ? {} : { account: about }) }
    const call = step(`startEid ${purpose}`, body, (header) =>
      read(api.POST('/protected/v2/auth/eid/start', { params: { header }, body })),
    )
    const order = await asPort(call, refusable)
    const minutes = eidMinutes[order.autoStartToken === null ? 'page' : 'app']
    return { ...order, endsAt: Date.now() + minutes * 60_000 }
  },
  checkEid: async (body, signal) => {
    const call = api.POST('/protected/v2/auth/eid/status', { params: { header: freshKey() }, body, signal })
    return eidStateOf(await asPort(read(call), ['not-found']))
  },
})

/** The browser goes to the provider's page. */
const goToProvider: EidPorts['leave'] = async ({ redirectUrl }) => {
  if (!isEidAddress(redirectUrl)) throw new PortError('address-refused')
  location.assign(redirectUrl)
}

/** Where the browser was sent holds once, and is nobody's to find. */
const toKeep = ({ orderRef, autoStartToken, endsAt }: EidOrder) => ({ orderRef, autoStartToken, endsAt })

/** What was signed for one account is not recalled for another. */
const keeperOf = ({ owner, about }: Whose): string => (about === undefined ? owner : `${owner}/${about}`)

const eidStateOf = ({ status, hint, qr }: components['schemas']['EidState']): EidState => {
  if (status === 'complete') return { status }
  if (status === 'pending') return { status, hint: eidHints.find((each) => each === hint) ?? 'waiting', qr }
  return { status, hint: eidEnds.find((end) => end === hint) ?? 'unavailable' }
}

const eidHints = ['waiting', 'opened', 'scanning', 'in-call', 'confirming', 'checking'] as const

const eidEnds = [
  'canceled',
  'replaced',
  'timeout',
  'not-started',
  'blocked',
  'app-outdated',
  'risky',
  'call-declined',
  'other-person',
  'elsewhere',
  'unusable',
  'review',
] as const

/** Proving the identity as production runs it. */
export const eidLogic = (services: StepServices, purpose?: EidPurpose) => provideEid(eidPorts(services, purpose))
