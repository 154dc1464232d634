import type { Recorded } from '../../../src/app/recorder'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { codesIn, type Codes } from './codes'

/**
 * What an actor of the app is to have done since so many records: by which transitions, and where it is then. What it did
 * besides, by events that come about by the way, does not count, unless it is wanted.
 */
type Wanted = {
  actor: string
  since: number
  fired: readonly string[]
  state: string
  /** What it knows then of what went wrong. */
  codes: Codes
  besides: readonly string[]
  /** Events that may come several times for once: the last of each counts. */
  repeats: readonly string[]
  /** Transitions that do not count either, and are left to the step that waits for them. */
  trailing: readonly string[]
}

/** A page that has just been opened may take longer. */
const patience = { start: 30_000, step: 10_000 }

type Begun = { machine: string; actor: string | undefined; state: string }

/** Waits until the app's machine has been started and is where it should be; tells by which transitions it came there. */
export const begun = async (page: Page, wanted: Begun): Promise<string[]> => {
  const isThere = (of: Begun): boolean => window.recorder?.now(of.machine, of.actor)?.state === of.state
  try {
    await page.waitForFunction(isThere, wanted, { timeout: patience.start })
  } catch (error) {
    const is = await page.evaluate((of) => window.recorder?.now(of.machine, of.actor)?.state, wanted)
    const { machine, state } = wanted
    throw new Error(`Expected ${machine} in ${state}, but it is in ${is ?? 'no state: it does not run'}`, {
      cause: error,
    })
  }
  return page.evaluate(({ machine, actor: id }) => {
    const { recorder } = window
    const actor = recorder?.now(machine, id)?.actor
    return (recorder?.since(0) ?? []).filter((each) => each.actor === actor).flatMap(({ fired }) => fired)
  }, wanted)
}

/** An actor, and how many records have been looked at for what it has done. */
export type Mark = { actor: string; since: number }

type Marked = { machine: string; id: string | undefined; reached: Mark | null }

/**
 * The machine's newest actor, of those with the id where one is given, and from where on what it does counts: where the
 * last look has ended, so that nothing of it is missed; of another actor than then, from now on.
 */
export const mark = async (page: Page, { machine, id, reached }: Marked): Promise<Mark> => {
  const now = await page.evaluate(
    (of) => ({ actor: window.recorder?.now(of.machine, of.id)?.actor ?? '', since: window.recorder?.count() ?? 0 }),
    { machine, id },
  )
  if (now.actor === '') throw new Error(`No machine ${machine} runs on the page any more`)
  return reached?.actor === now.actor ? reached : now
}

/**
 * Waits until the app's machine has really done what was wanted, and no more; else says what it has done. Hands back how
 * many records there were then, up to the first that is left to a later step.
 */
export const walked = async (page: Page, wanted: Wanted): Promise<number> => {
  await page.waitForFunction(isDone, wanted, { timeout: patience.step }).catch(() => undefined)
  const is = await page.evaluate(doneBy, wanted)
  const [expected, actual] = [wayTo(wanted.state, wanted.fired), wayTo(is.state ?? 'nothing', is.fired)]
  if (expected !== actual) throw new Error(`Expected ${expected}, but it came ${actual}`)
  const codes = codesIn(is.context)
  if (!isDeepStrictEqual(wanted.codes, codes))
    throw new Error(`Expected it to know ${JSON.stringify(wanted.codes)}, but it knows ${JSON.stringify(codes)}`)
  return is.count
}

type Stay = Mark & { passing: readonly string[]; trailing: readonly string[] }

/** Refuses what an actor has done since it was where it should be, but by events that come about by the way. */
export const stayed = async (page: Page, wanted: Stay): Promise<Mark> => {
  const { count, after } = await page.evaluate(({ actor, since, passing, trailing }) => {
    const all = window.recorder?.since(since) ?? []
    const own = (each: Recorded) => each.actor === actor && each.fired.length > 0
    const isTrailing = (each: Recorded) => each.fired.some((one) => trailing.includes(one))
    const left = all.findIndex((each) => own(each) && isTrailing(each))
    return {
      count: left === -1 ? (window.recorder?.count() ?? 0) : since + left,
      after: all.filter((each) => own(each) && !passing.includes(each.event) && !isTrailing(each)),
    }
  }, wanted)
  const last = after.at(-1)
  if (last)
    throw new Error(
      `It went on ${wayTo(
        last.state,
        after.flatMap(({ fired }) => fired),
      )}`,
    )
  return { actor: wanted.actor, since: count }
}

/** A way, in words that can be compared. */
export const wayTo = (state: string, fired: readonly string[]): string =>
  `to ${state} by ${fired.join(', ') || 'nothing'}`

const isDone = ({ actor, since, fired, state, besides, trailing }: Wanted): boolean => {
  const { recorder } = window
  const counts = ({ event, fired: by }: Recorded) =>
    by.some((one) => fired.includes(one)) || !(besides.includes(event) || by.some((one) => trailing.includes(one)))
  if (recorder?.of(actor)?.state !== state) return false
  const taken = recorder.since(since).filter((each) => each.actor === actor && counts(each))
  return taken.flatMap((each) => each.fired).length >= fired.length
}

const doneBy = ({ actor, since, fired: wanted, besides, repeats, trailing }: Wanted) => {
  const all = window.recorder?.since(since) ?? []
  const isTrailing = ({ fired: by }: Recorded) => by.some((one) => trailing.includes(one))
  const counts = (each: Recorded) =>
    each.fired.some((one) => wanted.includes(one)) || !(besides.includes(each.event) || isTrailing(each))
  const own = all.filter((each) => each.actor === actor && counts(each))
  const last = all.findLastIndex((each) => own.includes(each) && each.fired.length > 0)
  const left = all.findIndex((each, at) => at > last && each.actor === actor && isTrailing(each))
  const isRepeated = ({ event, fired }: (typeof own)[number], index: number): boolean =>
    repeats.includes(event) &&
    own.slice(index + 1).some((later) => later.event === event && later.fired.join() === fired.join())
  const taken = own.filter((each, index) => !isRepeated(each, index))
  const now = window.recorder?.of(actor)
  const fired = taken.flatMap((each) => each.fired)
  const count = left === -1 ? (window.recorder?.count() ?? 0) : since + left
  return { state: now?.state, context: now?.context, fired, count }
}
