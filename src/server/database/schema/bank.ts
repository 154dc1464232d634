import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { verificationFailures, verificationKinds } from '../../../domain/bank/bank-verification'
import { bytes, instant, key } from '../columns'
import { bankAccounts, customers } from './customers'

const verificationStates = ['started', 'found', 'verified', 'failed'] as const

/** An account as a bank names it. */
export type FoundAccount = {
  externalId: string
  accountNumber: string
  clearingNumber: string
  bankName: string
  iban: string | null
}

/** Verifications of bank accounts; of each customer one at most has not ended. */
export const bankVerifications = pgTable(
  'bank_verifications',
  {
    reference: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: verificationKinds }).notNull(),
    state: text({ enum: verificationStates }).notNull().default('started'),
    failure: text({ enum: verificationFailures }),
    /** Why a statement was rejected, as its reviewer says it. */
    reason: text(),
    /** Which account; null while any that the bank names may be chosen. */
    account: uuid().references(() => bankAccounts.reference, { onDelete: 'set null' }),
    providerName: text(),
    redirectUrl: text(),
    accounts: jsonb().$type<readonly FoundAccount[]>().notNull().default([]),
    /** Of a deposit: its code, by a keyed hash, and how many wrong ones were typed. */
    codeHash: text(),
    tries: integer().notNull().default(0),
    /** Of a statement; its content stands in `evidence_parts`. */
    fileName: text(),
    fileType: text(),
    /** Of a deposit: when it went, and when the bank sent it back. */
    sentAt: instant(),
    returnedAt: instant(),
    startedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index('bank_verifications_of_customer').on(table.customerId, table.startedAt),
    index('bank_verifications_by_start').on(table.kind, table.startedAt),
    index('bank_verifications_to_review')
      .on(table.startedAt, table.reference)
      .where(sql`${table.kind} = 'statement' and ${table.endedAt} is null`),
    uniqueIndex('bank_verifications_open')
      .on(table.customerId)
      .where(sql`${table.endedAt} is null`),
  ],
)

/** How many automatic verifications were begun in a month (Sweden's, YYYY-MM), by whomever. */
export const verificationMonths = pgTable('verification_months', {
  month: text().primaryKey(),
  used: integer().notNull(),
})

/** Documents by which customers without e-ID identify themselves anew, to change a verified account. */
export const reidentifications = pgTable(
  'reidentifications',
  {
    reference: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    /** The account that it is for. */
    account: uuid().references(() => bankAccounts.reference, { onDelete: 'set null' }),
    state: text({ enum: ['pending', 'complete', 'rejected'] })
      .notNull()
      .default('pending'),
    reason: text(),
    fileName: text().notNull(),
    fileType: text().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** When it let an account be changed, which it does once. */
    usedAt: instant(),
  },
  (table) => [
    index('reidentifications_of_customer').on(table.customerId, table.createdAt),
    index('reidentifications_to_review')
      .on(table.createdAt, table.reference)
      .where(sql`${table.state} = 'pending'`),
  ],
)

/** Files of statements and re-identifications in sealed parts, which only their owner's reviewer is shown. */
export const evidenceParts = pgTable(
  'evidence_parts',
  { owner: uuid().notNull(), index: integer().notNull(), content: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.owner, table.index] })],
)

/** Pictures of the pages of those that are PDFs, in sealed parts. */
export const evidencePages = pgTable(
  'evidence_pages',
  { owner: uuid().notNull(), page: integer().notNull(), index: integer().notNull(), content: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.owner, table.page, table.index] })],
)
