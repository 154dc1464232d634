import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
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

/** Secret of a customer's authenticator app, sealed. A code of `usedStep` or one before it is not taken again. */
export const twoFactors = pgTable('two_factors', {
  customerId: uuid()
    .primaryKey()
    .references(() => customers.id),
  secret: text().notNull(),
  usedStep: integer(),
  createdAt: instant().notNull(),
})

/** Recovery codes that were not used yet, by keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.hash] })],
)

/** Sign-ins that wait for their second step, by a hash of the browser's name. */
export const waitingSignIns = pgTable(
  'waiting_sign_ins',
  {
    browser: text().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    expiresAt: instant().notNull(),
  },
  (table) => [index('waiting_sign_ins_by_expiry').on(table.expiresAt)],
)
