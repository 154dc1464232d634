import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { coins, fiats } from '../../../domain/money/currencies'
import { decimal, instant } from '../columns'

/** What the exchange asks for sending a coin, as it stands until it is set anew. */
export const networkFees = pgTable(
  'network_fees',
  {
    coin: text({ enum: coins }).notNull(),
    fiat: text({ enum: fiats }).notNull(),
    fee: decimal().notNull(),
    setAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.coin, table.fiat] })],
)

/** What each coin was last traded at: the first price after a start is compared with it, however old. */
export const lastPrices = pgTable('last_prices', {
  coin: text({ enum: coins }).primaryKey(),
  at: instant().notNull(),
  sek: decimal().notNull(),
  eur: decimal().notNull(),
})
