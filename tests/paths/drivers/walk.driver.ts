import { walkMachine } from '../../../machines/walk/walk'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { walkBrowser } from './walk.browser'

const session = {
  machine: 'session',
  place: 'session',
  name: 'session',
  state: 'signedIn.fresh',
  isRunning: true,
  start: { state: 'starting', fired: [] },
  steps: [
    {
      event: 'done loadCustomer',
      fired: ['session.starting --done loadCustomer--> session.signedIn'],
      to: 'signedIn.fresh',
    },
  ],
  total: 40,
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
    'walks.changed': { cases: { session: { walked: [session] } } },
    'panel.unfold': { cases: plain },
    'panel.fold': { cases: plain },
    'panel.putAway': { cases: plain },
    'machine.choose': { cases: { session: { place: 'session' } } },
    'walks.forget': { cases: plain },
    /** Its button is in the row of whoever is chosen. */
    'walk.keep': {
      cases: { session: { place: 'session' } },
      offered: ({ context }) => context.chosen === 'session' && context.kept === undefined,
    },
  },
  children: { watchWalks: { tells: ['walks.changed'] } },
  delays: {},
  browser: walkBrowser,
})
