import { eq } from 'drizzle-orm'
import type { TwoFactorResetEvent } from '../../../machines/two-factor-reset/two-factor-reset'
import { beginSecurityWait } from '../customers/security-wait'
import type { Transaction } from '../database/handle'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { endSessionsOf } from '../http/session'
import { changed } from '../onboarding/changes'
import { tellCustomer } from '../onboarding/mail'
import { goOnWithRefunds } from '../orders/refunds'
import { dropSecrets } from '../two-factor/secrets'
import { heldFrom, takeStepOfReset, withdrawTwoFactorResets, type LockedReset } from './links'

type Proven = Extract<TwoFactorResetEvent, 'eid.proven' | 'document.accepted'>

/**
 * Turns two-factor authentication off for a customer who has shown who they are, whose row is locked: app and recovery codes
 * count no more, every session and every sign-in that waits ends, new places wait. Passkeys stay, and so does a link to a new password.
 */
export const finishReset = async (
  tx: Transaction,
  exchange: Exchange,
  { row, customer: { id } }: LockedReset,
  event: Proven,
  now: Date,
): Promise<void> => {
  await takeStepOfReset(tx, row, event, now, { expiresAt: heldFrom(now) })
  await withdrawTwoFactorResets(tx, id, now)
  await dropSecrets(tx, id)
  await tx.update(customers).set({ enabled2FA: false, twoFactorSkipped: false }).where(eq(customers.id, id))
  await beginSecurityWait(tx, exchange, id, 'second-factor', now)
  await tellCustomer(tx, exchange, { customerId: id, notice: 'twoFactorReset' }, now)
  await goOnWithRefunds(tx, exchange, now, id)
  await changed(tx, exchange, id)
  await endSessionsOf(exchange, tx, id)
}
