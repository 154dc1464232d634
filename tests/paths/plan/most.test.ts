import { expect, test } from 'vitest'
import { letterDriver } from '../fixtures/letter'
import { mostIn } from './most'
import { planFor, type PathOfGraph } from './plan'

const [whole] = planFor(letterDriver).paths

const firstOf = (count: number): PathOfGraph => {
  if (!whole) throw new Error('nothing is planned')
  return { ...whole, id: String(count), edges: whole.edges.slice(0, count) }
}

test('of the paths of a few steps, the one that meets most; never one without any', () => {
  expect(mostIn([firstOf(0), firstOf(2), firstOf(3), firstOf(1)]).id).toBe('3')
  expect(mostIn([firstOf(0), firstOf(1)]).id).toBe('1')
  expect(() => mostIn([firstOf(0)])).toThrow('no path with a step')
})

test('where every path is long, the shortest', () => {
  expect(mostIn([firstOf(0), firstOf(8), firstOf(7)]).id).toBe('7')
})
