import { useWords } from '../../../words/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { Hint } from '../../ui/field'
import { FileIcon } from '../../ui/icon-later'
import { OrderRowSkeleton, OrderRows } from '../../ui/order-rows'
import { StateCard } from '../../ui/state-card'
import { OrdersTable } from './table'
import type { OrdersScreen } from './types'
import * as styles from './view.css'

export type { OrdersScreen } from './types'

export const OrdersView = (screen: OrdersScreen) => {
  const { t } = useWords()
  return (
    <div className={styles.page}>
      <h1>{t('orders.title')}</h1>
      {screen.state === 'loading' ? (
        <Waiting />
      ) : screen.state === 'failed' ? (
        <Failed {...screen} />
      ) : (
        <List {...screen} />
      )}
    </div>
  )
}

type Shown = Extract<OrdersScreen, { state: 'shown' }>

const List = (screen: Shown) => {
  const { t } = useWords()
  if (screen.orders.length === 0)
    return (
      <Card>
        <StateCard
          sign={<FileIcon />}
          title={t('empty.orders.text')}
          action={
            <ButtonLink kind="primary" to={{ screen: 'buy' }}>
              {t('empty.orders.button')}
            </ButtonLink>
          }
        />
      </Card>
    )
  return (
    <>
      <Card isFlush className={styles.onWide}>
        <OrdersTable orders={screen.orders} />
      </Card>
      <Card isFlush className={styles.onPhone}>
        <OrderRows orders={screen.orders} hasBadges />
      </Card>
      {screen.more > 0 ? <More {...screen} /> : null}
    </>
  )
}

const More = ({ more, isLoadingMore, hasMoreFailed, onMore }: Shown) => {
  const { t } = useWords()
  return (
    <div className={styles.more}>
      {hasMoreFailed ? <Hint problem={t('orders.moreFailed')} /> : null}
      <Button isBusy={isLoadingMore} busyText={t('orders.loading')} onClick={onMore}>
        {hasMoreFailed ? t('common.tryAgain') : t('orders.more', { n: more })}
      </Button>
    </div>
  )
}

const waitingRows = ['a', 'b', 'c', 'd', 'e']

const Waiting = () => {
  const { t } = useWords()
  return (
    <div role="status" aria-label={t('orders.loading')}>
      <Card isFlush>
        {waitingRows.map((row) => (
          <OrderRowSkeleton key={row} />
        ))}
      </Card>
    </div>
  )
}

const Failed = ({ onTryAgain }: { onTryAgain: () => void }) => {
  const { t } = useWords()
  return (
    <FailedCard
      level="h2"
      title={t('orders.failed')}
      text={t('orders.failedText')}
      button={t('common.tryAgain')}
      onAct={onTryAgain}
    />
  )
}
