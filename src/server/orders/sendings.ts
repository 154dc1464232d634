import { and, count, eq } from 'drizzle-orm'
import type { Handle } from '../database/handle'
import { orderSteps, orderTransactions } from '../database/schema'

/** One attempt to send an order's coins or money: they are counted from 1. */
export type Attempt = { reference: string; times: number }

/** A sending is named by its order and how many times it was started, since one refused for good may be released again. */
export const sendingKey = (reference: string, times: number): string => `${reference}/${times}`

/** The attempt that a key names, if it is one of ours. */
export const attemptOfKey = (key: string): Attempt | undefined => {
  const [, reference, times] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,5})$/.exec(key) ?? []
  return reference === undefined ? undefined : { reference, times: Number(times) }
}

/** How many times the order's payout was started. */
export const attemptsOf = async (handle: Handle, reference: string): Promise<number> => {
  const [payouts] = await handle
    .select({ count: count() })
    .from(orderSteps)
    .where(and(eq(orderSteps.orderReference, reference), eq(orderSteps.status, 'PAYOUT_PENDING')))
  return payouts?.count ?? 0
}

/** Transactions by which coins went to the customer. */
export const hashesSent = async (handle: Handle, reference: string): Promise<(string | null)[]> => {
  const rows = await handle
    .select({ hash: orderTransactions.hash })
    .from(orderTransactions)
    .where(
      and(
        eq(orderTransactions.orderReference, reference),
        eq(orderTransactions.label, 'coins'),
        eq(orderTransactions.direction, 'OUT'),
      ),
    )
    .limit(100)
  return rows.map(({ hash }) => hash)
}
