import { describe, expect, test } from 'vitest'
import { recorded } from './accepted'
import { letterDriver, letterWith } from './fixtures/letter'
import { keeping } from './keep'
import { pathId } from './plan/plan'
import type { HandWalk } from './written'

type Step = HandWalk['steps'][number]

const typed: Step = {
  event: 'text.type',
  payload: { text: '…' },
  fired: ['letter.writing --text.type--> (stays)'],
  to: 'writing',
}
const emptied: Step = { ...typed, payload: { text: '' } }
const sent: Step = { event: 'letter.send', fired: ['letter.writing --letter.send--> letter.sending'], to: 'sending' }
const start = { state: 'writing', fired: [] }
const byHand = (steps: Step[], from: HandWalk['start'] = start) => ({ machine: 'letter', walk: { start: from, steps } })
const none = { ...recorded(letterDriver, []), paths: [] }

describe('a walk that is kept', () => {
  test('becomes an accepted path, by the cases that hand over what was handed over', () => {
    const takes = ['text.type «nothing»', 'text.type «whole»', 'letter.send']
    const kept = keeping(letterDriver, byHand([emptied, typed, sent]), none)
    expect(kept.path).toEqual(recorded(letterDriver, [{ given: 'start', takes }]).paths[0])
    expect(kept.path.steps[1]?.shows).toEqual({ text: '"Dear Astrid"' })
    expect([kept.id, kept.isNew, kept.notes]).toEqual([pathId('start', takes), true, []])
    expect(kept.next).toEqual({ ...none, paths: [kept.path] })
  })

  test('is added to those that were accepted, once', () => {
    const before = recorded(letterDriver, [{ given: 'start', takes: ['text.type «nothing»'] }])
    const { next } = keeping(letterDriver, byHand([typed]), before)
    expect(next.paths).toHaveLength(2)
    expect(next.paths[0]).toEqual(before.paths[0])
    expect(keeping(letterDriver, byHand([typed]), next)).toMatchObject({ isNew: false, next })
  })

  test('says where no case hands over the same', () => {
    const strange = { ...typed, payload: { text: '…', isLoud: true } }
    expect(keeping(letterDriver, byHand([strange]), none).notes).toEqual([
      'step 1, text.type: no case of the driver hands over {"text":"…","isLoud":true}; text.type «whole» does the same',
    ])
  })

  test('takes what a case brings with it as one step', () => {
    const events = {
      ...letterDriver.events,
      'text.type': { cases: { whole: { text: 'Dear Astrid' } }, brings: { whole: { type: 'letter.send' } } },
    }
    const driver = letterWith({ events })
    const { path } = keeping(driver, byHand([typed, sent]), null)
    expect(path.steps.map(({ take, state }) => [take, state])).toEqual([['text.type «whole»', 'sending']])
  })

  test('may be a path that was written down', () => {
    const path = { given: 'start', steps: [{ label: 'text.type «whole»', to: 'writing' }], failed: null }
    expect(keeping(letterDriver, { machine: 'letter', path }, none).path.steps).toHaveLength(1)
  })
})

describe('is refused', () => {
  const refused: [string, () => unknown, string][] = [
    [
      'what began where the machine ran already',
      () => keeping(letterDriver, byHand([typed], { state: 'writing', fired: null }), none),
      'letter ran already when this walk began; an accepted path begins at a start.',
    ],
    [
      'what the cases of the driver do not do',
      () => keeping(letterDriver, byHand([typed, { ...sent, to: 'lost' }]), none),
      'Step 2 of the walk, letter.send: letter comes to sending by letter.writing --letter.send--> letter.sending, or writing by nothing with the cases of its driver, and came to lost by letter.writing --letter.send--> letter.sending by hand.',
    ],
    [
      'what is longer than paths are',
      () => keeping(letterDriver, byHand(Array.from({ length: 16 }, () => typed)), none),
      'An accepted path has 15 steps at most, and this walk has 16',
    ],
    [
      'a step that the machine does not have',
      () =>
        keeping(
          letterDriver,
          { machine: 'letter', path: { given: 'start', steps: [{ label: 'letter.burn', to: 'lost' }], failed: null } },
          none,
        ),
      'letter cannot take letter.burn there with the cases of its driver.',
    ],
    [
      'anything, while the machine does otherwise than was accepted',
      () => keeping(letterDriver, byHand([typed]), { ...none, statechart: [] }),
      'letter does otherwise than was accepted: npm run paths -- accept letter says how.',
    ],
  ]
  test.each(refused)('%s', (_, act, sentence) => {
    expect(act).toThrow(sentence)
  })
})
