import { customType, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'

/** Key that the exchange makes itself, so that it is known before the row is written. */
export const key = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUID())

/** An instant to the millisecond, as `Date` has it: what is written is what is read. */
export const instant = (name = '') => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** An exact decimal, read back as the very text that was written (`domain/money`). */
export const decimal = (name = '') => numeric(name)

/** Bytes as they are; the two databases hand them back in different dress. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (given) => Buffer.from(given),
})
