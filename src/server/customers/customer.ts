import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/handle'
import { customers } from '../database/schema'

export type CustomerRow = typeof customers.$inferSelect

/** A customer's whole name. */
export const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/**
 * Locks the customer's row until the transaction ends: what is counted or told for one customer comes one after the other.
 * Of the rows that a transaction locks an order's comes first and the customer's last; the other way round, two could wait
 * for each other. It does not stand in the way of new rows that refer to the customer.
 */
export const lockCustomer = async (tx: Transaction, customerId: string): Promise<void> => {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .limit(1)
    .for('no key update')
}

/** The customer as they are now, their row locked until the transaction ends. */
export const lockAndReadCustomer = (tx: Transaction, customerId: string): Promise<CustomerRow> =>
  lockAndRead(tx, customerId, 'no key update')

/**
 * The same, and nobody writes new rows that refer to the customer meanwhile. Before what is unique of them changes: locked
 * otherwise, the change would wait for rows whose writers wait for the customer.
 */
export const lockAndReadCustomerAlone = (tx: Transaction, customerId: string): Promise<CustomerRow> =>
  lockAndRead(tx, customerId, 'update')

const lockAndRead = async (
  tx: Transaction,
  customerId: string,
  strength: 'update' | 'no key update',
): Promise<CustomerRow> => {
  const [row] = await tx.select().from(customers).where(eq(customers.id, customerId)).limit(1).for(strength)
  if (row === undefined) throw new Error('A customer is not there any more')
  return row
}
