import type { ShownOrder } from '../../src/app/order/types'
import type { Order } from '../../src/domain/orders/orders'
import { orderWith } from './orders'

const nothing = () => undefined

/** What a page or the window shows of an order; nothing comes of what is pressed. */
export const shownOrder = (order: Partial<Order> = {}, change: Partial<ShownOrder> = {}): ShownOrder => ({
  order: orderWith(order),
  deadline: 'Wednesday 25 November',
  times: { UNPAID: '2026-11-20 14:05', COMPLETED: '2026-11-21 09:12' },
  problem: null,
  isSandbox: false,
  hasTransactions: true,
  bank: null,
  support: { screen: 'support', search: '?order=order-1' },
  copied: null,
  onCopy: nothing,
  onPrint: nothing,
  canReport: false,
  isReporting: false,
  onReport: nothing,
  canCancel: false,
  onCancel: nothing,
  cancelDialog: null,
  isSavingReceipt: false,
  onReceipt: nothing,
  salePrice: null,
  noRate: null,
  hadLeft: false,
  repay: null,
  refundTo: null,
  proof: null,
  rating: null,
  ...change,
})
