import { and, eq } from 'drizzle-orm'
import type { Coin, Fiat } from '../../domain/money/currencies'
import { ungrouped } from '../../domain/shared/spacing'
import type { Handle, Transaction } from '../database/handle'
import { destinations } from '../database/schema'

/** Where coins or money of a customer's go: an address of a coin, or a bank account. */
export type Destination = { kind: 'address' | 'account'; value: string }

/** An address, however its coin allows it to be spelled. */
export const addressDestination = (coin: Coin, address: string): Destination => ({
  kind: 'address',
  value: `${coin}:${address.replace(/^bitcoincash:/i, '')}`.toLowerCase(),
})

export const accountDestination = (account: { clearingNumber: string; accountNumber: string }): Destination => ({
  kind: 'account',
  value: `${account.clearingNumber}-${account.accountNumber}`,
})

/** Where money goes back to. Euro go to the IBAN, which may name another account than the numbers beside it. */
export const refundDestination = (
  currency: Fiat,
  account: { clearingNumber: string; accountNumber: string; iban: string | null },
): Destination =>
  currency === 'EUR' && account.iban !== null
    ? { kind: 'account', value: ungrouped(account.iban).toUpperCase() }
    : accountDestination(account)

const at = (customerId: string, { kind, value }: Destination) =>
  and(eq(destinations.customerId, customerId), eq(destinations.kind, kind), eq(destinations.value, value))

/** When something of the customer's first went there; null where nothing ever did. */
export const firstUsedAt = async (
  handle: Handle,
  customerId: string,
  destination: Destination,
): Promise<Date | null> => {
  const [row] = await handle.select().from(destinations).where(at(customerId, destination)).limit(1)
  return row?.firstUsedAt ?? null
}

/** Something of the customer's has gone there. */
export const noteUsed = async (
  tx: Transaction,
  customerId: string,
  destination: Destination,
  now: Date,
): Promise<void> => {
  await tx
    .insert(destinations)
    .values({ customerId, ...destination, firstUsedAt: now })
    .onConflictDoNothing()
}

/** Whether anything of the customer's has ever gone anywhere. */
export const hasUsedAny = async (handle: Handle, customerId: string): Promise<boolean> => {
  const used = await handle
    .select({ kind: destinations.kind })
    .from(destinations)
    .where(eq(destinations.customerId, customerId))
    .limit(1)
  return used.length > 0
}
