import { fillReidentification, type ReidentificationPorts } from '../../../../machines/bank/reidentification'
import { fillUpload } from '../../../../machines/onboarding/upload'
import { read, type Api } from '../../api/client'
import { documentPorts } from '../documents'
import type { Live } from '../live'
import { filledEid } from '../onboarding/eid'
import type { Setting } from '../onboarding/setting'
import { asPort } from '../problems'
import { waitFeeds } from '../wait'
import { watchVerification } from './watch'

const reidentificationPorts = (api: Api): ReidentificationPorts => ({
  loadReidentification: ({ account: reference }, signal) =>
    asPort(read(api.GET('/protected/v2/profile/bank/identification', { params: { query: { reference } }, signal }))),
})

/** Showing anew who one is, as production runs it. In a chunk of its own. */
export const filledReidentification = (setting: Setting, live: Live) =>
  fillReidentification(
    { ...reidentificationPorts(setting.api), watchVerification: watchVerification(live) },
    {
      eid: filledEid(setting, 're-identification'),
      upload: fillUpload({ ...documentPorts(setting), ...waitFeeds }),
    },
  )
