import { IdentityView } from '../../proof/eid'
import { useEid } from '../../proof/use-eid'
import { useStep } from './use-step'
import { StepSkeleton } from './step-skeleton'

export default function Identity() {
  const identity = useEid(useStep('identity'))
  return identity ? <IdentityView {...identity} /> : <StepSkeleton />
}
