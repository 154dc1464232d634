import { beforeAll, describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { randomFrom } from '../../soak/random'
import { isQuick } from '../../support/quick'
import { defineDriver, type Driver } from '../driver'
import { explore } from '../explore'
import { letterDriver } from '../fixtures/letter'
import { runModel } from '../model-run'
import { driverOf, drivers } from '../registry'
import { loosenedOf } from './loosened'
import { lowerBound, lowerBoundOf, lowerBoundOfRun, type Network } from './lower-bound'
import { planFor } from './plan'

/** The fewest steps of all sets of paths that meet all needs: by every path, of at most so many steps. */
const fewest = ({ starts, steps }: Network, needs: readonly string[], longest: number): number => {
  const bitsOf = (meets: readonly string[]): number =>
    meets.reduce((bits, need) => bits | (needs.includes(need) ? 1 << needs.indexOf(need) : 0), 0)
  const whole = bitsOf(needs)
  let row = new Map<string, [at: string, met: number, length: number]>()
  const known = new Set<string>()
  const reach = (rows: typeof row, at: string, met: number, length: number): void => {
    const key = `${at} ${met} ${length}`
    if (known.has(key)) return
    known.add(key)
    rows.set(key, [at, met, length])
    for (const start of starts) reach(rows, start.to, met | bitsOf(start.meets), 0)
  }
  for (const start of starts) reach(row, start.to, bitsOf(start.meets), 0)
  for (let count = 0; row.size > 0; count++) {
    const next: typeof row = new Map()
    for (const [at, met, length] of row.values()) {
      if (met === whole) return count
      if (length === longest) continue
      for (const step of steps) if (step.from === at) reach(next, step.to, met | bitsOf(step.meets), length + 1)
    }
    row = next
  }
  return Infinity
}

/** With `isShared`, several steps may meet the same and one step several; else each step meets one of its own. */
const networks = (
  count: number,
  seed: number,
  isShared: boolean,
): { network: Network; needs: string[]; longest: number }[] => {
  const random = randomFrom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const some = (limit: number, from: string): string[] =>
    Array.from({ length: below(limit) }, () => `${from}${below(6)}`)
  return Array.from({ length: count }, () => {
    const places = 2 + below(4)
    const network = {
      starts: Array.from({ length: 1 + below(2) }, () => ({ to: `p${below(places)}`, meets: some(2, 'n') })),
      steps: Array.from({ length: 2 + below(isShared ? 3 * places : 6) }, (_, index) => ({
        from: `p${below(places)}`,
        to: `p${below(places)}`,
        meets: isShared ? some(4, 'n') : [`s${index}`],
      })),
    }
    const needs = [...new Set([...network.starts, ...network.steps].flatMap(({ meets }) => meets))]
    return { network, needs, longest: 2 + below(5) }
  })
}

describe('the lower bound', () => {
  test('is no larger than the fewest steps of all sets of paths, and seldom smaller where each step has to be taken', () => {
    const counts = { shared: 0, own: 0, same: 0 }
    for (const isShared of [true, false])
      for (const { network, needs, longest } of networks(250, 11, isShared)) {
        const least = fewest(network, needs, longest)
        if (least === Infinity) continue
        const bound = lowerBound(network, needs)
        expect(bound, JSON.stringify({ network, needs, longest })).toBeLessThanOrEqual(least)
        counts[isShared ? 'shared' : 'own']++
        if (!isShared && bound === fewest(network, needs, Infinity)) counts.same++
      }
    expect(Math.min(counts.shared, counts.own)).toBeGreaterThan(50)
    expect(counts.same / counts.own).toBeGreaterThan(0.8)
  })

  test('counts a step once that meets several needs, and a start as none', () => {
    const steps = [{ from: 'a', to: 'b', meets: ['one', 'two', 'three'] }]
    const network = { starts: [{ to: 'a', meets: ['begun'] }], steps }
    expect(lowerBound(network, ['begun', 'one', 'two', 'three'])).toBe(1)
    expect(lowerBound(network, ['begun'])).toBe(0)
  })

  test('is refused for what no path meets', () => {
    expect(() => lowerBound({ starts: [{ to: 'a', meets: [] }], steps: [] }, ['one'])).toThrow('No path meets one.')
  })

  const ring = (count: number): Driver => {
    const names = Array.from({ length: count }, (_, index) => `s${index}`)
    const states = Object.fromEntries(
      names.map((name, index) => [name, { on: { 'ring.on': names[(index + 1) % count], 'ring.back': names[0] } }]),
    )
    const machine = setup({ types: { events: {} as { type: 'ring.on' } | { type: 'ring.back' } } }).createMachine({
      id: 'ring',
      initial: 's0',
      states,
    })
    return defineDriver(machine)({
      states: Object.fromEntries(names.map((name) => [name, name])),
      inputs: { start: { title: 'a ring', input: undefined } },
      events: { 'ring.on': { cases: { '': {} } }, 'ring.back': { cases: { '': {} } } },
      children: {},
      delays: {},
    })
  }

  /** Each way once, and to each place but the first once more: it is left twice and entered once. */
  test.each([
    [2, 5],
    [3, 9],
    [4, 14],
  ])('of a ring of %i places, with a way back from each, is %i steps', (count, least) => {
    expect(lowerBoundOf(planFor(ring(count)))).toBe(least)
  })

  test.each(['states', 'transitions', 'cases', 'pairs'] as const)('is known for a plan that covers %s', (criterion) => {
    const planned = planFor(letterDriver, { criterion })
    const bound = lowerBoundOf(planned) ?? 0
    expect([bound > 0, bound <= planned.steps]).toEqual([true, true])
  })

  test('is of what was asked for and of what the paths cover, and unknown for guards', () => {
    expect(lowerBoundOf(planFor(letterDriver, { only: ['*--letter.read-->*'] }))).toBe(3)
    expect(lowerBoundOf(planFor(letterDriver, { longest: 2 }))).toBeLessThan(lowerBoundOf(planFor(letterDriver)) ?? 0)
    expect(lowerBoundOf(planFor(letterDriver, { criterion: 'guards' }))).toBe(null)
  })
})

describe.skipIf(isQuick)('of the product', () => {
  const all = new Map<string, Driver>()
  beforeAll(async () => {
    for (const machine of Object.keys(drivers)) all.set(machine, await driverOf(machine))
  })

  /** What the machine can do and the loosened statechart cannot would make the bound larger than it is. */
  test('each step that a machine can take is a step of its statechart with guards that go either way', () => {
    const strange = [...all.values()].flatMap((driver) => {
      const { starts, steps } = loosenedOf(driver)
      const loose = new Set(steps.map(({ from, to, label, fired }) => [from, label, to, ...fired].join('\n')))
      const begun = new Set(starts.map(({ to, fired }) => [to, ...fired].join('\n')))
      const graph = explore(driver, { least: 800 })
      const ids = (fired: readonly { id: string }[]): string[] => fired.map(({ id }) => id)
      return [
        ...graph.starts
          .filter(({ to, fired }) => !begun.has([to.state, ...ids(fired)].join('\n')))
          .map(({ given }) => given),
        ...graph.edges
          .filter(({ fired }) => fired.length > 0)
          .filter(
            ({ from, move, to, fired }) => !loose.has([from.state, move.label, to.state, ...ids(fired)].join('\n')),
          )
          .map(({ from, move }) => `${from.state} ${move.label}`),
      ].map((step) => `${driver.machine.id}: ${step}`)
    })
    expect(strange).toEqual([])
  })

  test('no plan has fewer steps', () => {
    const fewer = [...all.values()].flatMap((driver) => {
      const planned = planFor(driver)
      return (lowerBoundOf(planned) ?? Infinity) <= planned.steps ? [] : [driver.machine.id]
    })
    expect(fewer).toEqual([])
  })

  test('of a run, the bound is of the transitions and cases that went well', async () => {
    const planned = planFor(letterDriver, { criterion: 'cases' })
    const run = await runModel(planned)
    const bound = lowerBoundOfRun(planned, run.criteria.cases) ?? 0
    expect(bound).toBe(lowerBoundOf(planned))
    const part = await runModel(planned, planned.paths.slice(1))
    expect(lowerBoundOfRun(planned, part.criteria.cases)).toBeLessThan(bound)
    expect(lowerBoundOfRun(planned, undefined)).toBe(null)
  })
})
