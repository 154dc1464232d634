import { twoFactorResets } from '../database/schema'
import { publicRouteWithPrepare } from '../http/route'
import { addressAsked, sealedAsking } from '../links/asking'
import { linkLetters } from '../links/mailed'
import { holdsHours, isLivingReset, markSent, resetWith, withdrawOlder } from './links'

export const {
  write: writeTwoFactorReset,
  issue: issueTwoFactorReset,
  deliver: deliverTwoFactorReset,
} = linkLetters({
  kind: 'two-factor-reset',
  table: twoFactorResets,
  holdsMinutes: holdsHours * 60,
  isFor: ({ enabled2FA }) => enabled2FA,
  withdrawOlder,
  linkWith: resetWith,
  isLiving: isLivingReset,
  markSent,
  letter: 'twoFactorLost',
  page: 'identityCheck',
  values: { hours: holdsHours },
})

/** Whoever is asked about, the call does the same: looking the address up is left to due work. */
export const askTwoFactorReset = publicRouteWithPrepare(
  'askTwoFactorReset',
  addressAsked,
  async ({ exchange, tx, prepared, request, now }) => {
    await exchange.jobs.enqueue(tx, issueTwoFactorReset, sealedAsking(exchange, request, prepared), now)
    return null
  },
)
