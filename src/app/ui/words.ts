import type { OrderStatus, OrderType } from '../../domain/statuses'

const side = { BUY: 'buy', SELL: 'sell' } as const

export const statusWord = (status: OrderStatus, type: OrderType) => `order.status.${status}.${side[type]}` as const

export const statusLine = (status: OrderStatus, type: OrderType) => `order.line.${status}.${side[type]}` as const
