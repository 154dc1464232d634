import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { coins, fiats } from '../../../domain/money/currencies'
import { planStates, planWays } from '../../../domain/plans/plans'
import { rhythms } from '../../../domain/plans/rhythm'
import { decimal, instant, key } from '../columns'
import { customers } from './customers'
import { orders } from './orders'

/** What customers buy again and again. Days are Sweden's: `2026-11-20`. */
export const plans = pgTable(
  'plans',
  {
    reference: key(),
    /** Digits with a Luhn check digit, of the same series as orders: the OCR number of its transfers. */
    number: text().notNull().unique('plans_number'),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    state: text({ enum: planStates }).notNull(),
    fiat: text({ enum: fiats }).notNull(),
    /** Paid each time, fees included. */
    amount: decimal().notNull(),
    every: text({ enum: rhythms }).notNull(),
    /** Of the week, 1 is Monday; of the month. Null where the rhythm is another. */
    weekday: integer(),
    monthDay: integer(),
    way: text({ enum: planWays }).notNull(),
    nextDay: date({ mode: 'string' }),
    /** The last day that was skipped, by this rhythm: a plan that goes on does not come back to it. */
    skippedDay: date({ mode: 'string' }),
    /** The last day of which purchases are prepared; null where none are. */
    dueDay: date({ mode: 'string' }),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index('plans_of_customer').on(table.customerId, table.createdAt)],
)

/** The coins of a plan, in its order; `percent` of all are 100 together. */
export const planShares = pgTable(
  'plan_shares',
  {
    planReference: uuid()
      .notNull()
      .references(() => plans.reference),
    position: integer().notNull(),
    coin: text({ enum: coins }).notNull(),
    percent: integer().notNull(),
    address: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.planReference, table.position] })],
)

/** Transfers that named a plan, by their ids: each waits, and buys or goes back once. */
export const planPayments = pgTable(
  'plan_payments',
  {
    id: uuid().primaryKey(),
    planReference: uuid()
      .notNull()
      .references(() => plans.reference),
    amount: decimal().notNull(),
    currency: text({ enum: fiats }).notNull(),
    payer: text(),
    receivedAt: instant().notNull(),
    /** When it was found to be too little: with the next one it buys, or both go back. */
    tooLittleAt: instant(),
    /** Since when it is tried, and cannot buy. */
    heldUpAt: instant(),
    /** Our bank has told of it otherwise since: it waits for the desk. */
    contradictedAt: instant(),
    usedAt: instant(),
    use: text({ enum: ['bought', 'returned'] }),
  },
  (table) => [
    index('plan_payments_of_plan').on(table.planReference, table.usedAt),
    index('plan_payments_waiting')
      .on(table.receivedAt, table.id)
      .where(sql`${table.usedAt} is null`),
  ],
)

/** Orders that a plan has made. `day`: of which it was prepared, where it was. `isReturn`: by it money goes back, and nothing was to be bought. */
export const planOrders = pgTable(
  'plan_orders',
  {
    orderReference: uuid()
      .primaryKey()
      .references(() => orders.reference),
    planReference: uuid()
      .notNull()
      .references(() => plans.reference),
    day: date({ mode: 'string' }),
    isReturn: boolean().notNull().default(false),
  },
  (table) => [index('plan_orders_of_plan').on(table.planReference, table.orderReference)],
)
