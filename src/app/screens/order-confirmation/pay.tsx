import { paymentMethodRules } from '../../../domain/payment-methods'
import { isUnderWay, paymentScreenOf } from '../../../domain/payments'
import { providerNames } from '../../../domain/providers'
import type { ScreenName } from '../../../domain/screens'
import { moneyText } from '../../../words/money'
import { useWords } from '../../../words/react'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { paidFor } from '../../ui/order-rows'
import type { ShownOrder } from './types'
import * as styles from './view.css'

/** The way to the payment, for orders that are paid at a provider. */
export const Pay = ({ order }: ShownOrder) => {
  const { t, locale } = useWords()
  const { status, paymentMethod, reference } = order
  if (order.type !== 'BUY' || paymentMethodRules[paymentMethod].kind === 'instructions') return null
  const provider = providerNames[paymentMethod]
  const isGoing = isUnderWay(order)
  if (!isGoing && status !== 'UNPAID' && status !== 'ERROR') return null
  const total = moneyText(locale, paidFor(order))
  return (
    <Card title={t('confirmation.payment')}>
      <div className={styles.told}>
        <p>{t(isGoing ? 'confirmation.payment.going' : 'confirmation.payment.text', { provider })}</p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" size="large" to={{ screen: screenFor(order), params: { reference } }}>
            {t(isGoing ? 'confirmation.payment.follow' : 'confirmation.payment.pay', { total })}
          </ButtonLink>
          {isGoing ? null : (
            <ButtonLink size="large" to={{ screen: 'paymentError', params: { reference } }}>
              {t('payment.change')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}

const screenFor = (order: ShownOrder['order']): ScreenName =>
  !isUnderWay(order) && order.isPaymentTried ? 'paymentError' : paymentScreenOf(order)
