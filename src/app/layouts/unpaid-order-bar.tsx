import { unpaidBarOf } from '../../i18n/unpaid-order'
import { useMessages } from '../../i18n/react'
import { ClockIcon } from '../ui/icon-later'
import { Link } from '../ui/link'
import * as styles from './frame.css'
import type { UnpaidOrder } from '../../domain/orders/orders'

export const UnpaidOrderBar = (order: UnpaidOrder) => {
  const { t, locale } = useMessages()
  const { text, more, follow, to } = unpaidBarOf(t, locale, order)
  return (
    <section className={styles.bar} aria-label={t('unpaidOrder.name')}>
      <div className={styles.barInside}>
        <span className={styles.barSign}>
          <ClockIcon />
        </span>
        <div className={styles.barWords}>
          <span>
            {text}
            <span className={styles.wideOnly}>, {more}</span>
          </span>
          <Link className={styles.barLink} to={to}>
            {follow}
          </Link>
        </div>
      </div>
    </section>
  )
}
