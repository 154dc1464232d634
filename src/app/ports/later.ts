import { laterLogic, unfilledLogic, type LaterCode } from '../../../machines/lib/ports'
import type { BuyLater, BuyPorts } from '../../../machines/order/buy'
import type { LaterMachines, SessionPorts } from '../../../machines/session'
import { onboardingScreens, paymentScreens, type ScreenName } from '../../domain/screens'
import type { Outside } from './outside'

/** Machines that come with their screens, and what brings their code: not a byte of it is in the first chunk. */
export const laterMachines = (
  outside: Outside,
): Pick<SessionPorts, 'loadScreen'> & LaterMachines & Pick<BuyPorts, 'loadAddressBook'> & BuyLater => {
  const loaded: LaterMachines & BuyLater = {
    order: unfilledLogic('order'),
    orders: unfilledLogic('orders'),
    dashboard: unfilledLogic('dashboard'),
    onboarding: unfilledLogic('onboarding'),
    payment: unfilledLogic('payment'),
    support: unfilledLogic('support'),
    sell: unfilledLogic('sell'),
    bankAccounts: unfilledLogic('bankAccounts'),
    addressBook: unfilledLogic('addressBook'),
  }
  const brought = new Set<Part>()
  const codeOf = <In>(partFor: (input: In) => Part): LaterCode<In> => ({
    isHere: (input) => brought.has(partFor(input)),
    bring: async (input) => {
      const part = partFor(input)
      Object.assign(loaded, await bringPart[part](outside))
      brought.add(part)
    },
  })
  return {
    loadScreen: codeOf(({ screen }) => partOf(screen)),
    loadAddressBook: codeOf(() => 'addressBook'),
    order: laterLogic(() => loaded.order),
    orders: laterLogic(() => loaded.orders),
    dashboard: laterLogic(() => loaded.dashboard),
    onboarding: laterLogic(() => loaded.onboarding),
    payment: laterLogic(() => loaded.payment),
    support: laterLogic(() => loaded.support),
    sell: laterLogic(() => loaded.sell),
    bankAccounts: laterLogic(() => loaded.bankAccounts),
    addressBook: laterLogic(() => loaded.addressBook),
  }
}

type Part = 'orders' | 'dashboard' | 'onboarding' | 'payment' | 'support' | 'sell' | 'bank' | 'addressBook'

const partOf = (screen: ScreenName): Part => {
  if (screen === 'support' || screen === 'sell' || screen === 'dashboard') return screen
  if (screen === 'profileBank') return 'bank'
  if (paymentScreens.includes(screen)) return 'payment'
  return onboardingScreens.includes(screen) ? 'onboarding' : 'orders'
}

const bringPart: Record<Part, (outside: Outside) => Promise<Partial<LaterMachines & BuyLater>>> = {
  orders: async (outside) => (await import('./filled-later')).filledLater(outside),
  payment: async (outside) => ({ payment: (await import('./filled-payment')).filledPayment(outside) }),
  onboarding: async (outside) => ({ onboarding: (await import('./filled-onboarding')).filledOnboarding(outside) }),
  dashboard: async (outside) => ({ dashboard: (await import('./filled-dashboard')).filledDashboard(outside) }),
  sell: async (outside) => ({ sell: (await import('./filled-sell')).filledSell(outside) }),
  support: async ({ api }) => ({ support: (await import('./filled-support')).filledSupport(api) }),
  bank: async (outside) => ({ bankAccounts: (await import('./filled-bank')).filledBank(outside) }),
  addressBook: async ({ api }) => ({ addressBook: (await import('./filled-address-book')).filledAddressBook(api) }),
}
