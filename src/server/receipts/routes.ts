import { receiptFileName } from '../../domain/orders/receipts'
import { countTry, type Limit } from '../http/rate-limits'
import { route } from '../http/route'
import { receiptRows } from './queries'
import { receiptOf } from './receipt'

/** Printing one takes the thread for a moment. */
export const receiptsPerCustomer: Limit = { name: 'receipts', most: 60, seconds: 600 }

export const receiptRoutes = [
  route('downloadReceipt', async ({ exchange, customer, language, reply, params: { reference } }) => {
    const rows = await exchange.database.read((handle) => receiptRows(handle, reference, customer.id))
    await countTry(exchange, receiptsPerCustomer, customer.id)
    const { printed } = await import('./print')
    const file = await printed(receiptOf(rows, language))
    void reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${receiptFileName(rows.order.number)}"`)
    return file
  }),
]
