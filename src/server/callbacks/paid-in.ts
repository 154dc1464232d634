import { and, eq, inArray, min, or, sum } from 'drizzle-orm'
import { coins, fiats, type Currency } from '../../domain/money/currencies'
import { compare, minus, plus } from '../../domain/money/money'
import type { Handle } from '../database/handle'
import { orderTransactions } from '../database/schema'
import type { Balance, OrderRow } from '../orders/effects'

/** What the customer has given for an order and not got back, by currency and payment, the oldest first, wherever something is left. */
export const paidIn = async (handle: Handle, { reference }: Pick<OrderRow, 'reference'>): Promise<Balance[]> => {
  const { id, currency, direction, amount, label, payment, orderReference } = orderTransactions
  const moved = await handle
    .select({ currency, direction, payment, amount: sum(amount) })
    .from(orderTransactions)
    .where(and(eq(orderReference, reference), or(eq(direction, 'IN'), inArray(label, ['refund', 'removed']))))
    .groupBy(currency, direction, payment)
    .orderBy(min(id))
    .limit(mostParts)
  const movedBy = (by: string | null, of: Currency, way: 'IN' | 'OUT') =>
    moved.find((row) => row.payment === by && row.currency === of && row.direction === way)?.amount ?? '0'
  const by = [...new Set(moved.map((row) => row.payment))]
  return currencies
    .flatMap((of) =>
      by.map((one) => ({ currency: of, payment: one, amount: minus(movedBy(one, of, 'IN'), movedBy(one, of, 'OUT')) })),
    )
    .filter((balance) => compare(balance.amount, '0') > 0)
}

/** More payments than anybody makes for one order. */
const mostParts = 1000

const currencies = [...fiats, ...coins]

/** What has been given beyond what an order to buy costs: of its own currency the newest part, of another one all. */
export const beyondTotal = ({ type, fiat, total }: OrderRow, balances: readonly Balance[]): Balance[] => {
  if (type === 'SELL') return []
  let asked = total
  return balances.flatMap((balance) => {
    if (balance.currency !== fiat) return [balance]
    const beyond = minus(balance.amount, asked)
    asked = compare(beyond, '0') >= 0 ? '0' : minus(asked, balance.amount)
    return compare(beyond, '0') > 0 ? [{ ...balance, amount: beyond }] : []
  })
}

/** Whether enough has come for the order to be settled. */
export const isPaidInFull = (
  { type, fiat, coin, total, coinAmount }: Pick<OrderRow, 'type' | 'fiat' | 'coin' | 'total' | 'coinAmount'>,
  balances: readonly Balance[],
): boolean => {
  const given = (of: Currency) =>
    plus('0', ...balances.filter(({ currency }) => currency === of).map(({ amount }) => amount))
  if (type === 'BUY') return compare(given(fiat), total) >= 0
  return coinAmount !== null && compare(given(coin), coinAmount) >= 0
}
