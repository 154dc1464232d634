import { scamShieldMachine } from '../../../machines/shared/scam-shield'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { scamShieldBrowser } from './scam-shield.browser'

export const scamShieldDriver = defineDriver(scamShieldMachine)({
  states: {
    asking: 'asks what the purchase is for',
    over: 'the question was answered, or not',
  },
  inputs: {
    first: { title: 'a first purchase', input: { reason: 'first', chosen: null } },
    unusual: { title: 'a purchase above the usual', input: { reason: 'unusual', chosen: null } },
    again: { title: 'the question once more', input: { reason: 'unusual', chosen: 'own-savings' } },
  },
  events: {
    'purpose.choose': {
      cases: { 'own savings': { purpose: 'own-savings' }, 'a job': { purpose: 'job' } },
      offered: ({ context }, name) => context.chosen !== (name === 'a job' ? 'job' : 'own-savings'),
    },
    'purpose.submit': { cases: plain },
    'shield.leave': { cases: plain },
  },
  children: {},
  delays: {},
  browser: scamShieldBrowser,
})
