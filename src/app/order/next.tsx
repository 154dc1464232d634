import { brand } from '../../domain/company/brand'
import { paymentMethodRules } from '../../domain/payments/payment-methods'
import type { OrderStatus } from '../../domain/orders/statuses'
import { moneyText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import type { ShownOrder } from './types'
import * as styles from './order.css'

type Told = 'wait' | 'pending' | 'estimate' | 'sending' | 'support' | 'coins'

const toldOfBuying: Record<OrderStatus, readonly Told[]> = {
  UNPAID: ['wait', 'estimate'],
  PENDING: ['pending', 'estimate'],
  PAID: ['estimate'],
  PAYOUT_PENDING: ['sending'],
  COMPLETED: [],
  CANCELED: ['support'],
  ERROR: [],
  CONTACT_SUPPORT: [],
  REFUND: ['support'],
}

const toldOfSelling: Partial<Record<OrderStatus, readonly Told[]>> = {
  ...toldOfBuying,
  PENDING: ['coins'],
  PAID: [],
  PAYOUT_PENDING: [],
}

/** What is told of what happens now; nothing where the status has said it all. How long the money may take is told of transfers alone: the rest comes at once. */
export const nextOf = ({ type, status, paymentMethod }: ShownOrder['order']): readonly Told[] => {
  const parts = (type === 'BUY' ? toldOfBuying : toldOfSelling)[status] ?? []
  return paymentMethodRules[paymentMethod].speed === 'banking-days' ? parts : parts.filter((part) => part !== 'pending')
}

export const Next = ({ order, support, hasSupport = true }: ShownOrder & { hasSupport?: boolean }) => {
  const { t, locale } = useMessages()
  const parts = nextOf(order)
  const texts: Record<Told, string> = {
    wait: t('confirmation.next.wait'),
    pending: t('notice.pendingOrder', { brand: brand.name }),
    estimate: t('confirmation.next.estimate', { amount: moneyText(locale, order.to) }),
    sending: t('confirmation.next.sending'),
    support: t('confirmation.next.support'),
    coins: t('confirmation.next.coins'),
  }
  return (
    <div className={styles.told}>
      {parts.map((part) => (
        <p key={part}>{texts[part]}</p>
      ))}
      {hasSupport && parts.includes('support') ? (
        <ButtonLink to={support}>{t('confirmation.support')}</ButtonLink>
      ) : null}
    </div>
  )
}
