import { isUnsent, type Order } from '../../domain/orders/orders'
import type { OrderStatus, OrderType } from '../../domain/orders/statuses'

const side = { BUY: 'buy', SELL: 'sell' } as const

export const statusWord = (status: OrderStatus, type: OrderType) => `order.status.${status}.${side[type]}` as const

/** The word for an order's status now; a sale whose money was never sent is not one that came back. */
export const orderWord = ({ status, type, payoutProblem }: Pick<Order, 'status' | 'type' | 'payoutProblem'>) =>
  isUnsent(payoutProblem) ? 'order.status.ERROR.sell.unsent' : statusWord(status, type)

export const statusLine = (status: OrderStatus, type: OrderType) => `order.line.${status}.${side[type]}` as const
