import { stateIn } from './chart'
import type { Driver } from './driver'
import { eventsOf, movesOf } from './moves'
import { PathsProblem } from './problems'
import { walkerOf } from './walker'
import type { WalkablePath } from './written'

/** A step of a replayed path: where it led, and what was expected where that differs. */
export type Replayed = { label: string; state: string; expected: string | null }

/**
 * Walks a path that was written down through the machine as it is now, up to the first step that leads elsewhere or
 * cannot be taken: the shortest beginning that fails.
 */
export const replay = (driver: Driver, { given, steps }: WalkablePath): Replayed[] => {
  const input = Object.hasOwn(driver.inputs, given) ? driver.inputs[given] : undefined
  if (!input)
    throw new PathsProblem(
      `${driver.machine.id} is never given "${given}"; its driver knows ${Object.keys(driver.inputs).join(', ')}.`,
    )
  const walker = walkerOf(driver.machine)
  const movesIn = movesOf(driver)
  const walked: Replayed[] = []
  let { to: at } = walker.begin(input.input)
  for (const { label, to: expected } of steps) {
    const move = movesIn(at).find((one) => one.label === label)
    if (!move) return [...walked, { label, state: `${stateIn(at.snapshot)}, where this cannot happen`, expected }]
    at = walker.takeAll(at, eventsOf(move)).to
    const state = stateIn(at.snapshot)
    const isSame = state === expected
    walked.push({ label, state, expected: isSame ? null : expected })
    if (!isSame) break
  }
  return walked
}
