import { coinNames } from '../../../domain/currencies'
import { showsFeedback, showsInstructions } from '../../../domain/orders'
import { orderNumberText } from '../../../words/references'
import { refundDays } from '../../../domain/payment-methods'
import { moneyText } from '../../../words/money'
import { useWords } from '../../../words/react'
import { StatusBadge } from '../../ui/badge'
import { Money, type Amount } from '../../ui/money'
import { Notice } from '../../ui/notice'
import { paidFor } from '../../ui/order-rows'
import { statusLine } from '../../ui/words'
import type { ShownOrder } from './types'
import * as styles from './view.css'

/** What the order is, where it stands, the amount, and what that means. */
export const Head = ({ order, deadline, times }: ShownOrder) => {
  const { t, locale } = useWords()
  const mustPay = order.status === 'UNPAID' && showsInstructions(order)
  const values = {
    deadline: deadline ?? '',
    amount: moneyText(locale, amountIn(order)),
    date: times[order.status] ?? '',
    number: orderNumberText(order.number),
    days: refundDays(order.paymentMethod),
    account: t('confirmation.yourAccount'),
  }
  return (
    <header>
      <div className={styles.titleRow}>
        <h1>
          {mustPay
            ? t('confirmation.pay', { method: t(`method.${order.paymentMethod}.name`) })
            : t('confirmation.kind', { type: order.type, coin: coinNames[order.coin] })}
        </h1>
        <StatusBadge status={order.status} type={order.type} />
      </div>
      <p>
        <Money size="t6" of={order.status === 'COMPLETED' ? order.to : paidFor(order)} />
      </p>
      <p className={styles.line}>
        {mustPay ? `${t('confirmation.youGet', { amount: moneyText(locale, order.to) })} ` : null}
        {t(statusLine(order.status, order.type), values)}
      </p>
      <Feedback order={order} />
    </header>
  )
}

const Feedback = ({ order }: Pick<ShownOrder, 'order'>) =>
  showsFeedback(order) ? (
    <Notice tone="info" title={order.feedbackReason}>
      {order.feedbackDetails}
    </Notice>
  ) : null

/** The amount that the status line speaks of: coins once they are on their way, else what is paid. */
const amountIn = (order: ShownOrder['order']): Amount =>
  order.status === 'PAYOUT_PENDING' || order.status === 'COMPLETED' ? order.to : paidFor(order)
