import { memo } from 'react'
import type { Order } from '../../../domain/orders/orders'
import { useMessages } from '../../../i18n/react'
import { StatusBadge } from '../../ui/badge'
import { CoinMark } from '../../ui/coin-mark'
import { RightIcon } from '../../ui/icon-later'
import { Link } from '../../ui/link'
import { Money } from '../../ui/money'
import { gotInRow, isEstimate, paidFor } from '../../ui/order-figures'
import { blocksOf, isLong, useRoom, type Block } from '../../ui/long-list'
import { detailsOf } from '../../ui/order-rows'
import { unseen, whole } from '../../ui/text.css'
import { dated } from './dated'
import * as styles from './view.css'

/** Its rows are many: it is drawn anew only for others. */
export const OrdersTable = memo(({ orders, total }: { orders: readonly Order[]; total: number }) => {
  const { t } = useMessages()
  const long = isLong(orders.length)
  return (
    <table className={long ? styles.longTable : styles.table} aria-rowcount={orders.length + 1}>
      <thead>
        <tr>
          <th className={styles.columnHead}>{t('orders.order')}</th>
          <th className={styles.columnHead}>{t('orders.date')}</th>
          <th className={styles.columnHead}>{t('orders.status')}</th>
          <th className={styles.headOfFigures}>{t('orders.amount')}</th>
          <th className={styles.headOfFigures}>{t('orders.youGet')}</th>
          <th className={styles.columnHead}>
            <span className={unseen}>{t('orders.open')}</span>
          </th>
        </tr>
      </thead>
      {blocksOf(orders, total).map((block) => (
        <Rows key={block.id} {...block} isInLong={long} />
      ))}
    </table>
  )
})

const rowHeight = 69

const Rows = ({ isInLong, ...block }: Block<Order> & { isInLong: boolean }) => {
  const { ref, room } = useRoom(block, isInLong, rowHeight)
  return (
    <tbody ref={ref}>
      {room ? (
        <tr aria-hidden="true" style={room} />
      ) : (
        block.items.map((order, nth) => <Row key={order.reference} order={order} place={block.first + nth} />)
      )}
    </tbody>
  )
}

const Row = ({ order, place }: { order: Order; place: number }) => {
  const { t } = useMessages()
  const { date, time } = dated(order)
  return (
    <tr className={styles.row} aria-rowindex={place + 1}>
      <td className={styles.cell}>
        <span className={styles.order}>
          <CoinMark coin={order.coin} />
          <span>
            <Link className={styles.link} to={detailsOf(order)}>
              {t(`orders.kind.${order.type}`, { coin: order.coin })}
            </Link>
            <span className={styles.under}>
              {order.number}
              {order.type === 'BUY' ? ` · ${t(`method.${order.paymentMethod}.name`)}` : null}
            </span>
          </span>
        </span>
      </td>
      <td className={styles.cell}>
        <span className={whole}>
          {date} <span className={styles.time}>{time}</span>
        </span>
      </td>
      <td className={styles.cell}>
        <StatusBadge order={order} />
      </td>
      <td className={styles.figures}>
        <Money of={paidFor(order)} />
      </td>
      <td className={styles.figures}>
        <Got {...order} />
      </td>
      <td className={styles.open}>
        <RightIcon size="small" />
      </td>
    </tr>
  )
}

/** Of an order that stopped there may be nothing. */
const Got = (order: Order) => {
  const { t } = useMessages()
  const got = gotInRow(order)
  if (got === null) return null
  return (
    <>
      {isEstimate(order) ? <span className={styles.about}>{t('orders.about')} </span> : null}
      <Money of={got} />
    </>
  )
}
