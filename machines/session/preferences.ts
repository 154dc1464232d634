import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Locale, Theme } from '../../src/domain/customer/customer'
import { defineEffects, definePorts, type Port } from '../lib/ports'

/** `speak` shows the words of the language, and rejects where they cannot be had; `tellLanguage` tells the exchange. */
export type PreferencesPorts = { speak: Port<{ locale: Locale }, void>; tellLanguage: Port<{ locale: Locale }, void> }

/** `showTheme` paints the theme and keeps it; `warn` says that the language was not changed everywhere. */
export type PreferencesEffects = { showTheme: (theme: Theme) => void; warn: () => void }

type Context = { locale: Locale; theme: Theme; wanted: Locale }

const ports = definePorts<PreferencesPorts>()('speak', 'tellLanguage')
const effects = defineEffects()('showTheme', 'warn')

/** Language and theme of the interface. */
export const preferencesMachine = setup({
  types: {
    input: {} as { locale: Locale; theme: Theme },
    context: {} as Context,
    events: {} as { type: 'language.choose'; locale: Locale } | { type: 'theme.switch' },
    children: {} as { speak: 'speak'; tellLanguage: 'tellLanguage' },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: ports.actors,
  guards: {
    isOther: ({ context }, params: { locale: Locale }) => params.locale !== context.locale,
  },
  actions: {
    ...effects.actions,
    setWanted: assign((_, params: { locale: Locale }) => ({ wanted: params.locale })),
    setLocale: assign(({ context }) => ({ locale: context.wanted })),
    switchTheme: assign(({ context }) => ({
      theme: context.theme === 'light' ? ('dark' as const) : ('light' as const),
    })),
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ ...input, wanted: input.locale }),
  initial: 'settled',
  on: { 'theme.switch': { actions: ['switchTheme', 'showTheme'] } },
  states: {
    settled: {
      tags: 'needsUser',
      on: {
        'language.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'speaking',
          actions: { type: 'setWanted', params: ({ event }) => event },
        },
      },
    },
    speaking: {
      tags: 'busy',
      invoke: {
        id: 'speak',
        src: 'speak',
        input: ({ context }) => ({ locale: context.wanted }),
        onDone: { target: 'telling', actions: 'setLocale' },
        onError: { target: 'settled', actions: 'warn' },
      },
    },
    telling: {
      tags: 'busy',
      invoke: {
        id: 'tellLanguage',
        src: 'tellLanguage',
        input: ({ context }) => ({ locale: context.locale }),
        onDone: 'settled',
        onError: { target: 'settled', actions: 'warn' },
      },
      on: {
        'language.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'speaking',
          actions: { type: 'setWanted', params: ({ event }) => event },
        },
      },
    },
  },
})
export type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>

export const providePreferences = (given: PreferencesPorts & PreferencesEffects) =>
  preferencesMachine.provide({
    actors: ports.provide(given),
    actions: effects.provide<typeof preferencesMachine>({
      showTheme: ({ context }) => given.showTheme(context.theme),
      warn: () => given.warn(),
    }),
  })
