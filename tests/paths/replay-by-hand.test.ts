import { describe, expect, test } from 'vitest'
import { letterDriver } from './fixtures/letter'
import { replayByHand } from './replay-by-hand'
import type { HandWalk } from './written'

type Step = HandWalk['steps'][number]

const typed: Step = { event: 'text.type', fired: ['letter.writing --text.type--> (stays)'], to: 'writing' }
const sent: Step = { event: 'letter.send', fired: ['letter.writing --letter.send--> letter.sending'], to: 'sending' }
const refused: Step = {
  event: 'error sendLetter',
  fired: ['letter.sending --error sendLetter[0]--> letter.writing'],
  to: 'writing',
}
const read: Step = { event: 'letter.read', fired: ['letter.waiting --letter.read--> letter.read'], to: 'read' }

const begun = { state: 'writing', fired: [] }

describe('a walk by hand', () => {
  test('is walked by whichever cases do the same', () => {
    const steps = [typed, typed, sent, refused, typed, sent]
    expect(replayByHand(letterDriver, { start: begun, steps })).toEqual([
      { label: 'text.type «whole»', state: 'writing', expected: null },
      { label: 'text.type «whole»', state: 'writing', expected: null },
      { label: 'letter.send', state: 'sending', expected: null },
      { label: '✗sendLetter «no address»', state: 'writing', expected: null },
      { label: 'text.type «whole»', state: 'writing', expected: null },
      { label: 'letter.send', state: 'sending', expected: null },
    ])
  })

  test('may begin where a machine ran already', () => {
    expect(replayByHand(letterDriver, { start: { state: 'waiting', fired: null }, steps: [read] })).toEqual([
      { label: '⇠letter.read', state: 'read', expected: null },
    ])
  })

  test('ends at the first step that leads elsewhere', () => {
    const lost = { ...sent, to: 'lost' }
    expect(replayByHand(letterDriver, { start: begun, steps: [typed, lost, typed] })).toEqual([
      { label: 'text.type «whole»', state: 'writing', expected: null },
      {
        label: 'letter.send',
        state: 'sending by letter.writing --letter.send--> letter.sending, or writing by nothing',
        expected: 'lost by letter.writing --letter.send--> letter.sending',
      },
    ])
  })

  test('or that cannot be taken', () => {
    expect(replayByHand(letterDriver, { start: begun, steps: [read] })).toEqual([
      {
        label: 'letter.read',
        state: 'writing, where this cannot happen',
        expected: 'read by letter.waiting --letter.read--> letter.read',
      },
    ])
  })

  test('does not begin where the machine never does', () => {
    expect(() => replayByHand(letterDriver, { start: { state: 'read', fired: [] }, steps: [] })).toThrow(
      'letter does not begin in read with what its driver gives it.',
    )
  })
})
