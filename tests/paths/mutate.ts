import { differing, firedIn, recorded } from './accepted'
import { mutantsOf, type Mutant } from './mutants'
import type { Planned } from './plan/plan'
import { walkerOn } from './walker'

type Mutation = { total: number; killed: number; survivors: string[] }

/**
 * Breaks a machine in every way, and tells which breaks its paths notice: those in which a step leads to something else
 * than the whole machine does, in state, context or output, outside, in what waits or runs, or in what the customer can do.
 */
export const mutate = ({ graph: { driver, walker }, paths }: Planned): Mutation => {
  const named = paths.map(({ start, edges }) => ({ given: start.given, takes: edges.map(({ move }) => move.label) }))
  const walks = recorded(driver, named).paths.map((path) => ({ path, fired: new Set(firedIn(path)) }))
  const isNoticed = ({ transition, machine }: Mutant): boolean => {
    const differenceIn = differing(driver, walkerOn(machine()))
    const likely = walks.toSorted((one, other) => rank(other, transition) - rank(one, transition))
    try {
      return likely.some(({ path }, index) => differenceIn(path, index) !== null)
    } catch {
      return true
    }
  }
  const mutants = mutantsOf(walker.machine)
  const survivors = mutants.filter((mutant) => !isNoticed(mutant)).map(({ id }) => id)
  return { total: mutants.length, killed: mutants.length - survivors.length, survivors }
}

/** Paths that take the broken transition are tried first. */
const rank = ({ fired }: { fired: ReadonlySet<string> }, transition: string | null): number =>
  transition !== null && fired.has(transition) ? 1 : 0
