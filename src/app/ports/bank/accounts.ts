import type { BankAccountsPorts } from '../../../../machines/bank/bank-accounts'
import { done } from '../../api/client'
import type { Setting } from '../onboarding/setting'
import { asPort } from '../problems'

export const bankAccountsPorts = ({ api, step }: Setting): Omit<BankAccountsPorts, 'loadPart'> => ({
  deleteAccount: ({ reference }) => {
    const call = step('deleteBankAccount', { reference }, (header) =>
      done(api.DELETE('/protected/v2/profile/bank', { params: { header, query: { reference } } })),
    )
    return asPort(call, ['not-found', 'step-refused'])
  },
  setMain: (body) => {
    const call = step('setMainBankAccount', body, (header) =>
      done(api.PUT('/protected/v2/profile/bank/main', { params: { header }, body })),
    )
    return asPort(call)
  },
})
