import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { locales } from '../../../domain/customer/customer'
import { caseStatuses } from '../../../domain/customer/support'
import { instant, key } from '../columns'
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
    /** Opened in the chat, where it is answered. */
    isChat: boolean().notNull().default(false),
    status: text({ enum: caseStatuses }).notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('support_cases_by_age').on(table.createdAt),
    index('support_cases_of_customer').on(table.customerId, table.createdAt),
    index('support_cases_waiting')
      .on(table.createdAt, table.number)
      .where(sql`${table.status} = 'received'`),
  ],
)

/** One row at most: the last number given out. */
export const supportSerials = pgTable('support_serials', {
  id: integer().primaryKey().default(1),
  last: integer().notNull(),
})

/** What was said in the chat, by the customer or to them. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    caseNumber: text()
      .notNull()
      .references(() => supportCases.number),
    isFromSupport: boolean().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('chat_messages_by_customer').on(table.customerId, table.createdAt),
    index('chat_messages_of_case').on(table.caseNumber, table.createdAt),
  ],
)

/** Addresses that the newsletter goes to; until `confirmedAt` their readers have only been asked. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    email: text().primaryKey(),
    /** What a letter's reader confirms and ends it by. */
    token: text().notNull().unique('subscriptions_token'),
    language: text({ enum: locales }).notNull(),
    /** Who has asked for it. */
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (table) => [index('subscriptions_by_age').on(table.createdAt)],
)
