import { and, eq, or, sum } from 'drizzle-orm'
import { coins, fiats, type Currency } from '../../domain/currencies'
import { compare, minus } from '../../domain/money'
import type { Transaction } from '../database/handle'
import { orderTransactions } from '../database/schema'
import type { Balance, OrderRow } from '../orders/effects'

/** What the customer has given for an order and not got back, in each currency that something is left of. */
export const paidIn = async (tx: Transaction, { reference }: OrderRow): Promise<Balance[]> => {
  const { currency, direction, amount, label, orderReference } = orderTransactions
  const moved = await tx
    .select({ currency, direction, amount: sum(amount) })
    .from(orderTransactions)
    .where(and(eq(orderReference, reference), or(eq(direction, 'IN'), eq(label, 'refund'))))
    .groupBy(currency, direction)
    .limit(2 * currencies.length)
  const movedIn = (of: Currency, way: 'IN' | 'OUT') =>
    moved.find((row) => row.currency === of && row.direction === way)?.amount ?? '0'
  return currencies
    .map((of) => ({ currency: of, amount: minus(movedIn(of, 'IN'), movedIn(of, 'OUT')) }))
    .filter((balance) => compare(balance.amount, '0') > 0)
}

const currencies = [...fiats, ...coins]

/** Whether enough has come for the order to be settled. */
export const isPaidInFull = ({ type, fiat, coin, total }: OrderRow, balances: readonly Balance[]): boolean => {
  const given = (currency: Currency) => balances.find((balance) => balance.currency === currency)?.amount ?? '0'
  return type === 'BUY' ? compare(given(fiat), total) >= 0 : compare(given(coin), '0') > 0
}
