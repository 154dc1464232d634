import type { Locale, NotificationType } from '../../domain/customer/customer'
import { coinOf, fiatOf } from '../../domain/money/money'
import { orderStatuses, verificationStatuses, type OrderStatus } from '../../domain/orders/statuses'
import { caseStatuses } from '../../domain/customer/support'
import { limitNotices } from '../../domain/limit-requests/limit-requests'
import { planNotices } from '../../domain/plans/plans'
import { alertValues } from '../../i18n/alerts'
import { translate } from '../../i18n/i18n'
import { moneyText } from '../../i18n/money'
import { watchedIn } from '../alerts/subject'
import type { OrderRow } from '../orders/effects'

export const verificationSubjects = [
  'identity',
  'documents',
  'bank-account',
  'questionnaire',
  'email',
  'phone',
] as const

type Titled = { type: NotificationType; status: string; subject: string | null; order: OrderRow | null }

/** What a notification says, in the customer's language; null of one of a kind that only another version knows. */
export const titleOf = (locale: Locale, notification: Titled): string | null => {
  try {
    return titles[notification.type](locale, notification)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const titles: Record<NotificationType, (locale: Locale, notification: Titled) => string> = {
  ORDER_STATUS_CHANGED: (locale, { status, subject, order }) => {
    if (order === null) throw new RangeError('A notification about an order without one')
    const known = oneOf(orderStatuses, status)
    if (order.type === 'SELL' && known === 'ERROR' && subject !== null)
      return translate(locale)('mail.order.sell.ERROR.subject', { number: order.number })
    const values = { number: order.number, amount: amountOf(locale, order, known) }
    return translate(locale)(`notification.order.${known}.${order.type === 'BUY' ? 'buy' : 'sell'}`, values)
  },
  VERIFICATION_STATUS_CHANGED: (locale, { status, subject }) =>
    translate(locale)(
      `notification.verification.${oneOf(verificationSubjects, subject)}.${oneOf(verificationStatuses, status)}`,
    ),
  SUPPORT_REQUEST_UPDATED: (locale, { status, subject }) =>
    translate(locale)(`notification.support.${oneOf(caseStatuses, status)}`, { number: subject ?? '' }),
  PRICE_REACHED: (locale, { status, subject }) => {
    const watched = watchedIn(status, subject)
    if (watched === undefined) throw new RangeError(`No alert watches ${subject}`)
    return translate(locale)(`notification.alert.${watched.rule.kind}`, alertValues(locale, watched))
  },
  PLAN_CHANGED: (locale, { status }) => translate(locale)(`notification.plan.${oneOf(planNotices, status)}`),
  BUY_LIMIT_CHANGED: (locale, { status }) => translate(locale)(`notification.limit.${oneOf(limitNotices, status)}`),
}

const oneOf = <Known extends string>(known: readonly Known[], text: string | null): Known => {
  const found = known.find((one) => one === text)
  if (found === undefined) throw new RangeError(`No notification has ${text}`)
  return found
}

/** The amount that the status is about: coins, but what a sale pays out in money. */
const amountOf = (locale: Locale, order: OrderRow, status: OrderStatus): string =>
  order.type === 'SELL' && status === 'PAYOUT_PENDING'
    ? moneyText(locale, { amount: fiatOf(order.total), currency: order.fiat })
    : moneyText(locale, { amount: coinOf(order.coinAmount ?? order.estimate), currency: order.coin })
