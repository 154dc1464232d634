import { fillBankAccounts } from '../../../machines/bank/bank-accounts'
import { fillBankVerification } from '../../../machines/bank/bank-verification'
import { fillReidentification } from '../../../machines/bank/reidentification'
import { fillUpload } from '../../../machines/onboarding/upload'
import { bankAccountsPorts, reidentificationPorts, verificationFeeds, verificationPorts } from './bank'
import { documentPorts } from './documents'
import { waitFeeds } from './onboarding/codes'
import { filledEid } from './onboarding/eid'
import type { Outside } from './outside'
import { createSecretSteps } from './secret-steps'

/** Bank accounts and their verification, as production runs them. In a chunk of their own. */
export const filledBank = ({ api, live, news }: Outside) => {
  const setting = { api, news, step: createSecretSteps() }
  const feeds = verificationFeeds(live)
  const upload = fillUpload({ ...documentPorts(setting), ...waitFeeds })
  const tellChanged = () => news.publish({ type: 'customer.changedHere', foreseen: null })
  return fillBankAccounts(
    { ...bankAccountsPorts(setting), tellChanged },
    {
      bankVerification: fillBankVerification({ ...verificationPorts(setting), ...feeds, tellChanged }, { upload }),
      reidentification: fillReidentification(
        { ...reidentificationPorts(api), ...feeds },
        { eid: filledEid(setting, 're-identification'), upload },
      ),
    },
  )
}
