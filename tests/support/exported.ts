import { desc, eq } from 'drizzle-orm'
import { parse } from 'papaparse'
import { dateTimeText } from '../../src/i18n/dates'
import { translate } from '../../src/i18n/i18n'
import type { Database } from '../../src/server/database/handle'
import { customers, orders } from '../../src/server/database/schema'

type Stored = typeof orders.$inferSelect

/** Cells of a file of orders, row by row, without what stands before the first. */
export const cellsIn = (csv: string, delimiter = ';'): string[][] =>
  parse<string[]>(csv.slice(1), { delimiter, skipEmptyLines: true }).data

/** All orders of a customer as the database has them, newest first. */
export const storedOrders = (database: Database, email: string): Promise<Stored[]> =>
  database.read(async (handle) => {
    const rows = await handle
      .select({ order: orders })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(eq(customers.email, email))
      .orderBy(desc(orders.createdAt), desc(orders.number))
      .limit(1000)
    return rows.map(({ order }) => order)
  })

/** What a Swede's file in English is to say of an order. */
export const exportedRow = (order: Stored): string[] => {
  const words = translate('en')
  const isPurchase = order.type === 'BUY'
  return [
    order.number,
    dateTimeText(order.createdAt.toISOString(), 'Europe/Stockholm'),
    isPurchase ? 'Buy' : 'Sell',
    words(`order.status.${order.status}.${isPurchase ? 'buy' : 'sell'}`),
    order.coin,
    withComma(order.estimate, 8),
    order.coinAmount === null ? '' : withComma(order.coinAmount, 8),
    order.fiat,
    withComma(order.amount, 2),
    isPurchase ? withComma(feesOf(order), 2) : '0,00',
    withComma(order.total, 2),
    withComma(order.settledRate ?? order.quotedRate, 2),
    isPurchase ? words(`method.${order.paymentMethod}.name`) : 'Payout to bank account',
    order.walletAddress,
  ]
}

const feesOf = ({ total, amount }: Stored): string =>
  String(hundredths(total) - hundredths(amount))
    .padStart(3, '0')
    .replace(/(..)$/, '.$1')

const hundredths = (figure: string): bigint => BigInt(withComma(figure, 2).replace(',', ''))

const withComma = (figure: string, decimals: number): string => {
  const [whole, part = ''] = figure.split('.')
  return `${whole},${part.padEnd(decimals, '0').slice(0, decimals)}`
}
