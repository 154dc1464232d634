import { mayBeCharged } from '../../domain/payments/charged'
import { compare, minus, plus } from '../../domain/money/money'
import { isHeldWithAccount, waitsForProof } from '../../domain/orders/holds'
import {
  isUnsent,
  showsFeedback,
  showsInstructions,
  type Order,
  type PayoutAccount,
  waitingFor,
} from '../../domain/orders/orders'
import { paymentMethodRules } from '../../domain/payments/payment-methods'
import { refundBy } from '../../domain/payments/refunds'
import { providerNames } from '../../domain/payments/providers'
import type { MessageId } from '../../domain/messages/message-ids.gen'
import { dateTimeText, unbroken } from '../../i18n/dates'
import { moneyText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { accountEnd, orderNumberText } from '../../i18n/references'
import type { Amount } from '../ui/money'
import { Notice } from '../ui/notice'
import { coinsCame, paidFor } from '../ui/order-figures'
import { statusLine } from '../ui/words'
import { Failure } from './failure'
import * as styles from './order.css'
import type { ShownOrder } from './types'

/** What the status means, in a sentence; then, of an order that waits or has ended, why. */
export const StatusLine = ({ order, deadline, times, salePrice }: ShownOrder) => {
  const { t, locale } = useMessages()
  const values = {
    deadline: deadline ?? '',
    amount: amountsIn(order)
      .map((amount) => moneyText(locale, amount))
      .join(' + '),
    date: unbroken(times[order.status] ?? ''),
    number: orderNumberText(order.number),
    days: refundBy(order.paymentMethod).days,
    account: order.payoutAccount?.bankName ?? t('confirmation.yourAccount'),
    provider: providerNames[order.paymentMethod],
    until: unbroken(dateTimeText(waitingFor(order)?.until ?? order.orderDate)),
  }
  const mustPay = order.status === 'UNPAID' && showsInstructions(order)
  return (
    <>
      {order.status === 'REFUND' && order.transactions.some(isRefund) && !isHeldWithAccount(order) ? (
        <Refunds order={order} />
      ) : (
        <p className={styles.line} role="status">
          {mustPay ? `${t('confirmation.youGet', { amount: moneyText(locale, order.to) })} ` : null}
          {t(lineOf(order), values)}
        </p>
      )}
      <GetIn order={order} salePrice={salePrice} />
      <Why order={order} deadline={deadline} />
    </>
  )
}

/** Only a transfer takes days; of some payments that failed nobody knows whether money was drawn. */
const lineOf = (order: Order): MessageId => {
  const { type, status, paymentMethod, feedbackReason, payoutProblem } = order
  if (isHeldBack(order)) return lineOfHeld(order)
  const isFrozen = isHeldWithAccount(order)
  if (isUnsent(payoutProblem)) return isFrozen ? 'order.line.ERROR.sell.unsent.frozen' : 'order.line.ERROR.sell.unsent'
  if (isFrozen && type === 'SELL' && status === 'ERROR') return 'order.line.ERROR.sell.frozen'
  if (isFrozen && status === 'REFUND') return 'order.hold.frozen.next.back'
  if (isLate(order)) return 'order.line.late'
  if (type === 'BUY' && status === 'PENDING' && paymentMethodRules[paymentMethod].speed !== 'banking-days')
    return 'order.line.PENDING.provider'
  if (type === 'BUY' && status === 'ERROR' && feedbackReason !== null && mayBeCharged(feedbackReason))
    return feedbackReason === 'silent' ? 'decline.silent.text' : 'decline.kept'
  return statusLine(status, type)
}

const lineOfHeld = (order: Order): MessageId => {
  const { type, holds } = order
  if (isHeldWithAccount(order)) return 'order.line.held.frozen'
  const of = type === 'BUY' ? 'buy' : 'sell'
  return waitsForProof(holds) ? `order.line.held.walletProof.${of}` : `order.line.held.${of}`
}

/** Paid, and not gone on with until a hold is over. */
const isHeldBack = (order: Order): boolean =>
  (order.status === 'PAID' || order.status === 'PAYOUT_PENDING') && waitingFor(order) !== undefined

/** Coins of a sale came after it was canceled. */
const isLate = (order: Order): boolean =>
  order.status === 'CONTACT_SUPPORT' &&
  coinsCame(order) !== null &&
  order.history.some(({ status }) => status === 'CANCELED')

/** What a sale comes to now, and where that goes; not read out each time that it changes. */
const GetIn = ({ order, salePrice }: Pick<ShownOrder, 'order' | 'salePrice'>) => {
  const { t, locale } = useMessages()
  const { type, status, payoutAccount, to } = order
  if (type === 'BUY' || status !== 'PENDING' || payoutAccount === null) return null
  const amount = moneyText(locale, { ...to, amount: salePrice?.worth ?? to.amount })
  return <p className={styles.line}>{t('order.sale.getIn', { amount, account: accountIn(payoutAccount) })}</p>
}

const accountIn = ({ bankName, accountNumber }: PayoutAccount): string => `${bankName}, ${accountEnd(accountNumber)}`

type WhyProps = Pick<ShownOrder, 'order' | 'deadline'>

const Why = ({ order, deadline }: WhyProps) => {
  const { t, locale } = useMessages()
  const came = cameBesides(order)
  return (
    <div className={styles.reasons}>
      {order.status === 'CANCELED' ? <Canceled {...order} /> : null}
      {came ? (
        <Notice tone="info" title={t('order.came', { came: moneyText(locale, came.came) })}>
          {t('order.asked', { asked: moneyText(locale, came.asked) })}
        </Notice>
      ) : null}
      {showsFeedback(order) ? <Feedback order={order} deadline={deadline} /> : null}
    </div>
  )
}

/** Why it was canceled, where that is known. */
const Canceled = ({ type, cancelReason, paymentMethod }: Order) => {
  const { t } = useMessages()
  const said =
    cancelReason === null ? null : t(canceledBy(type, cancelReason), { provider: providerNames[paymentMethod] })
  return said ? <p className={styles.line}>{said}</p> : null
}

const canceledBy = (type: Order['type'], reason: string): MessageId => {
  if (reason === 'unpaid') return type === 'BUY' ? 'order.canceled.unpaid' : 'order.canceled.noCoins'
  if (reason === 'coins-removed') return 'order.canceled.coinsRemoved'
  return reason === 'provider' ? 'order.canceled.provider' : 'order.canceled.customer'
}

/** What came, where support has a question and it is not what the order asks. */
const cameBesides = (order: Order): { came: Amount; asked: Amount } | null => {
  const { type, status, fiat, coin, total, transactions } = order
  if (status !== 'CONTACT_SUPPORT') return null
  const currency = type === 'BUY' ? fiat : coin
  const asked = type === 'BUY' ? { amount: total, currency } : order.from
  const came = transactions.filter((each) => each.direction === 'IN' && !isRefund(each) && each.currency === currency)
  const gone = transactions.filter(({ label }) => label === 'removed')
  const amount = minus(plus('0', ...came.map((each) => each.amount)), plus('0', ...gone.map((each) => each.amount)))
  return came.length === 0 || compare(amount, asked.amount) === 0 ? null : { came: { amount, currency }, asked }
}

const isRefund = ({ label }: Order['transactions'][number]): boolean => label === 'refund'

/** How a part goes back, with the days that takes; where coins go, nobody knows yet. */
const wayBack = ({ method }: Order['transactions'][number]): { words: MessageId; days: string } => {
  if (method === null) return { words: 'order.refund.coins', days: '' }
  const { way, days } = refundBy(method)
  return { words: `order.refund.${way}`, days }
}

/** Money of a transfer that has no account to go back to is told of below. */
const isWaiting = ({ waitingRefunds }: Order, { words, currency }: { words: MessageId; currency: string }): boolean =>
  words === 'order.refund.account' && waitingRefunds.some((each) => each.currency === currency)

/** Each part that goes back; those that go the same way together. */
const Refunds = ({ order }: { order: Order }) => {
  const { t, locale } = useMessages()
  const back = order.transactions
    // What was ended before it left says so.
    .filter((part) => isRefund(part) && part.direction === 'OUT' && (part.method !== null || part.message === null))
    .map((part) => ({ ...wayBack(part), currency: part.currency, amount: moneyText(locale, part) }))
    .filter((part) => !isWaiting(order, part))
  const ways = new Map(back.map((part) => [`${part.words} ${part.days}`, part]))
  return [...ways].map(([key, { words, days }]) => {
    const amounts = back.filter((part) => part.words === words && part.days === days).map(({ amount }) => amount)
    return (
      <p key={key} className={styles.line}>
        {t(words, { amount: amounts.join(' + '), days })}
      </p>
    )
  })
}

const Feedback = ({ order, deadline }: WhyProps) => {
  const { t } = useMessages()
  // A canceled order still has the code of the payment that failed before.
  if (order.type === 'BUY' && (order.status === 'ERROR' || order.status === 'CANCELED'))
    return <Failure order={order} deadline={deadline} />
  if (order.type === 'SELL' && order.status === 'ERROR')
    return <Notice tone="info">{t('order.bankSays', { words: order.feedbackDetails ?? '' })}</Notice>
  return (
    <Notice tone="info" title={order.feedbackReason}>
      {order.feedbackDetails}
    </Notice>
  )
}

/** The amount that the status line speaks of: what is delivered once that is on its way, what goes back, else what is paid. */
const amountsIn = (order: Order): Amount[] => {
  if (order.status === 'PAYOUT_PENDING' || order.status === 'COMPLETED') return [order.to]
  const back = order.status === 'REFUND' ? order.transactions.filter(isRefund) : []
  return back.length > 0 ? back.map(({ amount, currency }) => ({ amount, currency })) : [paidFor(order)]
}
