import type { Edge, Graph, Start } from '../explore'
import type { Criterion } from '../record'
import { requirementsOf } from './requirements'

/** A step from one place to another, with what it meets. */
export type Way = { from: number; to: number; meets: readonly number[]; edge: Edge }

/** A place to begin at: where the machine is started, or a state that is gone to first. */
export type Beginning = { to: number; meets: readonly number[]; start: Start; before: readonly Way[] }

/** What is planned on: places, ways between them, and what has to be met. */
export type Field = { places: number; starts: Beginning[]; out: Way[][]; needs: string[] }

/** The field of a criterion: of states, transitions and guards the graph itself, of pairs the graph of its steps. */
export const fieldOf = (graph: Graph, criterion: Criterion, isAllowed: (edge: Edge) => boolean = () => true): Field =>
  criterion === 'pairs' ? pairsField(graph, isAllowed) : plainField(graph, criterion, isAllowed)

const plainField = (graph: Graph, criterion: Exclude<Criterion, 'pairs'>, isAllowed: (edge: Edge) => boolean): Field => {
  const { all, at, atStart } = requirementsOf(graph, criterion)
  const numbers = new Map(all.map((id, index) => [id, index]))
  const met = (ids: readonly string[]): number[] => ids.flatMap((id) => numbers.get(id) ?? [])
  const takesRefused = criterion === 'guards'
  return {
    needs: all,
    places: graph.nodes.length,
    starts: graph.starts.map((start) => ({ to: start.to.index, meets: met(atStart(start)), start, before: [] })),
    out: graph.nodes.map(({ out }) =>
      out
        .filter((edge) => (takesRefused || edge.fired.length > 0) && isAllowed(edge))
        .map((edge) => ({ from: edge.from.index, to: edge.to.index, meets: met(at(edge)), edge })),
    ),
  }
}

/** Places are steps, ways lead from a step to one that can follow it and meet the pairs of their transitions. */
const pairsField = (graph: Graph, isAllowed: (edge: Edge) => boolean): Field => {
  const numbers = new Map<string, number>()
  const numberOf = (pair: string): number => {
    const number = numbers.get(pair) ?? numbers.size
    numbers.set(pair, number)
    return number
  }
  const isWay = (edge: Edge): boolean => edge.fired.length > 0 && isAllowed(edge)
  const after = graph.edges.length
  const starts = graph.starts.map((start, index) => ({ to: after + index, meets: [], start, before: [] }))
  const out = graph.edges.map((edge): Way[] =>
    edge.to.out
      .filter(isWay)
      .map((next) => ({ from: edge.index, to: next.index, meets: pairsOf(edge, next).map(numberOf), edge: next })),
  )
  const first = graph.starts.map(({ to }, index): Way[] =>
    to.out.filter(isWay).map((next) => ({ from: after + index, to: next.index, meets: [], edge: next })),
  )
  return { places: after + starts.length, starts, out: [...out, ...first], needs: [...numbers.keys()] }
}

export const pairsOf = (edge: Edge, next: Edge): string[] =>
  edge.fired.flatMap((one) => next.fired.map((other) => `${one.id} ⇒ ${other.id}`))
