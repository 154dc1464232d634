import { eq } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { securityWaitOf, type SecurityChange, type SecurityWait } from '../../domain/customer/security-wait'
import type { Transaction } from '../database/handle'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import { changed } from '../onboarding/changes'
import { dropSignInsOf } from '../two-factor/sign-in'
import type { CustomerRow } from './customer'

type Changed = Pick<CustomerRow, 'securityChange' | 'securityChangedAt'>

/** The wait that stands for a customer now; null while none does. */
export const waitOf = ({ securityChange, securityChangedAt }: Changed, now: Date): SecurityWait | null =>
  securityChange === null || securityChangedAt === null
    ? null
    : securityWaitOf(securityChange, securityChangedAt, now.getTime())

/** The same, read by the customer's id. */
export const waitOfCustomer = async (tx: Transaction, id: string, now: Date): Promise<SecurityWait | null> => {
  const { securityChange, securityChangedAt } = customers
  const [row] = await tx
    .select({ securityChange, securityChangedAt })
    .from(customers)
    .where(eq(customers.id, id))
    .limit(1)
  return row === undefined ? null : waitOf(row, now)
}

/**
 * Begins the wait, with what changes; a wait that stands begins anew. Sign-ins that were begun before the change are not
 * finished after it: whoever ends sessions with it does so afterwards, since one may be finished at this very instant.
 */
export const beginSecurityWait = async (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  change: SecurityChange,
  now: Date,
): Promise<void> => {
  await tx.update(customers).set({ securityChange: change, securityChangedAt: now }).where(eq(customers.id, customerId))
  await dropSignInsOf(tx, customerId)
  const wait = securityWaitOf(change, now, now.getTime())
  if (wait !== null) await exchange.jobs.enqueue(tx, securityWaitOver, { customerId }, new Date(wait.until))
}

/** Open pages say that the customer waits; they read them anew when that is over. */
export const securityWaitOver = jobKind({
  kind: 'customer.security-wait-over',
  payload: object({ customerId: string() }),
  run: ({ customerId }, exchange) => exchange.database.transaction((tx) => changed(tx, exchange, customerId)),
})
