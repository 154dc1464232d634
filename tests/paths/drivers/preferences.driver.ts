import { preferencesMachine } from '../../../machines/preferences'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'

export const preferencesDriver = defineDriver(preferencesMachine)({
  states: { settled: 'language and theme are settled', speaking: 'fetches the words', telling: 'tells the exchange' },
  inputs: { english: { title: 'English and light', input: { locale: 'en', theme: 'light' } } },
  events: {
    'language.choose': { cases: { Swedish: { locale: 'sv' }, English: { locale: 'en' } } },
    'theme.switch': { cases: plain },
  },
  children: { speak: { ok: done, fail: noAnswer }, tellLanguage: { ok: done, fail: noAnswer } },
  delays: {},
})
