import { brand } from '../../../domain/brand'
import { paymentMethodRules } from '../../../domain/payment-methods'
import type { OrderStatus } from '../../../domain/statuses'
import { moneyText } from '../../../words/money'
import { useWords } from '../../../words/react'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import type { ShownOrder } from './types'
import * as styles from './view.css'

type Told = 'wait' | 'pending' | 'estimate' | 'sending' | 'support' | 'coins'

const toldOfBuying: Record<OrderStatus, readonly Told[]> = {
  UNPAID: ['wait', 'estimate'],
  PENDING: ['pending', 'estimate'],
  PAID: ['estimate'],
  PAYOUT_PENDING: ['sending'],
  COMPLETED: [],
  CANCELED: ['support'],
  ERROR: [],
  CONTACT_SUPPORT: ['support'],
  REFUND: ['support'],
}

const toldOfSelling: Partial<Record<OrderStatus, readonly Told[]>> = {
  ...toldOfBuying,
  PENDING: ['coins'],
  PAID: [],
  ERROR: ['support'],
  PAYOUT_PENDING: [],
}

/** How long the money may take is told of transfers alone: the rest comes at once. */
const told = ({ type, status, paymentMethod }: ShownOrder['order']): readonly Told[] => {
  const parts = (type === 'BUY' ? toldOfBuying : toldOfSelling)[status] ?? []
  return paymentMethodRules[paymentMethod].speed === 'banking-days' ? parts : parts.filter((part) => part !== 'pending')
}

export const NextCard = ({ order }: ShownOrder) => {
  const { t, locale } = useWords()
  const parts = told(order)
  if (parts.length === 0) return null
  const texts: Record<Told, string> = {
    wait: t('confirmation.next.wait'),
    pending: t('notice.pendingOrder', { brand: brand.name }),
    estimate: t('confirmation.next.estimate', { amount: moneyText(locale, order.to) }),
    sending: t('confirmation.next.sending'),
    support: t('confirmation.next.support'),
    coins: t('confirmation.next.coins'),
  }
  return (
    <Card title={t('confirmation.next')}>
      <div className={styles.told}>
        {parts.map((part) => (
          <p key={part}>{texts[part]}</p>
        ))}
        {parts.includes('support') ? (
          <ButtonLink to={{ href: `mailto:${brand.supportEmail}?subject=${encodeURIComponent(order.number)}` }}>
            {t('confirmation.support')}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  )
}
