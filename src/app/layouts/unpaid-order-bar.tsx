import { paymentMethodRules } from '../../domain/payment-methods'
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
  const orderPage: Target = { screen: 'orderConfirmation', params: { reference, status } }
  const isTransfer = paymentMethodRules[method].kind === 'instructions'
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
          <Link className={styles.barLink} to={isTransfer ? orderPage : paymentBy(method, reference)}>
            {t(isTransfer ? 'unpaidOrder.button' : 'confirmation.payment.follow')}
          </Link>
        </div>
      </div>
    </section>
  )
}

const paymentBy = (method: UnpaidOrder['method'], reference: string): Target => ({
  screen: paymentMethodRules[method].kind === 'waiting' ? 'paymentSwish' : 'paymentProcessing',
  params: { reference },
})
