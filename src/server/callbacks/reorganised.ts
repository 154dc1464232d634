import { and, eq } from 'drizzle-orm'
import { nextStatus } from '../../../machines/order/lifecycle'
import type { Coin } from '../../domain/money/currencies'
import { compare, type Decimal } from '../../domain/money/money'
import type { Transaction } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import { coinsOf } from '../orders/coins-back'
import { noFeedback } from '../orders/effects'
import { lockOrder } from '../orders/queries'
import { noteRemoved, removalOf } from '../orders/removed-coins'
import { strayBooked } from '../orders/stray-coins'
import { takeStep } from '../orders/take-step'

type Reorganised = { order: string; coin: Coin; amount: Decimal; hash: string; output: number }

/**
 * Coins of a sale that were booked are of the chain no more. What was booked stays: they may come again. The desk is told, and
 * a sale that has not been paid out waits for support. Refused where they are not booked.
 */
export const coinsReorganised = async (
  tx: Transaction,
  exchange: Exchange,
  { order: reference, coin, amount, hash, output }: Reorganised,
  now: Date,
): Promise<void> => {
  const order = await lockOrder(tx, and(eq(orders.reference, reference), eq(orders.type, 'SELL')))
  if (order === undefined) throw notFound()
  const booked =
    order.coin === coin
      ? await coinsOf(tx, reference, { hash, output })
      : (await strayBooked(tx, reference, { coin, hash, output }))?.amount
  // What was decided about is not undone by telling it once more.
  if (booked === undefined || (await removalOf(tx, reference, { hash, output })) !== null) throw refused('step-refused')
  // Of what is in the books, whatever is told.
  const removed = compare(booked, amount) === 0 ? amount : booked
  await noteRemoved(tx, { reference, coin, amount: removed, hash, output }, now)
  exchange.log.error({ order: reference, coin, amount, hash }, 'coins of a sale were taken back by their chain')
  if (order.coin === coin && nextStatus(order.type, order.status, 'order.questioned') !== undefined)
    await takeStep(tx, exchange, order, { type: 'order.questioned', ...noFeedback }, now)
}
