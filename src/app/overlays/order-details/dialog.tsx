import type { ReactNode } from 'react'
import { coinNamesInText } from '../../../domain/money/currencies'
import { isUnderWay, payScreenOf } from '../../../domain/payments/payments'
import { useMessages } from '../../../i18n/react'
import { orderNumberText } from '../../../i18n/references'
import { CancelButtons, CancelReasons } from '../../order/cancel-dialog'
import { Costs } from '../../order/costs'
import { Holds } from '../../order/holds'
import { HadLeft } from '../../order/left'
import { Deposit } from '../../order/deposit'
import { RefundAccount } from '../../order/refund-to'
import { RepaySale } from '../../order/repay'
import { OrderFacts } from '../../order/facts'
import { Flow } from '../../order/flow'
import { Gains } from '../../order/gains'
import { History } from '../../order/history'
import { hasInstructions, Instructions, PastInstructions } from '../../order/instructions'
import { Next, nextOf } from '../../order/next'
import * as styles from '../../order/order.css'
import { PayLink } from '../../order/pay'
import { Problem } from '../../order/problem'
import { RateOrder } from '../../order/rating'
import { StatusLine } from '../../order/status-line'
import { Story } from '../../order/story'
import { Transactions } from '../../order/transactions'
import type { OrderScreen, ShownOrder } from '../../order/types'
import { StatusBadge } from '../../ui/badge'
import { Button, ButtonLink } from '../../ui/button'
import { CoinMark } from '../../ui/coin-mark'
import { Dialog } from '../../ui/dialog'
import { footButton } from '../../ui/dialog.css'
import { DownloadIcon } from '../../ui/icon-later'
import { Notice } from '../../ui/notice'
import { ProofDialog } from '../../ui/proof-dialog'
import { isStopped } from '../../ui/order-figures'
import { Skeleton } from '../../ui/skeleton'

type DetailsProps = { screen: OrderScreen; faq: string; onClose: () => void }

/** An order in the window over whatever page is shown (rule screens-39); one window, whatever it shows. */
export const OrderDetailsDialog = ({ screen, faq, onClose }: DetailsProps) => {
  const { t } = useMessages()
  if (screen.state !== 'shown') {
    const isLoading = screen.state === 'loading'
    return (
      <Dialog
        isOpen
        isWide
        title={t(isLoading ? 'confirmation.order' : 'confirmation.failed.title')}
        onClose={onClose}
        foot={isLoading ? null : <FailedFoot screen={screen} onClose={onClose} />}
      >
        {isLoading ? <Waiting /> : <Failed faq={faq} />}
      </Dialog>
    )
  }
  const { order, cancelDialog } = screen
  return (
    <Dialog
      isOpen
      isWide
      mark={<CoinMark coin={order.coin} size="large" />}
      title={
        cancelDialog
          ? t('confirmation.cancel.title', { number: orderNumberText(order.number) })
          : t('confirmation.kind', { type: order.type, coin: coinNamesInText[order.coin] })
      }
      under={order.type === 'BUY' ? `${order.number} · ${t(`method.${order.paymentMethod}.name`)}` : order.number}
      badge={<StatusBadge order={order} />}
      onClose={cancelDialog ? cancelDialog.onLeave : onClose}
      foot={cancelDialog ? <CancelButtons {...cancelDialog} /> : <Foot {...screen} />}
    >
      {cancelDialog ? <CancelReasons {...cancelDialog} /> : null}
      <div className={styles.parts} hidden={cancelDialog !== null}>
        <Shown {...screen} />
      </div>
    </Dialog>
  )
}

const Shown = (shown: ShownOrder) => {
  const { t } = useMessages()
  const { order } = shown
  return (
    <>
      <div>
        <Flow order={order} />
        <StatusLine {...shown} />
      </div>
      <Problem {...shown} />
      <Holds {...shown} />
      <HadLeft {...shown} />
      <RefundAccount {...shown} />
      <ToDo {...shown} />
      <Story {...shown} isShort />
      {nextOf(order).some((part) => part !== 'support') ? <Next {...shown} hasSupport={false} /> : null}
      <OrderFacts {...shown} />
      <Part title={t(costsTitle(order))}>
        {order.type === 'BUY' ? <Costs order={order} /> : <Gains order={order} />}
      </Part>
      {shown.hasTransactions ? (
        <Part title={t('order.transactions')}>
          <Transactions order={order} />
        </Part>
      ) : null}
      {shown.rating ? (
        <Part title={t('order.feedback.title')}>
          <RateOrder {...shown.rating} />
        </Part>
      ) : null}
      <div>
        <PastInstructions {...shown} />
        <History {...shown} />
      </div>
    </>
  )
}

const costsTitle = (order: ShownOrder['order']) => {
  if (order.type === 'BUY') return 'order.costs'
  return isStopped(order) ? 'confirmation.order' : 'order.gets'
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** What is up to the customer, as on the order's own page. */
const ToDo = (shown: ShownOrder) => {
  const { t } = useMessages()
  const { order, repay } = shown
  if (repay !== null)
    return (
      <div className={styles.section}>
        <RepaySale {...repay} />
        {shown.proof ? <ProofDialog {...shown.proof} /> : null}
      </div>
    )
  const isSending = order.type === 'SELL' && order.status === 'PENDING'
  const canChange = payScreenOf(order) !== null ? !isUnderWay(order) : shown.canReport
  if (!isSending && !canChange && !hasInstructions(order)) return null
  return (
    <div className={styles.section}>
      {isSending || hasInstructions(order) ? (
        <div className={styles.framed}>{isSending ? <Deposit {...shown} /> : <Instructions {...shown} />}</div>
      ) : null}
      {canChange ? (
        <div className={styles.quietLine}>
          <ButtonLink kind="quiet" to={{ screen: 'paymentError', params: { reference: order.reference } }}>
            {t('payment.change')}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

/** At most two buttons: what to do next, and beside it what else can be done. */
const Foot = (shown: ShownOrder) => {
  const { t } = useMessages()
  const { order, canReport, canCancel } = shown
  const isAsked = order.status === 'CONTACT_SUPPORT'
  return (
    <>
      {order.status === 'COMPLETED' ? (
        <Button
          className={footButton}
          icon={<DownloadIcon />}
          isBusy={shown.isSavingReceipt}
          isDisabled={shown.rating?.isSending}
          busyText={t('order.receiptSaving')}
          onClick={shown.onReceipt}
        >
          {t('order.receipt')}
        </Button>
      ) : canCancel ? (
        <Button className={footButton} kind="destructive" onClick={shown.onCancel}>
          {t('confirmation.cancel')}
        </Button>
      ) : (
        <ButtonLink className={footButton} kind={isAsked ? 'primary' : 'secondary'} to={shown.support}>
          {t('confirmation.support')}
        </ButtonLink>
      )}
      {canReport ? (
        <Button
          className={footButton}
          kind="primary"
          isBusy={shown.isReporting}
          busyText={t('confirmation.reporting')}
          onClick={shown.onReport}
        >
          {t('confirmation.report')}
        </Button>
      ) : payScreenOf(order) !== null ? (
        <PayLink order={order} />
      ) : isOver(order) ? (
        <ButtonLink
          className={footButton}
          kind="primary"
          to={{ screen: order.type === 'BUY' ? 'buy' : 'sell', search: `?order=${order.reference}` }}
        >
          {t(order.type === 'BUY' ? 'order.again' : 'order.sale.again')}
        </ButtonLink>
      ) : null}
    </>
  )
}

/** Where nothing is left to do, it can be done again. */
const isOver = ({ status }: ShownOrder['order']): boolean => ['COMPLETED', 'CANCELED', 'REFUND'].includes(status)

const Waiting = () => {
  const { t } = useMessages()
  return (
    <div className={styles.parts} role="status" aria-label={t('common.loading')}>
      <Skeleton width="70%" height={34} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="100%" height={200} />
    </div>
  )
}

/** What has happened, and a link to the questions that others have asked (rule errors-82). */
const Failed = ({ faq }: Pick<DetailsProps, 'faq'>) => {
  const { t } = useMessages()
  return (
    <Notice tone="error" isUrgent title={t('confirmation.failed.text')}>
      <a href={faq} target="_blank" rel="noreferrer">
        {t('confirmation.failed.link')}
      </a>
    </Notice>
  )
}

const FailedFoot = ({ screen, onClose }: Pick<DetailsProps, 'screen' | 'onClose'>) => {
  const { t } = useMessages()
  return (
    <>
      <Button className={footButton} onClick={onClose}>
        {t('common.close')}
      </Button>
      {screen.state === 'failed' ? (
        <Button className={footButton} kind="primary" onClick={screen.onTryAgain}>
          {t('common.tryAgain')}
        </Button>
      ) : null}
    </>
  )
}
