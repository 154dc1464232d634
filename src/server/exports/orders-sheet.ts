import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Locale } from '../../domain/customer/customer'
import type { OrderQuery } from '../../domain/orders/order-filter'
import { coinOf, fiatOf, minus } from '../../domain/money/money'
import { dateTimeText } from '../../i18n/dates'
import { translate } from '../../i18n/i18n'
import { customersZone } from '../clock'
import type { Handle } from '../database/handle'
import { allAfter } from '../database/pages'
import { orders } from '../database/schema'
import { conditionsOf, numbersOnPage } from '../orders/queries'
import type { Cell, Sheet } from './cells'

/** The orders that pass every filter, newest first. */
export const ordersSheet = async (
  handle: Handle,
  customerId: string,
  filter: OrderQuery,
  place: { page: number; size: number },
  locale: Locale,
): Promise<Sheet> => {
  const t = translate(locale)
  const rows = await exportedRows(handle, customerId, filter, place)
  return {
    name: t('export.orders'),
    columns: [
      { heading: t('export.number'), width: 14 },
      { heading: t('export.date'), width: 17 },
      { heading: t('export.type'), width: 10 },
      { heading: t('export.status'), width: 18 },
      { heading: t('export.coin'), width: 6 },
      { heading: t('export.estimate'), width: 18 },
      { heading: t('export.coins'), width: 18 },
      { heading: t('export.currency'), width: 8 },
      { heading: t('export.amount'), width: 14 },
      { heading: t('export.fees'), width: 12 },
      { heading: t('export.total'), width: 14 },
      { heading: t('export.rate'), width: 16 },
      { heading: t('export.method'), width: 24 },
      { heading: t('export.address'), width: 64 },
    ],
    rows: rows.map((row) => cellsOf(row, locale)),
  }
}

const columns = {
  number: orders.number,
  createdAt: orders.createdAt,
  type: orders.type,
  status: orders.status,
  coin: orders.coin,
  fiat: orders.fiat,
  estimate: orders.estimate,
  coinAmount: orders.coinAmount,
  amount: orders.amount,
  total: orders.total,
  settledRate: orders.settledRate,
  quotedRate: orders.quotedRate,
  paymentMethod: orders.paymentMethod,
  walletAddress: orders.walletAddress,
}
type Row = Pick<typeof orders.$inferSelect, keyof typeof columns>

const exportedRows = (
  handle: Handle,
  customerId: string,
  filter: OrderQuery,
  { page, size }: { page: number; size: number },
): Promise<Row[]> => {
  const condition = and(eq(orders.customerId, customerId), ...conditionsOf(filter))
  return allAfter<Row>((limit, last, before) => {
    const left = Math.min(limit, size - before)
    if (left <= 0) return Promise.resolve([])
    const offset = last === undefined ? page * size : 0
    return handle
      .select(columns)
      .from(orders)
      .where(inArray(orders.number, numbersOnPage(handle, and(condition, below(last)), { offset, limit: left })))
      .orderBy(desc(orders.createdAt), desc(orders.number))
      .limit(left)
  })
}

const below = (last: Row | undefined) =>
  last &&
  or(lt(orders.createdAt, last.createdAt), and(eq(orders.createdAt, last.createdAt), lt(orders.number, last.number)))

const cellsOf = (row: Row, locale: Locale): Cell[] => {
  const t = translate(locale)
  const kind = row.type === 'BUY' ? 'buy' : 'sell'
  return [
    row.number,
    dateTimeText(row.createdAt.toISOString(), customersZone),
    t(`export.kind.${row.type}`),
    t(`order.status.${row.status}.${kind}`),
    row.coin,
    { figure: coinOf(row.estimate) },
    row.coinAmount === null ? null : { figure: coinOf(row.coinAmount) },
    row.fiat,
    { figure: fiatOf(row.amount) },
    { figure: row.type === 'BUY' ? fiatOf(minus(row.total, row.amount)) : '0.00' },
    { figure: fiatOf(row.total) },
    { figure: fiatOf(row.settledRate ?? row.quotedRate) },
    row.type === 'BUY' ? t(`method.${row.paymentMethod}.name`) : t('export.payout'),
    row.walletAddress,
  ]
}
