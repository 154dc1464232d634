import { expect, test } from 'vitest'
import { randomFrom } from '../../soak/random'
import { cheapestFlow, type Arc } from './flow'

/** What it costs from each place to each other (Floyd and Warshall). */
const distancesIn = (nodes: number, arcs: readonly Arc[]): number[][] => {
  const all = Array.from({ length: nodes }, (_, from) =>
    Array.from({ length: nodes }, (__, to) =>
      Math.min(
        from === to ? 0 : Infinity,
        ...arcs.filter((arc) => arc.from === from && arc.to === to).map(({ cost }) => cost),
      ),
    ),
  )
  const at = (from: number, to: number): number => all[from]?.[to] ?? Infinity
  for (let by = 0; by < nodes; by++)
    for (const [from, row] of all.entries())
      for (let to = 0; to < nodes; to++) row[to] = Math.min(at(from, to), at(from, by) + at(by, to))
  return all
}

/** Every way to lead each supply to a demand of its own. */
const leastOfAll = (distances: readonly number[][], [supply, ...supplies]: number[], demands: number[]): number =>
  supply === undefined
    ? 0
    : Math.min(
        ...demands.map(
          (demand, index) =>
            (distances[supply]?.[demand] ?? Infinity) + leastOfAll(distances, supplies, demands.toSpliced(index, 1)),
        ),
      )

test('is as cheap as the cheapest of all ways, and there is none where there is no way', () => {
  const random = randomFrom(7)
  const below = (count: number): number => Math.floor(random() * count)
  const found = { some: 0, none: 0 }
  for (let round = 0; round < 300; round++) {
    const nodes = 2 + below(6)
    const arcs = Array.from({ length: 1 + below(3 * nodes) }, () => ({
      from: below(nodes),
      to: below(nodes),
      cost: below(5),
    }))
    const units = 1 + below(4)
    const [supplies, demands] = [0, 1].map(() => Array.from({ length: units }, () => below(nodes)))
    const least = leastOfAll(distancesIn(nodes, arcs), supplies ?? [], demands ?? [])
    const network = { nodes, arcs, supplies: supplies ?? [], demands: demands ?? [] }
    expect(cheapestFlow(network), JSON.stringify(network)).toBe(least === Infinity ? null : least)
    found[least === Infinity ? 'none' : 'some']++
  }
  expect(Math.min(found.some, found.none)).toBeGreaterThan(30)
})

test('costs nothing where nothing flows', () => {
  expect(cheapestFlow({ nodes: 1, arcs: [], supplies: [], demands: [] })).toBe(0)
})
