import type { Edge, Graph, Start } from '../graph'
import { guardsAt, guardsAtStart, guardsOf } from '../guards'
import { casesOf } from '../moves'
import type { Criterion } from '../record'

/** What a criterion asks for, and which of it a start and each step meet. Pairs are met by a step after another. */
type Requirements = {
  /** All of it, also what nothing meets. */
  all: string[]
  atStart: (start: Start) => readonly string[]
  at: (edge: Edge) => readonly string[]
}

/** What has to be met for a criterion to be covered whole; pairs are asked of a graph of steps (`field.ts`). */
export const requirementsOf = (graph: Graph, criterion: Exclude<Criterion, 'pairs'>): Requirements => {
  const { walker } = graph
  switch (criterion) {
    case 'states': {
      const leaves = Object.entries(graph.driver.states).flatMap(([leaf, title]) => (title === null ? [] : [leaf]))
      return { all: leaves, atStart: ({ to }) => leavesIn(to.state), at: ({ to }) => leavesIn(to.state) }
    }
    case 'transitions':
      return { all: walker.declared.map(({ id }) => id), atStart: firedIn, at: firedIn }
    case 'cases':
      return {
        all: [...walker.declared.map(({ id }) => id), ...casesOf(graph.driver)],
        atStart: firedIn,
        at: (edge) => [...firedIn(edge), ...caseOf(edge)],
      }
    case 'guards': {
      const guarded = walker.declared.filter(({ isGuarded }) => isGuarded)
      return {
        all: guarded.flatMap(({ id }) => [`${id} is true`, `${id} is false`]),
        atStart: (start) => [...guardsAtStart(start, walker), ...guardsAt(start.to, walker)],
        at: (edge) => [...guardsOf(edge, walker), ...guardsAt(edge.to, walker)],
      }
    }
  }
}

export const leavesIn = (state: string): string[] => state.split(' + ')

/** A case counts where the machine takes it. */
const caseOf = ({ move, fired }: Edge): string[] => (move.case === null || fired.length === 0 ? [] : [move.label])

const firedIn = ({ fired }: Start | Edge): string[] => fired.map(({ id }) => id)

/**
 * What a step has changed: anything at all, and each part of the context that it has emptied. A transition that was taken
 * without changing what it can change has shown little: nobody would notice that its actions were gone.
 */
export const changesOf = ({ from, to, fired: [first] }: Edge): string[] => {
  if (!first) return []
  const [before, after] = [from.configuration.snapshot.context, to.configuration.snapshot.context]
  const parts = Object.keys(after).filter((name) => before[name] !== after[name])
  const emptied = parts.filter((name) => isEmpty(after[name]) && !isEmpty(before[name]))
  return [...(parts.length > 0 ? ['something'] : []), ...emptied].map((what) => `${first.id} changes ${what}`)
}

/** The least of it, where a plan is long as it is. */
export const anyChangeOf = (edge: Edge): string[] => changesOf(edge).slice(0, 1)

const isEmpty = (value: unknown): boolean => value === undefined || value === null
