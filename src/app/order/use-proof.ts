import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  isProofLocked,
  isProofNotShown,
  proofProblem,
  proofText,
  proofWaitSeconds,
  type proofMachine,
} from '../../../machines/shared/proof'
import { useSession } from '../session'
import type { ProofShown } from '../ui/proof-dialog'

/** What is shown while the second factor is asked for; null while it is not. */
export const useProof = (proof: ActorRefFrom<typeof proofMachine> | undefined): ProofShown | null => {
  const shown = useSelector(proof, (snapshot) => snapshot)
  const hasPasskey = useSession(({ context }) => context.customer?.details.hasPasskey ?? false)
  if (!proof || !shown || shown.status !== 'active') return null
  return {
    text: proofText(shown),
    problem: proofProblem(shown),
    isNotShown: isProofNotShown(shown),
    lockedSeconds: isProofLocked(shown) ? proofWaitSeconds(shown) : 0,
    onType: (text) => proof.send({ type: 'code.type', text }),
    onLeaveField: () => proof.send({ type: 'field.blur', field: 'code' }),
    onSubmit: () => proof.send({ type: 'code.submit' }),
    onPasskey:
      hasPasskey && shown.can({ type: 'passkey.choose' }) ? () => proof.send({ type: 'passkey.choose' }) : null,
    onLeave: () => proof.send({ type: 'proof.leave' }),
  }
}
