import { provideDocuments } from '../../../../../machines/onboarding/documents'
import { provideUpload } from '../../../../../machines/onboarding/upload'
import { documentPorts } from '../../../ports/documents'
import type { StepServices } from '../../../ports/secret-steps'
import { waitFeeds } from '../../../ports/wait'

/** The step's machine as production runs it. */
export const documentsLogic = (services: StepServices) =>
  provideDocuments({ upload: provideUpload({ ...documentPorts(services), ...waitFeeds }) })
