import type { Order } from '../../../domain/orders/orders'
import { dateText, timeText } from '../../../i18n/dates'
import type { DatedOrder } from '../../ui/order-rows'

/** An order with its date as rows show it. */
export const dated = (order: Order): DatedOrder => ({
  order,
  date: dateText(order.orderDate),
  time: timeText(order.orderDate),
})
