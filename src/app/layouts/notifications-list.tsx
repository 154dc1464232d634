import type { ReactNode } from 'react'
import { useWords } from '../../words/react'
import { ButtonLink } from '../ui/button'
import { DateTime } from '../ui/date-time'
import { AlertIcon, CheckIcon, InfoIcon } from '../ui/icon'
import { HalfIcon } from '../ui/icon-later'
import { Link } from '../ui/link'
import { unseen } from '../ui/text.css'
import * as styles from './notifications.css'
import type { HeaderProps, NotificationItem } from './types'

const shownAtMost = 5

type ListProps = Pick<HeaderProps['notifications'], 'items' | 'all'> & { onFollow: () => void }

export const NotificationsList = ({ items, all, onFollow }: ListProps) => {
  const { t } = useWords()
  return (
    <>
      <h2 className={styles.title}>{t('header.notifications')}</h2>
      {items.length === 0 ? (
        <p className={styles.empty}>{t('empty.notifications.text')}</p>
      ) : (
        <ul>
          {items.slice(0, shownAtMost).map((item) => (
            <li key={item.index}>
              <Row {...item} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
      {all ? (
        <div className={styles.foot}>
          <ButtonLink kind="quiet" isWide to={all}>
            {t('header.viewAll')}
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}

const signs: Record<NotificationItem['look'], ReactNode> = {
  success: <CheckIcon />,
  error: <AlertIcon />,
  processing: <HalfIcon />,
  plain: <InfoIcon />,
}

const Row = ({ onFollow, ...item }: NotificationItem & { onFollow: () => void }) => {
  const className = styles.item[item.isUnread ? 'unread' : 'read']
  return item.to ? (
    <Link to={item.to} className={className} onClick={onFollow}>
      <Inside {...item} />
    </Link>
  ) : (
    <div className={className}>
      <Inside {...item} />
    </div>
  )
}

const Inside = ({ title, at, isUnread, look }: NotificationItem) => {
  const { t } = useWords()
  return (
    <>
      <span className={styles.sign[look]}>{signs[look]}</span>
      <span>
        {title}
        <span className={styles.at}>
          <DateTime moment={at} />
        </span>
      </span>
      {isUnread ? (
        <span className={styles.unread}>
          <span className={unseen}>{t('header.unread')}</span>
        </span>
      ) : null}
    </>
  )
}
