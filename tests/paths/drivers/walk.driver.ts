import { walkMachine } from '../../../machines/walk'
import { defineDriver } from '../driver'
import { plain } from './cases'

const phone = {
  machine: 'phone',
  state: 'sending',
  isRunning: true,
  start: { state: 'entering.typing', fired: [] },
  steps: [],
  total: 25,
  missing: [],
}

export const walkDriver = defineDriver(walkMachine)({
  states: {
    folded: 'a tab at the edge of the page',
    unfolded: 'tells what the machines of the page have done',
    away: 'put away',
  },
  inputs: { start: { title: 'a tester who has asked for the panel', input: undefined } },
  events: {
    'walks.changed': { cases: { phone: { walked: [phone] } } },
    'panel.unfold': { cases: plain },
    'panel.fold': { cases: plain },
    'panel.putAway': { cases: plain },
    'machine.choose': { cases: { phone: { machine: 'phone' } } },
    'walks.forget': { cases: plain },
  },
  children: { watchWalks: { tells: ['walks.changed'] } },
  delays: {},
})
