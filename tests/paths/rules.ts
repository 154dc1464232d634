import { rules as allRules, type Rule } from '../spec/rules'
import type { Accepted, AcceptedPath } from './accepted'
import { pathId } from './plan/plan'

/** A path of a machine by its id, as reports name it. */
type PathOfMachine = { machine: string; path: string }

/** What a rule is about, a transition or a state, and the accepted paths that take the one or come to the other. */
export type Tie = { about: string; paths: PathOfMachine[] }

/** A rule that names what of the statecharts it is about. */
export type TiedRule = Pick<Rule, 'id' | 'rule'> & { ties: Tie[] }

/** Transitions have an arrow in their id, states have none. */
export const isTransition = (about: string): boolean => about.includes(' --')

/** Every rule that names transitions or states, with the accepted paths that walk them. */
export const tiedRules = (accepted: readonly Accepted[], rules: readonly Rule[] = allRules): TiedRule[] => {
  const byMachine = new Map(accepted.map((each) => [each.machine, each.paths]))
  return rules.flatMap(({ id, rule, walked = [] }) =>
    walked.length === 0
      ? []
      : [{ id, rule, ties: walked.map((about) => ({ about, paths: pathsWalking(byMachine, about) })) }],
  )
}

const pathsWalking = (byMachine: ReadonlyMap<string, readonly AcceptedPath[]>, about: string): PathOfMachine[] => {
  const machine = /^[^. ]+/.exec(about)?.[0] ?? ''
  return (byMachine.get(machine) ?? [])
    .filter(({ start, steps }) => [start, ...steps].some((outcome) => walks(outcome, machine, about)))
    .map(({ given, steps }) => ({
      machine,
      path: pathId(
        given,
        steps.map(({ take }) => take),
      ),
    }))
}

const walks = ({ state, fired = [] }: AcceptedPath['start'], machine: string, about: string): boolean =>
  isTransition(about)
    ? fired.includes(about)
    : state.split(' + ').some((leaf) => `${machine}.${leaf}.`.startsWith(`${about}.`))

/** Ids of the rules that are about each transition. */
export const rulesByTransition = (rules: readonly Rule[] = allRules): ReadonlyMap<string, readonly string[]> => {
  const ids = new Map<string, string[]>()
  for (const { id, walked = [] } of rules)
    for (const about of walked.filter(isTransition)) ids.set(about, [...(ids.get(about) ?? []), id])
  return ids
}
