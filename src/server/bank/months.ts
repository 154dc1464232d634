import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import { bankVisitsPerCustomer, bankVisitsPerMonth } from '../../domain/bank/bank-accounts'
import { startOfSwedishDay, swedishDay } from '../../domain/shared/swedish-days'
import type { Handle, Transaction } from '../database/handle'
import { bankVerifications, verificationMonths } from '../database/schema'

/** The month that it is in Sweden: `2026-11`. */
const monthOf = (now: Date): string => swedishDay(now).slice(0, 7)

/** Whether a customer has begun as many automatic verifications this month as one customer may. */
export const hasUsedMonth = async (handle: Handle, customerId: string, now: Date): Promise<boolean> =>
  (await ownLeftOfMonth(handle, customerId, now)) === 0

/** How many automatic verifications one customer may still begin this month, as far as they alone use them. */
const ownLeftOfMonth = async (handle: Handle, customerId: string, now: Date): Promise<number> => {
  const [row] = await handle
    .select({ begun: count() })
    .from(bankVerifications)
    .where(
      and(
        eq(bankVerifications.customerId, customerId),
        eq(bankVerifications.kind, 'automatic'),
        gte(bankVerifications.startedAt, startOfSwedishDay(`${monthOf(now)}-01`)),
      ),
    )
  return Math.max(0, bankVisitsPerCustomer - (row?.begun ?? 0))
}

/** How many automatic verifications are left to a customer this month: of their own, and of all customers'. */
export const leftToCustomer = async (handle: Handle, customerId: string, now: Date): Promise<number> =>
  Math.min(await ownLeftOfMonth(handle, customerId, now), await leftOfMonth(handle, now))

/** How many automatic verifications are left this month, for all customers together. */
export const leftOfMonth = async (handle: Handle, now: Date): Promise<number> => {
  const [row] = await handle
    .select({ used: verificationMonths.used })
    .from(verificationMonths)
    .where(eq(verificationMonths.month, monthOf(now)))
    .limit(1)
  return Math.max(0, bankVisitsPerMonth - (row?.used ?? 0))
}

/** Takes one of the month; false where none was left. */
export const takeOfMonth = async (tx: Transaction, now: Date): Promise<boolean> => {
  const taken = await tx
    .insert(verificationMonths)
    .values({ month: monthOf(now), used: 1 })
    .onConflictDoUpdate({
      target: verificationMonths.month,
      set: { used: sql`${verificationMonths.used} + 1` },
      setWhere: lt(verificationMonths.used, bankVisitsPerMonth),
    })
    .returning({ used: verificationMonths.used })
  return taken.length > 0
}

/** So many of the month count as used. */
export const setUsedOfMonth = async (tx: Transaction, used: number, now: Date): Promise<void> => {
  await tx
    .insert(verificationMonths)
    .values({ month: monthOf(now), used })
    .onConflictDoUpdate({ target: verificationMonths.month, set: { used } })
}
