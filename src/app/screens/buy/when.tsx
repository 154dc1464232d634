import { paymentMethodRules, type PaymentMethod } from '../../../domain/payment-methods'
import type { Priority } from '../../../domain/statuses'
import { useWords } from '../../../words/react'
import * as styles from './view.css'

type WhenProps = { method: PaymentMethod | null; priority: Priority }

export const When = ({ method, priority }: WhenProps) => {
  const { t } = useWords()
  if (!method) return null
  const { kind, speed } = paymentMethodRules[method]
  const pay =
    kind === 'instructions' ? t('buy.when.instructions') : t('buy.when.pay', { method: t(`method.${method}.name`) })
  return (
    <ol className={styles.when} aria-label={t('buy.when')}>
      <Line time={t('buy.when.now')} text={pay} />
      <Line time={t(`buy.when.${speed}`)} text={t('buy.when.here')} />
      <Line time={t(priority === 'HIGH' ? 'buy.when.high' : 'buy.when.low')} text={t('buy.when.send')} />
    </ol>
  )
}

const Line = ({ time, text }: { time: string; text: string }) => (
  <li className={styles.whenLine}>
    <span className={styles.whenTime}>{time}</span>
    <span className={styles.whenText}>{text}</span>
  </li>
)
