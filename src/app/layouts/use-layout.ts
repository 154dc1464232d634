import { useSelector } from '@xstate/react'
import { hasUnprocessed } from '../../../machines/notifications/notifications'
import type { CurrentUser, Locale, Notification } from '../../domain/customer/customer'
import type { ScreenName } from '../../domain/routing/screens'
import { useRoots, useSend, useSession } from '../session'
import { accountOf, useFooter, useUnpaidOrder } from './use-frame'
import { useImportantMessage } from './use-important-message'
import type { BlankLayoutProps, StandardLayoutProps, ThemeChoice } from './types'

type Without<Props> = Omit<Props, 'children' | 'over'>

export const useBlank = (): Without<BlankLayoutProps> => {
  const messages = useSession(({ children }) => children.messages)
  const message = useSelector(messages, (snapshot) => snapshot?.context.code ?? null)
  return {
    message,
    onCloseMessage: () => messages?.send({ type: 'message.close' }),
    isOffline: useSession(({ context }) => context.isOffline),
    lastAnswerAt: useSession(({ context }) => context.lastAnswerAt),
  }
}

const useTheme = (): ThemeChoice => {
  const { preferences } = useRoots()
  const theme = useSelector(preferences, ({ context }) => context.theme)
  return { theme, onTheme: () => preferences.send({ type: 'theme.switch' }) }
}

/** What the standard layout and the wizard have in common. */
export const useEverywhere = () => {
  const { isSandbox, preferences } = useRoots()
  const send = useSend()
  return {
    ...useBlank(),
    ...useTheme(),
    isSandbox,
    onLanguage: (locale: Locale) => preferences.send({ type: 'language.choose', locale }),
    onLogOut: () => send({ type: 'session.signOut' }),
  }
}

export const useStandard = (): Without<StandardLayoutProps> => {
  const screen = useSession(({ context }) => context.location?.screen ?? 'home')
  const customer = useSession(({ context }) => context.customer)
  return {
    ...useEverywhere(),
    screen,
    nav: navOf(customer?.roles ?? []),
    email: customer?.details.email ?? '',
    account: customer ? accountOf(customer) : [],
    notifications: useNotifications(),
    unpaidOrder: useUnpaidOrder(),
    banner: useImportantMessage(),
    freeze: saysFrozen.includes(screen) ? null : (customer?.freeze ?? null),
    footer: useFooter(),
  }
}

/** Screens that say themselves that the account is frozen. */
const saysFrozen: readonly ScreenName[] = ['settingsSecurity', 'buy', 'sell', 'planNew', 'planChange']

/** What the header leads to. */
export const navOf = (roles: CurrentUser['roles']): StandardLayoutProps['nav'] =>
  roles.includes('CAN_SEE_FULL_APP') ? ['dashboard', 'buy', 'sell', 'orders', 'plans'] : ['dashboard']

const useNotifications = (): StandardLayoutProps['notifications'] => {
  const actor = useSession(({ children }) => children.notifications)
  const items = useSelector(actor, (snapshot) => snapshot?.context.items)
  return {
    items: items ?? none,
    hasUnread: useSelector(actor, (snapshot) => snapshot !== undefined && hasUnprocessed(snapshot)),
    onOpen: () => actor?.send({ type: 'notifications.open' }),
  }
}

const none: readonly Notification[] = []
