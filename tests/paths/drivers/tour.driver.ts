import { tourMachine } from '../../../machines/tour/tour'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'
import { tourBrowser } from './tour.browser'

export const tourDriver = defineDriver(tourMachine)({
  states: {
    waiting: 'is not shown here',
    'showing.welcome': 'bids welcome',
    'showing.account': 'shows the account',
    'showing.trade': 'shows where to buy and sell',
    'showing.orders': 'shows the orders',
    'showing.notifications': 'shows the bell',
    marking: 'has it marked as seen',
    seen: 'was seen',
  },
  inputs: { start: { title: 'somebody new buys, on a screen too narrow for the tour', input: undefined } },
  events: {
    'place.changed': {
      by: 'parent',
      cases: { 'the screen is wide': { isDue: true }, 'the screen is narrow': { isDue: false } },
    },
    'step.next': { cases: plain },
    'step.back': { cases: plain },
    'tour.leave': { cases: plain },
  },
  children: { markSeen: { ok: done, fail: noAnswer } },
  delays: {},
  browser: tourBrowser,
})
