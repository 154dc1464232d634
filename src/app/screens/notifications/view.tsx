import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Hint } from '../../ui/field'
import { BellIcon } from '../../ui/icon'
import { ListFailed, ListWaiting, More } from '../../ui/list-parts'
import { head } from '../../ui/list-parts.css'
import { NotificationRows } from '../../ui/notification-rows'
import { Skeleton } from '../../ui/skeleton'
import { StateCard } from '../../ui/state-card'
import type { NotificationsScreen } from './types'
import * as styles from './view.css'

export type { NotificationsScreen } from './types'

export const NotificationsView = (screen: NotificationsScreen) => {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <div className={head}>
        <h1>{t('header.notifications')}</h1>
        {screen.state === 'shown' && (screen.isUnread || screen.isMarking) ? <MarkAll {...screen} /> : null}
      </div>
      {screen.state === 'loading' ? (
        <ListWaiting text={t('notifications.loading')} row={<WaitingRow />} />
      ) : screen.state === 'failed' ? (
        <ListFailed
          title={t('notifications.failed')}
          text={t('notifications.failedText')}
          onTryAgain={screen.onTryAgain}
        />
      ) : (
        <List {...screen} />
      )}
    </div>
  )
}

type Shown = Extract<NotificationsScreen, { state: 'shown' }>

const MarkAll = ({ isMarking, canMarkAll, onMarkAll }: Shown) => {
  const { t } = useMessages()
  return (
    <Button
      kind="quiet"
      className={styles.markAll}
      isBusy={isMarking}
      isDisabled={!canMarkAll && !isMarking}
      busyText={t('notifications.marking')}
      onClick={onMarkAll}
    >
      {t('notifications.markAll')}
    </Button>
  )
}

const List = (screen: Shown) => {
  const { t } = useMessages()
  if (screen.items.length === 0)
    return (
      <Card>
        <StateCard sign={<BellIcon />} title={t('empty.notifications.text')}>
          {t('notifications.emptyText')}
        </StateCard>
      </Card>
    )
  return (
    <>
      {screen.isMarkingFailed ? <Hint problem={t('notifications.markingFailed')} /> : null}
      <Card isFlush>
        <NotificationRows items={screen.items} detailsText={t('notifications.details')} />
      </Card>
      {screen.hasMore ? (
        <More
          text={t('notifications.more')}
          busyText={t('notifications.loading')}
          failedText={t('notifications.moreFailed')}
          isBusy={screen.isLoadingMore}
          hasFailed={screen.hasMoreFailed}
          onMore={screen.onMore}
        />
      ) : null}
    </>
  )
}

const WaitingRow = () => (
  <div className={styles.waiting}>
    <Skeleton width={20} height={20} isRound />
    <Skeleton width="72%" />
    <span className={styles.second}>
      <Skeleton width={110} height={12} />
    </span>
  </div>
)
