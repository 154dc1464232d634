import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { locales } from '../../../domain/customer/customer'
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
    /** The lower comes first of what is due. */
    priority: smallint().notNull().default(0),
    attempts: integer().notNull().default(0),
    lockedUntil: instant(),
    doneAt: instant(),
    problem: text(),
    createdAt: instant().notNull(),
    /** The customer whose frozen account it waits for; null while it does not. */
    waitsFor: uuid(),
  },
  (table) => [
    index('jobs_of_frozen')
      .on(table.waitsFor)
      .where(sql`${table.waitsFor} is not null`),
    uniqueIndex('jobs_once')
      .on(table.uniqueKey)
      .where(sql`${table.doneAt} is null`),
    index('jobs_due')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null`),
    index('jobs_by_priority')
      .on(table.priority, table.dueAt)
      .where(sql`${table.doneAt} is null`),
    index('jobs_failed')
      .on(table.createdAt, table.id)
      .where(sql`${table.doneAt} is null and ${table.problem} is not null`),
  ],
)

/**
 * Letters to customers, and to support about them, written together with what they tell of: `about` names it, as `order/<reference>/<step>`, so that
 * there is one of each. Codes never stand here, and the secret of a link only in a text that is sealed.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    to: text().notNull(),
    language: text({ enum: locales }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Whether `text` is sealed, for a secret that is in it. */
    isSealed: boolean().notNull().default(false),
    about: text().notNull().unique('outbox_about'),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [
    index('outbox_by_sending').on(table.sentAt),
    index('outbox_of_customer').on(table.customerId, table.createdAt),
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
