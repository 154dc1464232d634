import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideAntiPhishingWord, wordProblemIn } from '../../../machines/anti-phishing-word/anti-phishing-word'
import { PortError } from '../../../machines/lib/ports'
import { customerWith, type Change } from '../../support/customers'
import { heldPort } from '../../support/ports'

const setting = (change: Change = {}) => {
  const set = heldPort<{ word: string | null }, void>()
  const actor = createActor(provideAntiPhishingWord({ setWord: set.port }), {
    input: { customer: customerWith(change) },
  }).start()
  return { actor, set, now: () => actor.getSnapshot(), problem: () => wordProblemIn(actor.getSnapshot()) }
}

const withWord: Change = { details: { hasAntiPhishingWord: true } }

test('a word that is right is saved, said so, and no longer stands in the field', async () => {
  const { actor, set, now } = setting()
  actor.send({ type: 'word.type', text: 'quiet moose' })
  actor.send({ type: 'word.submit' })
  expect([now().value, set.asked]).toEqual(['saving', [{ word: 'quiet moose' }]])
  await set.answer()
  expect([now().value, now().context]).toMatchObject(['editing', { hasWord: true, done: 'saved', text: '' }])
})

test('one that is wrong is not sent, and told once it was left', () => {
  const { actor, set, now, problem } = setting()
  actor.send({ type: 'word.type', text: 'abc' })
  expect(problem()).toBeNull()
  actor.send({ type: 'field.blur' })
  expect(problem()).toBe('wordLength')
  actor.send({ type: 'word.submit' })
  expect([now().value, set.asked]).toEqual(['editing', []])
})

test('what the exchange refuses is told at the field until it is typed anew', async () => {
  const { actor, set, problem } = setting()
  actor.send({ type: 'word.type', text: 'quiet moose' })
  actor.send({ type: 'word.submit' })
  await set.fail(new PortError('bad-input', [{ field: 'word', code: 'wordKnown' }]))
  expect(problem()).toBe('wordKnown')
  actor.send({ type: 'word.type', text: 'brisk otter' })
  expect(problem()).toBeNull()
})

test('only one that is there is removed', async () => {
  const none = setting()
  none.actor.send({ type: 'word.remove' })
  expect([none.now().value, none.set.asked]).toEqual(['editing', []])
  const { actor, set, now } = setting(withWord)
  actor.send({ type: 'word.remove' })
  expect(set.asked).toEqual([{ word: null }])
  await set.answer()
  expect(now().context).toMatchObject({ hasWord: false, done: 'removed' })
})

test.each([
  ['too-many-requests', 'too-soon'],
  ['unavailable', 'not-done'],
])('after %s nothing is lost', async (code, problem) => {
  const { actor, set, now } = setting(withWord)
  actor.send({ type: 'word.type', text: 'quiet moose' })
  actor.send({ type: 'word.submit' })
  await set.fail(new PortError(code))
  expect(now().context).toMatchObject({ hasWord: true, problem, text: 'quiet moose', done: undefined })
})
