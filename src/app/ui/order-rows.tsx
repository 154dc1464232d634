import { orderHash } from '../../domain/routing/order-hash'
import type { Order } from '../../domain/orders/orders'
import { moneyColumn } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { StatusBadge } from './badge'
import { CoinMark } from './coin-mark'
import { Link, type Target } from './link'
import { Money } from './money'
import { gotInRow, isEstimate, paidFor } from './order-figures'
import * as styles from './order-rows.css'
import { Skeleton } from './skeleton'
import { orderWord } from './words'

/** An order with its date as rows show it: `2026-11-20` and `14:05`. */
export type DatedOrder = { order: Order; date: string; time: string }

/** Opens the order in the window over the page. */
export const detailsOf = ({ reference }: Order): Target => ({ href: orderHash(reference) })

/** Two lines an order, with the status as a word beside the kind. */
export const OrderRows = ({ orders }: { orders: readonly DatedOrder[] }) => (
  <ul>
    {orders.map((dated) => (
      <li key={dated.order.reference}>
        <OrderRow {...dated} hasBadge={false} />
      </li>
    ))}
  </ul>
)

/** One of them, as a link; the status as a badge below, or as a word. */
export const OrderRow = ({ order, date, time, hasBadge }: DatedOrder & { hasBadge: boolean }) => {
  const { t, locale } = useMessages()
  const of = gotInRow(order)
  const got = of && moneyColumn(locale, of)
  return (
    <Link to={detailsOf(order)} className={styles.row}>
      <span className={styles.sign}>
        <CoinMark coin={order.coin} />
      </span>
      <span className={styles.first}>
        <span>
          {hasBadge
            ? t(`orders.kind.${order.type}`, { coin: order.coin })
            : t('orders.kindAndStatus', { type: order.type, status: t(orderWord(order)) })}
        </span>
        <Money of={paidFor(order)} />
      </span>
      <span className={styles.second}>
        <span>{`${date} ${time}`}</span>
        <span className={styles.got}>
          {got !== null && isEstimate(order) ? t('common.about', { amount: got }) : got}
        </span>
      </span>
      {hasBadge ? (
        <span className={styles.badge}>
          <StatusBadge order={order} />
        </span>
      ) : null}
    </Link>
  )
}

export const OrderRowSkeleton = () => (
  <div className={styles.row}>
    <span className={styles.sign}>
      <Skeleton width={28} height={28} isRound />
    </span>
    <span className={styles.first}>
      <Skeleton width={92} />
      <Skeleton width={96} />
    </span>
    <span className={styles.second}>
      <Skeleton width={110} height={12} />
      <Skeleton width={130} height={12} />
    </span>
  </div>
)
