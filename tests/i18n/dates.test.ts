import { describe, expect, test } from 'vitest'
import { dateText, dateTimeText, dayText, timeText, weekdayText } from '../../src/i18n/dates'

const moment = '2026-11-25T23:30:00.000Z'
const zone = 'Europe/Stockholm'

test('rows and facts show date and time in the reader’s zone', () => {
  expect(dateText(moment, zone)).toBe('2026-11-26')
  expect(timeText(moment, zone)).toBe('00:30')
  expect(dateTimeText(moment, zone)).toBe('2026-11-26 00:30')
})

describe('days in sentences', () => {
  const now = new Date('2026-11-20T12:00:00Z')

  test('are written in the language', () => {
    expect(dayText('en', moment, now, 'UTC')).toBe('25 November')
    expect(dayText('sv', moment, now, 'UTC')).toBe('25 november')
    expect(weekdayText('en', moment, now, 'UTC')).toBe('Wednesday 25 November')
    expect(weekdayText('sv', moment, now, 'UTC')).toBe('onsdag 25 november')
  })

  test('name the year where it is another', () => {
    expect(dayText('sv', '2025-02-03T12:00:00Z', now, 'UTC')).toBe('3 februari 2025')
  })
})
