import type { Order } from '../../domain/orders/orders'
import type { MessageId } from '../../domain/messages/message-ids.gen'
import { useMessages } from '../../i18n/react'
import { ArrowIcon } from '../ui/icon-later'
import { Money } from '../ui/money'
import { coinsCame, gotFor, isEstimate, isStopped, paidFor } from '../ui/order-figures'
import * as styles from './order.css'

/** What is given, and what is got for it; that alone which is known of a sale that stopped. */
export const Flow = ({ order }: { order: Order }) => {
  const { t } = useMessages()
  const got = gotFor(order)
  return (
    <div className={styles.flow}>
      <div>
        <p className={styles.flowName}>{t(youGive(order))}</p>
        <Money size="t5" of={paidFor(order)} />
      </div>
      {got === null ? null : (
        <>
          <span className={styles.flowSign}>
            <ArrowIcon />
          </span>
          <div>
            <p className={styles.flowName}>{t(youGet(order))}</p>
            <Money size="t5" of={got} />
          </div>
        </>
      )}
    </div>
  )
}

const hasGiven = ({ type, status }: Order): boolean =>
  ['PAID', 'PAYOUT_PENDING', 'COMPLETED'].includes(status) || (type === 'SELL' && status === 'ERROR')

const youGive = (order: Order): MessageId => {
  if (isStopped(order)) return coinsCame(order) === null ? 'order.fact.amount' : 'order.flow.came'
  if (order.type === 'BUY') return hasGiven(order) ? 'order.flow.paid' : 'order.flow.pay'
  return hasGiven(order) ? 'order.flow.sold' : 'order.flow.sell'
}

/** What stands before the amount that is got. */
export const youGet = (order: Order): MessageId => {
  if (isStopped(order)) return order.type === 'BUY' ? 'order.fact.estimate' : 'order.flow.worth'
  if (order.status === 'COMPLETED') return 'order.flow.got'
  return isEstimate(order) ? 'order.youGetAbout' : 'orders.youGet'
}
