import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, key } from '../columns'
import { customers } from './customers'

export const codePurposes = ['email', 'email-change', 'phone'] as const

/**
 * The last code that a customer was sent for a purpose, by a keyed hash. Wrong tries are counted over codes that
 * followed each other; beyond the most, neither codes nor tries are taken until `lockedUntil`.
 */
export const codes = pgTable(
  'codes',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    purpose: text({ enum: codePurposes }).notNull(),
    target: text().notNull(),
    hash: text().notNull(),
    tries: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    lockedUntil: instant(),
    usedAt: instant(),
  },
  (table) => [unique('codes_of_customer').on(table.customerId, table.purpose)],
)
