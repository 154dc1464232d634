import { provideBankAccounts } from '../../../../machines/bank-accounts/bank-accounts'
import { followVerification } from '../../ports/bank/watch'
import { withSecretSteps } from '../../ports/secret-steps'
import type { Services } from '../../ports/services'
import { accountFormLogic } from './ports/account-form'
import { bankAccountsPorts } from './ports/accounts'
import { bankVerificationLogic } from './ports/bank-verification'
import { reidentificationLogic } from './ports/reidentification'

/** Bank accounts, with what is done to one of them, as production runs them. */
export const bankAccountsLogic = (given: Services) => {
  const { api, live, sessionEvents } = given
  const services = withSecretSteps(given)
  const tellChanged = () => sessionEvents.publish({ type: 'customer.updated', optimistic: null })
  return provideBankAccounts(
    {
      ...bankAccountsPorts(services),
      followVerification: followVerification(api, live),
      tellChanged,
      tellDeleted: () => sessionEvents.publish({ type: 'message.show', code: 'account-deleted' }),
    },
    {
      accountForm: accountFormLogic(services),
      bankVerification: bankVerificationLogic(services, live, tellChanged),
      reidentification: reidentificationLogic(services, live),
    },
  )
}
