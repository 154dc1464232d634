import type { Handle, Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { badInput, refused } from '../http/refused'
import { finishReset } from './finish'
import {
  holderOf,
  lockedReset,
  resetOf,
  resetWith,
  takes,
  takeStepOfReset,
  type LockedReset,
  type TwoFactorResetRow,
} from './links'
import { canSign } from './open'

/** Whose e-ID is to show who they are, before anybody is asked for it; refused where the link does not hold, or not for an e-ID. */
export const requireSignable = async (
  handle: Handle,
  exchange: Exchange,
  linkSecret: string | undefined,
  now: Date,
): Promise<TwoFactorResetRow> => {
  if (linkSecret === undefined) throw badInput([{ field: 'linkSecret', code: 'required' }])
  const row = await resetOf(handle, linkSecret)
  const customer = row && (await holderOf(handle, row))
  if (row === undefined || customer === undefined) throw refused('step-refused')
  return signable(handle, exchange, { row, customer }, now)
}

const signable = async (
  handle: Handle,
  exchange: Exchange,
  found: LockedReset,
  now: Date,
): Promise<TwoFactorResetRow> => {
  const isOpen = takes(found.row, 'eid.started', now)
  if (!isOpen || !(await canSign(handle, exchange, found))) throw refused('step-refused')
  return found.row
}

/** An e-ID was begun with for a link: which one. */
export const startSigning = async (
  tx: Transaction,
  exchange: Exchange,
  linkSecret: string | undefined,
  now: Date,
): Promise<{ resetId: string }> => {
  const found = await lockedReset(tx, await requireSignable(tx, exchange, linkSecret, now))
  if (found === undefined) throw refused('step-refused')
  const row = await signable(tx, exchange, found, now)
  await takeStepOfReset(tx, row, 'eid.started', now)
  return { resetId: row.id }
}

/** Somebody has signed for a link: that it was the customer resets two-factor authentication. */
export const proveBySigning = async (
  tx: Transaction,
  exchange: Exchange,
  resetId: string | null,
  personalNumber: string,
  now: Date,
): Promise<'proven' | 'other-person' | 'over'> => {
  const found = await lockedReset(tx, await byId(tx, resetId))
  if (found === undefined || !takes(found.row, 'eid.proven', now)) return 'over'
  if (found.customer.personalNumber === personalNumber) {
    await finishReset(tx, exchange, found, 'eid.proven', now)
    return 'proven'
  }
  await takeStepOfReset(tx, found.row, 'eid.refused', now)
  return 'other-person'
}

/** There will be no signature for a link. */
export const endSigning = async (tx: Transaction, resetId: string | null, now: Date): Promise<void> => {
  const found = await lockedReset(tx, await byId(tx, resetId))
  if (found?.row.state === 'signing') await takeStepOfReset(tx, found.row, 'eid.ended', now)
}

const byId = async (tx: Transaction, id: string | null): Promise<TwoFactorResetRow | undefined> =>
  id === null ? undefined : resetWith(tx, id)
