import type { Locale } from '../domain/customer/customer'
import type { UnpaidOrder } from '../domain/orders/orders'
import { paymentMethodRules } from '../domain/payments/payment-methods'
import { paymentScreenOf } from '../domain/payments/payments'
import type { ScreenName } from '../domain/routing/screens'
import { deadlineDayText } from './dates'
import type { Translate } from './i18n'
import { moneyText } from './money'

type Bar = { text: string; more: string; follow: string; to: { screen: ScreenName; params: Record<string, string> } }

/** What the bar of an unpaid order says, and where it leads; the app and the shell say the same. */
export const unpaidBarOf = (t: Translate, locale: Locale, order: UnpaidOrder): Bar => {
  const { reference, status, total, fiat, paymentMethod, deadline } = order
  const method = t(`method.${paymentMethod}.name`)
  const isTransfer = paymentMethodRules[paymentMethod].kind === 'instructions'
  return {
    text: t('unpaidOrder.text', { amount: moneyText(locale, { amount: total, currency: fiat }) }),
    more: deadline ? t('unpaidOrder.more', { method, deadline: deadlineDayText(locale, deadline) }) : method,
    follow: t(isTransfer ? 'unpaidOrder.button' : 'unpaidOrder.follow'),
    to: isTransfer
      ? { screen: 'orderConfirmation', params: { reference, status } }
      : { screen: paymentScreenOf({ paymentMethod }), params: { reference } },
  }
}
