import { DocumentsView } from './documents'
import { StepSkeleton } from '../../ui/step-skeleton'
import { useDocuments } from './use-documents'
import type { OnboardingActor } from './use-onboarding'
import { useStep } from './use-step'

export const Documents = ({ actor }: { actor: OnboardingActor }) => {
  const documents = useDocuments(useStep(actor, 'documents'))
  return documents ? <DocumentsView {...documents} /> : <StepSkeleton />
}
