import { luhnDigit } from '../../domain/bank/luhn'

/** An order's number: the day it was placed (UTC), its serial of that day and a Luhn digit, so that it is a valid OCR number. */
export const orderNumber = (placed: Date, serial: number): string => {
  const digits = placed.toISOString().slice(2, 10).replaceAll('-', '') + String(serial).padStart(3, '0')
  return digits + luhnDigit(digits)
}
