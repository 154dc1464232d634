import { laterLogic, unfilledLogic } from '../../../machines/lib/ports'
import type { LaterMachines, SessionPorts } from '../../../machines/session'
import { onboardingScreens } from '../../domain/screens'
import type { Outside } from './outside'

/** Machines that come with their screens, and what brings their code: not a byte of it is in the first chunk. */
export const laterMachines = (outside: Outside): Pick<SessionPorts, 'loadScreen'> & LaterMachines => {
  const loaded: LaterMachines = {
    order: unfilledLogic('order'),
    orders: unfilledLogic('orders'),
    dashboard: unfilledLogic('dashboard'),
    onboarding: unfilledLogic('onboarding'),
  }
  return {
    loadScreen: async ({ screen }) => {
      if (onboardingScreens.includes(screen)) {
        const { filledOnboarding } = await import('./filled-onboarding')
        loaded.onboarding = filledOnboarding(outside)
      } else {
        const { filledLater } = await import('./filled-later')
        Object.assign(loaded, filledLater(outside))
      }
    },
    order: laterLogic(() => loaded.order),
    orders: laterLogic(() => loaded.orders),
    dashboard: laterLogic(() => loaded.dashboard),
    onboarding: laterLogic(() => loaded.onboarding),
  }
}
