import { wordsOf } from '../../../words/browser'
import { paymentWords } from '../../../words/payment-words'
import { useOrderConfirmation } from './use-order-confirmation'
import { OrderConfirmationView } from './view'

await wordsOf(paymentWords)

export default function OrderConfirmation() {
  return <OrderConfirmationView {...useOrderConfirmation()} />
}
