import { DocumentsView } from './documents'
import { useDocuments } from './use-documents'
import { StepSkeleton } from './view'

export default function Documents() {
  const documents = useDocuments()
  return documents ? <DocumentsView {...documents} /> : <StepSkeleton />
}
