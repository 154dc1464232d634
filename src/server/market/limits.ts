import { and, eq, gte, ne, sql, sum } from 'drizzle-orm'
import { coins, fiats } from '../../domain/money/currencies'
import { defaultLimits, type Limitation } from '../../domain/money/limits'
import { compare, minus } from '../../domain/money/money'
import { orderTypes } from '../../domain/orders/statuses'
import { buyMostOf, type LimitLevel } from '../../domain/limit-requests/limit-requests'
import { startOfSwedishDay, swedishDay } from '../../domain/shared/swedish-days'
import type { Handle } from '../database/handle'
import { orders, planOrders } from '../database/schema'

/** Limits of the customer: of one order, and what is left of a day's (Sweden's), which is as much as one order may be; `level` was granted. */
export const limitsOf = async (
  handle: Handle,
  customerId: string,
  level: LimitLevel | null,
  now: Date,
): Promise<Limitation[]> => {
  const used = await handle
    .select({ type: orders.type, coin: orders.coin, fiat: orders.fiat, amount: sum(orders.amount) })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        gte(orders.createdAt, startOfSwedishDay(swedishDay(now))),
        ne(orders.status, 'CANCELED'),
        isNoReturn,
      ),
    )
    .groupBy(orders.type, orders.coin, orders.fiat)
    .limit(orderTypes.length * coins.length * fiats.length)
  return orderTypes.flatMap((type) =>
    coins.flatMap((coin) =>
      fiats.map((fiat) => {
        const { min, max: common } = defaultLimits[type][fiat]
        const max = type === 'BUY' ? buyMostOf(level, fiat) : common
        const today = used.find((row) => row.type === type && row.coin === coin && row.fiat === fiat)?.amount ?? '0'
        return { type, coin, fiat, min, max, leftToday: compare(max, today) > 0 ? minus(max, today) : '0' }
      }),
    ),
  )
}

/** Nothing was to be bought by it: money of a plan goes back. */
const isNoReturn = sql`not exists (
  select 1 from ${planOrders} where ${planOrders.orderReference} = ${orders.reference} and ${planOrders.isReturn} limit 1
)`
