import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { defineDriver } from './driver'
import { letterDriver, letterMachine } from './fixtures/letter'
import { mutantsOf } from './mutants'
import { mutate } from './mutate'
import { planFor } from './plan/plan'
import { walkerOf } from './walker'

test('each transition is led elsewhere and left out, each guard held to be true, each action left out', () => {
  const ids = mutantsOf(letterMachine).map(({ id }) => id)
  expect(ids.filter((id) => id.startsWith('letter.writing --letter.send--> letter.sending'))).toEqual([
    'letter.writing --letter.send--> letter.sending: leads to letter.waiting',
    'letter.writing --letter.send--> letter.sending: left out',
    'letter.writing --letter.send--> letter.sending: guard is always true',
  ])
  expect(ids.filter((id) => id.includes('action'))).toEqual([
    'letter.writing --text.type--> (stays): action setText left out',
    'letter.writing --text.type--> (stays): action clearProblem left out',
    'letter.sending --error sendLetter[0]--> letter.writing: action setProblem left out',
    'letter.sending: entry action countTry left out',
  ])
})

test('the machine itself stays whole', () => {
  const before = walkerOf(letterMachine).declared.map(({ id }) => id)
  for (const { machine } of mutantsOf(letterMachine)) machine()
  expect(walkerOf(letterMachine).declared.map(({ id }) => id)).toEqual(before)
})

test('paths that cover every transition notice every break of the letter', () => {
  expect(mutate(planFor(letterDriver)).survivors).toEqual([])
})

test('a delay that counts anew is noticed, though nothing else has changed', () => {
  const bell = setup({ types: { events: {} as { type: 'bell.ring' } }, delays: { silence: 1000 } }).createMachine({
    id: 'bell',
    initial: 'silent',
    on: { 'bell.ring': '.ringing' },
    states: { ringing: { on: { 'bell.ring': {} }, after: { silence: 'silent' } }, silent: {} },
  })
  const driver = defineDriver(bell)({
    states: { ringing: 'rings', silent: 'is silent' },
    inputs: { start: { title: 'somebody is at the door', input: undefined } },
    events: { 'bell.ring': { by: 'parent', cases: { '': {} } } },
    children: {},
    delays: { silence: 'a second' },
  })
  expect(mutate(planFor(driver)).survivors).toEqual([])
})

test('paths that cover less notice less, and it is said which', () => {
  const { killed, total, survivors } = mutate(planFor(letterDriver, { only: ['*--text.type-->*'] }))
  expect(killed + survivors.length).toBe(total)
  expect(survivors).toContain('letter.waiting --letter.read--> letter.read: left out')
})
