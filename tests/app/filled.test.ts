import { expect, test } from 'vitest'
import { StateMachine } from 'xstate'
import { isUnfilled } from '../../machines/lib/ports'
import { emailMachine } from '../../machines/onboarding/email'
import { onboardingMachine } from '../../machines/onboarding/wizard'
import { fillPreferences, preferencesMachine } from '../../machines/preferences'
import { sessionMachine } from '../../machines/session'
import { filledSession } from '../../src/app/ports/filled'
import { filledDetails } from '../../src/app/ports/filled-details'
import { filledOrders } from '../../src/app/ports/filled-orders'
import { bringStep, filledOnboarding } from '../../src/app/ports/filled-onboarding'
import { createOutside } from '../../src/app/ports/outside'
import { createSecretSteps } from '../../src/app/ports/secret-steps'
import { stepNames } from '../../src/domain/steps'

/** Every actor that a machine can invoke, and those below it, by path. */
const actorsUnder = (machine: unknown, path: string): [string, object][] =>
  machine instanceof StateMachine
    ? Object.entries<unknown>(machine.implementations.actors).flatMap(([name, logic]): [string, object][] =>
        typeof logic === 'object' && logic !== null
          ? [[`${path}.${name}`, logic], ...actorsUnder(logic, `${path}.${name}`)]
          : [],
      )
    : []

const unfilledIn = (machine: unknown, path: string) =>
  actorsUnder(machine, path)
    .filter(([, logic]) => isUnfilled(logic))
    .map(([name]) => name)

test('production fills every port of every machine', () => {
  const session = filledSession({
    ...createOutside(),
    place: { locale: () => 'en', publicSite: 'http://localhost' },
  })
  const preferences = fillPreferences({
    speak: async () => undefined,
    tellLanguage: async () => undefined,
    showTheme: () => undefined,
    warn: () => undefined,
  })
  expect(unfilledIn(session, 'session')).toEqual([])
  expect(unfilledIn(filledOnboarding(createOutside()), 'onboarding')).toEqual([])
  expect(unfilledIn(preferences, 'preferences')).toEqual([])
  expect(unfilledIn(filledDetails(createOutside()), 'details')).toEqual([])

  expect(unfilledIn(filledOrders(createOutside()), 'orders')).toEqual([])
})

test.each(stepNames)('production fills every port of the step %s', async (name) => {
  const { api, news } = createOutside()
  const brought = Object.values(await bringStep[name]({ api, news, step: createSecretSteps() }))
  expect(brought).toHaveLength(name === 'two-factor' ? 2 : 1)
  expect(brought.flatMap((machine) => actorsUnder(machine, name))).not.toEqual([])
  expect(brought.flatMap((machine) => unfilledIn(machine, name))).toEqual([])
})

test('the machines themselves have none filled, so that a forgotten one is seen', () => {
  expect(unfilledIn(preferencesMachine, 'preferences')).toEqual(['preferences.speak', 'preferences.tellLanguage'])
  expect(unfilledIn(sessionMachine, 'session')).toContain('session.buy.placeOrder')
  expect(unfilledIn(sessionMachine, 'session')).toContain('session.buy.rates.loadRates')
  expect(unfilledIn(sessionMachine, 'session')).toContain('session.onboarding')
  expect(unfilledIn(onboardingMachine, 'onboarding')).toContain('onboarding.email')
  expect(unfilledIn(emailMachine, 'email')).toContain('email.code.checkCode')
})
