import { and, eq, inArray, sql } from 'drizzle-orm'
import { addressLock } from '../../domain/orders/addresses'
import type { Coin } from '../../domain/money/currencies'
import type { Handle, Transaction } from '../database/handle'
import { savedAddresses } from '../database/schema'

export type SavedAddressRow = typeof savedAddresses.$inferSelect

/** So many addresses a customer can have in the book, of all coins. */
export const mostSaved = 100

/** The customer's book, what was used or saved last first, without what the rule has refused since it was kept. */
export const savedAddressesOf = async (handle: Handle, customerId: string): Promise<SavedAddressRow[]> =>
  (await keptOf(handle, customerId)).filter(isValid)

/** The same, once what the rule refuses is taken out, so that the book has room. The customer is locked by the caller. */
export const sweptAddressesOf = async (tx: Transaction, customerId: string): Promise<SavedAddressRow[]> => {
  const kept = await keptOf(tx, customerId)
  const refused = kept.filter((row) => !isValid(row)).map(({ id }) => id)
  if (refused.length > 0) await tx.delete(savedAddresses).where(inArray(savedAddresses.id, refused))
  return kept.filter(isValid)
}

const isValid = ({ coin, address }: SavedAddressRow): boolean => addressLock(coin, address) !== undefined

const keptOf = (handle: Handle, customerId: string): Promise<SavedAddressRow[]> =>
  handle
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.customerId, customerId))
    .orderBy(
      sql`coalesce(${savedAddresses.lastUsedAt}, ${savedAddresses.createdAt}) desc`,
      sql`${savedAddresses.id} desc`,
    )
    .limit(mostSaved)

/** Writes what is said of an address that is in the book already; undefined where it is not. The address is as `oneSpelling` has it. */
export const changeSaved = async (
  tx: Transaction,
  customerId: string,
  { coin, address }: { coin: Coin; address: string },
  changes: Partial<Pick<SavedAddressRow, 'label' | 'lastUsedAt'>>,
): Promise<SavedAddressRow | undefined> => {
  const [row] = await tx
    .update(savedAddresses)
    .set(changes)
    .where(
      and(
        eq(savedAddresses.customerId, customerId),
        eq(savedAddresses.coin, coin),
        eq(savedAddresses.address, address),
      ),
    )
    .returning()
  return row
}

export const writeSaved = async (
  tx: Transaction,
  values: Omit<typeof savedAddresses.$inferInsert, 'id'>,
): Promise<SavedAddressRow> => {
  const [row] = await tx.insert(savedAddresses).values(values).returning()
  if (row === undefined) throw new Error('The address was not written')
  return row
}

/** Whether an address is in the book. It is as `oneSpelling` has it. */
export const isSaved = async (
  handle: Handle,
  customerId: string,
  { coin, address }: { coin: Coin; address: string },
): Promise<boolean> => {
  const found = await handle
    .select({ id: savedAddresses.id })
    .from(savedAddresses)
    .where(
      and(
        eq(savedAddresses.customerId, customerId),
        eq(savedAddresses.coin, coin),
        eq(savedAddresses.address, address),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** What was taken out; undefined where there was none. */
export const deleteSaved = async (
  tx: Transaction,
  customerId: string,
  id: string,
): Promise<SavedAddressRow | undefined> => {
  const [gone] = await tx
    .delete(savedAddresses)
    .where(and(eq(savedAddresses.customerId, customerId), eq(savedAddresses.id, id)))
    .returning()
  return gone
}
