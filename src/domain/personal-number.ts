import { isLuhn } from './luhn'
import type { FieldCode } from './problems'

/**
 * A Swedish personal number as it is kept, YYYYMMDD-XXXX; anything else is left as it is (spec, section 5). Ten digits
 * get the century of the last hundred years, counted from the year given.
 */
export const normalPersonalNumber = (text: string, year: number): string => {
  if (typeof text !== 'string') throw new TypeError('A personal number is a text')
  const digits = text.replace(/[\s\u00a0-]/g, '')
  if (!/^(\d{10}|\d{12})$/.test(digits)) return text
  const whole = digits.length === 12 ? digits : `${centuryOf(digits, year)}${digits}`
  return `${whole.slice(0, 8)}-${whole.slice(8)}`
}

/** What is wrong with a personal number: its form, its date or its check digit. Last four 0000 are accepted. */
export const checkPersonalNumber = (text: string, year: number): FieldCode | null => {
  if (text.trim() === '') return 'required'
  const number = normalPersonalNumber(text, year)
  if (!/^(19|20)\d{6}-\d{4}$/.test(number)) return 'personalNumber'
  if (!isDate(number.slice(0, 8))) return 'personalNumberDate'
  const lastTen = number.replace('-', '').slice(2)
  return lastTen.endsWith('0000') || isLuhn(lastTen) ? null : 'personalNumberCheck'
}

const centuryOf = (digits: string, year: number): string => (Number(digits.slice(0, 2)) > year % 100 ? '19' : '20')

const isDate = (text: string): boolean => {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
