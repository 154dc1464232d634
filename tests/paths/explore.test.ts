import { describe, expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { definePorts, type Port } from '../../machines/lib/ports'
import { transitionsOf } from './statechart'
import { defineDriver } from './driver'
import { explore } from './explore'
import { faultsOf } from './faults'
import { letterDriver, letterMachine, letterWith } from './fixtures/letter'

const whole = { least: Infinity }

describe('what is explored', () => {
  test('every transition that is declared has an id of its own', () => {
    const ids = transitionsOf(letterMachine).map(({ id }) => id)
    expect(ids).toEqual([
      'letter.writing --text.type--> (stays)',
      'letter.writing --letter.send--> letter.sending',
      'letter.sending --done sendLetter--> letter.waiting',
      'letter.sending --error sendLetter[0]--> letter.writing',
      'letter.sending --error sendLetter[1]--> letter.deciding',
      'letter.deciding --always[0]--> letter.sending',
      'letter.deciding --always[1]--> letter.lost',
      'letter.waiting --letter.read--> letter.read',
      'letter.waiting --after patience--> letter.deciding',
    ])
  })

  test('all that can happen is found, and what a step takes with those that follow at once', () => {
    const { edges } = explore(letterDriver, whole)
    const fired = new Set(edges.flatMap((edge) => edge.fired.map(({ id }) => id)))
    expect(transitionsOf(letterMachine).filter(({ id }) => !fired.has(id))).toEqual([])
    const lost = edges.find(({ to }) => to.state === 'lost')
    expect(lost?.fired.map(({ event }) => event)).toEqual([expect.stringMatching(/^(error|after)/), 'always'])
  })

  test('an event that the machine does not take is known as that', () => {
    const { edges } = explore(letterDriver, whole)
    const refused = edges.filter(({ fired }) => fired.length === 0)
    expect(new Set(refused.map(({ move, from }) => `${from.state} ${move.label}`))).toEqual(
      new Set(['writing letter.send']),
    )
    expect(refused.every(({ from, to }) => from === to)).toBe(true)
  })

  test('nothing is told by a feed that nobody listens to, and no child answers twice', () => {
    const { edges } = explore(letterDriver, whole)
    const told = edges.filter(({ move }) => move.kind === 'push').map(({ from }) => from.state)
    const answered = edges.filter(({ move }) => move.kind === 'answer').map(({ from }) => from.state)
    expect([new Set(told), new Set(answered)]).toEqual([new Set(['waiting']), new Set(['sending'])])
  })

  test('a case comes about only where it is offered', () => {
    const offered = ({ context }: { context: { text: string } }) => context.text === ''
    const events = { ...letterDriver.events, 'text.type': { ...letterDriver.events['text.type'], offered } }
    const { edges } = explore(letterWith({ events }), whole)
    const typed = edges.filter(({ move }) => move.event.type === 'text.type')
    expect(typed.map(({ from }) => from.configuration.snapshot.context['text'])).toEqual(typed.map(() => ''))
  })

  test('what is answered at once comes before anything else', () => {
    const sendLetter = { ...letterDriver.children['sendLetter'], atOnce: () => true }
    const { everyStepFrom, nodes } = explore(letterWith({ children: { sendLetter } }), { ...whole, later: 0 })
    const sending = nodes.filter(({ state }) => state === 'sending')
    const labels = sending.flatMap((node) => everyStepFrom(node).map(({ move }) => move.label))
    expect(new Set(labels)).toEqual(new Set(labels.filter((label) => /^[✓✗]sendLetter/.test(label))))
    expect(labels.length).toBeGreaterThan(0)
  })
})

describe('what cannot be explored is said in one sentence', () => {
  const counter = setup({
    types: {
      context: {} as { count: number; text: string },
      events: {} as { type: 'count.up' } | { type: 'count.end' },
    },
    guards: { isNever: ({ context }) => context.count < 0 },
    actions: { countUp: assign(({ context }) => ({ count: context.count + 1 })) },
  }).createMachine({
    id: 'counter',
    context: { count: 0, text: '' },
    initial: 'counting',
    states: {
      counting: { on: { 'count.up': { actions: 'countUp' }, 'count.end': { guard: 'isNever', target: 'ended' } } },
      ended: {},
    },
  })
  const counterDriver = defineDriver(counter)({
    states: { counting: 'counts', ended: 'has ended' },
    inputs: { start: { title: 'a counter', input: undefined } },
    events: { 'count.up': { cases: { '': {} } }, 'count.end': { cases: { '': {} } } },
    children: {},
    delays: {},
  })

  test('a part of the context that grows without bound', () => {
    expect(() => explore(counterDriver, { configurations: 200 })).toThrow(
      'counter cannot be explored: its context key "count" grows without bound, it took 200 values in 200 configurations.',
    )
  })

  test('not where it is bounded, however often it is taken', () => {
    const bounded = {
      'count.up': { cases: { '': {} }, offered: ({ context }: { context: { count: number } }) => context.count < 3 },
    }
    const { nodes } = explore({ ...counterDriver, events: { ...counterDriver.events, ...bounded } })
    expect(nodes.length).toBe(4)
  })

  test.each([
    ['an answer without a case', { sendLetter: { ok: {}, fail: {} } }, 'no case for how sendLetter answers'],
    [
      'a failure without a case',
      { sendLetter: { ok: { sent: { number: 1 } }, fail: {} } },
      'no case for how sendLetter fails',
    ],
  ])('%s', (_, change, why) => {
    const driver = letterWith({ children: { ...letterDriver.children, ...change } })
    expect(() => explore(driver)).toThrow(`The driver of letter has ${why}.`)
  })

  test('an event without an entry, and one without a case', () => {
    const { 'letter.send': _, ...events } = letterDriver.events
    expect(() => explore(letterWith({ events }))).toThrow(
      'The driver of letter has no entry for the event letter.send.',
    )
    const none = { ...letterDriver.events, 'letter.send': { cases: {} } }
    expect(() => explore(letterWith({ events: none }))).toThrow(
      'The driver of letter has no case for the event letter.send.',
    )
  })

  test('a machine that is never started', () => {
    expect(() => explore(letterWith({ inputs: {} }))).toThrow('The driver of letter names no input to start with.')
  })
})

describe('what no machine should do is found', () => {
  const asking = (onError: object) => {
    const machine = setup({
      types: { children: {} as { ask: 'ask' }, tags: {} as 'busy', events: {} as { type: 'question.end' } },
      actors: definePorts<{ ask: Port<void, void> }>()('ask').actors,
    }).createMachine({
      id: 'question',
      initial: 'asking',
      states: {
        asking: { tags: 'busy', invoke: { id: 'ask', src: 'ask', onDone: 'hanging', ...onError } },
        hanging: { tags: 'busy' },
      },
    })
    return defineDriver(machine)({
      states: { asking: 'asks', hanging: 'hangs' },
      inputs: { start: { title: 'a question', input: undefined } },
      events: { 'question.end': { cases: { '': {} } } },
      children: { ask: { ok: { done: undefined }, fail: { 'no answer': { code: 'unavailable' } } } },
      delays: {},
    })
  }

  test('a state that is busy where nothing can happen, and a failure that nobody handles', () => {
    expect(faultsOf(explore(asking({})))).toEqual([
      'question.asking dies where ask fails: nothing handles it',
      'question.hanging is busy, and nothing can happen there',
    ])
  })

  test('not where the failure is handled', () => {
    expect(faultsOf(explore(asking({ onError: 'hanging' })))).toEqual([
      'question.hanging is busy, and nothing can happen there',
    ])
  })
})
