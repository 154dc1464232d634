import { useSelector } from '@xstate/react'
import { unpaidOrderIn } from '../../../machines/shared/resource'
import type { CurrentUser } from '../../domain/customer/customer'
import { namesOrder } from '../../domain/routing/locations'
import { mayExportWallet } from '../../domain/customer/old-wallet'
import { mayDo } from '../../domain/customer/rights'
import { publicPaths, type PublicText } from '../../domain/company/public-site'
import { offeredMethods } from '../../domain/customer/residence'
import { screens } from '../../domain/routing/screens'
import { walletExportHash } from '../../domain/routing/wallet-export-hash'
import { useMessages } from '../../i18n/react'
import { useRoots, useSession } from '../session'
import { useNewsletter } from './use-newsletter'
import type { UnpaidOrder } from '../../domain/orders/orders'
import type { FooterProps, HeaderProps } from './types'

const accountScreens = [
  { link: 'profile', to: { screen: 'profilePersonal' } },
  { link: 'settings', to: { screen: 'settingsEmail' } },
  { link: 'support', to: { screen: 'support' } },
] as const

/** What the account menu leads to: screens whose rights the customer holds, all of them. */
export const accountOf = (customer: CurrentUser): HeaderProps['account'] => [
  ...accountScreens.filter(({ to }) => mayDo(customer.roles, screens[to.screen].rights)),
  ...(mayExportWallet(customer) ? ([{ link: 'walletExport', to: { href: walletExportHash } }] as const) : []),
]

export const useFooter = (): FooterProps => {
  const texts = usePublicTexts()
  const customer = useSession(({ context }) => context.customer)
  return { texts, methods: customer ? offeredMethods(customer) : [], newsletter: useNewsletter() }
}

const usePublicTexts = (): Record<PublicText, string> => {
  const { publicSite } = useRoots()
  const { locale } = useMessages()
  const address = (text: PublicText) => new URL(publicPaths[locale][text], publicSite).href
  return {
    services: address('services'),
    risks: address('risks'),
    taxes: address('taxes'),
    terms: address('terms'),
    privacy: address('privacy'),
    support: address('support'),
    faq: address('faq'),
    accessibility: address('accessibility'),
  }
}

/** Follows the customer around; null where the address names the order already. */
export const useUnpaidOrder = (): UnpaidOrder | null => {
  const actor = useSession(({ children }) => children.unpaid)
  const resource = useSelector(actor, (snapshot) => snapshot?.children.unpaidOrder)
  const order = useSelector(resource, unpaidOrderIn)
  const isNamed = useSession(
    ({ context: { location } }) => order !== null && location !== null && namesOrder(location, order.reference),
  )
  return isNamed ? null : order
}
