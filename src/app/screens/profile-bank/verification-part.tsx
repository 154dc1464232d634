import type { VerificationActor } from './types'
import { useVerification } from './use-verification'
import { VerificationView } from './verification'

export default function Verification({ actor }: { actor: VerificationActor }) {
  return <VerificationView {...useVerification(actor)} />
}
