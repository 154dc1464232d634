import { wordsOf } from '../../../words/browser'
import { paymentWords } from '../../../words/payment-words'
import { usePayment } from './use-payment'
import { PaymentView } from './view'

await wordsOf(paymentWords)

export default function Payment() {
  return <PaymentView {...usePayment()} />
}
