import { StateMachine, type AnyStateMachine } from 'xstate'
import type { Driver } from '../driver'
import { eventsOf, movesOfTypes } from '../moves'
import { nodesOf, stateIn, transitionsOf } from '../statechart'
import { eventTypesIn, walkerOn, type Taken } from '../walker'

/** A step between states, by the transitions that it takes. */
export type LooseStep = { from: string; to: string; label: string; case: string | null; fired: readonly string[] }

/** All that a statechart could do if each of its guards could go either way whenever it is asked. */
export type Loosened = { starts: { to: string; fired: readonly string[] }[]; steps: LooseStep[] }

const known = new WeakMap<Driver, Loosened>()

/**
 * What a machine can do, and more: guards go either way, actions are not done, whatever a state listens to can happen
 * there. It has a step for each that the machine can take, in whichever of its countless contexts, so that what no path
 * through it can do, no path through the machine can.
 */
export const loosenedOf = (driver: Driver): Loosened => {
  const loosened = known.get(driver) ?? loosen(driver)
  known.set(driver, loosened)
  return loosened
}

const loosen = (driver: Driver): Loosened => {
  const choices = eachChoice()
  const machine = copyOf(driver.machine, choices.guard)
  const walker = walkerOn(machine)
  const movesBy = movesOfTypes(driver)
  const starts = Object.values(driver.inputs).flatMap(({ input }) => choices.of(() => walkerOn(machine).begin(input)))
  const steps = new Map<string, LooseStep>()
  const states = new Map(starts.map(({ to }) => [stateIn(to.snapshot), to]))
  for (const [from, at] of states) {
    if (at.snapshot.status !== 'active') continue
    const outcomes = new Map<string, Taken[]>()
    for (const move of movesBy(eventTypesIn(at))) {
      const types = eventsOf(move).map(({ type }) => type)
      const taken =
        outcomes.get(types.join()) ??
        choices.of(() =>
          walker.takeAll(
            at,
            types.map((type) => ({ type })),
          ),
        )
      outcomes.set(types.join(), taken)
      for (const { to, fired } of taken) {
        const ids = fired.map(({ id }) => id)
        const state = stateIn(to.snapshot)
        if (ids.length === 0) continue
        const step = { from, to: state, label: move.label, case: move.case, fired: ids }
        steps.set(JSON.stringify(step), step)
        if (!states.has(state)) states.set(state, to)
      }
    }
  }
  return {
    starts: starts.map(({ to, fired }) => ({ to: stateIn(to.snapshot), fired: fired.map(({ id }) => id) })),
    steps: [...steps.values()],
  }
}

/** A transition with an action is told from one that only listens. */
const nothing = (): void => undefined

/** A machine of which only the statechart is left. */
const copyOf = ({ config, implementations }: AnyStateMachine, guard: (of: object) => boolean): AnyStateMachine => {
  const copy = new StateMachine(config, implementations)
  for (const { definition } of transitionsOf(copy)) {
    if (definition.guard !== undefined) definition.guard = () => guard(definition)
    if (definition.actions.length > 0) definition.actions = [nothing]
  }
  for (const node of nodesOf(copy.root)) {
    node.entry = []
    node.exit = []
    delete node.output
    Object.defineProperty(node, 'invoke', { value: [] })
    if (node.type === 'compound') node.initial.actions = []
  }
  return copy
}

/** So often a guard lets pass within one step; a transition that follows itself does so once more at least. */
const mostPasses = 2

/** Does something again and again, until each guard that it asks has gone either way in each order. */
const eachChoice = () => {
  let chosen: boolean[] = []
  let asked = 0
  let passes = new Map<object, number>()
  const guard = (of: object): boolean => {
    const passed = passes.get(of) ?? 0
    if (passed >= mostPasses) return false
    const isTrue = chosen[asked] ?? true
    chosen[asked] = isTrue
    asked++
    if (isTrue) passes.set(of, passed + 1)
    return isTrue
  }
  const of = (act: () => Taken): Taken[] => {
    const outcomes = new Map<string, Taken>()
    chosen = []
    do {
      asked = 0
      passes = new Map()
      const taken = act()
      outcomes.set([stateIn(taken.to.snapshot), ...taken.fired.map(({ id }) => id)].join('\n'), taken)
      chosen.length = asked
      while (chosen.at(-1) === false) chosen.pop()
      if (chosen.length > 0) chosen[chosen.length - 1] = false
    } while (chosen.length > 0)
    return [...outcomes.values()]
  }
  return { guard, of }
}
