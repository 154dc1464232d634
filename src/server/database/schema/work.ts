import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, key } from '../columns'
import { customers } from './customers'

/** What open pages are told, kept for replay. Without a customer: for everybody. */
export const events = pgTable(
  'events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: uuid().references(() => customers.id),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('events_of_customer').on(table.customerId, table.id), index('events_by_age').on(table.createdAt)],
)

/** Work that is due at an instant. `uniqueKey` holds back a second row while the first is not done. */
export const jobs = pgTable(
  'jobs',
  {
    id: key(),
    kind: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    uniqueKey: text(),
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    lockedUntil: instant(),
    doneAt: instant(),
    problem: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('jobs_once')
      .on(table.uniqueKey)
      .where(sql`${table.doneAt} is null`),
    index('jobs_due')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null`),
  ],
)

/** A changing call that was made, and what it was answered; the body as a keyed hash, secret answers encrypted. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    response: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('idempotency_keys_once').on(table.owner, table.operation, table.key),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
)

/** How often something was tried in the window that began at `startedAt`. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), count: integer().notNull(), startedAt: instant().notNull(), endsAt: instant().notNull() },
  (table) => [index('rate_limits_by_end').on(table.endsAt)],
)

export const clientErrors = pgTable(
  'client_errors',
  {
    id: key(),
    customerId: uuid().references(() => customers.id),
    name: text().notNull(),
    message: text().notNull(),
    stack: text(),
    page: text(),
    release: text(),
    userAgent: text(),
    createdAt: instant().notNull(),
  },
  (table) => [index('client_errors_by_age').on(table.createdAt)],
)
