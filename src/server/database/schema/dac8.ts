import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Activity } from '../../dac8/activity'
import { docTypes, messageKinds, messageStates } from '../../dac8/kinds'
import { instant, key } from '../columns'

/** What a year had when it was read through. */
export type ReportFigures = { reported: number; leftOut: number; totals: readonly Activity[] }

/**
 * Messages to the tax authority, one of each kind open for a year; what was filed stays as it is. Of test files there is
 * the row alone. `provider`: what the message says of ourselves, and of which message that is where it is not its own.
 */
export const dac8Messages = pgTable(
  'dac8_messages',
  {
    id: key(),
    year: integer().notNull(),
    kind: text({ enum: messageKinds }).notNull(),
    state: text({ enum: messageStates }).notNull(),
    /** Its records are marked as test data. */
    isTest: boolean().notNull(),
    at: instant().notNull(),
    /** Null while it is drawn up. */
    figures: jsonb().$type<ReportFigures>(),
    records: integer().notNull().default(0),
    provider: text(),
    providerType: text({ enum: docTypes }),
    providerOf: uuid(),
  },
  (table) => [
    uniqueIndex('dac8_messages_open')
      .on(table.year, table.kind)
      .where(sql`${table.kind} <> 'test' and ${table.state} in ('drawing', 'drawn')`),
    index('dac8_messages_of_year').on(table.year, table.at),
  ],
)

/** What a message says of each customer, kept whatever becomes of them: a correction names the record that it takes the place of. */
export const dac8Records = pgTable(
  'dac8_records',
  {
    messageId: uuid()
      .notNull()
      .references(() => dac8Messages.id),
    customerId: uuid().notNull(),
    type: text({ enum: docTypes }).notNull(),
    /** The message with the record that this one corrects. */
    corrects: uuid(),
    /** The XML of who they are and what they did. */
    content: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.customerId] }),
    index('dac8_records_of_customer').on(table.customerId, table.messageId),
  ],
)
