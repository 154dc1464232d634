import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { coins, fiats } from '../../../domain/money/currencies'
import { decimal, instant, key } from '../columns'
import { orders, payments } from './orders'

/** Callbacks that were taken in: each event of a port counts once. */
export const callbackEvents = pgTable(
  'hook_events',
  { port: text().notNull(), eventId: text().notNull(), receivedAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.port, table.eventId] })],
)

/**
 * What outside parties call things that we asked them for: `ours` is our key, `theirs` the party's, once it is known. Of a
 * port each is one other's alone. `state` is a word of the adapter's own.
 */
export const externalReferences = pgTable(
  'external_references',
  {
    port: text().notNull(),
    ours: text().notNull(),
    theirs: text(),
    state: text().notNull(),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.port, table.ours] }),
    unique('external_references_theirs').on(table.port, table.theirs),
    index('external_references_by_state').on(table.port, table.state, table.ours),
  ],
)

/** Transactions of the networks that others took the place of: coins went by the last of them alone. */
export const replacedTransactions = pgTable(
  'replaced_transactions',
  {
    coin: text({ enum: coins }).notNull(),
    hash: text().notNull(),
    replacedBy: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.coin, table.hash] })],
)

/** Money that came with a reference that fits no order or plan: matched to one later, or sent back, both at the desk. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    id: key(),
    method: text().notNull(),
    reference: text().notNull(),
    currency: text({ enum: [...coins, ...fiats] }).notNull(),
    amount: decimal().notNull(),
    payer: text(),
    orderReference: uuid().references(() => orders.reference),
    receivedAt: instant().notNull(),
    matchedAt: instant('tied_at'),
    returnedAt: instant(),
  },
  (table) => [
    index('unmatched_payments_by_age').on(table.receivedAt),
    index('unmatched_payments_waiting')
      .on(table.receivedAt, table.id)
      .where(sql`${table.matchedAt} is null and ${table.returnedAt} is null`),
  ],
)

/**
 * Bank transfers as our bank has told of them: by its own reference each counts once. One that was told again otherwise
 * stands here beside it, `contradicts` it, is not booked, and waits on the desk until it is handled.
 */
export const bankTransfers = pgTable(
  'bank_transfers',
  {
    id: key(),
    /** Which of our accounts it came to. */
    method: text({ enum: ['BANKGIRO', 'SEPA'] }).notNull(),
    bankReference: text().notNull(),
    amount: decimal().notNull(),
    currency: text({ enum: fiats }).notNull(),
    /** What its payer wrote. */
    reference: text().notNull(),
    payer: text(),
    receivedAt: instant().notNull(),
    contradicts: uuid(),
    handledAt: instant(),
  },
  (table) => [
    uniqueIndex('bank_transfers_once')
      .on(table.method, table.bankReference)
      .where(sql`${table.contradicts} is null`),
    index('bank_transfers_told').on(table.method, table.bankReference),
    index('bank_transfers_waiting')
      .on(table.receivedAt)
      .where(sql`${table.contradicts} is not null and ${table.handledAt} is null`),
  ],
)

/**
 * Payments that their provider told again with another sum: nothing of it is booked, and it waits on the desk until it is
 * handled.
 */
export const paymentContradictions = pgTable(
  'payment_contradictions',
  {
    id: key(),
    payment: uuid()
      .notNull()
      .references(() => payments.reference),
    amount: decimal().notNull(),
    currency: text({ enum: fiats }).notNull(),
    payer: text(),
    receivedAt: instant().notNull(),
    handledAt: instant(),
  },
  (table) => [
    unique('payment_contradictions_once').on(table.payment, table.amount, table.currency),
    index('payment_contradictions_waiting')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null`),
  ],
)

/** Coins of another kind than the sale was about, to whose address they came; they wait on the desk until they are handled. */
export const strayCoins = pgTable(
  'stray_coins',
  {
    id: key(),
    orderReference: uuid()
      .notNull()
      .references(() => orders.reference),
    coin: text({ enum: coins }).notNull(),
    amount: decimal().notNull(),
    hash: text().notNull(),
    output: integer().notNull(),
    receivedAt: instant().notNull(),
    /** Where they go back to, how often that was tried, and why the last time they could not. */
    returnAddress: text(),
    returnTimes: integer().notNull().default(0),
    returnRefusal: text(),
    returnHash: text(),
    /** Since when they are on their way back. */
    leavingSince: instant(),
    /** Their chain took them back for good, and they wait for nobody; should they come again, they wait anew. */
    isWrittenOff: boolean().notNull().default(false),
    handledAt: instant(),
  },
  (table) => [
    unique('stray_coins_once').on(table.orderReference, table.coin, table.hash, table.output),
    index('stray_coins_waiting')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null`),
  ],
)

/** How it ended with coins that their chain took back: our money makes up for them, they came again, or they are written off. */
export const removalOutcomes = ['accepted', 'came-again', 'written-off'] as const

/**
 * Coins that were booked, of a sale, a small deposit or stray ones, and that their chain has taken back; they wait on the desk
 * until that is handled, each time anew.
 */
export const removedCoins = pgTable(
  'removed_coins',
  {
    id: key(),
    orderReference: uuid()
      .notNull()
      .references(() => orders.reference),
    coin: text({ enum: coins }).notNull(),
    amount: decimal().notNull(),
    hash: text().notNull(),
    output: integer().notNull(),
    removedAt: instant().notNull(),
    handledAt: instant(),
    outcome: text({ enum: removalOutcomes }),
  },
  (table) => [
    unique('removed_coins_once').on(table.orderReference, table.hash, table.output),
    index('removed_coins_waiting')
      .on(table.removedAt)
      .where(sql`${table.handledAt} is null`),
  ],
)

/** Mail and SMS that the sandbox has delivered. */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    id: key(),
    kind: text({ enum: ['mail', 'sms'] }).notNull(),
    recipient: text().notNull(),
    subject: text(),
    body: text().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [index('inbox_messages_by_age').on(table.sentAt, table.id)],
)

/** What the customer does at the provider. */
export const checkoutDecisions = ['approve', 'decline', 'cancel', 'timeout', 'silent'] as const
export type CheckoutDecision = (typeof checkoutDecisions)[number]

/**
 * Payments as the sandbox's providers keep them, under the references that were given to them: they know one before the
 * exchange has written it down, and also those that it then did not write.
 */
export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  payment: uuid().primaryKey(),
  /** The ways back, by how it went. */
  done: text().notNull(),
  failed: text().notNull(),
  canceled: text().notNull(),
  startedAt: instant().notNull(),
  decision: text({ enum: checkoutDecisions }),
  /** Why a card was declined. */
  code: text(),
  decidedAt: instant(),
})

/** What a customer does at the bank that is asked for their accounts. */
export const bankVisitDecisions = ['approve', 'other-holder', 'decline', 'cancel', 'timeout'] as const
export type BankVisitDecision = (typeof bankVisitDecisions)[number]

/** Verifications at the sandbox's bank: the way back, and what the customer has decided there. */
export const sandboxBankVisits = pgTable('sandbox_bank_visits', {
  verification: uuid().primaryKey(),
  provider: text().notNull(),
  back: text().notNull(),
  decision: text({ enum: bankVisitDecisions }),
  startedAt: instant().notNull(),
  decidedAt: instant(),
})

/** Kronor that were paid to customers' bank accounts in the sandbox. */
export const sandboxPayouts = pgTable(
  'sandbox_payouts',
  {
    key: text().primaryKey(),
    amount: decimal().notNull(),
    currency: text({ enum: fiats }).notNull(),
    clearingNumber: text().notNull(),
    accountNumber: text().notNull(),
    holder: text().notNull(),
    message: text().notNull(),
    isReturned: boolean().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('sandbox_payouts_by_age').on(table.at)],
)
