import type { Driver } from './driver'
import { keyMaker } from './keys'
import { customersMoves, eventsOf } from './moves'
import { mutantsOf, type Mutant } from './mutants'
import type { Planned } from './plan/plan'
import { walkedThrough } from './plan/replayed'
import { walkerOn, type Configuration, type Taken } from './walker'

type Mutation = { total: number; killed: number; survivors: string[] }

/**
 * Breaks a machine in every way, and tells which breaks its paths notice: those in which a step leads to something else
 * to see, in state, context or output, does something else outside, or waits from another moment on.
 */
export const mutate = ({ graph: { driver, walker }, paths }: Planned): Mutation => {
  const seen = visibly(driver)
  const walks = paths.map(({ start, edges }) => {
    const events = edges.map(({ move }) => eventsOf(move))
    const taken = walkedThrough(walker, start.input, events)
    const fired = new Set(taken.flatMap((step) => step.fired.map(({ id }) => id)))
    return { input: start.input, events, fired, texts: taken.map(seen) }
  })
  const isNoticed = ({ transition, machine }: Mutant): boolean => {
    const broken = walkerOn(machine())
    const likely = walks.toSorted((one, other) => rank(other, transition) - rank(one, transition))
    return likely.some(({ input, events, texts }) => {
      try {
        let at = broken.begin(input)
        if (seen(at) !== texts[0]) return true
        return events.some((each, index) => {
          at = broken.takeAll(at.to, each)
          return seen(at) !== texts[index + 1]
        })
      } catch {
        return true
      }
    })
  }
  const mutants = mutantsOf(walker.machine)
  const survivors = mutants.filter((mutant) => !isNoticed(mutant)).map(({ id }) => id)
  return { total: mutants.length, killed: mutants.length - survivors.length, survivors }
}

/** Paths that take the broken transition are tried first. */
const rank = ({ fired }: { fired: ReadonlySet<string> }, transition: string | null): number =>
  transition !== null && fired.has(transition) ? 1 : 0

/**
 * What can be seen of a step: the configuration, the output, what was done outside, which delays begin anew, and what the
 * customer may do next, by which buttons are on or off.
 */
const visibly = (driver: Driver): ((taken: Taken) => string) => {
  const keyOf = keyMaker()
  const moves = customersMoves(driver)
  const possible = ({ snapshot }: Configuration): boolean[] => moves.map(({ event }) => snapshot.can(event))
  return ({ to, effects, delays }) =>
    [keyOf(to), JSON.stringify([to.snapshot.output, effects, delays, possible(to)])].join('#')
}
