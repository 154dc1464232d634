import { expect, test } from 'vitest'
import { changesSince, transitionsIn } from './charts'
import { letterMachine } from './fixtures/letter'

const letter = transitionsIn([letterMachine])

test('a machine that is as it was has no change, whatever became of others', () => {
  expect(changesSince([...letter, 'lamp.off --lamp.switch--> lamp.on'], [letterMachine])).toEqual([])
})

test('a transition that is gone, and one that is new, are told', () => {
  const [first, ...others] = letter
  const burning = 'letter.waiting --letter.burn--> letter.burnt'
  expect(changesSince([...others, burning], [letterMachine])).toEqual([
    `${burning} is gone since the charts were accepted`,
    `${first} is new since the charts were accepted`,
  ])
})

test('of a machine that nobody has accepted, all is new', () => {
  expect(changesSince([], [letterMachine]).length).toBe(letter.length)
})
