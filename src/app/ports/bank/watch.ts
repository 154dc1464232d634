import type { BankAccountsFeeds } from '../../../../machines/bank-accounts/bank-accounts'
import type { VerificationFeeds } from '../../../../machines/bank-accounts/verification/verifying'
import { read, type Api } from '../../api/client'
import type { Live } from '../live'

/** What becomes of a verification is told as news of the customer. */
export const watchVerification =
  (live: Live): VerificationFeeds['watchVerification'] =>
  (_, tell) =>
    live.listen(({ type }) => {
      if (type === 'user.changed' || type === 'stream.gap') tell({ type: 'verification.changed' })
    })

/** Where it cannot be known, nothing is told of it. */
export const followVerification =
  (api: Api, live: Live): BankAccountsFeeds['followVerification'] =>
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
