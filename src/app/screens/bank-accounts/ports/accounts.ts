import type { BankAccountsPorts } from '../../../../../machines/bank-accounts/bank-accounts'
import { done } from '../../../api/client'
import type { StepServices } from '../../../ports/secret-steps'
import { asPort } from '../../../ports/problems'

const namedOf = ({ reference, identification }: { reference: string; identification: string | null }) => ({
  reference,
  ...(identification === null ? {} : { identification }),
})

export const bankAccountsPorts = ({ api, step }: StepServices): BankAccountsPorts => ({
  deleteAccount: (account) => {
    const query = namedOf(account)
    const call = step('deleteBankAccount', query, (header) =>
      done(api.DELETE('/protected/v2/profile/bank', { params: { header, query } })),
    )
    return asPort(call, ['not-found', 'step-refused'])
  },
  setMain: (account) => {
    const body = namedOf(account)
    const call = step('setMainBankAccount', body, (header) =>
      done(api.PUT('/protected/v2/profile/bank/main', { params: { header }, body })),
    )
    return asPort(call)
  },
})
