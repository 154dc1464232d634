import { describe, expect, test } from 'vitest'
import { letterDriver } from '../fixtures/letter'
import { planFor } from './plan'

const labelsOf = (options: Parameters<typeof planFor>[1]) =>
  planFor(letterDriver, options).paths.map(({ edges }) => edges.map(({ move }) => move.label))

const statesAtEnd = (options: Parameters<typeof planFor>[1]) =>
  new Set(planFor(letterDriver, options).paths.map(({ edges }) => edges.at(-1)?.to.state))

describe('a plan', () => {
  test('covers every transition in few short paths, the same each time', () => {
    const { measures, paths, steps } = planFor(letterDriver)
    expect(measures.transitions).toEqual({ total: 9, covered: 9, missing: [] })
    expect([paths.length, steps <= 18]).toEqual([2, true])
    expect(planFor(letterDriver).paths.map(({ id }) => id)).toEqual(paths.map(({ id }) => id))
  })

  test('keeps the name of a path while its steps have the same names', () => {
    const [first] = planFor(letterDriver).paths
    const titled = { ...letterDriver, states: { ...letterDriver.states, writing: 'other words' } }
    expect(planFor(titled).paths[0]?.id).toBe(first?.id)
    expect(first?.id).toMatch(/^p[0-9a-f]{7}$/)
  })

  test('covers every state with fewer steps', () => {
    const { measures, steps } = planFor(letterDriver, { criterion: 'states' })
    expect(measures.states.missing).toEqual([])
    expect(steps).toBeLessThan(planFor(letterDriver).steps)
  })

  test('covers every pair of transitions that can follow each other', () => {
    const { measures, graph } = planFor(letterDriver, { criterion: 'pairs' })
    expect(measures.pairs?.missing).toEqual([])
    expect(measures.pairs?.total).toBeGreaterThan(graph.walker.declared.length)
  })

  test('sees each guard hold and not hold', () => {
    const { measures, paths } = planFor(letterDriver, { criterion: 'guards' })
    expect(measures.guards).toEqual({ total: 6, covered: 6, missing: [] })
    const refused = paths.flatMap(({ edges }) => edges.filter(({ fired }) => fired.length === 0))
    expect(refused.map(({ move }) => move.label)).toEqual(['letter.send'])
  })

  test('takes no path beyond the limit', () => {
    const { paths, measures } = planFor(letterDriver, { longest: 6 })
    expect(paths.every(({ edges }) => edges.length <= 6)).toBe(true)
    expect(measures.transitions.missing).toEqual([])
  })

  test('leaves out what a limit forbids, and says so', () => {
    const { measures } = planFor(letterDriver, { longest: 2 })
    expect(measures.transitions.missing).toContain('letter.waiting --letter.read--> letter.read')
  })
})

describe('what is asked for', () => {
  test('--to: every path ends there, by every way into it', () => {
    expect(statesAtEnd({ to: 'lost' })).toEqual(new Set(['lost']))
    expect(labelsOf({ to: 'letter.lost' }).length).toBe(2)
  })

  test('--from: every path goes there first', () => {
    for (const { edges } of planFor(letterDriver, { from: 'waiting' }).paths)
      expect(edges.findIndex(({ to }) => to.state === 'waiting')).toBe(2)
  })

  test('--avoid: no step goes there', () => {
    const { paths, measures } = planFor(letterDriver, { avoid: ['*lost', '✗sendLetter «no answer»'] })
    const states = paths.flatMap(({ edges }) => edges.map(({ to }) => to.state))
    expect(states).not.toContain('lost')
    expect(measures.transitions.missing).toEqual([
      'letter.sending --error sendLetter[1]--> letter.deciding',
      'letter.deciding --always[1]--> letter.lost',
    ])
  })

  test('--only: no more than that is covered', () => {
    expect(labelsOf({ only: ['*--letter.read-->*'] })).toEqual([
      ['text.type «whole»', 'letter.send', '✓sendLetter «sent»', '⇠letter.read'],
    ])
  })

  test('what is asked for is what the filters name, and what is avoided still', () => {
    const asked = (options: Parameters<typeof planFor>[1]) => planFor(letterDriver, options).asked
    expect(asked({})).toEqual({ total: 9, covered: 9, missing: [] })
    expect(asked({ only: ['*--letter.read-->*'] })).toEqual({ total: 1, covered: 1, missing: [] })
    expect(asked({ to: 'lost' })).toEqual({ total: 3, covered: 3, missing: [] })
    expect(asked({ avoid: ['*lost'] })).toEqual({
      total: 9,
      covered: 8,
      missing: ['letter.deciding --always[1]--> letter.lost'],
    })
    expect(asked({ criterion: 'states', to: 'lost' })).toEqual({ total: 1, covered: 1, missing: [] })
  })

  test('--max-paths keeps the longest', () => {
    expect(labelsOf({ mostPaths: 1 })).toEqual(labelsOf({}).slice(0, 1))
  })

  test('--random adds so many steps by chance, the same for the same seed', () => {
    const random = (seed: number) => labelsOf({ random: 100, seed }).slice(labelsOf({}).length)
    expect(random(3).flat().length).toBe(100)
    expect(random(3)).toEqual(random(3))
    expect(random(4)).not.toEqual(random(3))
    expect(random(3).every((labels) => labels.length <= 15)).toBe(true)
  })

  test('--random keeps clear of what is to be avoided, and begins where paths are to begin', () => {
    const options = { avoid: ['*lost'], from: 'waiting', random: 60, seed: 3 }
    const { paths } = planFor(letterDriver, options)
    const chosen = paths.slice(planFor(letterDriver, { ...options, random: 0 }).paths.length)
    expect(chosen.length).toBeGreaterThan(3)
    for (const { edges } of chosen) {
      const states = edges.map(({ to }) => to.state)
      expect(states).not.toContain('lost')
      expect(states.indexOf('waiting')).toBe(2)
    }
  })

  test.each([
    [
      { to: 'burnt' },
      '--to burnt is no state that letter comes to rest in; it has writing, sending, waiting, read, lost.',
    ],
    [
      { from: 'deciding' },
      '--from deciding is no state that letter comes to rest in; it has writing, sending, waiting, read, lost.',
    ],
    [{ only: ['nothing'] }, 'Nothing of letter is left to be covered by these filters.'],
    [{ avoid: ['*'] }, 'Nothing of letter is left to be covered by these filters.'],
  ])('%o is refused in one sentence', (options, sentence) => {
    expect(() => planFor(letterDriver, options)).toThrow(sentence)
  })
})
