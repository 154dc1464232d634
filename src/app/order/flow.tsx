import type { Order } from '../../domain/orders'
import type { MessageId } from '../../words/ids.gen'
import { useWords } from '../../words/react'
import { ArrowIcon } from '../ui/icon-later'
import { Money } from '../ui/money'
import { isEstimate, paidFor } from '../ui/order-rows'
import * as styles from './order.css'

/** What is given, and what is got for it. */
export const Flow = ({ order }: { order: Order }) => {
  const { t } = useWords()
  return (
    <div className={styles.flow}>
      <div>
        <p className={styles.flowName}>{t(youGive(order))}</p>
        <Money size="t5" of={paidFor(order)} />
      </div>
      <span className={styles.flowSign}>
        <ArrowIcon />
      </span>
      <div>
        <p className={styles.flowName}>{t(youGet(order))}</p>
        <Money size="t5" of={order.to} />
      </div>
    </div>
  )
}

/** Of an order that stopped, or that support asks about, nobody can say yet what is given or got. */
const isOpen = ({ status }: Order): boolean => !['CANCELED', 'CONTACT_SUPPORT', 'REFUND'].includes(status)

const hasGiven = ({ type, status }: Order): boolean =>
  ['PAID', 'PAYOUT_PENDING', 'COMPLETED'].includes(status) || (type === 'SELL' && status === 'ERROR')

const youGive = (order: Order): MessageId => {
  if (!isOpen(order)) return 'order.fact.amount'
  if (order.type === 'BUY') return hasGiven(order) ? 'order.flow.paid' : 'order.flow.pay'
  return hasGiven(order) ? 'order.flow.sold' : 'order.flow.sell'
}

/** What stands before the amount that is got. */
export const youGet = (order: Order): MessageId => {
  if (!isOpen(order)) return 'order.fact.estimate'
  if (order.status === 'COMPLETED') return 'order.flow.got'
  return isEstimate(order) ? 'order.youGetAbout' : 'orders.youGet'
}
