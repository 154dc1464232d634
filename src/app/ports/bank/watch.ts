import type { VerificationFeeds } from '../../../../machines/bank/verification/verifying'
import type { Live } from '../live'

/** What becomes of a verification is told as news of the customer. */
export const watchVerification =
  (live: Live): VerificationFeeds['watchVerification'] =>
  (_, tell) =>
    live.listen(({ type }) => {
      if (type === 'user.changed' || type === 'stream.gap') tell({ type: 'verification.changed' })
    })
