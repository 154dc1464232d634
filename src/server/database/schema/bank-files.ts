import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CallbackEvent, CallbackPort } from '../../callbacks/receive'
import { fiats } from '../../../domain/money/currencies'
import { decimal, instant, key } from '../columns'
import { orders } from './orders'

/** Cut-offs of our bank, each of which is written once; `finishedAt` once all that waited for it stands in files. */
export const bankFileRuns = pgTable('bank_file_runs', {
  cutOff: instant().primaryKey(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
})

/** Files for our bank, with all that is in them, written down before they appear: what appears again is the same file. */
export const bankFilesOut = pgTable(
  'bank_files_out',
  {
    id: key(),
    name: text().notNull().unique(),
    messageId: text().notNull().unique(),
    cutOff: instant()
      .notNull()
      .references(() => bankFileRuns.cutOff),
    /** The day on which our bank is to pay. */
    executionDay: text().notNull(),
    payments: integer().notNull(),
    /** Sealed: it has codes of deposits. */
    content: text().notNull(),
    createdAt: instant().notNull(),
    /** So often it was put into the folder, or was about to be: our bank may have had it more than once. */
    appearances: integer().notNull().default(0),
    /** When it first stood in the folder. */
    writtenAt: instant(),
    /** The last that our bank has said of all of it. */
    status: text({ enum: ['accepted', 'rejected', 'duplicate'] }),
    statusReason: text(),
    statusAt: instant(),
  },
  (table) => [
    index('bank_files_out_by_age').on(table.createdAt, table.id),
    index('bank_files_out_unwritten')
      .on(table.name)
      .where(sql`${table.writtenAt} is null`),
  ],
)

export const bankPaymentStates = ['waiting', 'stopped', 'filed', 'accepted', 'paid', 'returned'] as const
export const bankStops = ['payment-limit', 'file-limit', 'unwritable'] as const

/**
 * Payments that our bank is asked for by files, each under the key that it was asked for by. What came back is over: what
 * is paid in its place has another key.
 */
export const bankPayments = pgTable(
  'bank_payments',
  {
    key: text().primaryKey(),
    kind: text({ enum: ['payout', 'refund', 'deposit'] }).notNull(),
    /** What our bank and others call it, at most 35 characters. */
    endToEndId: text().notNull().unique(),
    customerId: uuid(),
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
    state: text({ enum: bankPaymentStates }).notNull(),
    createdAt: instant().notNull(),
    /** When our bank first said that it takes it; whatever it says later. */
    acceptedAt: instant(),
    /** Why two operators are to decide before it goes into a file. */
    stoppedBecause: text({ enum: bankStops }),
    stoppedAt: instant(),
    /** They have, and limits do not count for it. */
    releasedAt: instant(),
    file: uuid().references(() => bankFilesOut.id),
    /** When it was told as paid, and as come back, and by which of the bank's references money went and came. */
    paidAt: instant(),
    debitReference: text(),
    returnedAt: instant(),
    creditReference: text(),
    returnReason: text(),
  },
  (table) => [
    index('bank_payments_waiting')
      .on(table.createdAt, table.key)
      .where(sql`${table.state} = 'waiting'`),
    index('bank_payments_stopped')
      .on(table.stoppedAt, table.key)
      .where(sql`${table.state} = 'stopped'`),
    index('bank_payments_unanswered')
      .on(table.createdAt, table.key)
      .where(sql`${table.state} in ('filed', 'accepted')`),
    index('bank_payments_of_file').on(table.file, table.key),
    index('bank_payments_of_order').on(table.orderReference),
  ],
)

export const bankFileKinds = ['pain.002', 'camt.053', 'camt.054'] as const
export const bankFileProblems = [
  'unreadable',
  'not-whole',
  'encoding',
  'not-allowed',
  'too-large',
  'unknown-message',
  'structure',
  'other-account',
  'other-message',
  'message-known',
  'duplicate',
] as const

/** Files of our bank, each by its content and by what the bank calls it; those that are not taken in wait on the desk. */
export const bankFilesIn = pgTable(
  'bank_files_in',
  {
    id: key(),
    name: text().notNull(),
    hash: text().notNull().unique(),
    kind: text({ enum: bankFileKinds }),
    messageId: text(),
    state: text({ enum: ['reading', 'taken', 'failed'] }).notNull(),
    problem: text({ enum: bankFileProblems }),
    /** So much of it is written down. */
    entries: integer().notNull(),
    receivedAt: instant().notNull(),
    takenAt: instant(),
    handledAt: instant(),
  },
  (table) => [
    uniqueIndex('bank_files_in_message')
      .on(table.kind, table.messageId)
      .where(sql`${table.state} <> 'failed'`),
    index('bank_files_in_by_age').on(table.receivedAt, table.id),
    index('bank_files_in_failed')
      .on(table.receivedAt, table.id)
      .where(sql`${table.state} = 'failed' and ${table.handledAt} is null`),
  ],
)

export const bankEntryStates = ['told', 'known', 'batch', 'beside', 'unmatched', 'handled', 'booked'] as const
export const bankEntryProblems = [
  'amount',
  'currency',
  'no-reference',
  'batch-sum',
  'batch-untold',
  'batch-after-sum',
  'told-otherwise',
  'perhaps-known',
  'unnamed',
  'unknown-payment',
  'unknown-return',
  'other-sum',
  'not-filed',
  'paid-twice',
  'paid-after-rejection',
  'rejected-after-payment',
  'rejected-unclear',
  'returned-twice',
  'credit-reversed',
] as const

/** What our bank has booked, as its files tell it, and what was answered. Those that fit nothing wait on the desk. */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: key(),
    file: uuid()
      .notNull()
      .references(() => bankFilesIn.id),
    /** Its place in the file, from 0. */
    position: integer().notNull(),
    account: text({ enum: fiats }).notNull(),
    reference: text(),
    /** It has no reference of the bank's own, or its sum alone has one. */
    isDerived: boolean().notNull().default(false),
    /** The sum of payments that are told beside it, or are not told yet. */
    isBatch: boolean().notNull().default(false),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    isReturn: boolean().notNull(),
    amount: decimal().notNull(),
    currency: text().notNull(),
    endToEndId: text(),
    text: text().notNull(),
    payer: text(),
    reason: text(),
    bookedOn: text(),
    state: text({ enum: bankEntryStates }).notNull(),
    problem: text({ enum: bankEntryProblems }),
    /** The payment of ours that it is about. */
    payment: text().references(() => bankPayments.key),
    receivedAt: instant().notNull(),
    handledAt: instant(),
  },
  (table) => [
    unique('bank_entries_of_file').on(table.file, table.position),
    index('bank_entries_by_sum').on(table.amount, table.bookedOn),
    index('bank_entries_of_payment')
      .on(table.payment)
      .where(sql`${table.payment} is not null`),
    index('bank_entries_unmatched')
      .on(table.receivedAt, table.id)
      .where(sql`${table.state} = 'unmatched'`),
  ],
)

/** By which references our bank knows an entry, each once in an account. */
export const bankEntryReferences = pgTable(
  'bank_entry_references',
  {
    account: text({ enum: fiats }).notNull(),
    reference: text().notNull(),
    entry: uuid()
      .notNull()
      .references(() => bankEntries.id),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.reference] }),
    index('bank_entry_references_of_entry').on(table.entry),
  ],
)

/** What is to be told of our bank, in the order in which it happened. */
export const bankFileEvents = pgTable(
  'bank_file_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    event: uuid().notNull().unique(),
    port: text().$type<CallbackPort>().notNull(),
    body: jsonb().$type<CallbackEvent>().notNull(),
    createdAt: instant().notNull(),
    toldAt: instant(),
  },
  (table) => [
    index('bank_file_events_untold')
      .on(table.id)
      .where(sql`${table.toldAt} is null`),
  ],
)
