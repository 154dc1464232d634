import { expect, test } from 'vitest'
import { and, not, or, setup, stateIn } from 'xstate'
import { changesSince, transitionsIn } from './statecharts'
import { letterMachine } from './fixtures/letter'
import { mutantsOf } from './mutants'

const letter = transitionsIn([letterMachine])

test('a machine that is as it was has no change, whatever became of others', () => {
  expect(changesSince([...letter, 'lamp.off --lamp.switch--> lamp.on'], [letterMachine])).toEqual([])
})

test('a transition that is gone, and one that is new, are told', () => {
  const [first, ...others] = letter
  const burning = 'letter.waiting --letter.burn--> letter.burnt'
  expect(changesSince([...others, burning], [letterMachine])).toEqual([
    `${burning} is gone since the statecharts were accepted`,
    `${first} is new since the statecharts were accepted`,
  ])
})

test('a line tells the guard and the actions of a transition, and what a state does by itself', () => {
  expect(letter).toContain('letter.writing --letter.send--> letter.sending if hasText')
  expect(letter).toContain('letter.writing --text.type--> (stays) do setText, clearProblem')
  expect(letter).toContain('letter.sending --error sendLetter[0]--> letter.writing if isFailure do setProblem')
  expect(letter).toContain('letter.sending on entry do countTry')
})

test('a line tells a guard of guards by its parts', () => {
  const machine = setup({ guards: { isOpen: () => true, isFull: () => false } }).createMachine({
    id: 'box',
    on: {
      'box.fill': { guard: and(['isOpen', not(stateIn('#box'))]), actions: () => undefined },
      'box.empty': { guard: or(['isOpen', 'isFull']), actions: () => undefined },
    },
  })
  expect(transitionsIn([machine])).toEqual([
    'box --box.fill--> (stays) if isOpen and not in #box',
    'box --box.empty--> (stays) if isOpen or isFull',
  ])
})

test.each(mutantsOf(letterMachine).filter(({ id }) => !id.includes('leads to')))('$id: that is told', ({ machine }) => {
  expect(changesSince(letter, [machine()])).not.toEqual([])
})

test('of a machine that nobody has accepted, all is new', () => {
  expect(changesSince([], [letterMachine]).length).toBe(letter.length)
})
