import { firstStatus } from '../../../machines/order/lifecycle'
import type { Transaction } from '../database/handle'
import { orders, orderSteps } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import type { OrderRow } from './effects'
import { mailOrder } from './mail'
import { holdNewDestination } from './new-destination'
import { nextSerial, orderNumber } from './number'
import { watchDeadline } from './take-step'
import { askForProof } from '../wallet-proofs/asking'

type Placed = Omit<typeof orders.$inferInsert, 'number' | 'status' | 'createdAt' | 'updatedAt'>

/**
 * Writes a new order with its number and first step, and all that follows from it. One whose reference is taken is refused.
 * `isReturn`: nothing is bought by it, so that nobody is asked where it goes.
 */
export const beginOrder = async (
  tx: Transaction,
  exchange: Exchange,
  placed: Placed,
  now: Date,
  { isReturn = false } = {},
): Promise<OrderRow> => {
  const { customerId, type } = placed
  const number = orderNumber(now, await nextSerial(tx, now))
  const [written] = await tx
    .insert(orders)
    .values({ ...placed, number, status: firstStatus[type], createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: orders.reference })
    .returning()
  if (written === undefined) throw refused('step-refused')
  // Whose the coins of a sale are is asked once they come.
  const isAsked = type === 'BUY' && !isReturn
  const order = isAsked ? await askForProof(tx, written, { address: written.walletAddress }, now) : written
  await tx.insert(orderSteps).values({ orderReference: order.reference, status: order.status, at: now })
  if (!isReturn) await holdNewDestination(tx, exchange, order, now)
  await exchange.live.tell(tx, customerId, { type: 'order.changed', reference: order.reference })
  await watchDeadline(tx, exchange, order)
  await mailOrder(tx, exchange, order, { back: [] }, now)
  return order
}
