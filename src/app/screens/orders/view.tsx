import { useId } from 'react'
import { useMessages } from '../../../i18n/react'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { FileIcon } from '../../ui/icon-later'
import { SearchIcon } from '../../ui/icon-list'
import { ListFailed, ListWaiting, More } from '../../ui/list-parts'
import { head } from '../../ui/list-parts.css'
import { OrderRowSkeleton } from '../../ui/order-rows'
import { StateCard } from '../../ui/state-card'
import { ExportEnd, ExportMenu } from './export'
import { Chosen, NarrowingBar } from './narrowing'
import { OrdersOnPhone } from './on-phone'
import { OrdersTable } from './table'
import type { OrdersScreen, ShownOrders } from './types'
import * as styles from './view.css'

export type { OrdersScreen } from './types'

export const OrdersView = ({ list, exporting, ...narrowing }: OrdersScreen) => {
  const { t } = useMessages()
  const listId = useId()
  const total = list.state === 'shown' ? list.total : 0
  return (
    <div className={styles.page}>
      <div>
        <div className={head}>
          <h1>{t('orders.title')}</h1>
          <div className={styles.tools}>
            <ButtonLink kind="quiet" to={{ screen: 'statement' }}>
              {t('orderList.statement')}
            </ButtonLink>
            <ExportMenu {...exporting} />
          </div>
        </div>
        <ExportEnd {...exporting} total={total} />
      </div>
      <NarrowingBar {...narrowing} listId={listId} />
      <Chosen {...narrowing} shown={list.state === 'shown' ? list.orders.length : null} total={total} />
      <div id={listId} role="tabpanel" aria-label={t(`orderList.type.${narrowing.filter.type ?? 'all'}`)}>
        {list.state === 'loading' ? (
          <ListWaiting text={t('orders.loading')} row={<OrderRowSkeleton />} />
        ) : list.state === 'failed' ? (
          <ListFailed title={t('orders.failed')} text={t('orders.failedText')} onTryAgain={list.onTryAgain} />
        ) : (
          <List {...list} onReset={narrowing.onReset} />
        )}
      </div>
    </div>
  )
}

const List = ({ onReset, ...list }: ShownOrders & { onReset: () => void }) => {
  const { t } = useMessages()
  if (list.orders.length === 0)
    return (
      <Card className={list.isChanging ? styles.changing : undefined}>
        {list.isFiltered ? <NoMatch onReset={onReset} /> : <None />}
      </Card>
    )
  return (
    <div className={list.isChanging ? styles.changing : styles.list} aria-busy={list.isChanging}>
      <Card isFlush className={styles.onWide}>
        <OrdersTable orders={list.orders} total={list.total} />
      </Card>
      <Card isFlush className={styles.onPhone}>
        <OrdersOnPhone orders={list.orders} total={list.total} />
      </Card>
      {list.more > 0 ? (
        <More
          text={t('orders.more', { n: list.more })}
          busyText={t('orders.loading')}
          failedText={t('orders.moreFailed')}
          isBusy={list.isLoadingMore}
          hasFailed={list.hasMoreFailed}
          onMore={list.onMore}
        />
      ) : null}
    </div>
  )
}

const None = () => {
  const { t } = useMessages()
  return (
    <StateCard
      sign={<FileIcon />}
      title={t('empty.orders.text')}
      action={
        <ButtonLink kind="primary" to={{ screen: 'buy' }}>
          {t('empty.orders.button')}
        </ButtonLink>
      }
    />
  )
}

const NoMatch = ({ onReset }: { onReset: () => void }) => {
  const { t } = useMessages()
  return (
    <StateCard
      sign={<SearchIcon />}
      title={t('orderList.noMatch')}
      action={<Button onClick={onReset}>{t('orderList.clearAll')}</Button>}
    />
  )
}
