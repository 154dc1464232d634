import { and, eq } from 'drizzle-orm'
import type { PaymentState } from '../../domain/payments/payment-methods'
import type { Transaction } from '../database/handle'
import { payments } from '../database/schema'

export type PaymentRow = typeof payments.$inferSelect

/** A payment that was started, by the reference that its provider knows; locked with its order. */
export const paymentAt = async (tx: Transaction, reference: string): Promise<PaymentRow | undefined> => {
  const [row] = await tx.select().from(payments).where(eq(payments.reference, reference)).limit(1)
  return row
}

type Ending = { state: Exclude<PaymentState, 'open'>; code?: string; text?: string | null }

/** Writes down how a payment ended. */
export const endPayment = async (tx: Transaction, reference: string, ending: Ending, now: Date): Promise<void> => {
  await tx
    .update(payments)
    .set({ ...ending, endedAt: now })
    .where(eq(payments.reference, reference))
}

/** Nobody waits for a payment any more; one that has ended stays as it is. */
export const giveUp = async (
  tx: Transaction,
  reference: string,
  state: 'canceled' | 'replaced',
  now: Date,
): Promise<void> => {
  await tx
    .update(payments)
    .set({ state, endedAt: now })
    .where(and(eq(payments.reference, reference), eq(payments.state, 'open')))
}
