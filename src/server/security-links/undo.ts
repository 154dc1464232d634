import { and, eq } from 'drizzle-orm'
import type { SecurityNotice } from '../../domain/customer/security-links'
import { lockAndReadCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { passkeys } from '../database/schema'
import type { Exchange } from '../exchange'
import { allowSavedOnly, allowsSavedOnly } from '../wallets/allowed-addresses'
import { deleteSaved } from '../wallets/queries'

/** The customer, whose row is locked, and the thing that the letter told of. */
export type Undoing = { customerId: string; reference: string }

type Undo = (tx: Transaction, exchange: Exchange, of: Undoing, now: Date) => Promise<void>

/**
 * What is undone beside the freeze, where a customer says that it was not them: of a notice whose letter names a thing. What is
 * gone already is left alone.
 */
export const undoing: Partial<Record<SecurityNotice, Undo>> = {
  passkeyAdded: async (tx, _, { customerId, reference }) => {
    await tx.delete(passkeys).where(and(eq(passkeys.id, reference), eq(passkeys.customerId, customerId)))
  },
  addressAdded: async (tx, _, { customerId, reference }) => {
    await deleteSaved(tx, customerId, reference)
  },
  allowedAddressesEnding: async (tx, exchange, { customerId }, now) => {
    const owner = await lockAndReadCustomer(tx, customerId)
    if (allowsSavedOnly(owner, now)) await allowSavedOnly(tx, exchange, customerId, now)
  },
}
