import { passwordResets } from '../database/schema'
import { publicRouteWithPrepare } from '../http/route'
import { addressAsked, sealedAsking } from '../links/asking'
import { linkLetters } from '../links/mailed'
import { isLiving, linkWith, markSent, withdrawOlderLinks } from './links'

const validMinutes = 30

export const {
  write: writeLink,
  grant: grantLink,
  issue: issueLink,
  deliver: deliverLink,
} = linkLetters({
  kind: 'password-reset',
  table: passwordResets,
  holdsMinutes: validMinutes,
  isFor: () => true,
  withdrawOlder: withdrawOlderLinks,
  linkWith,
  isLiving,
  markSent,
  letter: 'passwordReset',
  page: 'newPassword',
  values: { minutes: validMinutes },
})

/** Whoever is asked about, the call does the same: looking the address up is left to due work. */
export const askPasswordReset = publicRouteWithPrepare(
  'askPasswordReset',
  addressAsked,
  async ({ exchange, tx, prepared, request, now }) => {
    await exchange.jobs.enqueue(tx, issueLink, sealedAsking(exchange, request, prepared), now)
    return null
  },
)
