import { dateText, timeText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { Card } from '../../ui/card'
import { More } from '../../ui/list-parts'
import { OrderRow } from '../../ui/order-rows'
import type { PlanPurchases } from './types'
import * as styles from './view.css'

/** The plan's purchases, the newest first; each opens its order. */
export const Purchases = ({ orders, hasMore, isLoadingMore, hasMoreFailed, onMore }: PlanPurchases) => {
  const { t } = useMessages()
  return (
    <section className={styles.history}>
      <h2>{t('plan.history.title')}</h2>
      {orders.length === 0 ? (
        <p className={styles.second}>{t('plan.history.none')}</p>
      ) : (
        <Card isFlush>
          <ul>
            {orders.map((order) => (
              <li key={order.reference}>
                <OrderRow order={order} date={dateText(order.orderDate)} time={timeText(order.orderDate)} hasBadge />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {hasMore ? (
        <More
          text={t('plan.history.more')}
          busyText={t('plan.history.loading')}
          failedText={t('plan.history.failed')}
          isBusy={isLoadingMore}
          hasFailed={hasMoreFailed}
          onMore={onMore}
        />
      ) : null}
    </section>
  )
}
