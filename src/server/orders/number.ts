import { sql } from 'drizzle-orm'
import { luhnDigit } from '../../domain/bank/luhn'
import type { Transaction } from '../database/handle'
import { orderSerials } from '../database/schema'

/** An order's number: the day it was placed (UTC), its serial of that day and a Luhn digit, so that it is a valid OCR number. */
export const orderNumber = (placed: Date, serial: number): string => {
  const digits = placed.toISOString().slice(2, 10).replaceAll('-', '') + String(serial).padStart(3, '0')
  return digits + luhnDigit(digits)
}

/** Serials of a day (UTC) count from one; `taken` many are given out at once, and the first of them is answered. */
export const nextSerial = async (tx: Transaction, placed: Date, taken = 1): Promise<number> => {
  const [row] = await tx
    .insert(orderSerials)
    .values({ day: placed.toISOString().slice(0, 10), last: taken })
    .onConflictDoUpdate({ target: orderSerials.day, set: { last: sql`${orderSerials.last} + ${taken}` } })
    .returning()
  return (row?.last ?? taken) - taken + 1
}
