import type { BankAccountsFeeds, BankAccountsPorts } from '../../../../machines/bank/bank-accounts'
import { done, read } from '../../api/client'
import type { Live } from '../live'
import type { Setting } from '../onboarding/setting'
import { asPort } from '../problems'
import { watchVerification } from './watch'

const namedOf = ({ reference, identification }: { reference: string; identification: string | null }) => ({
  reference,
  ...(identification === null ? {} : { identification }),
})

export const bankAccountsPorts = ({ api, step }: Setting): Omit<BankAccountsPorts, 'loadPart'> => ({
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

/** Where it cannot be known, nothing is told of it. */
export const followVerification =
  ({ api }: Pick<Setting, 'api'>, live: Live): BankAccountsFeeds['followVerification'] =>
  (_, tell) => {
    const stopping = new AbortController()
    const { signal } = stopping
    const ask = (): void => {
      read(api.GET('/protected/v2/profile/bank/verification', { signal })).then(
        (verification) => (signal.aborted ? undefined : tell({ type: 'verification.told', verification })),
        () => undefined,
      )
    }
    const stop = watchVerification(live)(undefined, ask)
    ask()
    return () => {
      stop()
      stopping.abort()
    }
  }
