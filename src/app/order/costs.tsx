import { brand } from '../../domain/company/brand'
import { hasNetworkFee } from '../../domain/money/currencies'
import { isZero } from '../../domain/money/money'
import type { OrderStatus } from '../../domain/orders/statuses'
import { priorityFeePercent } from '../../domain/money/quote'
import type { MessageId } from '../../domain/messages/message-ids.gen'
import { percentText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { FigureList, FigureLine, WordsLine } from '../ui/figure-list'
import { paidFor } from '../ui/order-figures'
import type { ShownOrder } from './types'

const totals: Record<OrderStatus, MessageId> = {
  UNPAID: 'confirmation.toPay',
  PENDING: 'confirmation.toPay',
  ERROR: 'confirmation.toPay',
  PAID: 'confirmation.paid',
  PAYOUT_PENDING: 'confirmation.paid',
  COMPLETED: 'confirmation.paid',
  REFUND: 'confirmation.total',
  CANCELED: 'confirmation.total',
  CONTACT_SUPPORT: 'confirmation.total',
}

/** What an order to buy costs, line by line. */
export const Costs = ({ order }: Pick<ShownOrder, 'order'>) => {
  const { t } = useMessages()
  return (
    <FigureList>
      <FigureLine label={t('buy.amount')} of={order.from} />
      <Fees order={order} />
      <FigureLine label={t(totals[order.status])} of={paidFor(order)} isTotal />
    </FigureList>
  )
}

const Fees = ({ order }: Pick<ShownOrder, 'order'>) => {
  const { t, locale } = useMessages()
  const { fiat } = order
  return (
    <>
      {order.priority === 'HIGH' ? (
        <FigureLine
          label={t('buy.priorityFee', { percent: percentText(locale, priorityFeePercent) })}
          of={{ amount: order.priorityFee, currency: fiat }}
        />
      ) : null}
      {!hasNetworkFee(order.coin) ? null : order.customerPaysNetworkFee ? (
        <FigureLine label={t('buy.networkFee')} of={{ amount: order.networkFee, currency: fiat }} />
      ) : (
        <WordsLine label={t('buy.networkFee')}>{t('buy.networkFeeOurs', { brand: brand.name })}</WordsLine>
      )}
      {isZero(order.paymentMethodFee) ? (
        <WordsLine label={t('buy.methodFee')}>{t('method.noFee')}</WordsLine>
      ) : (
        <FigureLine label={t('buy.methodFee')} of={{ amount: order.paymentMethodFee, currency: fiat }} />
      )}
    </>
  )
}
