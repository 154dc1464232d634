import { provideOrderDetails } from '../../../../machines/order-details/order-details'
import { orderLogic } from '../../ports/order-logic'
import { defineOverlay } from '../define-overlay'
import { OrderDetails } from './view'

export default defineOverlay({
  machine: (services) => provideOrderDetails({ order: orderLogic(services) }),
  tell: (actor, reference: string | null) => actor.send({ type: 'address.changed', reference }),
  isClosed: (snapshot) => snapshot.matches('closed'),
  View: OrderDetails,
})
