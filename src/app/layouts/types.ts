import type { ReactNode } from 'react'
import type { MessageCode } from '../../../machines/session/messages'
import type { DocumentState, ImportantMessage, Locale, Notification, Theme } from '../../domain/customer/customer'
import type { PaymentMethod } from '../../domain/payments/payment-methods'
import type { PublicText } from '../../domain/company/public-site'
import type { Freeze } from '../../domain/customer/freeze'
import type { UnpaidOrder } from '../../domain/orders/orders'
import type { ScreenName } from '../../domain/routing/screens'
import type { NewsletterForm } from './newsletter'
import type { Target } from '../ui/link'

/** What every layout says: that one is offline, and the message that goes by itself. */
export type Messages = {
  isOffline: boolean
  /** When the exchange last answered, where one is offline and it is known. */
  lastAnswerAt: string | null
  message: MessageCode | null
  onCloseMessage: () => void
}

export type ThemeChoice = { theme: Theme; onTheme: (theme: Theme) => void }

export type NavScreen = 'dashboard' | 'buy' | 'sell' | 'orders' | 'plans'

type AccountLink = 'profile' | 'settings' | 'support' | 'walletExport'

export type HeaderProps = ThemeChoice & {
  screen: ScreenName
  nav: readonly NavScreen[]
  onLanguage: (locale: Locale) => void
  email: string
  account: readonly { link: AccountLink; to: Target }[]
  onLogOut: () => void
  /** The newest first; at most five are shown. */
  notifications: { items: readonly Notification[]; hasUnread: boolean; onOpen: () => void }
}

export type FooterProps = {
  /** Address of each text on the public site, in the language shown. */
  texts: Record<PublicText, string>
  /** The ways of paying that this customer has. */
  methods: readonly PaymentMethod[]
  /** Null while nobody is signed in. */
  newsletter: NewsletterForm | null
}

export type ImportantBanner = {
  code: ImportantMessage
  email: string
  /** Documents that were not approved, where the message is about them. */
  refused: readonly Pick<DocumentState, 'kind' | 'reason'>[]
  to: Target | null
  onClose: () => void
}

export type StandardLayoutProps = Messages &
  HeaderProps & {
    children: ReactNode
    isSandbox: boolean
    unpaidOrder: UnpaidOrder | null
    banner: ImportantBanner | null
    /** The account is frozen, and the page does not say so itself. */
    freeze: Freeze | null
    footer: FooterProps
    /** What opens over the page. */
    over: ReactNode
  }

export type WizardLayoutProps = Messages &
  ThemeChoice & {
    children: ReactNode
    isSandbox: boolean
    onLanguage: (locale: Locale) => void
    onLogOut: () => void
  }

export type BlankLayoutProps = Messages & { children: ReactNode }
