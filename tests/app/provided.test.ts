import { describe, expect, test } from 'vitest'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { isNotProvided } from '../../machines/lib/ports'
import { providePreferences } from '../../machines/session/preferences'
import { provideWalk } from '../../machines/walk/walk'
import { createOpenScreens } from '../../src/app/open-screens'
import { createServices } from '../../src/app/ports/services'
import type { Place } from '../../src/app/ports/session'
import { sessionLogic } from '../../src/app/ports/session-logic'
import { overlayRows } from '../../src/app/overlays'
import { screenModules } from '../../src/app/screens'
import { screenModuleNames } from '../../src/domain/routing/screens'
import { startMessages } from '../../src/i18n/browser'
import { machines } from '../paths/machines'

/** What a machine itself invokes and does, by name. */
const implementationsOf = ({ implementations: { actors, actions } }: AnyStateMachine): [string, object][] =>
  [...Object.entries<unknown>(actors), ...Object.entries<unknown>(actions)].filter(isImplementation)

const isImplementation = (entry: [string, unknown]): entry is [string, object] =>
  typeof entry[1] === 'function' || (typeof entry[1] === 'object' && entry[1] !== null)

const notProvidedIn = (machine: AnyStateMachine): string[] =>
  implementationsOf(machine)
    .filter(([, implementation]) => isNotProvided(implementation))
    .map(([name]) => name)

/** A machine and those that it has inside, each with where it stands. */
const machinesIn = (machine: unknown, place: string): { place: string; machine: AnyStateMachine }[] =>
  machine instanceof StateMachine
    ? [
        { place, machine },
        ...implementationsOf(machine).flatMap(([name, inner]) => machinesIn(inner, `${place}.${name}`)),
      ]
    : []

const services = createServices()
const place: Place = { locale: () => 'en', publicSite: 'http://localhost' }
const loadScreen = createOpenScreens(services)

await startMessages('en')
const ofScreens = await Promise.all(
  screenModuleNames.map(async (module): Promise<[string, unknown]> => {
    const { default: screen } = await screenModules[module]()
    return [module, screen.open(services).machine]
  }),
)
const ofOverlays = await Promise.all(
  overlayRows.map(async ({ name, load }): Promise<[string, unknown]> => [name, (await load())(services).root.logic]),
)

/** Every machine that production starts by itself, as production has it; the others stand in them. */
const roots: [string, unknown][] = [
  ['session', sessionLogic({ services, place, loadScreen })],
  ...ofScreens,
  ...ofOverlays,
  [
    'preferences',
    providePreferences({
      speak: async () => undefined,
      tellLanguage: async () => undefined,
      showTheme: () => undefined,
      warn: () => undefined,
    }),
  ],
  [
    'walk',
    provideWalk({
      watchWalks: () => () => undefined,
      forget: () => undefined,
      putAway: () => undefined,
      keep: () => undefined,
    }),
  ],
]

const inProduction = roots.flatMap(([name, machine]) => machinesIn(machine, name))

describe.each(machines.filter((machine) => notProvidedIn(machine).length > 0))('$id', ({ id }) => {
  const provided = inProduction.filter(({ machine }) => machine.id === id)

  test('is among the machines of production', () => {
    expect(provided).not.toEqual([])
  })

  test.each(provided)('has every port and effect as $place', ({ machine }) => {
    expect(notProvidedIn(machine)).toEqual([])
  })
})

test('a name that is not provided is seen, of a port, a feed and an effect', () => {
  const named = machines.flatMap((machine) => notProvidedIn(machine).map((name) => `${machine.id}.${name}`))
  expect(named).toEqual(
    expect.arrayContaining(['buy.placeOrder', 'rates.watchPage', 'buy.keepDraft', 'code.checkCode']),
  )
  expect(machines.filter((machine) => notProvidedIn(machine).length > 0).length).toBeGreaterThan(40)
})
