import type { ReactNode } from 'react'
import type { Order } from '../../domain/orders/orders'
import { statusLook, type OrderStatus } from '../../domain/orders/statuses'
import { useMessages } from '../../i18n/react'
import * as styles from './badge.css'
import { AlertIcon, CheckIcon, CloseIcon } from './icon'
import { BackIcon, ChatIcon, ClockIcon, HalfIcon } from './icon-later'
import { orderWord } from './words'

const signs: Record<OrderStatus, ReactNode> = {
  UNPAID: <ClockIcon size="tiny" />,
  CANCELED: <CloseIcon size="tiny" />,
  ERROR: <AlertIcon size="tiny" />,
  PAID: <CheckIcon size="tiny" />,
  COMPLETED: <CheckIcon size="tiny" />,
  PENDING: <HalfIcon size="tiny" />,
  PAYOUT_PENDING: <HalfIcon size="tiny" />,
  REFUND: <BackIcon size="tiny" />,
  CONTACT_SUPPORT: <ChatIcon size="tiny" />,
}

/** An order's status: a sign and a word; the colour never speaks alone. */
export const StatusBadge = ({ order }: { order: Pick<Order, 'status' | 'type' | 'payoutProblem'> }) => {
  const { t } = useMessages()
  return (
    <span className={styles.badge[statusLook[order.status]]}>
      {signs[order.status]}
      {t(orderWord(order))}
    </span>
  )
}
