import { FormView } from './form'
import { IdentityCheckView } from './identity-check'
import type { FormActor, IdentityActor, VerificationActor } from './types'
import { useAccountForm } from './use-account-form'
import { useIdentityCheck } from './use-identity-check'
import { useVerification } from './use-verification'
import { VerificationView } from './verification'

export const Form = ({ actor }: { actor: FormActor }) => <FormView {...useAccountForm(actor)} />

export const Identity = ({ actor }: { actor: IdentityActor }) => <IdentityCheckView {...useIdentityCheck(actor)} />

export const Verification = ({ actor }: { actor: VerificationActor }) => (
  <VerificationView {...useVerification(actor)} />
)
