import { refused, tooSoon } from '../drivers/cases'
import type { Failure, Way } from '../driver'
import type { Call, Release } from '../sandbox'

export const refusedWith = (failure: Failure): Release => ({ as: 'refused', failure })

/** The exchange answers by its own rules. */
export const asked: Release = { as: 'asked' }

/** Failures as drivers call them; the exchange answers those that come of its rules itself. */
export const failures = {
  /** Long enough for some steps meanwhile. */
  'too soon': refusedWith({ ...tooSoon['too soon'], detail: 60 }),
  'not now': refusedWith(refused['not now']),
  /** A way of going wrong that the app does not try again by itself. */
  'no answer': refusedWith({ code: 'unexpected' }),
} as const satisfies Readonly<Record<string, Release>>

/** A way to each outcome of a held call, by how the call is let go on. */
export function releasing<Name extends string>(call: Call, how: Readonly<Record<Name, Release>>): Record<Name, Way>
export function releasing(call: Call, how: Readonly<Record<string, Release>>): Record<string, Way> {
  return Object.fromEntries(
    Object.entries(how).map(([name, release]): [string, Way] => [
      name,
      ({ sandbox }) => sandbox.release(call, release),
    ]),
  )
}
