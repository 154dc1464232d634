import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  dateText,
  dateTimeText,
  dayText,
  deadlineDayText,
  deadlineWeekdayText,
  timeText,
  weekdayText,
} from '../../src/i18n/dates'

const moment = '2026-11-25T23:30:00.000Z'
const zone = 'Europe/Stockholm'

afterEach(() => void vi.useRealTimers())

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

  test('of deadlines are Sweden’s, wherever the reader is', () => {
    vi.setSystemTime(now)
    expect(deadlineDayText('en', moment)).toBe('26 November')
    expect(deadlineWeekdayText('sv', moment)).toBe('torsdag 26 november')
  })

  test('name the year where it is another', () => {
    expect(dayText('sv', '2025-02-03T12:00:00Z', now, 'UTC')).toBe('3 februari 2025')
  })
})
