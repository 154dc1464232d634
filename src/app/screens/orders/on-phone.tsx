import { memo } from 'react'
import type { Order } from '../../../domain/orders/orders'
import { blocksOf, isLong, useRoom, type Block } from '../../ui/long-list'
import { OrderRow } from '../../ui/order-rows'
import { dated } from './dated'
import * as styles from './view.css'

/** See `OrdersTable`. */
export const OrdersOnPhone = memo(({ orders, total }: { orders: readonly Order[]; total: number }) => (
  <div role="list">
    {blocksOf(orders, total).map((block) => (
      <Rows key={block.id} {...block} of={orders.length} />
    ))}
  </div>
))

const rowHeight = 103

const Rows = ({ of, ...block }: Block<Order> & { of: number }) => {
  const { ref, room } = useRoom(block, isLong(of), rowHeight)
  return (
    <div ref={ref} className={styles.block} style={room ?? undefined}>
      {room === null
        ? block.items.map((order, nth) => (
            <div key={order.reference} role="listitem" aria-setsize={of} aria-posinset={block.first + nth}>
              <OrderRow {...dated(order)} hasBadge />
            </div>
          ))
        : null}
    </div>
  )
}
