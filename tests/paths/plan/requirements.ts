import type { Edge, Graph, Start } from '../explore'
import { guardsAt, guardsAtStart, guardsOf } from '../guards'
import type { Criterion } from '../record'

/** What a criterion asks for, and which of it a start and each step meet. Pairs are met by a step after another. */
export type Requirements = {
  /** All of it, also what nothing meets. */
  all: string[]
  atStart: (start: Start) => readonly string[]
  at: (edge: Edge) => readonly string[]
}

/** What has to be met for a criterion to be covered whole; pairs are asked of a graph of steps (`steps.ts`). */
export const requirementsOf = (graph: Graph, criterion: Exclude<Criterion, 'pairs'>): Requirements => {
  const { walker } = graph
  switch (criterion) {
    case 'states': {
      const leaves = Object.entries(graph.driver.states).flatMap(([leaf, title]) => (title === null ? [] : [leaf]))
      return { all: leaves, atStart: ({ to }) => leavesIn(to.state), at: ({ to }) => leavesIn(to.state) }
    }
    case 'transitions':
      return { all: walker.declared.map(({ id }) => id), atStart: firedIn, at: firedIn }
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

const firedIn = ({ fired }: Start | Edge): string[] => fired.map(({ id }) => id)
