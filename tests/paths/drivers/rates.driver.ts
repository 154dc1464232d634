import { ratesMachine } from '../../../machines/shared/rates'
import { defineDriver } from '../driver'
import { datedRates } from './market'
import { noAnswer, plain } from './cases'
import { ratesBrowser } from './rates.browser'

export const ratesDriver = defineDriver(ratesMachine)({
  states: {
    loading: 'fetches the rates',
    loaded: 'rates are fresh',
    waiting: 'waits before it tries again',
    hidden: 'nobody looks',
  },
  inputs: { start: { title: 'a screen with rates was opened', input: undefined } },
  events: { 'page.shown': { cases: plain }, 'page.hidden': { cases: plain } },
  children: {
    loadRates: { ok: { fresh: datedRates }, fail: noAnswer },
    watchPage: { tells: ['page.shown', 'page.hidden'] },
  },
  delays: { untilStale: 'the rates are old', untilNextTry: 'it is time to try again' },
  browser: ratesBrowser,
})
