import { laterLogic, unfilledLogic } from '../../../machines/lib/ports'
import type { OnboardingLogic } from '../../../machines/session'
import type { Outside } from './outside'

/** The onboarding machine, and what brings its code: not a byte of it is in the first chunk. */
export const laterOnboarding = (outside: Outside) => {
  let loaded: OnboardingLogic = unfilledLogic('onboarding')
  return {
    loadOnboarding: async (): Promise<void> => {
      const { filledOnboarding } = await import('./filled-onboarding')
      loaded = filledOnboarding(outside)
    },
    onboarding: laterLogic(() => loaded),
  }
}
