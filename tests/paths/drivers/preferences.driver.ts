import { assign } from 'xstate'
import { preferencesMachine, type PreferencesSnapshot } from '../../../machines/session/preferences'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'
import { preferencesBrowser } from './preferences.browser'

/** The page keeps the words of a language once it has them, as it has those that it begins in; it speaks it at once then. */
const machine = preferencesMachine.provide({
  actions: {
    setLocale: assign(({ context }) => ({ locale: context.wanted, [`speaks ${context.wanted}`]: true })),
  },
})

const isSpoken = ({ context }: PreferencesSnapshot): boolean =>
  context.wanted === 'en' || `speaks ${context.wanted}` in context

export const preferencesDriver = defineDriver(machine)({
  states: { settled: 'language and theme are settled', speaking: 'fetches the words', telling: 'tells the exchange' },
  inputs: { english: { title: 'English and light', input: { locale: 'en', theme: 'light' } } },
  events: {
    'language.choose': {
      cases: { Swedish: { locale: 'sv' }, English: { locale: 'en' } },
      offered: ({ context }, name) => (context.locale === 'en') === (name === 'Swedish'),
    },
    'theme.switch': { cases: plain },
  },
  children: {
    speak: {
      ok: done,
      fail: noAnswer,
      atOnce: isSpoken,
      offered: (snapshot, name) => name === 'done' || !isSpoken(snapshot),
    },
    tellLanguage: { ok: done, fail: noAnswer },
  },
  delays: {},
  browser: preferencesBrowser,
})
