import { sql } from 'drizzle-orm'
import { luhnDigit } from '../../domain/bank/luhn'
import type { Transaction } from '../database/handle'
import { orderSerials } from '../database/schema'

/** An order's number: the day it was placed (UTC), its serial of that day and a Luhn digit, so that it is a valid OCR number. */
export const orderNumber = (placed: Date, serial: number): string => {
  const digits = placed.toISOString().slice(2, 10).replaceAll('-', '') + String(serial).padStart(3, '0')
  return digits + luhnDigit(digits)
}

/**
 * Serials of a day (UTC) begin with one and grow; so many are given out at once. Those of a transaction that is undone are
 * lost, and so are those that another day has had meanwhile: a row that is counted up would be locked until the order is
 * committed, so that all orders were placed one after another.
 */
export const nextSerials = async (tx: Transaction, placed: Date, many: number): Promise<number[]> => {
  const day = placed.toISOString().slice(0, 10)
  const drawn = await draw(tx, day, many)
  if (drawn.length > 0) return drawn
  await beginDay(tx, day)
  return draw(tx, day, many)
}

export const nextSerial = async (tx: Transaction, placed: Date): Promise<number> => {
  const [serial] = await nextSerials(tx, placed, 1)
  if (serial === undefined) throw new Error('No serial of the day')
  return serial
}

const draw = async (tx: Transaction, day: string, many: number): Promise<number[]> => {
  const rows = await tx.rows(sql`
    select (nextval('order_serial') - ${orderSerials.before})::int as "serial"
    from ${orderSerials}, generate_series(1, ${many})
    where ${orderSerials.day} = ${day} and ${orderSerials.before} is not null
    limit ${many}`)
  const serials = rows.map(({ serial }) => Number(serial))
  if (serials.some((serial) => serial < 1)) throw new Error('The sequence order_serial is behind what it has told')
  return serials
}

/** So far from each other are serials of a day that this version gives out, and those of one before that runs beside it. */
const apart = 5000

const beginDay = async (tx: Transaction, day: string): Promise<void> => {
  const before = sql<number>`nextval('order_serial')`
  await tx
    .insert(orderSerials)
    .values({ day, last: apart, before })
    .onConflictDoUpdate({
      target: orderSerials.day,
      set: { before: sql`coalesce(${orderSerials.before}, excluded.before - ${apart})` },
    })
}
