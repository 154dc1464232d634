import { eq } from 'drizzle-orm'
import { coins, fiats, type Currency } from '../../domain/currencies'
import { compare, minus, plus } from '../../domain/money'
import type { Transaction } from '../database/handle'
import { orderTransactions } from '../database/schema'
import type { Balance, OrderRow } from '../orders/effects'

/** What the customer has given for an order and not got back, in each currency that something is left of. */
export const paidIn = async (tx: Transaction, { reference }: OrderRow): Promise<Balance[]> => {
  const moved = await tx.select().from(orderTransactions).where(eq(orderTransactions.orderReference, reference))
  const sumOf = (rows: typeof moved) => plus('0', ...rows.map(({ amount }) => amount))
  return [...fiats, ...coins]
    .map((currency) => {
      const rows = moved.filter((row) => row.currency === currency)
      const given = sumOf(rows.filter(({ direction }) => direction === 'IN'))
      return { currency, amount: minus(given, sumOf(rows.filter(({ label }) => label === 'refund'))) }
    })
    .filter(({ amount }) => compare(amount, '0') > 0)
}

/** Whether enough has come for the order to be settled. */
export const isPaidInFull = ({ type, fiat, coin, total }: OrderRow, balances: readonly Balance[]): boolean => {
  const given = (currency: Currency) => balances.find((balance) => balance.currency === currency)?.amount ?? '0'
  return type === 'BUY' ? compare(given(fiat), total) >= 0 : compare(given(coin), '0') > 0
}
