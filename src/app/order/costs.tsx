import { brand } from '../../domain/company/brand'
import { hasNetworkFee } from '../../domain/money/currencies'
import { isZero } from '../../domain/money/money'
import type { OrderStatus } from '../../domain/orders/statuses'
import { priorityFeePercent } from '../../domain/money/quote'
import type { MessageId } from '../../domain/messages/message-ids.gen'
import { percentText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { Ledger, LedgerLine, LedgerWords } from '../ui/ledger'
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
    <Ledger>
      <LedgerLine label={t('buy.amount')} of={order.from} />
      <Fees order={order} />
      <LedgerLine label={t(totals[order.status])} of={paidFor(order)} isTotal />
    </Ledger>
  )
}

const Fees = ({ order }: Pick<ShownOrder, 'order'>) => {
  const { t, locale } = useMessages()
  const { fiat } = order
  return (
    <>
      {order.priority === 'HIGH' ? (
        <LedgerLine
          label={t('buy.priorityFee', { percent: percentText(locale, priorityFeePercent) })}
          of={{ amount: order.priorityFee, currency: fiat }}
        />
      ) : null}
      {!hasNetworkFee(order.coin) ? null : order.customerPaysNetworkFee ? (
        <LedgerLine label={t('buy.networkFee')} of={{ amount: order.networkFee, currency: fiat }} />
      ) : (
        <LedgerWords label={t('buy.networkFee')}>{t('buy.networkFeeOurs', { brand: brand.name })}</LedgerWords>
      )}
      {isZero(order.paymentMethodFee) ? (
        <LedgerWords label={t('buy.methodFee')}>{t('method.noFee')}</LedgerWords>
      ) : (
        <LedgerLine label={t('buy.methodFee')} of={{ amount: order.paymentMethodFee, currency: fiat }} />
      )}
    </>
  )
}
