import { DocumentsView } from './documents'
import { useDocuments } from './use-documents'
import { useStep } from './use-step'
import { StepSkeleton } from './step-skeleton'

export default function Documents() {
  const documents = useDocuments(useStep('documents'))
  return documents ? <DocumentsView {...documents} /> : <StepSkeleton />
}
