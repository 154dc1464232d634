import type { FastifyReply } from 'fastify'
import { exportFileName, exportSize, statementFileName, transactionsFileName } from '../../domain/orders/exports'
import { countTry, type Limit } from '../http/rate-limits'
import { route } from '../http/route'
import { accountEntriesOf } from '../statements/account-entries'
import { taxYearOf } from '../statements/statement'
import { bookedTradesOf } from '../statements/trades'
import { csvFormOf, csvOf, csvOfPrograms } from './csv'
import { ordersSheet } from './orders-sheet'
import { statementSheet } from './statement-sheet'
import { transactionsTable } from './transactions-table'

/** Each takes the thread and the database for a moment. */
export const exportsPerCustomer: Limit = { name: 'exports', most: 20, seconds: 600 }

export const exportRoutes = [
  route('exportOrders', async ({ exchange, customer, language, reply, query }) => {
    const { format, page = 0, size = exportSize, ...filter } = query
    await countTry(exchange, exportsPerCustomer, customer.id)
    const sheet = await exchange.database.read((handle) =>
      ordersSheet(handle, customer.id, filter, { page, size }, language),
    )
    named(reply, exportFileName(format), fileTypes[format])
    if (sheet.rows.length === 0) return nothing
    if (format === 'csv') return csvOf(sheet, csvFormOf({ ...customer, language }))
    const { xlsOf } = await import('./xls')
    return xlsOf(sheet)
  }),

  route('downloadStatement', async ({ exchange, customer, language, reply, query: { year } }) => {
    await countTry(exchange, exportsPerCustomer, customer.id)
    const booked = await exchange.database.read((handle) => bookedTradesOf(handle, customer.id))
    const trades = booked.filter((trade) => taxYearOf(trade) === year)
    named(reply, statementFileName(year), fileTypes.csv)
    if (trades.length === 0) return nothing
    return csvOf(statementSheet(trades, language), csvFormOf({ ...customer, language }))
  }),

  route('downloadTransactions', async ({ exchange, customer, language, reply, query: { software, year = null } }) => {
    await countTry(exchange, exportsPerCustomer, customer.id)
    const all = await exchange.database.read((handle) => accountEntriesOf(handle, customer.id))
    const entries = year === null ? all : all.filter((entry) => taxYearOf(entry) === year)
    named(reply, transactionsFileName(software, year), fileTypes.csv)
    if (entries.length === 0) return nothing
    return csvOf(transactionsTable(entries, software, language), csvOfPrograms)
  }),
]

const fileTypes = { csv: 'text/csv; charset=utf-8', xls: 'application/vnd.ms-excel' } as const

const nothing = Buffer.alloc(0)

const named = (reply: FastifyReply, name: string, type: string): void => {
  void reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
}
