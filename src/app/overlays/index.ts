import { chatVisitorOf } from '../../domain/customer/chat'
import { mayExportWallet } from '../../domain/customer/old-wallet'
import type { OverlayName } from '../../domain/routing/overlays'
import { orderIn } from '../../domain/routing/order-hash'
import { screens } from '../../domain/routing/screens'
import { isTourDue } from '../../domain/customer/tour'
import { walletExportHash } from '../../domain/routing/wallet-export-hash'
import type { Place } from './define-overlay'
import { overlayRow, type OverlayRow } from './row'

const isStandard = ({ session: { context } }: Place): boolean =>
  context.location !== null && screens[context.location.screen].layout === 'standard'

const customerIn = ({ session }: Place) => (session.hasTag('signedIn') ? session.context.customer : undefined)

/**
 * What opens over a page, in the order in which it is shown: where the end of the address names it (`hash`), or by itself
 * where it is due (`when`). Its code comes the first time that it is to be open.
 */
const rows = {
  'order-details': overlayRow('order-details', {
    hash: (place) => (customerIn(place) && isStandard(place) ? orderIn(place.hash) : null),
    load: () => import('./order-details/overlay'),
  }),
  'wallet-export': overlayRow('wallet-export', {
    hash: (place) => {
      const customer = isStandard(place) ? customerIn(place) : undefined
      return customer && place.hash === walletExportHash && mayExportWallet(customer) ? walletExportHash : null
    },
    load: () => import('./wallet-export/overlay'),
  }),
  tour: overlayRow('tour', {
    when: (place) => {
      const { customer, location } = place.session.context
      const isAlone = place.isWide && place.hash === ''
      return isAlone && customer && location && isTourDue(customer, location.screen) ? true : null
    },
    load: () => import('./tour/overlay'),
  }),
  chat: overlayRow('chat', {
    when: (place) => {
      const customer = customerIn(place)
      return customer ? chatVisitorOf(customer) : null
    },
    load: () => import('./chat/overlay'),
  }),
} satisfies { [Name in OverlayName]: OverlayRow<Name> }

export const overlayRows: readonly OverlayRow[] = Object.values(rows)
