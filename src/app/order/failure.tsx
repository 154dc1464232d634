import { isPaymentFailure } from '../../domain/payments/declines'
import { providerNames } from '../../domain/payments/providers'
import { declineMessages, saidOf } from '../../i18n/declines'
import { useMessages } from '../../i18n/react'
import { Notice } from '../ui/notice'
import type { ShownOrder } from './types'

/** Why the payment failed; what the provider itself said comes first. What was charged, the line above says. */
export const Failure = ({ order, deadline }: Pick<ShownOrder, 'order' | 'deadline'>) => {
  const { t } = useMessages()
  const code = order.feedbackReason ?? 'declined'
  const words = declineMessages(code)
  const helps = order.status === 'ERROR' && !isPaymentFailure(code)
  const values = {
    provider: providerNames[order.paymentMethod],
    currency: order.fiat,
    deadline: deadline ?? '',
  }
  return (
    <Notice tone="error" title={words.title === null ? code : t(words.title, values)}>
      {saidOf(code, order.feedbackDetails) ?? (helps ? t(words.text, values) : null)}
    </Notice>
  )
}
