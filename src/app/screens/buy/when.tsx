import { paymentMethodRules, type PaymentMethod } from '../../../domain/payments/payment-methods'
import type { Priority } from '../../../domain/orders/statuses'
import { useMessages } from '../../../i18n/react'
import { WhenList } from '../../ui/when-list'

type WhenProps = { method: PaymentMethod | null; priority: Priority }

export const When = ({ method, priority }: WhenProps) => {
  const { t } = useMessages()
  if (!method) return null
  const { kind, speed } = paymentMethodRules[method]
  const pay =
    kind === 'instructions' ? t('buy.when.instructions') : t('buy.when.pay', { method: t(`method.${method}.name`) })
  const lines = [
    { time: t('buy.when.now'), text: pay },
    { time: t(`buy.when.${speed}`), text: t('buy.when.here') },
    { time: t(priority === 'HIGH' ? 'buy.when.high' : 'buy.when.low'), text: t('buy.when.send') },
  ]
  return <WhenList name={t('buy.when')} lines={lines} />
}
