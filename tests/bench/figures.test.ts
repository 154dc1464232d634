import { describe, expect, test } from 'vitest'
import { lineThrough, median, percentile } from './figures'

describe('figures of the bench', () => {
  test('a percentile is a value that was measured, whatever the order', () => {
    const hundred = Array.from({ length: 100 }, (_, nth) => 100 - nth)
    expect([50, 95, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([50, 95, 99, 100])
    expect(percentile([7], 95)).toBe(7)
    expect(percentile([], 95)).toBeNaN()
  })

  test('the median lies between the two in the middle', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
  })

  test('a line through points that lie on one has its slope, and is not off', () => {
    const { slope, within } = lineThrough([0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x })))
    expect([slope, within]).toEqual([2, 0])
  })

  test('a line through points that scatter says how far it may be off', () => {
    const { slope, within } = lineThrough([1, 2, 1, 2].map((y, x) => ({ x, y })))
    expect(slope).toBeCloseTo(0.2)
    expect(within).toBeCloseTo(2 * Math.sqrt(0.8 / 2 / 5))
  })
})
