import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { alertKinds, alertStates } from '../../../domain/alerts/alerts'
import { coins, fiats } from '../../../domain/money/currencies'
import { decimal, instant, key } from '../columns'
import { customers } from './customers'

/** What customers want to be told of prices. Its indexes are in the order in which levels are compared. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    reference: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    coin: text({ enum: coins }).notNull(),
    fiat: text({ enum: fiats }).notNull(),
    kind: text({ enum: alertKinds }).notNull(),
    /** In which time a price moves; 0 where the level is a price. */
    hours: integer().notNull(),
    /** A price, or whole per cent. */
    level: decimal().notNull(),
    repeats: boolean().notNull(),
    /** Amount of the purchase that its letter opens. */
    buys: decimal(),
    state: text({ enum: alertStates }).notNull(),
    createdAt: instant().notNull(),
    reachedAt: instant(),
    reachedPrice: decimal(),
  },
  (table) => [
    index('price_alerts_of_customer').on(table.customerId, table.createdAt),
    index('price_alerts_waiting')
      .on(table.coin, table.fiat, table.kind, table.hours, table.level)
      .where(sql`${table.state} = 'WAITING'`),
    index('price_alerts_resting')
      .on(table.coin, table.fiat, table.kind, table.hours, table.level)
      .where(sql`${table.state} = 'RESTING'`),
  ],
)

/** What coins cost, once a minute, for as long as an alert looks back. */
export const pricesTold = pgTable(
  'prices_told',
  {
    coin: text({ enum: coins }).notNull(),
    fiat: text({ enum: fiats }).notNull(),
    at: instant().notNull(),
    price: decimal().notNull(),
  },
  (table) => [primaryKey({ columns: [table.coin, table.fiat, table.at] }), index('prices_told_by_age').on(table.at)],
)
