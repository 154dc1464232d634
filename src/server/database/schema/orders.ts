import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { coins, fiats } from '../../../domain/money/currencies'
import { holdReasons, holdReleasers } from '../../../domain/orders/holds'
import { payoutProblems, type OrderTransaction } from '../../../domain/orders/orders'
import { paymentMethods, paymentStates } from '../../../domain/payments/payment-methods'
import type { ReceiptParty } from '../../../domain/orders/receipts'
import { purchasePurposes, purposeReasons } from '../../../domain/orders/scam-shield'
import { orderStatuses, orderTypes, priorities } from '../../../domain/orders/statuses'
import type { RefundAccount } from '../../outside/payments'
import { decimal, instant, key } from '../columns'
import { customers } from './customers'

const currencies = [...coins, ...fiats] as const

/** A bank account as a payout went to it, whatever became of it since. */
export type PayoutTo = {
  bankName: string
  clearingNumber: string
  accountNumber: string
  holder: string
}

/** `amount` and all fees in `fiat`; `estimate` and `coinAmount` in `coin`; rates in fiat for one coin. */
export const orders = pgTable(
  'orders',
  {
    reference: key(),
    /** Digits with a Luhn check digit: the OCR number of a transfer. */
    number: text().notNull().unique('orders_number'),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    type: text({ enum: orderTypes }).notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    coin: text({ enum: coins }).notNull(),
    fiat: text({ enum: fiats }).notNull(),
    amount: decimal().notNull(),
    priorityFee: decimal().notNull(),
    networkFee: decimal().notNull(),
    methodFee: decimal().notNull(),
    total: decimal().notNull(),
    priority: text({ enum: priorities }).notNull(),
    customerPaysNetworkFee: boolean().notNull(),
    estimate: decimal().notNull(),
    quotedRate: decimal().notNull(),
    settledRate: decimal(),
    /** Renaming the column would fail instances of the version before. */
    coinAmount: decimal('coins_sent'),
    paymentMethod: text({ enum: paymentMethods }).notNull(),
    providerName: text(),
    walletAddress: text().notNull(),
    bankAccountReference: uuid(),
    /** Set when money of a sale is paid out, each time. */
    payoutTo: jsonb().$type<PayoutTo>(),
    /** Of an order in PAYOUT_PENDING: when its coins or money first left; a freeze since then holds it no more. */
    leavingSince: instant(),
    /** Why money of a sale in ERROR is not in the customer's account. */
    payoutProblem: text({ enum: payoutProblems }),
    /** The last payment that was started at a provider; the three below are of it while it is under way. */
    payment: uuid(),
    paymentEndsAt: instant(),
    redirectUrl: text(),
    quickpayFormData: jsonb().$type<{ url: string; fields: Record<string, string> }>(),
    /** Kronor for one euro when it was placed. */
    sekPerEuro: decimal(),
    /** Of an order above the line: the proof of whose address it goes to, or came from. */
    walletProof: uuid(),
    deadline: instant(),
    /** Of a sale: coins came beyond what it takes, or did not go back; whether some are left is reckoned. */
    hasCoinsBeside: boolean().notNull().default(false),
    cancelReason: text(),
    cancelText: text(),
    feedbackReason: text(),
    feedbackDetails: text(),
    /** Set when the order is completed: what its receipt says of the customer then. */
    receiptOf: jsonb().$type<ReceiptParty>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    // With all that lists are filtered by: counting and turning pages reads no rows.
    index('orders_of_customer').on(
      table.customerId,
      table.createdAt,
      table.number,
      table.status,
      table.type,
      table.coin,
      table.fiat,
      table.paymentMethod,
    ),
    // Few of all orders: those that may wait for the desk.
    index('orders_on_desk')
      .on(table.createdAt, table.reference)
      .where(sql`${table.status} in ('CONTACT_SUPPORT', 'PAID') or ${table.hasCoinsBeside}`),
    // Few of all orders: those that coins are still to be sent for.
    index('orders_to_send')
      .on(table.coin)
      .where(sql`${table.type} = 'BUY' and ${table.status} not in ('COMPLETED', 'CANCELED', 'REFUND')`),
    index('orders_by_deadline')
      .on(table.deadline)
      .where(sql`${table.deadline} is not null`),
  ],
)

/** What it tells is asked without a lock, and never told again. */
export const orderSerial = pgSequence('order_serial')

/**
 * Serials of a day (Sweden's, YYYY-MM-DD), from which order numbers are made, are what the sequence tells less `before`. `last` is
 * counted up by who writes many at once, and for each order by versions before the sequence, which may run beside this one.
 */
export const orderSerials = pgTable('order_serials', {
  day: text().primaryKey(),
  last: integer().notNull(),
  before: bigint({ mode: 'number' }),
})

/** Every status that an order has had, with the event that led there; the first has none. */
export const orderSteps = pgTable(
  'order_steps',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderReference: uuid()
      .notNull()
      .references(() => orders.reference),
    status: text({ enum: orderStatuses }).notNull(),
    event: text(),
    at: instant().notNull(),
  },
  (table) => [index('order_steps_of_order').on(table.orderReference, table.id)],
)

/** What the customer sees of money and coins; `value` is in SEK. */
export const orderTransactions = pgTable(
  'order_transactions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderReference: uuid()
      .notNull()
      .references(() => orders.reference),
    direction: text({ enum: ['IN', 'OUT'] }).notNull(),
    label: text().$type<OrderTransaction['label']>().notNull(),
    currency: text({ enum: currencies }).notNull(),
    amount: decimal().notNull(),
    value: decimal().notNull(),
    message: text(),
    account: text(),
    hash: text(),
    /** Money of a sale that was paid out, or came back: the key that our bank was asked by. */
    sending: text(),
    /** Of coins that go back: since when they are on their way. */
    leavingSince: instant(),
    /** Coins that came: which output of the transaction; null is the first. */
    output: integer(),
    /** Money at a provider: the payment that it came by, or went back to. */
    payment: uuid(),
    at: instant().notNull(),
  },
  (table) => [
    index('order_transactions_of_order').on(table.orderReference, table.id),
    // Few of all: coins that are to go back, and have not gone.
    index('order_transactions_returning')
      .on(table.currency)
      .where(
        sql`${table.label} = 'refund' and ${table.direction} = 'OUT' and ${table.hash} is null
          and ${table.message} is null and ${table.currency} not in ('SEK', 'EUR')`,
      ),
  ],
)

/** What customers said that purchases are for, which were their first or above their usual. */
export const purchasePurposesGiven = pgTable(
  'purchase_purposes',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    purpose: text({ enum: purchasePurposes }).notNull(),
    /** Why it was asked. */
    reason: text({ enum: purposeReasons }).notNull(),
    amount: decimal().notNull(),
    fiat: text({ enum: fiats }).notNull(),
    /** In SEK, at the rate of then. */
    worth: decimal().notNull(),
    at: instant().notNull(),
    /** Of an answer that pauses. */
    pausedUntil: instant(),
    /** The order that was placed with this answer; of one that has paused, after it. */
    orderReference: uuid().references(() => orders.reference),
    /** The plan that was made with this answer; of one that has paused, after it. */
    planReference: uuid(),
  },
  (table) => [
    index('purchase_purposes_of_customer').on(table.customerId, table.at),
    index('purchase_purposes_by_age').on(table.at),
  ],
)

/** What the customer thought of a completed order; sent again, it takes the place of the one before. */
export const orderFeedback = pgTable(
  'order_feedback',
  {
    orderReference: uuid()
      .primaryKey()
      .references(() => orders.reference),
    rating: integer().notNull(),
    text: text(),
    at: instant().notNull(),
  },
  (table) => [index('order_feedback_by_age').on(table.at)],
)

/** Double entry: the rows of a `group`, and of an order, sum to zero per currency. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    group: uuid().notNull(),
    orderReference: uuid().references(() => orders.reference),
    account: text().notNull(),
    currency: text({ enum: currencies }).notNull(),
    amount: decimal().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('ledger_entries_of_order').on(table.orderReference, table.id)],
)

/** Money that goes back, by the key that its party is asked by; booked with what it follows from. */
export const refunds = pgTable(
  'refunds',
  {
    key: text().primaryKey(),
    orderReference: uuid()
      .notNull()
      .references(() => orders.reference),
    method: text({ enum: paymentMethods }).notNull(),
    /** The payment at a provider that it came by. */
    payment: uuid(),
    amount: decimal().notNull(),
    currency: text({ enum: fiats }).notNull(),
    /** Of a bank transfer: while it waits, what its customer has chosen; set when its party is first asked, and never changed. */
    paidTo: jsonb().$type<RefundAccount>(),
    /** Since when it waits for an account of the customer's that is verified; null while it does not. */
    waitingSince: instant(),
    /** Since when its party is asked; null while it waits, also for the end of a freeze. */
    leavingSince: instant(),
    sentAt: instant(),
    /** When the bank sent it back; what is paid in its place is another. */
    returnedAt: instant(),
    /** In whose place it is paid, what our bank calls that one, and why it came back. */
    returnOf: text(),
    returnReference: text(),
    returnReason: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('refunds_of_order').on(table.orderReference),
    index('refunds_waiting')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
  ],
)

/**
 * Why an order is held, since when, and until when where that is known; the status does not tell. Without an order it is the
 * whole account that is held.
 */
export const holds = pgTable(
  'holds',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    orderReference: uuid().references(() => orders.reference),
    reason: text({ enum: holdReasons }).notNull(),
    since: instant().notNull(),
    until: instant(),
    /** Of a freeze: when it was begun, or last kept in place of its end. */
    changedAt: instant(),
    releasedBy: text({ enum: holdReleasers }).notNull(),
    /** Null while it stands. */
    releasedAt: instant(),
  },
  (table) => [
    uniqueIndex('holds_standing')
      .on(table.orderReference, table.reason)
      .where(sql`${table.releasedAt} is null`),
    index('holds_frozen')
      .on(table.since, table.id)
      .where(sql`${table.reason} = 'frozen' and ${table.orderReference} is null and ${table.releasedAt} is null`),
    index('holds_of_account')
      .on(table.customerId, table.reason)
      .where(sql`${table.orderReference} is null and ${table.releasedAt} is null`),
  ],
)

/** Where coins or money of customers went, and when first: what is not here is new (`server/orders/destinations.ts`). */
export const destinations = pgTable(
  'destinations',
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: ['address', 'account'] }).notNull(),
    value: text().notNull(),
    firstUsedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.kind, table.value] })],
)

/** Each time a customer went to a provider to pay; of an order the newest one counts. */
export const payments = pgTable(
  'payments',
  {
    reference: key(),
    orderReference: uuid()
      .notNull()
      .references(() => orders.reference),
    method: text({ enum: paymentMethods }).notNull(),
    providerName: text(),
    methodFee: decimal().notNull(),
    total: decimal().notNull(),
    state: text({ enum: paymentStates }).notNull(),
    /** Why the provider did not carry it out. */
    code: text(),
    text: text(),
    startedAt: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index('payments_of_order').on(table.orderReference, table.startedAt)],
)
