import { brand } from '../../../domain/brand'
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
  ERROR: ['support'],
  CONTACT_SUPPORT: ['support'],
  REFUND: ['support'],
}

const toldOfSelling: Partial<Record<OrderStatus, readonly Told[]>> = {
  ...toldOfBuying,
  PENDING: ['coins'],
  PAID: [],
  PAYOUT_PENDING: [],
}

const told = ({ type, status }: ShownOrder['order']): readonly Told[] =>
  (type === 'BUY' ? toldOfBuying : toldOfSelling)[status] ?? []

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
