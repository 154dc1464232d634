import { dayAfter, swedishInstant } from '../bank/bank-days'
import { swedishDay } from '../shared/swedish-days'
import { nextDay, type Rhythm } from './rhythm'

/** When a day of a plan begins, and customers are reminded, as clocks in Sweden show it. */
export const dayBeginsAt = '08:00'

/** The last day whose time has come. */
export const lastBegun = (now: Date): string => {
  const today = swedishDay(now)
  return swedishInstant(today, dayBeginsAt) <= now ? today : dayAfter(today, -1)
}

/** The first day of a new plan: not the one on which it is made. */
export const firstDay = (rhythm: Rhythm, now: Date): string => nextDay(rhythm, swedishDay(now))

/** `skippedDay` counts where there is no next day: after a pause, of which the exchange alone knows it. */
type Before = { rhythm: Rhythm; nextDay: string | null; skippedDay?: string | null }

/**
 * The next day of a plan that goes on: with the same rhythm it stays, and after a pause comes after what was skipped; all else
 * begins anew, today before its time.
 */
export const dayOfChanged = (before: Before, rhythm: Rhythm, now: Date): string => {
  const begun = lastBegun(now)
  if (!isSameRhythm(before.rhythm, rhythm)) return nextDay(rhythm, begun)
  const { skippedDay = null } = before
  return before.nextDay ?? nextDay(rhythm, skippedDay !== null && skippedDay > begun ? skippedDay : begun)
}

export const isSameRhythm = (one: Rhythm, other: Rhythm): boolean =>
  one.every === other.every && dayIn(one) === dayIn(other)

const dayIn = (rhythm: Rhythm): number => {
  if (rhythm.every === 'week') return rhythm.weekday
  return rhythm.every === 'month' ? rhythm.day : 0
}
