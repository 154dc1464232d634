import { useSelector } from '@xstate/react'
import { hasUnprocessed } from '../../../machines/lists/notifications'
import { unpaidOrderIn } from '../../../machines/lists/resource'
import type { CurrentUser, ImportantMessage, Locale, Notification } from '../../domain/customer'
import { isDocumentToMend } from '../../domain/documents'
import { importantMessageOn } from '../../domain/important-messages'
import { publicPaths, type PublicText } from '../../domain/public-site'
import { isOrderStatus, statusLook } from '../../domain/statuses'
import { useWords } from '../../words/react'
import { hasScreen } from '../router/routes'
import { useRoots, useSend, useSession } from '../session'
import type { Target } from '../ui/link'
import type { BlankLayoutProps, StandardLayoutProps, ThemeChoice, ImportantBanner } from './types'

type Without<Props> = Omit<Props, 'children'>

export const useBlank = (): Without<BlankLayoutProps> => {
  const messages = useSession(({ children }) => children.messages)
  const message = useSelector(messages, (snapshot) => snapshot?.context.code ?? null)
  return { message, onCloseMessage: () => messages?.send({ type: 'message.close' }) }
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
  const isOffline = useSession(({ context }) => context.isOffline)
  return {
    ...useBlank(),
    ...useTheme(),
    isSandbox,
    isOffline,
    onLanguage: (locale: Locale) => preferences.send({ type: 'language.choose', locale }),
    onLogOut: () => send({ type: 'session.signOut' }),
  }
}

export const useStandard = (): Without<StandardLayoutProps> => {
  const screen = useSession(({ context }) => context.entered?.screen ?? 'home')
  const customer = useSession(({ context }) => context.customer)
  const hasFullAccess = customer?.roles.includes('CAN_SEE_FULL_APP') ?? false
  return {
    ...useEverywhere(),
    screen,
    nav: (['dashboard', 'buy', 'sell', 'orders'] as const).filter(
      (name) => hasScreen(name) && (hasFullAccess || name === 'dashboard'),
    ),
    email: customer?.details.email ?? '',
    account: useAccount(),
    notifications: useNotifications(),
    importantMessage: useImportantMessage(),
    unpaidOrder: useUnpaidOrder(),
    footer: { texts: usePublicTexts(), methods: customer?.paymentMethods ?? [] },
  }
}

const useAccount = (): StandardLayoutProps['account'] => {
  const { support } = usePublicTexts()
  return [{ link: 'support', to: { href: support } }]
}

const usePublicTexts = (): Record<PublicText, string> => {
  const { publicSite } = useRoots()
  const { locale } = useWords()
  const address = (text: PublicText) => new URL(publicPaths[locale][text], publicSite).href
  return {
    services: address('services'),
    risks: address('risks'),
    taxes: address('taxes'),
    terms: address('terms'),
    privacy: address('privacy'),
    support: address('support'),
    faq: address('faq'),
  }
}

const useNotifications = (): StandardLayoutProps['notifications'] => {
  const actor = useSession(({ children }) => children.notifications)
  const items = useSelector(actor, (snapshot) => snapshot?.context.items)
  return {
    items: (items ?? []).map(itemOf),
    hasUnread: useSelector(actor, (snapshot) => snapshot !== undefined && hasUnprocessed(snapshot)),
    all: hasScreen('notifications') ? { screen: 'notifications' } : null,
    onOpen: () => actor?.send({ type: 'notifications.open' }),
  }
}

const itemOf = ({ index, title, created_at, processed, order, status }: Notification) => ({
  index,
  title,
  at: created_at,
  isUnread: !processed,
  look: isOrderStatus(status) ? statusLook[status] : ('plain' as const),
  to: order
    ? { screen: 'orderConfirmation' as const, params: { reference: order.reference, status: order.status } }
    : null,
})

const useImportantMessage = (): ImportantBanner | null => {
  const actor = useSession(({ children }) => children.importantMessages)
  const closed = useSelector(actor, (snapshot) => snapshot?.context.closed)
  const screen = useSession(({ context }) => context.entered?.screen)
  const customer = useSession(({ context }) => context.customer)
  const { support } = usePublicTexts()
  const code = screen && customer ? importantMessageOn(screen, customer.importantMessages, closed) : null
  if (!code || !customer) return null
  return {
    code,
    email: customer.details.email,
    to: mendOf(code, customer, support),
    onClose: () => actor?.send({ type: 'message.dismiss', code }),
  }
}

/** Where a message is answered; what was rejected may be a document, or an answer, which the gate's home asks for. */
const mendOf = (code: ImportantMessage, customer: CurrentUser, support: string): Target | null => {
  const isDocument = isDocumentToMend(customer.documents.list)
  return code === 'BUY_REJECTED' && !isDocument ? { screen: 'home' } : mends(support)[code]
}

const mends = (support: string): Record<ImportantMessage, Target | null> => ({
  VERIFY_EMAIL: { screen: 'verification' },
  CONTACT_SUPPORT: { href: support },
  UPLOAD_DOCUMENTS: { screen: 'profileDocuments' },
  BUY_REJECTED: { screen: 'profileDocuments' },
  BUY_PENDING: null,
  BUY_UNVERIFIED: { screen: 'home' },
  SELL_REJECTED: { screen: 'profileBank' },
  SELL_PENDING: null,
  SELL_UNVERIFIED: { screen: 'profileBank' },
  SELL_IMPOSSIBLE: null,
  BANKID_UNVERIFIED: null,
})

const useUnpaidOrder = (): StandardLayoutProps['unpaidOrder'] => {
  const actor = useSession(({ children }) => children.unpaid)
  const resource = useSelector(actor, (snapshot) => snapshot?.children.unpaidOrder)
  const order = useSelector(resource, unpaidOrderIn)
  const isOnItsPage = useSession(({ context }) => context.entered?.reference === order?.reference)
  if (!order || isOnItsPage) return null
  const { reference, status, total, fiat, paymentMethod, deadline } = order
  return {
    reference,
    status,
    total: { amount: total, currency: fiat },
    method: paymentMethod,
    deadline,
  }
}
