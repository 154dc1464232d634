import { IdentityView } from '../../identity-documents/eid'
import { useEid } from '../../identity-documents/use-eid'
import { StepSkeleton } from '../../ui/step-skeleton'
import type { OnboardingActor } from './use-onboarding'
import { useStep } from './use-step'

export const Identity = ({ actor }: { actor: OnboardingActor }) => {
  const identity = useEid(useStep(actor, 'identity'))
  return identity ? <IdentityView {...identity} /> : <StepSkeleton />
}
