import { brand } from '../../../domain/brand'
import { hasNetworkFee } from '../../../domain/currencies'
import { isZero } from '../../../domain/money'
import type { OrderStatus } from '../../../domain/statuses'
import { priorityFeePercent } from '../../../domain/quote'
import type { MessageId } from '../../../words/ids.gen'
import { percentText, rateText } from '../../../words/money'
import { useWords } from '../../../words/react'
import { orderNumberText } from '../../../words/references'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Ledger, LedgerLine, LedgerWords } from '../../ui/ledger'
import { paidFor } from '../../ui/order-rows'
import type { ShownOrder } from './types'
import * as styles from './view.css'

const totals: Record<OrderStatus, MessageId> = {
  UNPAID: 'confirmation.toPay',
  PENDING: 'confirmation.toPay',
  ERROR: 'confirmation.toPay',
  PAID: 'confirmation.paid',
  PAYOUT_PENDING: 'confirmation.paid',
  COMPLETED: 'confirmation.paid',
  REFUND: 'confirmation.paid',
  CANCELED: 'confirmation.total',
  CONTACT_SUPPORT: 'confirmation.total',
}

export const OrderCard = ({ order, canCancel, onCancel, cancelDialog }: ShownOrder) => {
  const { t, locale } = useWords()
  return (
    <Card title={t('confirmation.order')}>
      <Ledger>
        <LedgerLine label={t('buy.amount')} of={order.from} />
        {order.type === 'BUY' ? <Fees order={order} /> : null}
        <LedgerLine
          label={t(order.type === 'BUY' ? totals[order.status] : 'orders.youGet')}
          of={order.type === 'BUY' ? paidFor(order) : order.to}
          isTotal
        />
      </Ledger>
      {order.rateIsFinal ? (
        <p className={styles.number}>{rateText(locale, order.coin, order.rate, order.fiat)}</p>
      ) : null}
      <p className={styles.number}>{t('confirmation.number', { number: orderNumberText(order.number) })}</p>
      {canCancel ? (
        <Button
          kind="destructiveQuiet"
          className={styles.cancel}
          isBusy={cancelDialog?.isCanceling ?? false}
          onClick={onCancel}
        >
          {t('confirmation.cancel')}
        </Button>
      ) : null}
    </Card>
  )
}

const Fees = ({ order }: Pick<ShownOrder, 'order'>) => {
  const { t, locale } = useWords()
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
