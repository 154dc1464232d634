import { orderFeedback } from '../database/schema'
import { newestFeedback, type GivenFeedback } from '../orders/feedback'
import { isEarlier, type DeskList } from './lists'

/** What customers thought of their orders, the newest first. */
export const feedbackOnDesk: DeskList<GivenFeedback> = {
  count: null,
  rows: ({ handle }, after, most) =>
    newestFeedback(handle, most, isEarlier(after, orderFeedback.at, orderFeedback.orderReference)),
  keyOf: ({ at, order: id }) => ({ at, id }),
}
