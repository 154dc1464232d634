import { randomUUID } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { hoursAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { clientErrors } from '../database/schema'
import { countTry, type Limit } from '../http/rate-limits'
import { routeWithPrepare } from '../http/route'

const reportsPerCustomer: Limit = { name: 'client-errors', most: 30, seconds: 600 }
const keptHours = 30 * 24

export const clientErrorRoutes = [
  routeWithPrepare(
    'reportClientError',
    ({ exchange, customer }) => countTry(exchange, reportsPerCustomer, customer.id),
    async ({ exchange, tx, customer, body, request, now }) => {
      const { name, message, path, stack = null, release = null } = body
      const id = randomUUID()
      await tx.insert(clientErrors).values({
        id,
        customerId: customer.id,
        name,
        message,
        stack,
        page: path,
        release,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        createdAt: now,
      })
      exchange.log.warn({ report: id }, 'the app met an error')
      exchange.outside.errorReports
        ?.report({ name, message, stack, where: 'browser' })
        .catch((problem: unknown) => exchange.log.warn({ err: problem }, 'error report was not taken'))
      return null
    },
  ),
]

export const dropOldClientErrors = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, clientErrors, lt(clientErrors.createdAt, hoursAfter(now, -keptHours)))
