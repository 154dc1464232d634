import { fillPayment } from '../../../machines/order/payment'
import { fillBankList } from '../../../machines/order/payment/bank-list'
import { fillFollow } from '../../../machines/order/payment/follow'
import { fillFormPost } from '../../../machines/order/payment/form-post'
import { fillInstructions } from '../../../machines/order/payment/instructions'
import { fillRedirect } from '../../../machines/order/payment/redirect'
import { fillWaiting } from '../../../machines/order/payment/waiting'
import type { Outside } from './outside'
import { openPage, paymentFeeds, paymentPorts, postForm } from './payments'

/** Paying, with a machine for each way of it, as production runs them. In a chunk of their own. */
export const filledPayment = ({ api, live }: Outside) => {
  const outside = { ...paymentPorts(api), ...paymentFeeds(live) }
  const children = { follow: fillFollow(outside) }
  const byPage = { ...outside, leave: openPage }
  return fillPayment(outside, {
    redirect: fillRedirect(byPage, children),
    formPost: fillFormPost({ ...outside, leave: postForm }, children),
    waiting: fillWaiting(byPage, children),
    bankList: fillBankList(byPage, children),
    instructions: fillInstructions(byPage, children),
  })
}
