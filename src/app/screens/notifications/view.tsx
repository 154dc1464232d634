import { useWords } from '../../../words/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { Hint } from '../../ui/field'
import { BellIcon } from '../../ui/icon'
import { NotificationRows } from '../../ui/notification-rows'
import { Skeleton } from '../../ui/skeleton'
import { StateCard } from '../../ui/state-card'
import type { NotificationsScreen } from './types'
import * as styles from './view.css'

export type { NotificationsScreen } from './types'

export const NotificationsView = (screen: NotificationsScreen) => {
  const { t } = useWords()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('header.notifications')}</h1>
        {screen.state === 'shown' && (screen.isUnread || screen.isMarking) ? <MarkAll {...screen} /> : null}
      </div>
      {screen.state === 'loading' ? (
        <Waiting />
      ) : screen.state === 'failed' ? (
        <FailedCard
          level="h2"
          title={t('notifications.failed')}
          text={t('notifications.failedText')}
          button={t('common.tryAgain')}
          onAct={screen.onTryAgain}
        />
      ) : (
        <List {...screen} />
      )}
    </div>
  )
}

type Shown = Extract<NotificationsScreen, { state: 'shown' }>

const MarkAll = ({ isMarking, onMarkAll }: Shown) => {
  const { t } = useWords()
  return (
    <Button
      kind="quiet"
      className={styles.markAll}
      isBusy={isMarking}
      busyText={t('notifications.marking')}
      onClick={onMarkAll}
    >
      {t('notifications.markAll')}
    </Button>
  )
}

const List = (screen: Shown) => {
  const { t } = useWords()
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
      {screen.hasMore ? <More {...screen} /> : null}
    </>
  )
}

const More = ({ isLoadingMore, hasMoreFailed, onMore }: Shown) => {
  const { t } = useWords()
  return (
    <div className={styles.more}>
      {hasMoreFailed ? <Hint problem={t('notifications.moreFailed')} /> : null}
      <Button isBusy={isLoadingMore} busyText={t('notifications.loading')} onClick={onMore}>
        {t(hasMoreFailed ? 'common.tryAgain' : 'notifications.more')}
      </Button>
    </div>
  )
}

const waitingRows = ['a', 'b', 'c', 'd', 'e']

const Waiting = () => {
  const { t } = useWords()
  return (
    <div role="status" aria-label={t('notifications.loading')}>
      <Card isFlush>
        {waitingRows.map((row) => (
          <div key={row} className={styles.waiting}>
            <Skeleton width={20} height={20} isRound />
            <Skeleton width="72%" />
            <span className={styles.second}>
              <Skeleton width={110} height={12} />
            </span>
          </div>
        ))}
      </Card>
    </div>
  )
}
