import { pageOfOrder, screenOf } from '../../../../machines/lib/page-of'
import { providePayment } from '../../../../machines/payment/payment'
import { provideBankList } from '../../../../machines/payment/bank-list'
import { provideFollow } from '../../../../machines/payment/follow'
import { provideFormPost } from '../../../../machines/payment/form-post'
import { provideInstructions } from '../../../../machines/payment/instructions'
import { provideRedirect } from '../../../../machines/payment/redirect'
import { provideWaiting } from '../../../../machines/payment/waiting'
import { defineScreen } from '../define-screen'
import { goToProvider, paymentFeeds, paymentPorts, postForm } from './ports'
import { usePayment, type PaymentActor } from './use-payment'
import { PaymentView } from './view'

const Payment = ({ actor }: { actor: PaymentActor }) => <PaymentView {...usePayment(actor)} />

export default defineScreen('payment', {
  machine: ({ api, live }) => {
    const given = { ...paymentPorts(api), ...paymentFeeds(live) }
    const byPage = { ...given, leave: goToProvider }
    const children = { follow: provideFollow(given) }
    return providePayment(given, {
      redirect: provideRedirect(byPage, children),
      formPost: provideFormPost({ ...given, leave: postForm }, children),
      waiting: provideWaiting(byPage, children),
      bankList: provideBankList(byPage, children),
      instructions: provideInstructions(byPage, children),
    })
  },
  input: ({ customer, location: { screen, params } }) => ({ customer, screen, reference: params.reference }),
  View: Payment,
  pageOf: (snapshot) => pageOfOrder(screenOf(snapshot), snapshot.context.order),
  keyOf: ({ params }) => params.reference,
})
