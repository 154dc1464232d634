import { sql } from 'drizzle-orm'
import { luhnDigit } from '../../domain/bank/luhn'
import { swedishDay } from '../../domain/shared/swedish-days'
import type { Transaction } from '../database/handle'
import { orderSerials } from '../database/schema'

/** An order's number: the day it was placed in Sweden, its serial of that day and a Luhn digit, so that it is a valid OCR number. */
export const orderNumber = (placed: Date, serial: number): string => {
  const digits = swedishDay(placed).slice(2).replaceAll('-', '') + String(serial).padStart(3, '0')
  return digits + luhnDigit(digits)
}

/**
 * Serials of a day begin with one and grow. One of a transaction that is undone is lost, and so are those that another day
 * has had meanwhile: a row that is counted up would be locked until the order is committed, so that all orders were placed one
 * after another.
 */
export const nextSerial = async (tx: Transaction, placed: Date): Promise<number> => {
  const day = swedishDay(placed)
  const drawn = await draw(tx, day)
  if (drawn !== undefined) return drawn
  await beginDay(tx, day)
  const first = await draw(tx, day)
  if (first === undefined) throw new Error('No serial of the day')
  return first
}

const draw = async (tx: Transaction, day: string): Promise<number | undefined> => {
  const [row] = await tx.rows(sql`
    select (nextval('order_serial') - ${orderSerials.before})::int as "serial" from ${orderSerials}
    where ${orderSerials.day} = ${day} and ${orderSerials.before} is not null
    limit 1`)
  if (row === undefined) return undefined
  const serial = Number(row['serial'])
  if (serial < 1) throw new Error('The sequence order_serial is behind what it has told')
  return serial
}

/** The first of many serials of a day that is over, of whose orders nobody waits for another: they are counted up. */
export const countedSerials = async (tx: Transaction, placed: Date, many: number): Promise<number> => {
  const [row] = await tx
    .insert(orderSerials)
    .values({ day: swedishDay(placed), last: many })
    .onConflictDoUpdate({ target: orderSerials.day, set: { last: sql`${orderSerials.last} + ${many}` } })
    .returning()
  return (row?.last ?? many) - many + 1
}

/** So far from each other are serials of a day that the sequence gives, and those that are counted: up to so many of either. */
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
