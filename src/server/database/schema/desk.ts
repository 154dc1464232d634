import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  deskActions,
  deskKinds,
  deskOutcomes,
  proposalStates,
  twoPersonActions,
  type OperatorRole,
} from '../../desk/roles'
import { fiats } from '../../../domain/money/currencies'
import { instant, key } from '../columns'

/**
 * Who decided what at the desk, about what, and why. Rows are only added. What they name may be gone one day, and writing
 * one locks nothing of a customer's: so no keys to other tables.
 */
export const deskDecisions = pgTable(
  'desk_decisions',
  {
    id: key(),
    at: instant().notNull(),
    subject: text().notNull(),
    name: text().notNull(),
    roles: jsonb().$type<readonly OperatorRole[]>().notNull(),
    action: text({ enum: deskActions }).notNull(),
    kind: text({ enum: deskKinds }).notNull(),
    about: text().notNull(),
    customerId: uuid(),
    orderReference: uuid(),
    /** What was seen when it was decided. */
    version: text(),
    reason: text(),
    outcome: text({ enum: deskOutcomes }).notNull(),
    /** The proposal that it makes, confirms or turns down. */
    proposal: uuid(),
  },
  (table) => [
    index('desk_decisions_by_age').on(table.at, table.id),
    index('desk_decisions_of_customer').on(table.customerId, table.at, table.id),
    // Few of all: those about the yearly report.
    index('desk_decisions_of_report')
      .on(table.about, table.at)
      .where(sql`${table.kind} = 'dac8'`),
  ],
)

/** What one operator says of money, and a second confirms or turns down; one at a time about the same. */
export const deskProposals = pgTable(
  'desk_proposals',
  {
    id: key(),
    state: text({ enum: proposalStates }).notNull(),
    action: text({ enum: twoPersonActions }).notNull(),
    kind: text({ enum: deskKinds }).notNull(),
    about: text().notNull(),
    customerId: uuid(),
    orderReference: uuid(),
    version: text().notNull(),
    reason: text().notNull(),
    /** Where coins go back to. */
    returnAddress: text(),
    /** Of a payment by hand: its currency, what our bank calls it, or with which words it came back. */
    currency: text({ enum: fiats }),
    bankReference: text(),
    bankWords: text(),
    subject: text().notNull(),
    name: text().notNull(),
    at: instant().notNull(),
    /** When it was confirmed, turned down or refused. */
    decidedAt: instant(),
  },
  (table) => [
    // What was not turned down has a reference of the bank's that is no other payment's.
    uniqueIndex('desk_proposals_reference')
      .on(table.currency, table.bankReference)
      .where(sql`${table.bankReference} is not null and ${table.state} in ('open', 'confirmed')`),
    uniqueIndex('desk_proposals_open')
      .on(table.kind, table.about)
      .where(sql`${table.state} = 'open'`),
    index('desk_proposals_by_age')
      .on(table.at, table.id)
      .where(sql`${table.state} = 'open'`),
  ],
)

/** Somebody at the desk; `id` is the hash of what the browser's cookie holds. */
export const deskSessions = pgTable(
  'desk_sessions',
  {
    id: text().primaryKey(),
    subject: text().notNull(),
    name: text().notNull(),
    roles: jsonb().$type<readonly OperatorRole[]>().notNull(),
    /** When the issuer last said which they are. */
    rolesAt: instant().notNull(),
    /** Sealed: by it the issuer is asked again. */
    refreshToken: text().notNull(),
    /** Until when one call alone asks, of all exchanges: many issuers take a refresh token once. */
    askedUntil: instant(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('desk_sessions_by_end').on(table.expiresAt)],
)

/** Who was sent to the issuer and has not come back; each is good for one answer. `id` is the hash of the cookie. */
export const deskSignIns = pgTable(
  'desk_sign_ins',
  {
    id: text().primaryKey(),
    state: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('desk_sign_ins_by_age').on(table.createdAt)],
)
