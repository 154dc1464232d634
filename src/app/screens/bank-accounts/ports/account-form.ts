import { provideAccountForm, type AccountFormPorts } from '../../../../../machines/bank-accounts/account-form'
import type { BankAccountNumbers } from '../../../../domain/bank/bank-accounts'
import { read } from '../../../api/client'
import type { StepServices } from '../../../ports/secret-steps'
import { asPort } from '../../../ports/problems'

type Sent = BankAccountNumbers & { confirmed?: true }

const bodyOf = ({ iban, ...account }: Sent) => ({ ...account, ...(iban === null ? {} : { iban }) })

const accountFormPorts = ({ api, step }: StepServices): AccountFormPorts => ({
  addAccount: (account) => {
    const body = bodyOf(account)
    const call = step('addBankAccount', body, (header) =>
      read(api.POST('/protected/v2/profile/bank', { params: { header }, body })),
    )
    return asPort(call, ['bad-input', 'limit-reached'])
  },
  changeAccount: ({ reference, identification, ...account }) => {
    const body = { reference, ...bodyOf(account), ...(identification === null ? {} : { identification }) }
    const call = step('changeBankAccount', body, (header) =>
      read(api.PUT('/protected/v2/profile/bank', { params: { header }, body })),
    )
    return asPort(call, ['bad-input', 'step-refused', 'not-found'])
  },
})

/** The form as production runs it. */
export const accountFormLogic = (services: StepServices) => provideAccountForm(accountFormPorts(services))
