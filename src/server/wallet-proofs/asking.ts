import { and, eq, isNull } from 'drizzle-orm'
import type { Decimal } from '../../domain/money/money'
import { isAboveProofLine } from '../../domain/wallet-proofs/wallet-proofs'
import type { Handle, Transaction } from '../database/handle'
import { holds, orders } from '../database/schema'
import type { OrderRow } from '../orders/effects'
import { placeHold } from '../orders/holds'
import { proofFor, type ProofRow } from './proofs'

/**
 * Asks whose the address is of an order that the caller has locked, or is writing, where it is above the line: it is held
 * until that is proven. Orders of before the line are not asked. Answers the order with what it asks for.
 */
export const askForProof = async (
  tx: Transaction,
  order: OrderRow,
  { address, amount = order.amount }: { address: string; amount?: Decimal },
  now: Date,
): Promise<OrderRow> => {
  const { reference, customerId, coin } = order
  if (order.walletProof !== null || !isAsked(order, amount)) return order
  const proof = await proofFor(tx, { customerId, coin, address }, now)
  const [changed = order] = await tx
    .update(orders)
    .set({ walletProof: proof.id })
    .where(eq(orders.reference, reference))
    .returning()
  if (proof.state !== 'proven')
    await placeHold(tx, order, { reason: 'wallet-proof', releasedBy: releaserOf(proof) }, now)
  return changed
}

/** Whether an order of so much is asked whose its address is: above the line, at the rate of its placing. */
export const isAsked = ({ fiat, sekPerEuro }: Pick<OrderRow, 'fiat' | 'sekPerEuro'>, amount: Decimal): boolean =>
  sekPerEuro !== null && isAboveProofLine({ amount, fiat }, sekPerEuro)

/** Who releases the hold of an order that waits for a proof. */
export const releaserOf = ({ state }: ProofRow) => (state === 'reviewing' ? 'desk' : 'customer')

/** What stands of an order's hold. */
export const proofHoldOf = (reference: string) =>
  and(eq(holds.orderReference, reference), eq(holds.reason, 'wallet-proof'), isNull(holds.releasedAt))

/** The hold for which an order waits for its proof; undefined where it does not, or waits no longer at this instant. */
export const standingHold = async (
  tx: Handle,
  { reference, status }: Pick<OrderRow, 'reference' | 'status'>,
  now: Date,
): Promise<typeof holds.$inferSelect | undefined> => {
  const [hold] = await tx.select().from(holds).where(proofHoldOf(reference)).limit(1)
  const isOver = hold?.until !== null && hold?.until !== undefined && hold.until <= now
  return status === 'CANCELED' || isOver ? undefined : hold
}

/** Whether the proof came before the order had waited long enough. */
export const isProvenInTime = (
  { state, provenAt }: Pick<ProofRow, 'state' | 'provenAt'>,
  { until }: { until: Date | null },
): boolean => state === 'proven' && (until === null || (provenAt !== null && provenAt < until))
