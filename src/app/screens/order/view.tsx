import { coinNamesInText } from '../../../domain/money/currencies'
import { payScreenOf } from '../../../domain/payments/payments'
import { useMessages } from '../../../i18n/react'
import { CancelOrder } from '../../order/cancel-dialog'
import { Costs } from '../../order/costs'
import { Holds } from '../../order/holds'
import { HadLeft } from '../../order/left'
import { hasInstructions, Instructions } from '../../order/instructions'
import { Next, nextOf } from '../../order/next'
import { Pay } from '../../order/pay'
import { Problem } from '../../order/problem'
import { Deposit } from '../../order/deposit'
import { Gains } from '../../order/gains'
import { OrderDetails } from '../../order/details'
import { RateOrder } from '../../order/rating'
import { RefundAccount } from '../../order/refund-to'
import { RepaySale } from '../../order/repay'
import { SaleFacts, SalePrice } from '../../order/sale-price'
import { StatusLine } from '../../order/status-line'
import { Story } from '../../order/story'
import type { OrderScreen, ShownOrder } from '../../order/types'
import { Button, ButtonLink } from '../../ui/button'
import { StatusBadge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { DownloadIcon, PrintIcon } from '../../ui/icon-later'
import { ProofDialog } from '../../ui/proof-dialog'
import { Money } from '../../ui/money'
import { paidFor } from '../../ui/order-figures'
import { Skeleton } from '../../ui/skeleton'
import { unseen } from '../../ui/text.css'
import * as styles from './view.css'

export const OrderView = (screen: OrderScreen) => {
  if (screen.state === 'failed') return <Failed {...screen} />
  return screen.state === 'shown' ? <Shown {...screen} /> : <Waiting />
}

const Shown = (shown: ShownOrder) => {
  const { t } = useMessages()
  const { order } = shown
  return (
    <div className={styles.page}>
      <Head {...shown} />
      <Problem {...shown} />
      <Holds {...shown} />
      <HadLeft {...shown} />
      <Card className={styles.story}>
        <Story {...shown} />
      </Card>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <RefundAccount {...shown} />
          <ToDo {...shown} />
          <OrderDetails {...shown} />
        </div>
        <aside className={styles.aside}>
          {isSaleWaiting(order) ? <SalePrice {...shown} /> : null}
          {nextOf(order).length > 0 ? (
            <Card title={t('confirmation.next')}>
              <Next {...shown} />
            </Card>
          ) : null}
          <Card title={t('confirmation.order')}>
            <Figures {...shown} />
            <Actions {...shown} />
          </Card>
          {shown.rating ? (
            <Card title={t('order.feedback.title')}>
              <RateOrder {...shown.rating} />
            </Card>
          ) : null}
        </aside>
      </div>
      {shown.cancelDialog ? <CancelOrder {...shown.cancelDialog} number={order.number} /> : null}
    </div>
  )
}

/** What the order is, where it stands, the amount, and what that means. */
const Head = (shown: ShownOrder) => {
  const { t } = useMessages()
  const { order } = shown
  const mustPay = order.status === 'UNPAID' && hasInstructions(order)
  return (
    <header>
      <div className={styles.titleRow}>
        <h1>
          {mustPay
            ? t('confirmation.pay', { method: t(`method.${order.paymentMethod}.name`) })
            : isSaleWaiting(order)
              ? t('order.sale.send', { coin: coinNamesInText[order.coin] })
              : t('confirmation.kind', { type: order.type, coin: coinNamesInText[order.coin] })}
        </h1>
        <StatusBadge order={order} />
      </div>
      <p>
        <Money size="t6" of={order.status === 'COMPLETED' ? order.to : paidFor(order)} />
      </p>
      <StatusLine {...shown} />
    </header>
  )
}

/** It waits for its coins. */
const isSaleWaiting = ({ type, status }: ShownOrder['order']): boolean => type === 'SELL' && status === 'PENDING'

const Figures = (shown: ShownOrder) => {
  if (isSaleWaiting(shown.order)) return <SaleFacts {...shown} />
  return shown.order.type === 'SELL' ? <Gains order={shown.order} /> : <Costs order={shown.order} />
}

/** What is up to the customer: to pay, or to send the coins. */
const ToDo = (shown: ShownOrder) => {
  const { t } = useMessages()
  const { order } = shown
  if (payScreenOf(order) !== null)
    return (
      <Card title={t('confirmation.payment')}>
        <Pay {...shown} />
      </Card>
    )
  if (shown.repay)
    return (
      <>
        <RepaySale {...shown.repay} />
        {shown.proof ? <ProofDialog {...shown.proof} /> : null}
      </>
    )
  if (isSaleWaiting(order))
    return (
      <Card isFlush>
        <Deposit {...shown} />
      </Card>
    )
  if (!hasInstructions(order)) return null
  return (
    <>
      <Card isFlush>
        <Instructions {...shown} />
      </Card>
      <div className={styles.actions}>
        {shown.canReport ? (
          <Button
            kind="primary"
            size="large"
            isBusy={shown.isReporting}
            busyText={t('confirmation.reporting')}
            onClick={shown.onReport}
          >
            {t('confirmation.report')}
          </Button>
        ) : null}
        <Button kind="quiet" icon={<PrintIcon />} onClick={shown.onPrint}>
          {t('confirmation.print')}
        </Button>
        {order.status === 'UNPAID' ? (
          <ButtonLink kind="quiet" to={{ screen: 'paymentError', params: { reference: order.reference } }}>
            {t('payment.change')}
          </ButtonLink>
        ) : null}
      </div>
    </>
  )
}

const Actions = ({ order, canCancel, cancelDialog, onCancel, isSavingReceipt, onReceipt, rating }: ShownOrder) => {
  const { t } = useMessages()
  if (order.status === 'COMPLETED')
    return (
      <div className={styles.over}>
        <Button
          icon={<DownloadIcon />}
          isBusy={isSavingReceipt}
          isDisabled={rating?.isSending}
          busyText={t('order.receiptSaving')}
          onClick={onReceipt}
        >
          {t('order.receipt')}
        </Button>
        {order.type === 'SELL' ? (
          <ButtonLink kind="quiet" to={{ screen: 'sell', search: `?order=${order.reference}` }}>
            {t('order.sale.again')}
          </ButtonLink>
        ) : null}
      </div>
    )
  return canCancel ? (
    <Button
      kind="destructiveQuiet"
      className={styles.cancel}
      isBusy={cancelDialog?.isCanceling ?? false}
      onClick={onCancel}
    >
      {t('confirmation.cancel')}
    </Button>
  ) : null
}

const Waiting = () => {
  const { t } = useMessages()
  return (
    <div className={styles.waiting} role="status">
      <h1 className={unseen}>{t('common.loading')}</h1>
      <Skeleton width={220} height={28} />
      <Skeleton width={260} height={44} />
      <Skeleton width="100%" height={168} />
      <Skeleton width="100%" height={320} />
    </div>
  )
}

const Failed = ({ onTryAgain }: { onTryAgain: () => void }) => {
  const { t } = useMessages()
  return (
    <FailedCard
      title={t('confirmation.failed.title')}
      text={t('confirmation.failed.text')}
      button={t('common.tryAgain')}
      onAct={onTryAgain}
    />
  )
}
