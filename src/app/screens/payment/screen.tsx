import { usePayment } from './use-payment'
import { PaymentView } from './view'

export default function Payment() {
  return <PaymentView {...usePayment()} />
}
