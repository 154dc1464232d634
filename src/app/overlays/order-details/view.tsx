import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { orderDetailsMachine } from '../../../../machines/order-details/order-details'
import { publicPaths } from '../../../domain/company/public-site'
import { useMessages } from '../../../i18n/react'
import { useOrder } from '../../order/use-order'
import { useRoots } from '../../session'
import { OrderDetailsDialog } from './dialog'

/** The window with an order, while one is open. */
export const OrderDetails = ({ actor }: { actor: ActorRefFrom<typeof orderDetailsMachine> }) => {
  const { publicSite } = useRoots()
  const { locale } = useMessages()
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'))
  const screen = useOrder(useSelector(actor, ({ children }) => children.order))
  if (!isOpen) return null
  return (
    <OrderDetailsDialog
      screen={screen}
      faq={new URL(publicPaths[locale].faq, publicSite).href}
      onClose={() => actor.send({ type: 'details.close' })}
    />
  )
}
