import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { codesIn, type Codes } from './codes'

/**
 * What an actor of the app is to have done since so many records: by which transitions, and where it is then. What it did
 * besides, by events that come about by the way, does not count.
 */
export type Wanted = {
  actor: string
  since: number
  fired: readonly string[]
  state: string
  /** What it knows then of what went wrong. */
  codes: Codes
  besides: readonly string[]
  /** Events that may come several times for once: the last of each counts. */
  repeats: readonly string[]
}

/** A page that has just been opened may take longer. */
const patience = { start: 30_000, step: 10_000 }

type Begun = { machine: string; actor: string | undefined; state: string }

/** Waits until the app's machine has been started and is where it should be. */
export const begun = async (page: Page, wanted: Begun): Promise<void> => {
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
}

/** The machine's newest actor, of those with the id where one is given, and how much has been recorded until now. */
export const mark = async (page: Page, machine: string, id?: string): Promise<{ actor: string; since: number }> => {
  const marked = await page.evaluate(
    (of) => ({ actor: window.recorder?.now(of.machine, of.id)?.actor ?? '', since: window.recorder?.count() ?? 0 }),
    { machine, id },
  )
  if (marked.actor === '') throw new Error(`No machine ${machine} runs on the page any more`)
  return marked
}

/** Waits until the app's machine has really done what was wanted, and no more; else says what it has done. */
export const walked = async (page: Page, wanted: Wanted): Promise<void> => {
  await page.waitForFunction(isDone, wanted, { timeout: patience.step }).catch(() => undefined)
  const is = await page.evaluate(doneBy, wanted)
  const [expected, actual] = [wayTo(wanted.state, wanted.fired), wayTo(is.state ?? 'nothing', is.fired)]
  if (expected !== actual) throw new Error(`Expected ${expected}, but it came ${actual}`)
  const codes = codesIn(is.context)
  if (!isDeepStrictEqual(wanted.codes, codes))
    throw new Error(`Expected it to know ${JSON.stringify(wanted.codes)}, but it knows ${JSON.stringify(codes)}`)
}

/** A way, in words that can be compared. */
export const wayTo = (state: string, fired: readonly string[]): string =>
  `to ${state} by ${fired.join(', ') || 'nothing'}`

const isDone = ({ actor, since, fired, state, besides }: Wanted): boolean => {
  const { recorder } = window
  if (recorder?.of(actor)?.state !== state) return false
  const taken = recorder.since(since).filter((each) => each.actor === actor && !besides.includes(each.event))
  return taken.flatMap((each) => each.fired).length >= fired.length
}

const doneBy = ({ actor, since, besides, repeats }: Wanted) => {
  const all = window.recorder?.since(since) ?? []
  const own = all.filter((each) => each.actor === actor && !besides.includes(each.event))
  const isRepeated = ({ event, fired }: (typeof own)[number], index: number): boolean =>
    repeats.includes(event) &&
    own.slice(index + 1).some((later) => later.event === event && later.fired.join() === fired.join())
  const taken = own.filter((each, index) => !isRepeated(each, index))
  const now = window.recorder?.of(actor)
  return { state: now?.state, context: now?.context, fired: taken.flatMap((each) => each.fired) }
}
