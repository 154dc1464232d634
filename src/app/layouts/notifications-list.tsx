import type { ReactNode } from 'react'
import type { Notification } from '../../domain/customer'
import { orderHash } from '../../domain/order-hash'
import { isOrderStatus, statusLook, type StatusLook } from '../../domain/statuses'
import { useWords } from '../../words/react'
import { ButtonLink } from '../ui/button'
import { DateTime } from '../ui/date-time'
import { AlertIcon, CheckIcon, InfoIcon } from '../ui/icon'
import { HalfIcon } from '../ui/icon-later'
import { Link } from '../ui/link'
import { unseen } from '../ui/text.css'
import * as styles from './notifications.css'
import type { HeaderProps } from './types'

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
              <Row item={item} onFollow={onFollow} />
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

const signs: Record<StatusLook, ReactNode> = {
  success: <CheckIcon />,
  error: <AlertIcon />,
  processing: <HalfIcon />,
  plain: <InfoIcon />,
}

type RowProps = { item: Notification; onFollow: () => void }

/** One that is about an order opens it in the window over the page. */
const Row = ({ item, onFollow }: RowProps) => {
  const className = styles.item[item.processed ? 'read' : 'unread']
  return item.order ? (
    <Link to={{ href: orderHash(item.order.reference) }} className={className} onClick={onFollow}>
      <Inside {...item} />
    </Link>
  ) : (
    <div className={className}>
      <Inside {...item} />
    </div>
  )
}

const lookOf = (status: string): StatusLook => (isOrderStatus(status) ? statusLook[status] : 'plain')

const Inside = ({ title, created_at: at, processed, status }: Notification) => {
  const { t } = useWords()
  const look = lookOf(status)
  return (
    <>
      <span className={styles.sign[look]}>{signs[look]}</span>
      <span>
        {title}
        <span className={styles.at}>
          <DateTime moment={at} />
        </span>
      </span>
      {processed ? null : (
        <span className={styles.unread}>
          <span className={unseen}>{t('header.unread')}</span>
        </span>
      )}
    </>
  )
}
