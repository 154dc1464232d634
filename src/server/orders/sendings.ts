import { and, asc, count, eq } from 'drizzle-orm'
import type { Decimal } from '../../domain/money/money'
import type { Handle } from '../database/handle'
import { orderSteps, orderTransactions } from '../database/schema'

/** One attempt to send an order's coins or money: they are counted from 1. */
type Attempt = { reference: string; times: number }

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

/** Whether coins went to the customer; with a hash, whether by this very transaction. */
export const wereCoinsSent = async (handle: Handle, reference: string, hash?: string): Promise<boolean> =>
  (await coinsSentFor(handle, reference, hash)) !== undefined

/** The coins that went to the customer first, if any did; with a hash, by this very transaction. */
export const coinsSentFor = async (handle: Handle, reference: string, hash?: string): Promise<Decimal | undefined> => {
  const [sent] = await handle
    .select({ amount: orderTransactions.amount })
    .from(orderTransactions)
    .where(
      and(
        eq(orderTransactions.orderReference, reference),
        eq(orderTransactions.label, 'coins'),
        eq(orderTransactions.direction, 'OUT'),
        hash === undefined ? undefined : eq(orderTransactions.hash, hash),
      ),
    )
    .orderBy(asc(orderTransactions.id))
    .limit(1)
  return sent?.amount
}
