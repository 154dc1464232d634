import type { Edge, Graph, Start } from '../graph'
import type { Criterion } from '../record'
import { anyChangeOf, changesOf, requirementsOf } from './requirements'

/** A step from one place to another, with what it meets. */
export type Way = { from: number; to: number; meets: readonly number[]; edge: Edge }

/** A place to begin at: where the machine is started, or a state that is gone to first. */
export type Beginning = { to: number; meets: readonly number[]; start: Start; before: readonly Way[] }

/** What is planned on: places, ways between them, and what has to be met. */
export type Field = {
  starts: Beginning[]
  waysFrom: (place: number) => readonly Way[]
  /** Whether the ways from a place are known without looking further. */
  isKnown: (place: number) => boolean
  /** What has to be met, by its number; more comes as more is looked into. */
  needs: readonly string[]
}

/** The field of a criterion: of states, transitions and guards the graph itself, of pairs the graph of its steps. */
export const fieldOf = (graph: Graph, criterion: Criterion, isAllowed: (edge: Edge) => boolean): Field =>
  criterion === 'pairs' ? pairsField(graph, isAllowed) : plainField(graph, criterion, isAllowed)

/** The same ways each time that they are asked for. */
export const kept = (waysFrom: Field['waysFrom']): Field['waysFrom'] => {
  const known: (readonly Way[] | undefined)[] = []
  return (place) => (known[place] ??= waysFrom(place))
}

/** Numbers for names, as they come. */
const numbered = (first: readonly string[] = []) => {
  const needs = [...first]
  const numbers = new Map(needs.map((name, index) => [name, index]))
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? needs.push(name) - 1
    numbers.set(name, number)
    return number
  }
  return { needs, numberOf }
}

const changes: Partial<Record<Criterion, (edge: Edge) => string[]>> = { transitions: changesOf, cases: anyChangeOf }

const plainField = (
  graph: Graph,
  criterion: Exclude<Criterion, 'pairs'>,
  isAllowed: (edge: Edge) => boolean,
): Field => {
  const { all, at, atStart } = requirementsOf(graph, criterion)
  const { needs, numberOf } = numbered(all)
  const changed = changes[criterion] ?? (() => [])
  const metBy = (edge: Edge): number[] => [...at(edge), ...changed(edge)].map(numberOf)
  const takesRefused = criterion === 'guards'
  const wayOf = (edge: Edge): Way => ({ from: edge.from.index, to: edge.to.index, meets: metBy(edge), edge })
  return {
    needs,
    starts: graph.starts.map((start) => ({
      to: start.to.index,
      meets: atStart(start).map(numberOf),
      start,
      before: [],
    })),
    isKnown: (place) => graph.nodes[place]?.isLookedInto === true,
    waysFrom: kept((place) => {
      const node = graph.nodes[place]
      const steps = node ? graph.stepsFrom(node) : []
      return steps.filter((edge) => (takesRefused || edge.fired.length > 0) && isAllowed(edge)).map(wayOf)
    }),
  }
}

/** Places are steps, ways lead from a step to one that can follow it and meet the pairs of their transitions. */
const pairsField = (graph: Graph, isAllowed: (edge: Edge) => boolean): Field => {
  const { needs, numberOf } = numbered()
  const isWay = (edge: Edge): boolean => edge.fired.length > 0 && isAllowed(edge)
  const after = graph.edges.length
  const waysFrom = kept((place) => {
    const edge = graph.edges[place]
    const node = edge?.to ?? graph.starts[place - after]?.to
    return (node?.out ?? []).filter(isWay).map((next) => ({
      from: place,
      to: next.index,
      meets: edge ? pairsOf(edge, next).map(numberOf) : [],
      edge: next,
    }))
  })
  for (const { index } of graph.edges) waysFrom(index)
  const starts = graph.starts.map((start, index) => ({ to: after + index, meets: [], start, before: [] }))
  return { starts, waysFrom, isKnown: () => true, needs }
}

export const pairsOf = (edge: Edge, next: Edge): string[] =>
  edge.fired.flatMap((one) => next.fired.map((other) => `${one.id} ⇒ ${other.id}`))
