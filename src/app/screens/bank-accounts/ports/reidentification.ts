import {
  provideReidentification,
  type ReidentificationPorts,
} from '../../../../../machines/bank-accounts/reidentification'
import { provideUpload } from '../../../../../machines/onboarding/upload'
import { read, type Api } from '../../../api/client'
import { documentPorts } from '../../../ports/documents'
import type { Live } from '../../../ports/live'
import { eidLogic } from '../../../ports/eid'
import type { StepServices } from '../../../ports/secret-steps'
import { asPort } from '../../../ports/problems'
import { waitFeeds } from '../../../ports/wait'
import { watchVerification } from '../../../ports/bank/watch'

const reidentificationPorts = (api: Api): ReidentificationPorts => ({
  loadReidentification: ({ account: reference }, signal) =>
    asPort(read(api.GET('/protected/v2/profile/bank/identification', { params: { query: { reference } }, signal }))),
})

/** Showing anew who one is, as production runs it. */
export const reidentificationLogic = (services: StepServices, live: Live) =>
  provideReidentification(
    { ...reidentificationPorts(services.api), watchVerification: watchVerification(live) },
    {
      eid: eidLogic(services, 're-identification'),
      upload: provideUpload({ ...documentPorts(services), ...waitFeeds }),
    },
  )
