import { laterLogic, type LaterCode } from '../../../machines/lib/ports'
import type { BuyLater, BuyPorts } from '../../../machines/order/buy'
import type { LaterMachines, SessionPorts } from '../../../machines/session'
import { sharedPart, type ScreenName } from '../../domain/screens'
import type { Outside } from './outside'

/** Machines that come with their screens, and what brings their code: not a byte of it is in the first chunk. */
export const laterMachines = (
  outside: Outside,
): Pick<SessionPorts, 'loadScreen'> & LaterMachines & Pick<BuyPorts, 'loadAddressBook'> & BuyLater => {
  const loaded: Partial<LaterMachines & BuyLater> = {}
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
    order: laterLogic('order', () => loaded.order),
    orders: laterLogic('orders', () => loaded.orders),
    dashboard: laterLogic('dashboard', () => loaded.dashboard),
    notificationList: laterLogic('notificationList', () => loaded.notificationList),
    statement: laterLogic('statement', () => loaded.statement),
    onboarding: laterLogic('onboarding', () => loaded.onboarding),
    payment: laterLogic('payment', () => loaded.payment),
    support: laterLogic('support', () => loaded.support),
    sell: laterLogic('sell', () => loaded.sell),
    bankAccounts: laterLogic('bankAccounts', () => loaded.bankAccounts),
    sessions: laterLogic('sessions', () => loaded.sessions),
    addressBook: laterLogic('addressBook', () => loaded.addressBook),
  }
}

type Part =
  | 'buy'
  | 'order'
  | 'orders'
  | 'dashboard'
  | 'notifications'
  | 'statement'
  | 'onboarding'
  | 'payment'
  | 'support'
  | 'sell'
  | 'profileBank'
  | 'settingsSessions'
  | 'addressBook'

/** A part of one screen alone has its name. */
const partOf = (screen: ScreenName): Part => (isPart(screen) ? screen : sharedPart(screen))

const isPart = (name: string): name is Part => name in bringPart

/** The file of each has its name too: the shell names it (`src/setup/shell-html.ts`). */
const bringPart: Record<Part, (outside: Outside) => Promise<Partial<LaterMachines & BuyLater>>> = {
  buy: async (outside) => (await import('./buy-again')).buyAgain(outside),
  order: async (outside) => ({ order: (await import('./filled-order')).filledOrder(outside) }),
  orders: async (outside) => ({ orders: (await import('./filled-orders')).filledOrders(outside) }),
  payment: async (outside) => ({ payment: (await import('./filled-payment')).filledPayment(outside) }),
  onboarding: async (outside) => ({ onboarding: (await import('./filled-onboarding')).filledOnboarding(outside) }),
  dashboard: async (outside) => ({ dashboard: (await import('./filled-dashboard')).filledDashboard(outside) }),
  sell: async (outside) => ({ sell: (await import('./filled-sell')).filledSell(outside) }),
  notifications: async (outside) => ({
    notificationList: (await import('./filled-notifications')).filledNotificationList(outside),
  }),
  statement: async ({ api }) => ({ statement: (await import('./filled-statement')).filledStatement(api) }),
  support: async ({ api }) => ({ support: (await import('./filled-support')).filledSupport(api) }),
  settingsSessions: async ({ api }) => ({ sessions: (await import('./filled-settings-sessions')).filledSessions(api) }),
  profileBank: async (outside) => ({ bankAccounts: (await import('./filled-profile-bank')).filledBank(outside) }),
  addressBook: async ({ api }) => ({ addressBook: (await import('./filled-address-book')).filledAddressBook(api) }),
}
