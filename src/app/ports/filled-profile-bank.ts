import { fillBankAccounts, type BankPart, type BankParts } from '../../../machines/bank/bank-accounts'
import { laterLogic } from '../../../machines/lib/ports'
import { bankAccountsPorts } from './bank/accounts'
import { followVerification } from './bank/watch'
import type { Setting } from './onboarding/setting'
import type { Outside } from './outside'
import { createSecretSteps } from './secret-steps'

/** Bank accounts as production runs them. In a chunk of their own; what few come for each time comes when it is wanted. */
export const filledBank = ({ api, live, news }: Outside) => {
  const setting: Setting = { api, news, step: createSecretSteps() }
  const tellChanged = () => news.publish({ type: 'customer.changedHere', foreseen: null })
  const loaded: Partial<BankParts> = {}
  const bring: Record<BankPart, () => Promise<Partial<BankParts>>> = {
    form: async () => ({ accountForm: (await import('./bank/form')).filledAccountForm(setting) }),
    identity: async () => ({
      reidentification: (await import('./bank/identity')).filledReidentification(setting, live),
    }),
    verification: async () => ({
      bankVerification: (await import('./bank/verification')).filledBankVerification(setting, live, tellChanged),
    }),
  }
  const brought = new Set<BankPart>()
  return fillBankAccounts(
    {
      ...bankAccountsPorts(setting),
      followVerification: followVerification(api, live),
      tellChanged,
      tellDeleted: () => news.publish({ type: 'message.show', code: 'account-deleted' }),
      loadPart: {
        isHere: ({ part }) => brought.has(part),
        bring: async ({ part }) => {
          Object.assign(loaded, await bring[part]())
          brought.add(part)
        },
      },
    },
    {
      accountForm: laterLogic('accountForm', () => loaded.accountForm),
      bankVerification: laterLogic('bankVerification', () => loaded.bankVerification),
      reidentification: laterLogic('reidentification', () => loaded.reidentification),
    },
  )
}
