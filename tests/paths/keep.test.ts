import { describe, expect, test } from 'vitest'
import { acceptedOf, firedIn, recorded, type Accepted } from './accepted'
import { isQuick } from '../support/quick'
import type { Driver } from './driver'
import { letterDriver, letterWith } from './fixtures/letter'
import { keeping } from './keep'
import { eventsOf, movesOf } from './moves'
import { pathId } from './plan/plan'
import { driverOf, drivers } from './registry'
import { eventName, stateIn } from './statechart'
import { walkerOf } from './walker'
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

/** A path as the panel would have kept it, were it walked by hand. */
const walkedByHand = (driver: Driver, { given: begins, steps }: Accepted['paths'][number]): HandWalk => {
  const walker = walkerOf(driver.machine)
  const movesIn = movesOf(driver)
  const begun = walker.begin(driver.inputs[begins]?.input)
  const walked: Step[] = []
  let at = begun.to
  for (const { take } of steps) {
    const move = movesIn(at).find(({ label }) => label === take)
    if (!move) throw new Error(`${take} cannot happen`)
    for (const event of eventsOf(move)) {
      const { to, fired } = walker.take(at, event)
      at = to
      const given = Object.entries(event).filter(([name, value]) => name !== 'type' && Object(value) !== value)
      const told = event.type.startsWith('xstate.') ? {} : { payload: Object.fromEntries(given) }
      const ids = fired.map(({ id }) => id)
      if (ids.length > 0) walked.push({ event: eventName(event.type), ...told, fired: ids, to: stateIn(to.snapshot) })
    }
  }
  return { start: { state: stateIn(begun.to.snapshot), fired: begun.fired.map(({ id }) => id) }, steps: walked }
}

test('every accepted path that is walked by hand is kept as a path that does the same', async () => {
  const wrong: string[] = []
  for (const machine of Object.keys(drivers)) {
    const driver = await driverOf(machine)
    const accepted = acceptedOf(machine)
    for (const path of (accepted?.paths ?? []).slice(0, isQuick ? 1 : undefined)) {
      const walk = walkedByHand(driver, path)
      const { path: kept, notes } = keeping(driver, { machine, walk }, null)
      const fired = firedIn(kept)
      const left = notes.some((note) => note.includes('inner machines'))
      if (!left && fired.join() !== firedIn(path).join())
        wrong.push(`${machine} ${path.steps.map(({ take }) => take).join()}`)
    }
  }
  expect(wrong).toEqual([])
}, 180_000)
