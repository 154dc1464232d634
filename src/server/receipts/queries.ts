import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { Handle } from '../database/handle'
import { orders, orderSteps, orderTransactions } from '../database/schema'
import { notFound, refused } from '../http/refused'
import { ofCustomer } from '../orders/queries'
import type { ReceiptRows } from './receipt'

/** What the receipt of the customer's own order tells; refused while the order is not completed. */
export const receiptRows = async (handle: Handle, reference: string, customerId: string): Promise<ReceiptRows> => {
  const [order] = await handle.select().from(orders).where(ofCustomer(reference, customerId)).limit(1)
  if (order === undefined) throw notFound()
  if (order.status !== 'COMPLETED') throw refused('step-refused')
  const [step] = await handle
    .select({ at: orderSteps.at })
    .from(orderSteps)
    .where(and(eq(orderSteps.orderReference, reference), eq(orderSteps.status, 'COMPLETED')))
    .orderBy(desc(orderSteps.id))
    .limit(1)
  const sent = await handle
    .select({ hash: orderTransactions.hash })
    .from(orderTransactions)
    .where(
      and(
        eq(orderTransactions.orderReference, reference),
        eq(orderTransactions.label, 'coins'),
        isNotNull(orderTransactions.hash),
      ),
    )
    .orderBy(asc(orderTransactions.id))
    .limit(mostHashes)
  const { receiptOf: party } = order
  if (party === null || step === undefined) throw new Error('A completed order is nobody’s, or was never completed')
  return { order, party, completedAt: step.at, hashes: [...new Set(sent.flatMap(({ hash }) => hash ?? []))] }
}

/** Coins go once; where two sendings of one order both went, both are told. */
const mostHashes = 3
