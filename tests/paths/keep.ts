import { recorded, differencesOf, type Accepted, type NamedPath } from './accepted'
import { budget } from './check'
import type { Driver } from './driver'
import { amount } from './formats/text'
import { eventsOf } from './moves'
import { pathId } from './plan/plan'
import { PathsProblem } from './problems'
import { waysByHand } from './replay-by-hand'
import { changesSince } from './statecharts'
import type { HandWalk, WrittenPath } from './written'

/** A path that is walked from now on, with all that is accepted, and in sentences what differs from what was walked by hand. */
export type Keeping = { id: string; path: Accepted['paths'][number]; next: Accepted; isNew: boolean; notes: string[] }

/**
 * Makes an accepted path of what somebody has walked: by the cases of the driver, of which those are preferred that hand
 * over what was handed over by hand. The machine has to do what was accepted before.
 */
export const keeping = (driver: Driver, written: WrittenPath, accepted: Accepted | null): Keeping => {
  const { id: machine } = driver.machine
  if (accepted && isOtherwise(driver, accepted))
    throw new PathsProblem(`${machine} does otherwise than was accepted: npm run paths -- accept ${machine} says how.`)
  const { takes, given, notes } = 'walk' in written ? pathByHand(driver, written.walk) : pathNamed(written.path)
  if (takes.length > budget.longest)
    throw new PathsProblem(
      `An accepted path has ${budget.longest} steps at most, and this walk has ${takes.length}: load the page anew, and do only what is to be tested.`,
    )
  const [path] = recorded(driver, [{ given, takes }]).paths
  if (!path || path.steps.length < takes.length)
    throw new PathsProblem(
      `${machine} cannot take ${takes[path?.steps.length ?? 0] ?? 'its start'} there with the cases of its driver.`,
    )
  const paths = accepted?.paths ?? []
  const isNew = !paths.some((other) => other.given === given && sameTakes(other, takes))
  return {
    id: pathId(given, takes),
    path,
    next: { ...recorded(driver, []), paths: isNew ? [...paths, path] : paths },
    isNew,
    notes,
  }
}

const isOtherwise = (driver: Driver, accepted: Accepted): boolean =>
  differencesOf(driver, accepted).length > 0 || changesSince(accepted.statechart, [driver.machine]).length > 0

const sameTakes = ({ steps }: Accepted['paths'][number], takes: readonly string[]): boolean =>
  steps.length === takes.length && steps.every(({ take }, index) => take === takes[index])

type Found = NamedPath & { notes: string[] }

const pathNamed = ({ given, steps }: { given: string; steps: readonly { label: string }[] }): Found => ({
  given,
  takes: steps.map(({ label }) => label),
  notes: [],
})

const pathByHand = (driver: Driver, written: HandWalk): Found => {
  const { id: machine } = driver.machine
  if (written.start.fired === null)
    throw new PathsProblem(
      `${machine} ran already when this walk began; an accepted path begins at a start. Load the page anew, and walk it from there.`,
    )
  const walk = { ...written, steps: withBrought(driver, written.steps) }
  const { replayed, ways } = waysByHand(driver, walk, eventsOf)
  const [way] = ways
  const failed = replayed.find(({ expected }) => expected !== null)
  if (!way || failed)
    throw new PathsProblem(
      `Step ${replayed.length} of the walk, ${failed?.label ?? 'its end'}: ${machine} comes to ${failed?.state ?? 'no state'} with the cases of its driver, and came to ${failed?.expected ?? 'none'} by hand. A case that does the same belongs into the driver.`,
    )
  const notes = way.strays.map((nth) => {
    const { event = '', payload = {} } = walk.steps[nth] ?? {}
    return `step ${nth + 1}, ${event}: no case of the driver hands over ${JSON.stringify(payload)}; ${replayed[nth]?.label ?? ''} does the same`
  })
  const skipped = walk.steps.length - way.takes.length
  return {
    given: way.given,
    takes: way.takes,
    notes: [
      ...notes,
      ...(skipped > 0 ? [`${amount(skipped, 'step')} of inner machines that changed no state are left out`] : []),
    ],
  }
}

/** What a case brings with it is one step with it, as a code is handed in once its last place is filled. */
const withBrought = (driver: Driver, steps: HandWalk['steps']): HandWalk['steps'] => {
  const merged: HandWalk['steps'] = []
  for (const step of steps) {
    const last = merged.at(-1)
    const brought = Object.values(driver.events[last?.event ?? '']?.brings ?? {})
    if (last && brought.some(({ type }) => type === step.event))
      merged.splice(-1, 1, { ...last, fired: [...last.fired, ...step.fired], to: step.to })
    else merged.push(step)
  }
  return merged
}
