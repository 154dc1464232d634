import { isLuhn } from '../bank/luhn'
import type { FieldCode } from '../shared/problems'
import { ungrouped } from '../shared/spacing'

/** So old is a customer at least. */
export const adultAge = 18

/**
 * A Swedish personal number as it is kept, YYYYMMDD-XXXX; anything else is left as it is (rule input-57). Of ten digits
 * the first two are compared with the year of the day given: above it they are of 19xx, else of 20xx. A day of that year
 * that is still to come stays one, and is refused.
 */
export const normalPersonalNumber = (text: string, today: string): string => {
  if (typeof text !== 'string') throw new TypeError('A personal number is a text')
  const digits = ungrouped(text)
  if (!/^(\d{10}|\d{12})$/.test(digits)) return text
  const whole = digits.length === 12 ? digits : `${centuryOf(digits, today)}${digits}`
  return `${whole.slice(0, 8)}-${whole.slice(8)}`
}

/**
 * What is wrong with a personal number: its form, its date, its owner's age on the day given (in Sweden), or its check
 * digit. Last four 0000 are accepted.
 */
export const checkPersonalNumber = (text: string, today: string): FieldCode | null => {
  if (text.trim() === '') return 'required'
  const number = normalPersonalNumber(text, today)
  if (!/^(19|20)\d{6}-\d{4}$/.test(number)) return 'personalNumber'
  const born = dayOf(number)
  if (!isDay(born)) return 'personalNumberDate'
  if (born > today) return 'personalNumberFuture'
  if (!isAdult(number, today)) return 'personalNumberAge'
  const lastTen = number.replace('-', '').slice(2)
  return lastTen.endsWith('0000') || isLuhn(lastTen) ? null : 'personalNumberCheck'
}

/** Whether the owner of a personal number, YYYYMMDD-XXXX, is of age on a day. */
export const isAdult = (number: string, today: string): boolean => {
  const born = dayOf(number)
  return `${Number(born.slice(0, 4)) + adultAge}${born.slice(4)}` <= today
}

/** The day on which the owner of a personal number, YYYYMMDD-XXXX, was born: YYYY-MM-DD. Null where it is none. */
export const birthDayOf = (number: string): string | null =>
  /^\d{8}-\d{4}$/.test(number) && isDay(dayOf(number)) ? dayOf(number) : null

/** Whether a personal number, YYYYMMDD-XXXX, was issued to its owner: last four 0000 say that they have none. */
export const isIssuedNumber = (number: string): boolean => birthDayOf(number) !== null && !number.endsWith('-0000')

const dayOf = (number: string): string => `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`

const centuryOf = (digits: string, today: string): string => (digits.slice(0, 2) > today.slice(2, 4) ? '19' : '20')

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}
