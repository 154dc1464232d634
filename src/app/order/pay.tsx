import { isUnderWay, payScreenOf } from '../../domain/payments/payments'
import { providerNames } from '../../domain/payments/providers'
import { moneyText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import { footButton } from '../ui/dialog.css'
import { paidFor } from '../ui/order-figures'
import * as styles from './order.css'
import type { ShownOrder } from './types'

/** The way to the payment, for orders that are paid at a provider. */
export const Pay = (shown: ShownOrder) => {
  const { t } = useMessages()
  const { order } = shown
  if (payScreenOf(order) === null) return null
  const isGoing = isUnderWay(order)
  return (
    <div className={styles.told}>
      <p>
        {t(isGoing ? 'confirmation.payment.going' : 'confirmation.payment.text', {
          provider: providerNames[order.paymentMethod],
        })}
      </p>
      <div className={styles.actions}>
        <PayLink order={order} size="large" />
        {isGoing ? null : (
          <ButtonLink size="large" to={{ screen: 'paymentError', params: { reference: order.reference } }}>
            {t('payment.change')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

type PayLinkProps = Pick<ShownOrder, 'order'> & { size?: 'large' }

/** The one button that pays, or follows a payment that is under way. */
export const PayLink = ({ order, size = undefined }: PayLinkProps) => {
  const { t, locale } = useMessages()
  const screen = payScreenOf(order)
  if (screen === null) return null
  return (
    <ButtonLink
      kind="primary"
      {...(size ? { size } : { className: footButton })}
      to={{ screen, params: { reference: order.reference } }}
    >
      {isUnderWay(order)
        ? t('confirmation.payment.follow')
        : t('confirmation.payment.pay', { total: moneyText(locale, paidFor(order)) })}
    </ButtonLink>
  )
}
