import { expect, test } from 'vitest'
import { randomFrom } from '../../soak/random'
import { leastCost } from './assignment'

/** Every way to give each row a column of its own. */
const leastOfAll = ([row, ...rest]: number[][], taken: number[] = []): number =>
  row === undefined
    ? 0
    : Math.min(
        ...row.flatMap((cost, column) => (taken.includes(column) ? [] : [cost + leastOfAll(rest, [...taken, column])])),
      )

test('is as cheap as the cheapest of all ways', () => {
  const random = randomFrom(7)
  for (let round = 0; round < 50; round++) {
    const rows = 1 + Math.floor(random() * 5)
    const costs = Array.from({ length: rows }, () => Array.from({ length: rows + 2 }, () => Math.floor(random() * 20)))
    expect(leastCost(costs), JSON.stringify(costs)).toBe(leastOfAll(costs))
  }
})

test('costs nothing where there is nothing to give', () => {
  expect(leastCost([])).toBe(0)
})
