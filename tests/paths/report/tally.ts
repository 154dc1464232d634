import type { Declared } from '../statechart'
import type { Graph } from '../graph'
import { hasBegun, type RecordedPath, type RecordedStep, type Run, type RunRecord } from '../record'

/** A run with what is known of its machine. */
export type Told = { run: RunRecord; graph: Graph }

/** A transition, how often it was taken, by which paths, and why not where it was not. */
export type Visited = { transition: Declared; visits: number; paths: string[]; whyNot: string | null; failed: boolean }

export const stepsIn = ({ paths }: Pick<Run, 'paths'>): RecordedStep[] => paths.flatMap(({ steps }) => steps)

export const isWell = ({ failure }: RecordedStep): boolean => failure === null

/** Transitions that a path really took, in order; of a start or step that failed nothing counts. */
const takenIn = ({ start, steps }: RecordedPath): string[] => [
  ...(hasBegun({ steps }) ? start.fired : []),
  ...steps.flatMap((step) => (isWell(step) ? step.fired : [])),
]

export const visitsOf = ({ run, graph }: Told): Visited[] => {
  const reasons = { ...graph.driver.unreached, ...graph.driver.browser?.unreached }
  const failedSteps = new Set(stepsIn(run).flatMap((step) => (isWell(step) ? [] : step.fired)))
  return graph.walker.declared.map((transition) => {
    const paths = run.paths.filter((path) => takenIn(path).includes(transition.id)).map(({ id }) => id)
    const visits = run.paths.flatMap(takenIn).filter((id) => id === transition.id).length
    const failed = failedSteps.has(transition.id)
    const why = failed ? 'its step failed' : (reasons[transition.id] ?? 'none of the walked paths takes it')
    return { transition, visits, paths, failed, whyNot: visits > 0 ? null : why }
  })
}

/** Two transitions that follow each other, and how often they did; those that never did come first. */
export type Pair = { pair: string; visits: number }

export const pairsOf = ({ run }: Told): Pair[] => {
  const counts = new Map((run.criteria.pairs?.missing ?? []).map((pair) => [pair, 0]))
  for (const { steps } of run.paths) {
    const well = steps.filter(isWell)
    for (const [index, { fired }] of well.entries())
      for (const one of fired)
        for (const other of well[index + 1]?.fired ?? []) {
          const pair = `${one} ⇒ ${other}`
          counts.set(pair, (counts.get(pair) ?? 0) + 1)
        }
  }
  return [...counts].map(([pair, visits]) => ({ pair, visits })).toSorted((one, other) => one.visits - other.visits)
}

/** What a run has cost, or several together. */
type Cost = { paths: number; steps: number; transitions: number; seconds: number; lowerBound: number | null }

export const costOf = (runs: readonly RunRecord[]): Cost => {
  const sum = (figure: (run: RunRecord) => number): number => runs.reduce((whole, run) => whole + figure(run), 0)
  const isWhole = runs.every(({ lowerBound }) => lowerBound !== null)
  return {
    paths: sum(({ paths }) => paths.length),
    steps: sum((run) => stepsIn(run).length),
    transitions: sum(({ criteria }) => criteria.transitions?.covered ?? 0),
    seconds: sum(({ seconds }) => seconds),
    lowerBound: isWhole ? sum(({ lowerBound }) => lowerBound ?? 0) : null,
  }
}

/** The same in words; without the lower bound where only some of the paths were walked. */
export const costText = ({ steps, transitions, seconds, lowerBound }: Cost): string[] => [
  ...(transitions === 0 ? [] : [`${(steps / transitions).toFixed(2)} steps a transition`]),
  ...(lowerBound === null || lowerBound === 0
    ? []
    : [`lower bound ${lowerBound} (× ${(steps / lowerBound).toFixed(2)})`]),
  `${secondsText(seconds)} s`,
  ...(transitions === 0 ? [] : [`${secondsText(seconds / transitions)} s a transition`]),
]

/** A run by model takes a moment, one in a browser minutes. */
const secondsText = (seconds: number): string => (seconds < 0.1 ? seconds.toPrecision(2) : seconds.toFixed(2))
