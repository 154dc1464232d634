import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { stateIn } from './statechart'
import { explore } from './explore'
import { letterMachine } from './fixtures/letter'
import { driverOf } from './registry'
import { walkerOf } from './walker'

/**
 * What the tool uses of xstate without its promise: `_transitions` of an inspected microstep, and the names and parameters
 * of its own actions. Where an upgrade breaks one of these, everything else here is wrong.
 */
describe('what is used of xstate', () => {
  const lamp = setup({
    types: { events: {} as { type: 'lamp.switch' } },
    delays: { long: 1000 },
  }).createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { on: { 'lamp.switch': 'deciding' } },
      deciding: { always: 'on' },
      on: { after: { long: 'off' }, on: { 'lamp.switch': 'off' } },
    },
  })

  test('a microstep tells the transitions that it has taken, also those without an event', () => {
    const walker = walkerOf(lamp)
    const on = walker.take(walker.begin(undefined).to, { type: 'lamp.switch' })
    expect(on.fired.map(({ id }) => id)).toEqual([
      'lamp.off --lamp.switch--> lamp.deciding',
      'lamp.deciding --always--> lamp.on',
    ])
  })

  test('a delay that begins or is broken off is told, and one that is over is no more', () => {
    const walker = walkerOf(lamp)
    const on = walker.take(walker.begin(undefined).to, { type: 'lamp.switch' })
    const timer = 'xstate.after.long.lamp.on'
    expect([...on.to.timers]).toEqual([timer])
    expect([...walker.take(on.to, { type: 'lamp.switch' }).to.timers]).toEqual([])
    const over = walker.take(on.to, { type: timer })
    expect([stateIn(over.to.snapshot), ...over.to.timers]).toEqual(['off'])
  })

  test('a child that is started or stopped is told, and one that has answered runs no more', () => {
    const walker = walkerOf(letterMachine)
    const typed = walker.take(walker.begin({ to: 'Astrid' }).to, { type: 'text.type', text: 'Dear Astrid' })
    const sending = walker.take(typed.to, { type: 'letter.send' })
    expect([[...sending.to.running], sending.effects]).toEqual([
      ['sendLetter'],
      [{ name: 'starts sendLetter', with: { to: 'Astrid', text: 'Dear Astrid' } }],
    ])
    const waiting = walker.take(sending.to, { type: 'xstate.done.actor.sendLetter', output: { number: 1 } })
    expect([...waiting.to.running]).toEqual(['watchReading'])
    const read = walker.take(waiting.to, { type: 'letter.read', at: 1 })
    expect([read.to.snapshot.status, ...read.to.running]).toEqual(['done'])
  })
})

/** The search of xstate's own, with the same cases, as a second opinion. */
describe('xstate/graph reaches the same states', () => {
  const machines = [
    'copying',
    'orderDetails',
    'identity',
    'lifecycle',
    'notificationList',
    'notifications',
    'preferences',
    'rates',
    'tour',
    'upload',
  ]

  test.each(machines)('of %s', async (machine) => {
    const { nodes, edges, starts, walker } = explore(await driverOf(machine), { least: Infinity })
    const events = [...new Set(edges.map(({ move }) => move.event))]
    const theirs = starts.flatMap(({ input }) =>
      getShortestPaths(walker.machine, { input, events, limit: 20_000 }).map(({ state }) => stateIn(state)),
    )
    expect(new Set(theirs)).toEqual(new Set(nodes.map(({ state }) => state)))
  })
})
