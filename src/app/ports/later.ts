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
  buy: (outside) => import('./buy-again').then((code) => code.buyAgain(outside)),
  order: (outside) => import('./filled-order').then((code) => ({ order: code.filledOrder(outside) })),
  orders: (outside) => import('./filled-orders').then((code) => ({ orders: code.filledOrders(outside) })),
  payment: (outside) => import('./filled-payment').then((code) => ({ payment: code.filledPayment(outside) })),
  onboarding: (outside) =>
    import('./filled-onboarding').then((code) => ({ onboarding: code.filledOnboarding(outside) })),
  dashboard: (outside) => import('./filled-dashboard').then((code) => ({ dashboard: code.filledDashboard(outside) })),
  sell: (outside) => import('./filled-sell').then((code) => ({ sell: code.filledSell(outside) })),
  notifications: (outside) =>
    import('./filled-notifications').then((code) => ({ notificationList: code.filledNotificationList(outside) })),
  statement: ({ api }) => import('./filled-statement').then((code) => ({ statement: code.filledStatement(api) })),
  support: ({ api }) => import('./filled-support').then((code) => ({ support: code.filledSupport(api) })),
  settingsSessions: ({ api }) =>
    import('./filled-settings-sessions').then((code) => ({ sessions: code.filledSessions(api) })),
  profileBank: (outside) =>
    import('./filled-profile-bank').then((code) => ({ bankAccounts: code.filledBank(outside) })),
  addressBook: ({ api }) =>
    import('./filled-address-book').then((code) => ({ addressBook: code.filledAddressBook(api) })),
}
