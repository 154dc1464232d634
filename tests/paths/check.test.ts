import { describe, expect, test } from 'vitest'
import { faultsIn, overBudget } from './check'
import { letterDriver, letterWith } from './fixtures/letter'
import { planFor } from './plan/plan'

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

  test('plans that cost too much', () => {
    const measures = {
      transitions: { total: 10, covered: 10, missing: [] },
      states: { total: 1, covered: 1, missing: [] },
    }
    expect(overBudget([{ steps: 20, optimum: 16, measures }])).toEqual([])
    expect(overBudget([{ steps: 21, optimum: 16, measures }])).toEqual([
      '2.10 steps a transition, more than 2',
      '21 steps, more than 1.25 times the optimum of 16',
    ])
  })
})
