import { orders, orderSteps } from '../../src/server/database/schema'
import type { Database, Transaction } from '../../src/server/database/handle'
import type { OrderRow } from '../../src/server/orders/effects'
import { nextSerial, orderNumber } from '../../src/server/orders/number'
import { receiptPartiesOf } from '../../src/server/orders/queries'

export type NewOrder = Partial<typeof orders.$inferInsert> & Pick<OrderRow, 'customerId' | 'createdAt'>

/** Writes an order, with its number and its step, where no call leads to one that stands so. */
export const writeOrderRow = async (tx: Transaction, given: NewOrder): Promise<OrderRow> => {
  const { customerId, bankAccountReference = null } = given
  const [party] = await receiptPartiesOf(tx, [{ customerId, bankAccountReference }])
  const [order] = await tx
    .insert(orders)
    .values({
      number: orderNumber(given.createdAt, await nextSerial(tx, given.createdAt)),
      type: 'BUY',
      status: 'UNPAID',
      coin: 'BTC',
      fiat: 'SEK',
      amount: '1000.00',
      priorityFee: '0.00',
      networkFee: '0.00',
      methodFee: '0.00',
      total: '1000.00',
      estimate: '0.00114321',
      quotedRate: '831000',
      priority: 'LOW',
      customerPaysNetworkFee: false,
      paymentMethod: 'BANKGIRO',
      walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      updatedAt: given.createdAt,
      receiptOf: given.status === 'COMPLETED' ? party : null,
      ...given,
    })
    .returning()
  if (order === undefined) throw new Error('The order was not written')
  await tx.insert(orderSteps).values({ orderReference: order.reference, status: order.status, at: order.updatedAt })
  return order
}

/** One of 5,000 kronor, placed at noon where nothing else is said. */
export const newOrder = (
  database: Database,
  changes: Partial<NewOrder> & Pick<NewOrder, 'customerId'>,
): Promise<OrderRow> =>
  database.transaction((tx) =>
    writeOrderRow(tx, {
      createdAt: new Date('2026-11-20T12:00:00.000Z'),
      amount: '5000.00',
      total: '5000.00',
      estimate: '0.00571606',
      walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      ...changes,
    }),
  )
