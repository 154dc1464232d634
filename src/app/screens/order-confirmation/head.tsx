import { coinNames } from '../../../domain/currencies'
import { isPaymentFailure } from '../../../domain/declines'
import { showsFeedback, showsInstructions } from '../../../domain/orders'
import { paymentMethodRules, refundDays } from '../../../domain/payment-methods'
import { providerNames } from '../../../domain/providers'
import { declineWords, mayBeCharged, saidOf } from '../../../words/declines'
import type { MessageId } from '../../../words/ids.gen'
import { moneyText } from '../../../words/money'
import { useWords } from '../../../words/react'
import { orderNumberText } from '../../../words/references'
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
    provider: providerNames[order.paymentMethod],
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
        {t(lineOf(order), values)}
      </p>
      {showsFeedback(order) ? (
        <div className={styles.feedback}>
          <Feedback order={order} deadline={deadline} />
        </div>
      ) : null}
    </header>
  )
}

/** Only a transfer takes days; of some payments that failed nobody knows whether money was drawn. */
const lineOf = ({ type, status, paymentMethod, feedbackReason }: ShownOrder['order']): MessageId => {
  if (type === 'BUY' && status === 'PENDING' && paymentMethodRules[paymentMethod].speed !== 'banking-days')
    return 'order.line.PENDING.provider'
  if (type === 'BUY' && status === 'ERROR' && feedbackReason !== null && mayBeCharged(feedbackReason))
    return feedbackReason === 'silent' ? 'decline.silent.text' : 'decline.kept'
  return statusLine(status, type)
}

const Feedback = ({ order, deadline }: Pick<ShownOrder, 'order' | 'deadline'>) => {
  // A canceled order still has the code of the payment that failed before.
  if (order.type === 'BUY' && (order.status === 'ERROR' || order.status === 'CANCELED'))
    return <Failure order={order} deadline={deadline} />
  return (
    <Notice tone="info" title={order.feedbackReason}>
      {order.feedbackDetails}
    </Notice>
  )
}

/** Why the payment failed; what the provider itself said comes first. What was charged, the line above says. */
const Failure = ({ order, deadline }: Pick<ShownOrder, 'order' | 'deadline'>) => {
  const { t } = useWords()
  const code = order.feedbackReason ?? 'declined'
  const words = declineWords(code)
  const helps = order.status === 'ERROR' && !isPaymentFailure(code)
  const values = {
    provider: providerNames[order.paymentMethod],
    currency: order.fiat,
    deadline: deadline ?? '',
  }
  return (
    <Notice tone="error" title={words.title === null ? code : t(words.title, values)}>
      {saidOf(code, order.feedbackDetails) ?? (helps ? t(words.text, values) : null)}
    </Notice>
  )
}

/** The amount that the status line speaks of: coins once they are on their way, else what is paid. */
const amountIn = (order: ShownOrder['order']): Amount =>
  order.status === 'PAYOUT_PENDING' || order.status === 'COMPLETED' ? order.to : paidFor(order)
