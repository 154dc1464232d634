import type { Station } from '../../../src/server/sandbox/stations'
import { refused, tooSoon } from '../drivers/cases'
import type { Failure, Stage, Steering, Way } from '../driver'
import type { Call, Release } from '../sandbox'
import { asks } from './pending'

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

/** Something happens elsewhere first; then the exchange answers by its own rules. */
export const askedAfter =
  (call: Call, happens: (stage: Stage) => Promise<unknown>): Way =>
  async (stage) => {
    await happens(stage)
    await stage.sandbox.release(call)
  }

/**
 * The exchange has done what it was asked, but its answer is lost on the way; asked again by the page, it tells the same
 * and does nothing more.
 */
export const askedTwice =
  (call: Call): Way =>
  async ({ page, sandbox }) => {
    const isIt = asks(call)
    await Promise.all([page.waitForEvent('requestfailed', isIt), sandbox.release(call, { as: 'cut' })])
    await Promise.all([page.waitForEvent('request', isIt), sandbox.clock.runFor(asksAgainAfterMs)])
    await sandbox.release(call)
  }

/** How long the page waits before it asks again for the first time (`app/api/transport.ts`). */
const asksAgainAfterMs = 400

/** Where a customer stands for one answer, and where they stood before. */
export type Elsewhere = { away: (stage: Stage) => Promise<unknown>; back: (stage: Stage) => Promise<unknown> }

/** The same at stations of a new customer. */
export const awayAt = (away: Station, back: Station): Elsewhere => ({
  away: ({ sandbox }) => sandbox.move(away),
  back: ({ sandbox }) => sandbox.move(back),
})

/** The exchange answers by its own rules while somebody stands elsewhere than the path goes on from. */
export const askedWhile =
  (call: Call, { away, back }: Elsewhere): Way =>
  async (stage) => {
    const { page, sandbox } = stage
    await away(stage)
    await Promise.all([page.waitForResponse((answer) => asks(call)(answer.request())), sandbox.release(call)])
    await back(stage)
  }

/** A failure by its name, if drivers have one of that name that does not come of the exchange's rules. */
const failureNamed = (name: string): Release | undefined => new Map<string, Release>(Object.entries(failures)).get(name)

/**
 * A held call comes to any outcome: `ways` tells how, for those that something has to happen for; else by its name as one
 * of the failures, or as the exchange answers by its own rules.
 */
export const answering =
  (call: Call, ways: Readonly<Record<string, Way | Release>> = {}): Steering =>
  async (stage, { result, name }) => {
    const way = ways[name] ?? (result === 'fail' ? failureNamed(name) : undefined) ?? asked
    await (typeof way === 'function' ? way(stage) : stage.sandbox.release(call, way))
  }
