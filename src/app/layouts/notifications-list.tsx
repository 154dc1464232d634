import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import { NotificationRows } from '../ui/notification-rows'
import * as styles from './notifications.css'
import type { HeaderProps } from './types'

const shownAtMost = 5

type ListProps = Pick<HeaderProps['notifications'], 'items'> & { onFollow: () => void }

export const NotificationsList = ({ items, onFollow }: ListProps) => {
  const { t } = useMessages()
  return (
    <>
      <h2 className={styles.title}>{t('header.notifications')}</h2>
      {items.length === 0 ? (
        <p className={styles.empty}>{t('empty.notifications.text')}</p>
      ) : (
        <NotificationRows items={items.slice(0, shownAtMost)} onFollow={onFollow} />
      )}
      <div className={styles.foot}>
        <ButtonLink kind="quiet" isWide to={{ screen: 'notifications' }} onClick={onFollow}>
          {t('header.viewAll')}
        </ButtonLink>
      </div>
    </>
  )
}
