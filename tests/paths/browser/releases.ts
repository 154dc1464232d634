import { refused, tooSoon } from '../drivers/cases'
import type { Failure } from '../driver'
import type { Release } from '../sandbox'

export const refusedWith = (failure: Failure): Release => ({ as: 'refused', failure })

/** Failures as drivers call them; the exchange answers those that come of its rules itself. */
export const failures: Readonly<Record<string, Release>> = {
  /** Long enough for some steps meanwhile. */
  'too soon': refusedWith({ ...tooSoon['too soon'], detail: 60 }),
  'not now': refusedWith(refused['not now']),
  /** A way of going wrong that the app does not try again by itself. */
  'no answer': refusedWith({ code: 'unexpected' }),
}
