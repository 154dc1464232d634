import { isVerifiedStatus } from '../../domain/orders/statuses'
import type { TwoFactorResetState } from '../../../machines/two-factor-reset/two-factor-reset'
import type { CustomerRow } from '../customers/customer'
import type { Handle } from '../database/handle'
import { documentReason } from '../documents/reasons'
import { isEidOffered } from '../eid/orders'
import type { Exchange } from '../exchange'
import { publicRoute, type Call, type Result } from '../http/route'
import { isUsedUp, lockedReset, openReset, resetOf, takes, type LockedReset } from './links'

type LinkTold = Result<'openTwoFactorReset'>

/** What is told of a link that has just been opened. */
const standingOf: Record<TwoFactorResetState, LinkTold['link']> = {
  asked: 'choosing',
  sent: 'choosing',
  choosing: 'choosing',
  signing: 'choosing',
  mismatched: 'mismatched',
  reviewing: 'reviewing',
  rejected: 'rejected',
  done: 'done',
  expired: 'expired',
  withdrawn: 'withdrawn',
}

export const openTwoFactorReset = publicRoute('openTwoFactorReset', async (call) => {
  const { tx, body, now } = call
  const found = await lockedReset(tx, await resetOf(tx, body.linkSecret))
  if (found === undefined) return unknown
  return linkTold(call, tx, { ...found, row: await openReset(tx, found, now) })
})

const unknown = { link: 'unknown', offersEid: false, offersDocument: false, reason: null, holdsUntil: null } as const

type Telling = Pick<Call<'openTwoFactorReset'>, 'exchange' | 'language' | 'now'>

/** What a document is called that somebody did not accept without saying why. */
const unsaid = 'not-accepted'

/** Why a document was not accepted, in the reader's language. */
export const reasonTold = (language: CustomerRow['language'], reason: string | null): string =>
  documentReason(language, reason || unsaid)

/** How a link stands, for whoever has it: nothing of its customer. */
export const linkTold = async (
  { exchange, language, now }: Telling,
  handle: Handle,
  { row, customer }: LockedReset,
): Promise<LinkTold> => {
  const isOpen = takes(row, 'document.sent', now)
  return {
    link: standingOf[row.state],
    offersEid: isOpen && (await canSign(handle, exchange, { row, customer })),
    offersDocument: isOpen && exchange.outside.reviews !== null && !isUsedUp(row, 'document.sent'),
    reason: row.state === 'rejected' ? reasonTold(language, row.reason) : null,
    holdsUntil: isOpen ? row.expiresAt.toISOString() : null,
  }
}

/**
 * Whether an e-ID can show that it is the customer: their number has to be verified, since one that somebody has typed
 * proves nothing.
 */
export const canSign = async (
  handle: Handle,
  { outside }: Exchange,
  { row, customer }: LockedReset,
): Promise<boolean> => {
  const { id, identityStatus, personalNumber } = customer
  if (!isVerifiedStatus(identityStatus) || personalNumber === null) return false
  if (isUsedUp(row, 'eid.started') || isUsedUp(row, 'eid.refused')) return false
  return isEidOffered(handle, outside, id)
}
