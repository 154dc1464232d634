import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { caseStatuses } from '../../../domain/support'
import { instant } from '../columns'
import { customers } from './customers'
import { orders } from './orders'

/** What customers have written to support. */
export const supportCases = pgTable(
  'support_cases',
  {
    number: text().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    orderReference: uuid().references(() => orders.reference),
    message: text().notNull(),
    status: text({ enum: caseStatuses }).notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('support_cases_by_age').on(table.createdAt)],
)

/** One row at most: the last number given out. */
export const supportSerials = pgTable('support_serials', {
  id: integer().primaryKey().default(1),
  last: integer().notNull(),
})
