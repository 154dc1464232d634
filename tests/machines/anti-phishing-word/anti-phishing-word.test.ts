import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  provideAntiPhishingWord,
  wordProblemIn,
  wordProofProblem,
} from '../../../machines/anti-phishing-word/anti-phishing-word'
import { PortError } from '../../../machines/lib/ports'
import type { Reauthentication } from '../../../machines/shared/reauthentication'
import { customerWith, type Change } from '../../support/customers'
import { heldPort } from '../../support/ports'

const setting = (change: Change = {}) => {
  const set = heldPort<{ word: string | null; proof: Reauthentication | null }, void>()
  const actor = createActor(provideAntiPhishingWord({ setWord: set.port }), {
    input: { customer: customerWith(change) },
  }).start()
  return { actor, set, now: () => actor.getSnapshot(), problem: () => wordProblemIn(actor.getSnapshot()) }
}

const withWord: Change = { details: { hasAntiPhishingWord: true } }
const withFactor: Change = { details: { hasAntiPhishingWord: true, enabled2FA: true, hasPasskey: true } }
const proof: Reauthentication = { password: 'four quiet moose', code: null, byPasskey: false }

/** Up to what is asked for before the word is another one. */
const replacing = (change: Change = withWord) => {
  const all = setting(change)
  all.actor.send({ type: 'word.type', text: 'quiet moose' })
  all.actor.send({ type: 'word.submit' })
  return all
}

describe('the first word', () => {
  test('is saved without proof where it is right, said so, and no longer stands in the field', async () => {
    const { actor, set, now } = setting()
    actor.send({ type: 'word.type', text: 'quiet moose' })
    actor.send({ type: 'word.submit' })
    expect([now().value, set.asked]).toEqual(['saving', [{ word: 'quiet moose', proof: null }]])
    await set.answer()
    expect([now().value, now().context]).toMatchObject(['editing', { hasWord: true, done: 'saved', text: '' }])
  })

  test('is not sent where it is wrong, which is told once it was left', () => {
    const { actor, set, now, problem } = setting()
    actor.send({ type: 'word.type', text: 'abc' })
    expect(problem()).toBeNull()
    actor.send({ type: 'field.blur', field: 'word' })
    expect(problem()).toBe('wordLength')
    actor.send({ type: 'word.submit' })
    expect([now().value, set.asked]).toEqual(['editing', []])
  })

  test('says at its field what the exchange refuses, until it is typed anew', async () => {
    const { actor, set, problem } = setting()
    actor.send({ type: 'word.type', text: 'quiet moose' })
    actor.send({ type: 'word.submit' })
    await set.fail(new PortError('bad-input', [{ field: 'word', code: 'wordKnown' }]))
    expect(problem()).toBe('wordKnown')
    actor.send({ type: 'word.type', text: 'brisk otter' })
    expect(problem()).toBeNull()
  })

  test.each([
    ['too-many-requests', undefined, 'too-soon'],
    ['step-refused', undefined, 'refused'],
    ['bad-input', [{ field: 'password', code: 'required' }], 'refused'],
    ['unavailable', undefined, 'not-done'],
  ])('is not lost after %s', async (code, detail, problem) => {
    const { actor, set, now } = setting()
    actor.send({ type: 'word.type', text: 'quiet moose' })
    actor.send({ type: 'word.submit' })
    await set.fail(new PortError(code, detail))
    expect([now().value, now().context]).toMatchObject([
      'editing',
      { hasWord: false, problem, text: 'quiet moose', done: undefined },
    ])
  })
})

describe('a word that is there', () => {
  test('is replaced by who shows who they are', async () => {
    const { actor, set, now } = replacing()
    expect([now().value, set.asked]).toEqual(['proving', []])
    actor.send({ type: 'proof.submit' })
    expect([now().value, wordProofProblem(now(), 'password')]).toEqual(['proving', 'required'])
    actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
    actor.send({ type: 'proof.submit' })
    expect([now().value, set.asked]).toEqual(['changing', [{ word: 'quiet moose', proof }]])
    await set.answer()
    expect([now().value, now().context]).toMatchObject([
      'editing',
      { hasWord: true, done: 'replaced', text: '', texts: { password: '' } },
    ])
  })

  test('alone is removed, also by a passkey', async () => {
    const none = setting()
    none.actor.send({ type: 'word.remove' })
    expect([none.now().value, none.set.asked]).toEqual(['editing', []])
    const { actor, set, now } = setting(withFactor)
    actor.send({ type: 'word.remove' })
    actor.send({ type: 'passkey.show' })
    expect([now().value, wordProofProblem(now(), 'password'), set.asked]).toEqual(['proving', 'required', []])
    actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
    actor.send({ type: 'passkey.show' })
    expect(set.asked).toEqual([{ word: null, proof: { ...proof, byPasskey: true } }])
    await set.answer()
    expect(now().context).toMatchObject({ hasWord: false, done: 'removed' })
  })

  test('says at the field of the proof what is wrong, and elsewhere what came between', async () => {
    const { actor, set, now } = replacing(withFactor)
    actor.send({ type: 'proof.type', field: 'password', text: 'wrong' })
    actor.send({ type: 'passkey.show' })
    await set.fail(new PortError('bad-input', [{ field: 'password', code: 'currentPassword' }]))
    expect([now().value, wordProofProblem(now(), 'password')]).toEqual(['proving', 'currentPassword'])
    for (const [code, problem] of [
      ['canceled', 'not-shown'],
      ['too-many-requests', 'too-soon'],
      ['step-refused', 'refused'],
      ['unexpected', 'not-done'],
    ] as const) {
      actor.send({ type: 'passkey.show' })
      await set.fail(new PortError(code))
      expect([now().value, now().context.problem]).toEqual(['proving', problem])
    }
  })

  test('goes back to its field where the exchange refuses the new one, and forgets the proof', async () => {
    const { actor, set, now, problem } = replacing()
    actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
    actor.send({ type: 'proof.submit' })
    await set.fail(new PortError('bad-input', [{ field: 'word', code: 'wordKnown' }]))
    expect([now().value, problem(), now().context.texts.password]).toEqual(['editing', 'wordKnown', ''])
  })

  test('keeps the new one in its field for who goes back, and forgets the proof', () => {
    const { actor, now } = replacing()
    actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
    actor.send({ type: 'step.back' })
    expect([now().value, now().context]).toMatchObject(['editing', { text: 'quiet moose', texts: { password: '' } }])
  })

  test('is not asked about any more once it was removed elsewhere', () => {
    const { actor, now } = replacing()
    actor.send({ type: 'customer.changed', customer: customerWith(withWord) })
    expect(now().value).toBe('proving')
    actor.send({ type: 'customer.changed', customer: customerWith() })
    expect([now().value, now().context.hasWord, now().context.text]).toEqual(['editing', false, 'quiet moose'])
  })
})
