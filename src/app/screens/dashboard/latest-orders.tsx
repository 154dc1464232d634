import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { AlertIcon } from '../../ui/icon'
import { FileIcon } from '../../ui/icon-later'
import { Link } from '../../ui/link'
import { OrderRowSkeleton, OrderRows } from '../../ui/order-rows'
import { StateCard } from '../../ui/state-card'
import type { DashboardScreen } from './types'
import * as styles from './view.css'

export const LatestOrders = (orders: DashboardScreen['orders']) => {
  const { t } = useMessages()
  return (
    <Card isFlush>
      <div className={styles.cardHead}>
        <h2>{t('dashboard.latest')}</h2>
        <Link className={styles.all} to={{ screen: 'orders' }}>
          {t('dashboard.all')}
        </Link>
      </div>
      <Orders {...orders} />
    </Card>
  )
}

const waitingRows = ['a', 'b', 'c', 'd']

const Orders = (orders: DashboardScreen['orders']) => {
  const { t } = useMessages()
  if (orders.state === 'loading')
    return (
      <div role="status" aria-label={t('orders.loading')}>
        {waitingRows.map((row) => (
          <OrderRowSkeleton key={row} />
        ))}
      </div>
    )
  if (orders.state === 'failed')
    return (
      <StateCard
        sign={<AlertIcon />}
        title={t('orders.failed')}
        action={<Button onClick={orders.onTryAgain}>{t('common.tryAgain')}</Button>}
      />
    )
  return orders.latest.length === 0 ? (
    <StateCard
      sign={<FileIcon />}
      title={t('empty.orders.text')}
      action={
        <ButtonLink kind="primary" to={{ screen: 'buy' }}>
          {t('empty.orders.button')}
        </ButtonLink>
      }
    />
  ) : (
    <OrderRows orders={orders.latest} />
  )
}
