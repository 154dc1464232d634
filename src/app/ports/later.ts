import { laterLogic, unfilledLogic } from '../../../machines/lib/ports'
import type { LaterMachines, SessionPorts } from '../../../machines/session'
import { onboardingScreens, paymentScreens, type ScreenName } from '../../domain/screens'
import type { Outside } from './outside'

/** Machines that come with their screens, and what brings their code: not a byte of it is in the first chunk. */
export const laterMachines = (outside: Outside): Pick<SessionPorts, 'loadScreen'> & LaterMachines => {
  const loaded: LaterMachines = {
    order: unfilledLogic('order'),
    orders: unfilledLogic('orders'),
    dashboard: unfilledLogic('dashboard'),
    onboarding: unfilledLogic('onboarding'),
    payment: unfilledLogic('payment'),
  }
  const brought = new Set<Part>()
  return {
    loadScreen: {
      isHere: ({ screen }) => brought.has(partOf(screen)),
      bring: async ({ screen }) => {
        const part = partOf(screen)
        Object.assign(loaded, await bringPart[part](outside))
        brought.add(part)
      },
    },
    order: laterLogic(() => loaded.order),
    orders: laterLogic(() => loaded.orders),
    dashboard: laterLogic(() => loaded.dashboard),
    onboarding: laterLogic(() => loaded.onboarding),
    payment: laterLogic(() => loaded.payment),
  }
}

type Part = 'orders' | 'onboarding' | 'payment'

const partOf = (screen: ScreenName): Part => {
  if (paymentScreens.includes(screen)) return 'payment'
  return onboardingScreens.includes(screen) ? 'onboarding' : 'orders'
}

const bringPart: Record<Part, (outside: Outside) => Promise<Partial<LaterMachines>>> = {
  orders: async (outside) => (await import('./filled-later')).filledLater(outside),
  payment: async (outside) => ({ payment: (await import('./filled-payment')).filledPayment(outside) }),
  onboarding: async (outside) => ({ onboarding: (await import('./filled-onboarding')).filledOnboarding(outside) }),
}
