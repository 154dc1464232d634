import { StateMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { faultsIn, overBudget, overLowerBound } from './check'
import { letterDriver, letterMachine, letterWith } from './fixtures/letter'
import { planFor, type Planned } from './plan/plan'

const faultsWith = (change: object) => faultsIn(planFor(letterWith(change)))

const withoutReading = {
  children: {
    ...letterDriver.children,
    sendLetter: { ok: { sent: { number: 1 } }, fail: { 'no address': { code: 'not-found' } } },
  },
}

test('a driver that fits its machine has no fault', () => {
  expect(faultsIn(planFor(letterDriver))).toEqual([])
})

describe('what is found', () => {
  const unreached = 'letter.sending --error sendLetter[1]--> letter.deciding'

  test('a transition that is not reached and has no reason', () => {
    expect(faultsWith(withoutReading)).toContain(`${unreached} is not reached, and no reason is written`)
    expect(faultsWith({ ...withoutReading, unreached: { [unreached]: 'letters always arrive' } })).not.toContain(
      `${unreached} is not reached, and no reason is written`,
    )
  })

  test('a reason for what is reached, or is not there', () => {
    const stale = 'letter.waiting --letter.read--> letter.read'
    for (const transition of [stale, 'letter.burnt --letter.send--> letter.sent'])
      expect(faultsWith({ unreached: { [transition]: 'nobody reads' } })).toEqual([
        `${transition} has a reason for not being reached, but it is reached or is not there`,
      ])
  })

  test('a case that never comes about', () => {
    const events = { ...letterDriver.events, 'letter.burn': { cases: { '': {} } } }
    expect(faultsWith({ events })).toEqual(['letter: the case letter.burn «» never comes about'])
    const children = { ...letterDriver.children, postBox: { ok: { open: 1 }, fail: {} } }
    expect(faultsWith({ children })).toEqual(['letter: the case ✓postBox «open» never comes about'])
  })

  test('a state with a title in which the machine never rests, and one without', () => {
    const states = { ...letterDriver.states, deciding: 'decides', waiting: null, burnt: 'burnt' }
    expect(faultsWith({ states })).toEqual([
      'letter.deciding has a title, but is never rested in',
      'letter.waiting is rested in, but has no title',
      'letter: there is no state burnt',
    ])
  })

  test('what is written for cases, feeds, inputs and leaves that are not there', () => {
    const { events, children, inputs } = letterDriver
    const typing = { ...events['text.type'], brings: { half: { type: 'letter.send' }, whole: { type: 'letter.burn' } } }
    expect(faultsWith({ events: { ...events, 'text.type': typing } })).toEqual([
      'letter: text.type brings something for «half», which is no case of it',
      'letter: text.type «whole» brings letter.burn, which nobody takes',
    ])
    const watchReading = { tells: ['letter.read', 'letter.burn'] }
    const feeds = { ...children, watchReading, postBox: { tells: ['letter.read'] }, drawer: { tells: [] } }
    expect(faultsWith({ children: feeds })).toEqual([
      'letter: watchReading tells letter.burn, which nobody takes',
      'letter: nobody listens to postBox',
    ])
    expect(faultsWith({ inputs: { ...inputs, again: inputs['start'] } })).toEqual([
      'letter: again begins as start does',
    ])
    expect(faultsWith({ ended: { waiting: 'nobody answers' } })).toEqual([
      'letter: waiting has a reason for being left alone, but goes on or is not there',
    ])
  })

  describe('of a half for the browser', () => {
    const seen = async () => undefined
    const half = {
      open: seen,
      sees: { writing: seen, sending: seen, deciding: null, waiting: seen, read: seen, lost: seen },
      act: { 'text.type': seen, 'letter.send': seen, 'letter.read': seen },
      steer: { sendLetter: { sent: seen, 'no address': seen, 'no answer': seen }, watchReading: seen },
      besides: ['letter.read'],
    }
    const faultsOfHalf = (change: object) => faultsWith({ browser: { ...half, ...change } })

    test('one that fits has no fault', () => {
      expect(faultsOfHalf({})).toEqual([])
    })

    test('a reason for what is not there', () => {
      const gone = 'letter.burnt --letter.send--> letter.sent'
      expect(faultsOfHalf({ unreached: { [gone]: 'letters do not burn' } })).toEqual([
        `${gone} has a reason for the browser, but is not there`,
      ])
    })

    test('what is not walked there because of another reason', () => {
      const closed = { 'letter.sending --done sendLetter--> letter.waiting': 'the post is closed' }
      expect(faultsOfHalf({ unreached: closed })).toEqual([
        'letter: letter.waiting --letter.read--> letter.read is not walked in the browser, and no reason is written',
        'letter: letter.waiting --after patience--> letter.deciding is not walked in the browser, and no reason is written',
        'letter: ⇠letter.read is not walked in the browser, and no reason is written',
        'letter: ✓sendLetter «sent» is not walked in the browser, and no reason is written',
      ])
    })

    test('a state that nobody looks at, and looks in vain', () => {
      expect(faultsOfHalf({ sees: { ...half.sees, writing: null, deciding: seen, burnt: seen } })).toEqual([
        'letter: nothing is looked at in writing',
        'letter: deciding is looked at, but is only passed through',
        'letter: there is no state burnt to look at',
      ])
    })

    test('a state whose heading is looked for needs no word', () => {
      const { writing: _, ...sees } = half.sees
      const headed = (heading: unknown) => {
        const { config, implementations }: AnyStateMachine = letterMachine
        const machine = new StateMachine({ ...config, meta: { heading } }, implementations)
        return { machine, browser: { ...half, sees } }
      }
      const unseen = ['letter: nothing is looked at in writing']
      expect(faultsOfHalf({ sees })).toEqual(unseen)
      expect(faultsWith(headed('buy.title'))).toEqual([])
      expect(faultsWith(headed(() => 'buy.title'))).toEqual([])
      expect(faultsWith(headed(() => null))).toEqual(unseen)
      const elsewhere = { ...headed('buy.title'), browser: { ...half, sees, tells: async () => [] } }
      expect(faultsWith(elsewhere)).toEqual(unseen)
    })

    test('what the customer does, taken for something that comes about by the way', () => {
      expect(faultsOfHalf({ besides: ['letter.send'], repeats: ['letter.burn'] })).toEqual([
        'letter: letter.send may not come about by the way: the customer does it, or it is not there',
        'letter: letter.burn may not come about by the way: the customer does it, or it is not there',
      ])
    })

    test('an outcome that nobody says how to bring about', () => {
      const steer = { ...half.steer, sendLetter: { sent: seen, 'no address': seen } }
      expect(faultsOfHalf({ steer })).toEqual(['letter: nobody says how sendLetter comes to «no answer»'])
    })
  })

  test('plans that cost too much, and reasons that are not needed', () => {
    const planned = planFor(letterDriver, { criterion: 'cases' })
    const long = { ...planned, steps: 1000 }
    const withReason = ({ graph, ...rest }: Planned): Planned => ({
      ...rest,
      graph: { ...graph, driver: { ...graph.driver, costs: 'it is long' } },
    })
    expect(overBudget(planned)).toEqual([])
    expect(overBudget(long)).toEqual([expect.stringMatching(/^letter: [\d.]+ steps a transition, more than 2$/)])
    expect(overBudget(withReason(long))).toEqual([])
    expect(overBudget(withReason(planned))).toEqual(['letter has a reason for being long, but is not'])
    expect(overLowerBound([{ steps: 25, lowerBound: 16 }])).toEqual([])
    expect(overLowerBound([{ steps: 26, lowerBound: 16 }])).toEqual([
      '26 steps, more than 1.6 times the lower bound of 16',
    ])
  })
})
