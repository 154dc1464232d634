import type { Coin } from '../../domain/money/currencies'
import type { Transaction } from '../database/handle'
import { planOrders } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { lockOwnPlan, placedOf, sharesOf } from './queries'
import { tellPlan } from './tell'

type Prepared = { plan: string; customerId: string; day: string }

/**
 * The plan, locked, of which a purchase of a coin is prepared: before the customer is. Refused where none is, or its order was
 * placed and not canceled.
 */
export const lockPrepared = async (
  tx: Transaction,
  customerId: string,
  reference: string,
  coin: Coin,
): Promise<Prepared> => {
  const { state, way, dueDay: day } = await lockOwnPlan(tx, reference, customerId)
  const shares = (await sharesOf(tx, [reference])).get(reference) ?? []
  if (state !== 'ACTIVE' || way !== 'reminder' || day === null || !shares.some((share) => share.coin === coin))
    throw refused('step-refused')
  const placed = await placedOf(tx, { reference, day, coin })
  if (placed !== undefined) {
    const { createdAt, ...rest } = placed
    throw refused('duplicate-order', { placed: { ...rest, orderDate: createdAt.toISOString() } })
  }
  return { plan: reference, customerId, day }
}

/** Keeps an order as the plan's of that day. */
export const keepPlanned = async (
  tx: Transaction,
  exchange: Exchange,
  { plan: planReference, customerId, day }: Prepared,
  orderReference: string,
): Promise<void> => {
  await tx.insert(planOrders).values({ orderReference, planReference, day })
  await tellPlan(tx, exchange, { customerId, reference: planReference })
}
