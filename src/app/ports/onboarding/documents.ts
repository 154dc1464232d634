import { fillDocuments } from '../../../../machines/onboarding/documents'
import { fillUpload } from '../../../../machines/onboarding/upload'
import { documentPorts } from '../documents'
import { waitFeeds } from '../wait'
import type { Setting } from './setting'

/** The step's machine as production runs it. */
export const filledDocuments = (setting: Setting) =>
  fillDocuments({ upload: fillUpload({ ...documentPorts(setting), ...waitFeeds }) })
