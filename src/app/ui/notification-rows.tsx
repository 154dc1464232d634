import type { ReactNode } from 'react'
import type { Notification } from '../../domain/customer/customer'
import { orderHash } from '../../domain/routing/order-hash'
import { isOrderStatus, statusLook, type StatusLook } from '../../domain/orders/statuses'
import { useMessages } from '../../i18n/react'
import { DateTime } from './date-time'
import { AlertIcon, CheckIcon, InfoIcon } from './icon'
import { HalfIcon, RightIcon } from './icon-later'
import { Link, type Target } from './link'
import * as styles from './notification-rows.css'
import { unseen } from './text.css'

type RowsProps = {
  items: readonly Notification[]
  /** What stands at the end of those that are about an order, or a plan. */
  detailsText?: string
  onFollow?: () => void
}

/** Notifications, newest first. One that is about an order opens it in the window over the page; a plan has a page. */
export const NotificationRows = ({ items, ...rest }: RowsProps) => (
  <ul>
    {items.map((item) => (
      <li key={item.index}>
        <Row item={item} {...rest} />
      </li>
    ))}
  </ul>
)

type RowProps = Omit<RowsProps, 'items'> & { item: Notification }

const Row = ({ item, detailsText, onFollow }: RowProps) => {
  const className = styles.item[item.processed ? 'read' : 'unread']
  const to = targetOf(item)
  if (!to)
    return (
      <div className={className}>
        <Inside {...item} />
      </div>
    )
  return (
    <Link to={to} className={className} onClick={onFollow}>
      <Inside {...item} detailsText={detailsText} />
    </Link>
  )
}

const targetOf = ({ order, plan, notification_type: type }: Notification): Target | null => {
  if (type === 'PRICE_REACHED') return { screen: 'alerts' }
  if (type === 'BUY_LIMIT_CHANGED') return { screen: 'higherLimit' }
  if (order) return { href: orderHash(order.reference) }
  return plan === null ? null : { screen: 'plan', params: { reference: plan } }
}

const signs: Record<StatusLook, ReactNode> = {
  success: <CheckIcon />,
  error: <AlertIcon />,
  processing: <HalfIcon />,
  plain: <InfoIcon />,
}

/** What a plan tells, each with a look of its own. */
const planLooks: Record<string, StatusLook> = { due: 'processing', waiting: 'error', returned: 'plain' }

/** What was decided about a request for a higher limit. */
const limitLooks: Record<string, StatusLook> = { granted: 'success', refused: 'error', more: 'processing' }

const lookOf = ({ notification_type: type, status }: Notification): StatusLook => {
  if (type === 'PLAN_CHANGED') return planLooks[status] ?? 'plain'
  if (type === 'BUY_LIMIT_CHANGED') return limitLooks[status] ?? 'plain'
  if (isOrderStatus(status)) return statusLook[status]
  if (type !== 'VERIFICATION_STATUS_CHANGED') return 'plain'
  if (status === 'VERIFIED' || status === 'CONFIRMED') return 'success'
  return status === 'REJECTED' ? 'error' : 'plain'
}

const Inside = ({ detailsText, ...item }: Notification & { detailsText?: string | undefined }) => {
  const { t } = useMessages()
  const look = lookOf(item)
  return (
    <>
      <span className={styles.sign[look]}>{signs[look]}</span>
      <span>
        {item.title}
        <span className={styles.at}>
          <DateTime moment={item.created_at} />
        </span>
      </span>
      {detailsText === undefined ? null : (
        <span className={styles.details}>
          <span className={styles.detailsText}>{detailsText}</span>
          <span className={styles.detailsSign}>
            <RightIcon size="small" />
          </span>
        </span>
      )}
      {item.processed ? null : (
        <span className={styles.unread}>
          <span className={unseen}>{t('header.unread')}</span>
        </span>
      )}
    </>
  )
}
