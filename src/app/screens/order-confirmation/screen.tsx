import { useOrderConfirmation } from './use-order-confirmation'
import { OrderConfirmationView } from './view'

export default function OrderConfirmation() {
  return <OrderConfirmationView {...useOrderConfirmation()} />
}
