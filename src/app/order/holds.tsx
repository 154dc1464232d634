import type { ReactNode } from 'react'
import { freezeEndOf, type FreezeEnd } from '../../domain/customer/freeze'
import { isHeldWithAccount, type Hold } from '../../domain/orders/holds'
import type { MessageId } from '../../domain/messages/message-ids.gen'
import type { Order } from '../../domain/orders/orders'
import { dateTimeText, unbroken } from '../../i18n/dates'
import { moneyText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import { AlertIcon } from '../ui/icon'
import * as styles from './holds.css'
import type { ShownOrder } from './types'
import { waitingSums } from './waiting-sums'

type HoldsProps = Pick<ShownOrder, 'order' | 'support'>

/** Why the order is held: what for, what happens next, by when, and what the customer can do. */
export const Holds = ({ order, support }: HoldsProps) =>
  order.holds.map((hold) => <HoldOf key={hold.reason} hold={hold} order={order} support={support} />)

const HoldOf = ({ hold, order, support }: HoldsProps & { hold: Hold }) => {
  const { t, locale } = useMessages()
  const until = hold.until === null ? '' : unbroken(dateTimeText(hold.until))
  const of = order.type === 'BUY' ? 'buy' : 'sell'
  const isFrozen = isHeldWithAccount(order)
  switch (hold.reason) {
    case 'review':
      return (
        <Panel
          title={t('order.hold.review.title')}
          why={t('order.hold.review.why')}
          next={t(isFrozen ? `order.hold.review.next.frozen.${of}` : `order.hold.review.next.${of}`)}
          when={t('order.hold.review.when')}
          can={t('order.hold.review.can')}
          action={<ButtonLink to={support}>{t('confirmation.support')}</ButtonLink>}
        />
      )
    case 'payout-account':
      return (
        <Panel
          title={t('order.hold.payoutAccount.title')}
          why={t('order.hold.payoutAccount.why')}
          next={t(isFrozen ? 'order.hold.payoutAccount.next.frozen' : 'order.hold.payoutAccount.next')}
          when={t(isFrozen ? 'order.hold.payoutAccount.when.frozen' : 'order.hold.payoutAccount.when')}
          can={t(isFrozen ? 'order.hold.payoutAccount.can.frozen' : 'order.hold.payoutAccount.can')}
        />
      )
    case 'refund-review':
      return (
        <Panel
          title={t('order.hold.refundReview.title')}
          why={t('order.hold.refundReview.why')}
          next={t(isFrozen ? 'order.hold.refundReview.next.frozen' : 'order.hold.refundReview.next')}
          when={t('order.hold.review.when')}
          can={t('order.hold.review.can')}
          action={<ButtonLink to={support}>{t('confirmation.support')}</ButtonLink>}
        />
      )
    case 'refund-account':
      return waitingSums(order).map((sum) => (
        <Panel
          key={sum.currency}
          title={t('order.hold.refundAccount.title')}
          why={t(`order.hold.refundAccount.why.${sum.currency}`, { amount: moneyText(locale, sum) })}
          next={t('order.hold.refundAccount.next')}
          when={t(isFrozen ? 'order.hold.refundAccount.when.frozen' : 'order.hold.refundAccount.when')}
          can={t(isFrozen ? 'order.hold.refundAccount.can.frozen' : `order.hold.refundAccount.can.${sum.currency}`)}
          action={
            isFrozen ? null : (
              <ButtonLink to={{ screen: 'profileBank' }}>{t('order.hold.refundAccount.accounts')}</ButtonLink>
            )
          }
        />
      ))
    case 'refund-confirmation':
      return (
        <Panel
          title={t('order.hold.refundConfirmation.title')}
          why={t('order.hold.refundConfirmation.why')}
          next={t('order.hold.refundConfirmation.next')}
          when={t(isFrozen ? 'order.hold.payoutAccount.when.frozen' : 'order.hold.refundConfirmation.when')}
          can={t(isFrozen ? 'order.hold.payoutAccount.can.frozen' : 'order.hold.refundConfirmation.can')}
        />
      )
    case 'frozen':
      return <FrozenHold hold={hold} order={order} support={support} />
    case 'wallet-proof':
      return <ProofHold hold={hold} order={order} />
    case 'new-address':
      return (
        <Panel
          title={t('order.hold.newAddress.title', { until })}
          why={t('order.hold.newAddress.why')}
          next={t('order.hold.newAddress.next')}
          when={until}
          can={t('order.hold.clock.can')}
          action={<ButtonLink to={support}>{t('confirmation.support')}</ButtonLink>}
        />
      )
    case 'new-account':
    case 'refund-new-account': {
      const name = hold.reason === 'new-account' ? 'newAccount' : 'refundNewAccount'
      return (
        <Panel
          title={t(`order.hold.${name}.title`, { until })}
          why={t('order.hold.newAccount.why')}
          next={t(`order.hold.${name}.next`)}
          when={until}
          can={t(name === 'newAccount' || isFrozen ? 'order.hold.clock.can' : 'order.hold.refundNewAccount.can')}
          action={<ButtonLink to={support}>{t('confirmation.support')}</ButtonLink>}
        />
      )
    }
  }
}

/** Of an order that nobody has paid yet, what waits is to come; of one that is over, or has left, what goes back. */
const nextOfFrozen = ({ type, status, deadline, leavingSince }: Order): MessageId => {
  if (status === 'CONTACT_SUPPORT') return 'order.hold.frozen.next.question'
  if (leavingSince !== null || status === 'REFUND' || status === 'COMPLETED' || status === 'CANCELED')
    return 'order.hold.frozen.next.back'
  if (type === 'SELL' && status === 'ERROR') return 'order.hold.frozen.next.returned'
  if (deadline === null) return 'order.hold.frozen.next'
  return type === 'BUY' ? 'order.hold.frozen.next.unpaid.buy' : 'order.hold.frozen.next.unpaid.sell'
}

/** Nobody can say by when before the order is paid, and while support has a question of its own. */
const ProofHold = ({ hold: { until, releasedBy }, order }: { hold: Hold; order: Order }) => {
  const { t } = useMessages()
  const isLookedAt = releasedBy === 'desk'
  const of = order.type === 'BUY' ? 'buy' : 'sell'
  const when = isLookedAt ? 'desk' : order.deadline === null ? 'open' : 'unpaid'
  return (
    <Panel
      title={t(isLookedAt ? 'order.hold.walletProof.title.desk' : `order.hold.walletProof.title.${of}`)}
      why={t(`order.hold.walletProof.why.${of}`)}
      next={t(`order.hold.walletProof.next.${of}`)}
      when={
        until === null
          ? t(`order.hold.walletProof.when.${when}`)
          : t(`order.hold.walletProof.when.until.${of}`, { until: unbroken(dateTimeText(until)) })
      }
      can={t(isLookedAt ? 'order.hold.walletProof.can.desk' : 'order.hold.walletProof.can')}
      action={
        <ButtonLink to={{ screen: 'orderWallet', params: { reference: order.reference } }}>
          {t('order.hold.walletProof.show')}
        </ButtonLink>
      }
    />
  )
}

const canOfFrozen: Record<FreezeEnd, MessageId> = {
  customer: 'order.hold.frozen.can',
  'asked-for': 'order.hold.frozen.can.ending',
  desk: 'order.hold.frozen.can.desk',
}

const FrozenHold = ({ hold, order, support }: HoldsProps & { hold: Hold }) => {
  const { t } = useMessages()
  const end = freezeEndOf(hold)
  const when = t(end === 'desk' ? 'order.hold.frozen.when.desk' : 'order.hold.frozen.when')
  return (
    <Panel
      title={t('order.hold.frozen.title')}
      why={t('order.hold.frozen.why')}
      next={t(nextOfFrozen(order))}
      when={hold.until === null ? when : unbroken(dateTimeText(hold.until))}
      can={t(canOfFrozen[end])}
      action={
        end === 'desk' ? (
          <ButtonLink to={support}>{t('confirmation.support')}</ButtonLink>
        ) : (
          <ButtonLink to={{ screen: 'settingsSecurity' }}>{t('order.hold.frozen.security')}</ButtonLink>
        )
      }
    />
  )
}

type PanelProps = { title: string; why: string; next: string; when: string; can: string; action?: ReactNode }

const Panel = ({ title, why, next, when, can, action }: PanelProps) => {
  const { t } = useMessages()
  const rows = [
    [t('order.hold.why'), why],
    [t('order.hold.next'), next],
    [t('order.hold.when'), when],
    [t('order.hold.can'), can],
  ] as const
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>
        <span className={styles.sign}>
          <AlertIcon />
        </span>
        {title}
      </h2>
      <dl className={styles.rows}>
        {rows.map(([name, text]) => (
          <div key={name} className={styles.row}>
            <dt className={styles.name}>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {action ? <div>{action}</div> : null}
    </section>
  )
}
