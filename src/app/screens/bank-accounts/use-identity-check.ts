import { useSelector } from '@xstate/react'
import { heldUntil, holdsUntil, reidentificationPhase } from '../../../../machines/bank-accounts/reidentification'
import { dateTimeText, unbroken } from '../../../i18n/dates'
import { useEid } from '../../identity-documents/use-eid'
import { useUpload } from '../../identity-documents/use-upload'
import type { IdentityActor, IdentityCheck } from './types'

/** How far the customer is with showing anew who they are. */
export const useIdentityCheck = (actor: IdentityActor): IdentityCheck => {
  const snapshot = useSelector(actor, (now) => now)
  const step = useEid(snapshot.children.eid)
  const document = useUpload(snapshot.children.identification)
  const onClose = () => actor.send({ type: 'identity.close' })
  const phase = reidentificationPhase(snapshot)
  if (phase === 'unloaded') return { onClose, phase, onRetry: () => actor.send({ type: 'identity.retry' }) }
  if (phase === 'signing' && step) return { onClose, phase, step }
  if (phase === 'uploading' && document) return { onClose, phase, document, over: momentText(heldUntil(snapshot)) }
  if (phase === 'reviewing')
    return { onClose, phase, isBusy: snapshot.hasTag('busy'), onAsk: () => actor.send({ type: 'identity.ask' }) }
  const until = momentText(holdsUntil(snapshot))
  if (phase === 'accepted' && until !== null)
    return { onClose, phase, until, onUse: () => actor.send({ type: 'identity.use' }) }
  return { onClose, phase: 'loading' }
}

const momentText = (moment: string | null): string | null => (moment === null ? null : unbroken(dateTimeText(moment)))
