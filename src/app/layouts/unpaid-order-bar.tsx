import { paymentMethodRules } from '../../domain/payment-methods'
import { paymentScreenOf } from '../../domain/payments'
import { dayText } from '../../words/dates'
import { moneyText } from '../../words/money'
import { useWords } from '../../words/react'
import { ClockIcon } from '../ui/icon-later'
import { Link, type Target } from '../ui/link'
import * as styles from './frame.css'
import type { UnpaidOrder } from './types'

export const UnpaidOrderBar = ({ reference, status, total, method, deadline }: UnpaidOrder) => {
  const { t, locale } = useWords()
  const more = deadline
    ? t('unpaidOrder.more', { method: t(`method.${method}.name`), deadline: dayText(locale, deadline) })
    : t(`method.${method}.name`)
  const isTransfer = paymentMethodRules[method].kind === 'instructions'
  const to: Target = isTransfer
    ? { screen: 'orderConfirmation', params: { reference, status } }
    : { screen: paymentScreenOf({ paymentMethod: method }), params: { reference } }
  return (
    <section className={styles.bar} aria-label={t('unpaidOrder.name')}>
      <div className={styles.barInside}>
        <span className={styles.barSign}>
          <ClockIcon />
        </span>
        <div className={styles.barWords}>
          <span>
            {t('unpaidOrder.text', { amount: moneyText(locale, total) })}
            <span className={styles.wideOnly}>, {more}</span>
          </span>
          <Link className={styles.barLink} to={to}>
            {t(isTransfer ? 'unpaidOrder.button' : 'unpaidOrder.follow')}
          </Link>
        </div>
      </div>
    </section>
  )
}
