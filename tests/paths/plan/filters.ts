import type { Edge, Graph } from '../graph'
import { NamesNothing } from '../problems'
import { kept, type Beginning, type Field, type Way } from './field'
import { searcherOf } from './search'

export type Filters = { from: string | null; to: string | null; avoid: readonly string[]; only: readonly string[] }

export const noFilters: Filters = { from: null, to: null, avoid: [], only: [] }

/** `*` stands for anything. */
const matcherOf = (pattern: string): ((text: string) => boolean) => {
  const escaped = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  const whole = new RegExp(`^${escaped.join('.*')}$`)
  return (text) => whole.test(text)
}

/** Whether a step stays clear of what is to be avoided: states, labels or transitions. */
export const allowedBy = (graph: Graph, patterns: readonly string[]): ((edge: Edge) => boolean) => {
  if (patterns.length === 0) return () => true
  const matchers = patterns.map(matcherOf)
  const id = graph.driver.machine.id
  return ({ to, move, fired }) => {
    const names = [...namesOf(id, to.state), move.label, move.event.type, ...fired.map((one) => one.id)]
    return !matchers.some((matches) => names.some(matches))
  }
}

/** Patterns of `--avoid` that name nothing of any of some machines. */
export const namingNothing = (graphs: readonly Graph[], patterns: readonly string[]): string[] =>
  patterns.filter((pattern) => {
    const matches = matcherOf(pattern)
    return !graphs.some((graph) => avoidable(graph).some(matches))
  })

const avoidable = ({ driver: { machine, states }, edges, walker }: Graph): string[] => [
  ...Object.keys(states).flatMap((leaf) => namesOf(machine.id, leaf)),
  ...walker.declared.map(({ id }) => id),
  ...edges.flatMap(({ move }) => [move.label, move.event.type]),
]

/** The field with what `--from`, `--to` and `--only` leave of it. */
export const filtered = (field: Field, graph: Graph, { from, to, only }: Filters): Field => {
  const ends = to === null ? null : statesNamed(graph, to, '--to')
  const aimed = ends ? aimedAt(field, ends) : field
  const begun = from === null ? aimed : { ...aimed, starts: beginningsIn(aimed, graph, from) }
  return only.length === 0 ? begun : keepingOnly(begun, only)
}

/** Only steps into some states meet anything, so that every path ends there. */
const aimedAt = (field: Field, isEnd: (state: string) => boolean): Field => ({
  ...field,
  starts: field.starts.map((start) => ({ ...start, meets: [] })),
  waysFrom: kept((place) =>
    field.waysFrom(place).map((way) => (isEnd(way.edge.to.state) ? way : { ...way, meets: [] })),
  ),
})

/** Tells the states that a name means: a leaf, a state around leaves, a pattern; with the machine's id or without. */
const statesNamed = (graph: Graph, name: string, option: string): ((state: string) => boolean) => {
  const id = graph.driver.machine.id
  const matches = matcherOf(name)
  const isNamed = (state: string): boolean => namesOf(id, state).some(matches)
  if (graph.nodes.some(({ state }) => isNamed(state))) return isNamed
  const known = Object.entries(graph.driver.states).flatMap(([leaf, title]) => (title === null ? [] : [leaf]))
  throw new NamesNothing(`${option} ${name} is no state that ${id} comes to rest in; it has ${known.join(', ')}.`)
}

/** All names of a state: each leaf and what is around it, with the machine's id before it and without. */
const namesOf = (id: string, state: string): string[] =>
  state.split(' + ').flatMap((leaf) => {
    const parts = leaf.split('.')
    const outer = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
    return [...outer, ...outer.map((name) => `${id}.${name}`)]
  })

const beginningsIn = (field: Field, graph: Graph, name: string): Beginning[] => {
  const isFrom = statesNamed(graph, name, '--from')
  const nearest = searcherOf(field)
  const leadsThere = (way: Way): boolean => isFrom(way.edge.to.state)
  return field.starts.flatMap((start): Beginning[] => {
    if (isFrom(start.start.to.state)) return [{ ...start, meets: [] }]
    const before = nearest(start.to, leadsThere, () => false)
    const last = before?.at(-1)
    return before && last ? [{ ...start, to: last.to, meets: [], before }] : []
  })
}

const keepingOnly = (field: Field, patterns: readonly string[]): Field => {
  const matchers = patterns.map(matcherOf)
  const isAsked = (need: number): boolean => matchers.some((matches) => matches(field.needs[need] ?? ''))
  const keeping = <Item extends { meets: readonly number[] }>(item: Item): Item => ({
    ...item,
    meets: item.meets.filter(isAsked),
  })
  return {
    ...field,
    starts: field.starts.map(keeping),
    waysFrom: kept((place) => field.waysFrom(place).map(keeping)),
  }
}
