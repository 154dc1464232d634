import { createHash } from 'node:crypto'
import { measured } from '../coverage'
import { explore } from '../explore'
import type { Edge, Graph, Start } from '../graph'
import type { Driver } from '../driver'
import { NamesNothing, PathsProblem } from '../problems'
import type { Criterion, Measure } from '../record'
import { fieldOf, pairsOf, type Field } from './field'
import { allowedBy, filtered, noFilters, type Filters } from './filters'
import { randomWalks } from './random'
import { replayed } from './replayed'
import { requirementsOf } from './requirements'
import { waysKnown } from './search'
import { lengthOf, reduced, stepsIn, walkAll, type Walk } from './walk'

export type PlanOptions = Filters & {
  criterion: Criterion
  longest: number
  mostPaths: number
  /** Whether paths may begin at other inputs than the first. */
  seeds: boolean
  /** Steps by chance that are added. */
  random: number
  seed: number
}

export const planOptions: PlanOptions = {
  ...noFilters,
  criterion: 'transitions',
  longest: 15,
  mostPaths: Infinity,
  seeds: true,
  random: 0,
  seed: 1,
}

export type PathOfGraph = { id: string; start: Start; edges: Edge[] }

/** Paths that were found, on the graph that they were found on. */
export type Planned = {
  graph: Graph
  options: PlanOptions
  paths: PathOfGraph[]
  steps: number
  measures: Record<'states' | 'transitions', Measure> & Partial<Record<Criterion, Measure>>
  /** What `--coverage`, `--only`, `--to` and `--from` ask for, and how much of it is met. */
  needs: readonly string[]
  asked: Measure
  milliseconds: number
}

/** Few short paths that cover what is asked for, each walked once more through the machine before it is handed out. */
export const planFor = (driver: Driver, wanted: Partial<PlanOptions> = {}): Planned => {
  const begun = performance.now()
  const options = { ...planOptions, ...wanted }
  const graph = seededBy(exploredFor(driver, options.criterion), options.seeds)
  const field = filtered(fieldOf(graph, options.criterion, allowedBy(graph, options.avoid)), graph, options)
  const needed = neededIn(field)
  const walks = best(field, needed, options)
  if (walks.length === 0 && isFiltered(options)) {
    const Problem = askedFor(graph, options).length === 0 ? NamesNothing : PathsProblem
    throw new Problem(`Nothing of ${driver.machine.id} is left to be covered by these filters.`)
  }
  const paths = walks
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, options.mostPaths)
    .map(pathOf)
  const all = [...paths, ...randomWalks(field, options).map(({ start, edges }) => pathOfGraph(start, edges))]
  for (const path of all) replayed(graph, path)
  return {
    graph,
    options,
    ...measuredPaths(graph, options, all),
    milliseconds: performance.now() - begun,
  }
}

/** The same with some of its paths only. */
export const withPaths = (planned: Planned, paths: PathOfGraph[]): Planned => ({
  ...planned,
  ...measuredPaths(planned.graph, planned.options, paths),
})

const measuredPaths = (graph: Graph, options: PlanOptions, paths: PathOfGraph[]) => {
  const measures = measuresOf(graph, paths, options.criterion)
  const missing = new Set(measures[options.criterion]?.missing)
  const asked = askedFor(graph, options)
  return {
    paths,
    steps: paths.reduce((sum, { edges }) => sum + edges.length, 0),
    measures,
    needs: asked,
    asked: measured(asked, new Set(asked.filter((need) => !missing.has(need)))),
  }
}

/** All of the criterion; where filters name what is to be covered, that. What is avoided is still asked for. */
const askedFor = (graph: Graph, options: PlanOptions): readonly string[] => {
  const { criterion, only, to, from } = options
  const whole = fieldOf(graph, criterion, () => true)
  const all = criterion === 'pairs' ? whole.needs : requirementsOf(graph, criterion).all
  if (only.length === 0 && to === null && from === null) return all
  const named = new Set([...neededIn(filtered(whole, graph, options))].map((need) => whole.needs[need]))
  return all.filter((need) => named.has(need))
}

export const isFiltered = ({ from, to, avoid, only }: PlanOptions): boolean =>
  from !== null || to !== null || avoid.length > 0 || only.length > 0

/** A machine as far as a plan of a criterion looks into it. */
export const exploredFor = (driver: Driver, criterion: Criterion): Graph => explore(driver, explored(criterion))

/** For pairs, cases and guards more of the combinations are looked into. */
const explored = (criterion: Criterion) => {
  if (criterion === 'guards') return { wanted: 'guards', configurations: 1500, least: 2000 } as const
  return criterion === 'pairs' || criterion === 'cases' ? ({ least: 2000 } as const) : {}
}

const seededBy = (graph: Graph, seeds: boolean): Graph =>
  seeds ? graph : { ...graph, starts: graph.starts.slice(0, 1) }

/** Needs that something meets, as far as the graph is known. */
const neededIn = (field: Field): Set<number> => {
  const { starts } = field
  const needed = new Set(starts.flatMap(({ meets }) => meets))
  const places = new Set(starts.map(({ to }) => to))
  for (const place of places)
    for (const { to, meets } of waysKnown(field, place)) {
      places.add(to)
      for (const need of meets) needed.add(need)
    }
  return needed
}

const manners = [0, 6].flatMap((patience) => [1, 2].map((seed) => ({ patience, seed })))

/** What a path costs beside its steps, in steps: each needs a page of its own. */
export const pathCost = 5

/** The plan that costs least. */
const best = (field: Field, needed: ReadonlySet<number>, { longest }: PlanOptions): Walk[] => {
  const cost = (walks: readonly Walk[]): number => stepsIn(walks) + pathCost * walks.length
  return manners
    .map((manner) => reduced(walkAll(field, needed, { ...manner, longest }), needed))
    .reduce((least, walks) => (cost(walks) < cost(least) ? walks : least))
}

const pathOf = ({ start: { start, before }, steps }: Walk): PathOfGraph =>
  pathOfGraph(
    start,
    [...before, ...steps].map(({ edge }) => edge),
  )

export const pathOfGraph = (start: Start, edges: Edge[]): PathOfGraph => ({
  id: pathId(
    start.given,
    edges.map(({ move }) => move.label),
  ),
  start,
  edges,
})

/** Stays the same as long as the steps have the same names. */
export const pathId = (given: string, labels: readonly string[]): string =>
  `p${createHash('sha256')
    .update([given, ...labels].join('\n'))
    .digest('hex')
    .slice(0, 7)}`

/** How much of each criterion some paths cover. */
export const measuresOf = (graph: Graph, paths: readonly PathOfGraph[], criterion: Criterion): Planned['measures'] => ({
  states: measureOf(graph, paths, 'states'),
  transitions: measureOf(graph, paths, 'transitions'),
  ...(criterion === 'cases' ? { cases: measureOf(graph, paths, 'cases') } : {}),
  ...(criterion === 'guards' ? { guards: measureOf(graph, paths, 'guards') } : {}),
  ...(criterion === 'pairs' ? { pairs: pairsMeasure(graph, paths) } : {}),
})

const measureOf = (graph: Graph, paths: readonly PathOfGraph[], criterion: Exclude<Criterion, 'pairs'>): Measure => {
  const { all, at, atStart } = requirementsOf(graph, criterion)
  return measured(all, new Set(paths.flatMap(({ start, edges }) => [...atStart(start), ...edges.flatMap(at)])))
}

const pairsMeasure = (graph: Graph, paths: readonly PathOfGraph[]): Measure =>
  measured(
    fieldOf(graph, 'pairs', () => true).needs,
    new Set(
      paths.flatMap(({ edges }) =>
        edges.flatMap((edge, index) => {
          const next = edges[index + 1]
          return next ? pairsOf(edge, next) : []
        }),
      ),
    ),
  )
