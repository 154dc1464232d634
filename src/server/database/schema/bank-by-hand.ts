import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { fiats } from '../../../domain/money/currencies'
import { decimal, instant, key } from '../columns'
import { orders } from './orders'

export const manualPaymentStates = ['waiting', 'made', 'returned'] as const

/**
 * Payments that somebody is to make at our bank by hand, each under the key that it was asked for by. What came back is
 * over: what is paid in its place has another key.
 */
export const manualPayments = pgTable(
  'manual_payments',
  {
    key: text().primaryKey(),
    kind: text({ enum: ['payout', 'refund', 'deposit'] }).notNull(),
    /** The order that it is of; a deposit is of none. */
    orderReference: uuid().references(() => orders.reference),
    amount: decimal().notNull(),
    currency: text({ enum: fiats }).notNull(),
    clearingNumber: text().notNull(),
    accountNumber: text().notNull(),
    iban: text(),
    holder: text().notNull(),
    /** What the holder is to read on their statement; of a deposit, whose code it is, sealed. */
    message: text().notNull(),
    state: text({ enum: manualPaymentStates }).notNull(),
    createdAt: instant().notNull(),
    madeAt: instant(),
    returnedAt: instant(),
  },
  (table) => [index('manual_payments_by_state').on(table.state, table.key)],
)

/** What operators of earlier versions said became of payments. All of it stands in `desk_proposals` too, and nothing is added here. */
export const manualPaymentProposals = pgTable(
  'manual_payment_proposals',
  {
    id: key(),
    payment: text()
      .notNull()
      .references(() => manualPayments.key),
    outcome: text({ enum: ['made', 'returned'] }).notNull(),
    currency: text({ enum: fiats }).notNull(),
    /** Of what was made, the bank's own. */
    bankReference: text(),
    /** Of what came back, the bank's words. */
    reason: text(),
    proposedBy: text().notNull(),
    proposerName: text().notNull(),
    proposedAt: instant().notNull(),
    decision: text({ enum: ['confirmed', 'turned-down'] }),
    decidedBy: text(),
    deciderName: text(),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex('manual_payment_proposals_open')
      .on(table.payment)
      .where(sql`${table.decision} is null`),
    uniqueIndex('manual_payment_proposals_reference')
      .on(table.currency, table.bankReference)
      .where(sql`${table.bankReference} is not null and ${table.decision} is distinct from 'turned-down'`),
  ],
)

/** Bank transfers that somebody has read on our statement; they have come once another has confirmed it (`desk_proposals`). */
export const manualTransfers = pgTable(
  'manual_transfers',
  {
    id: key(),
    method: text({ enum: ['BANKGIRO', 'SEPA'] }).notNull(),
    bankReference: text().notNull(),
    amount: decimal().notNull(),
    currency: text({ enum: fiats }).notNull(),
    /** What its payer wrote. */
    reference: text().notNull(),
    payer: text(),
    recordedBy: text().notNull(),
    recorderName: text().notNull(),
    recordedAt: instant().notNull(),
    decision: text({ enum: ['confirmed', 'turned-down'] }),
    decidedBy: text(),
    deciderName: text(),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex('manual_transfers_once')
      .on(table.method, table.bankReference)
      .where(sql`${table.decision} is distinct from 'turned-down'`),
    index('manual_transfers_waiting')
      .on(table.id)
      .where(sql`${table.decision} is null`),
  ],
)
