/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on phones the rows are grids, which takes their roles in some browsers */
import { coinNames } from '../../domain/money/currencies'
import { negated } from '../../domain/money/money'
import type { Order, OrderTransaction } from '../../domain/orders/orders'
import { moneyParts } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { OutIcon } from '../ui/icon-later'
import * as styles from './order.css'

/** What money and coins have moved, oldest first; dates in UTC, as the heading says, and values in kronor. */
export const Transactions = ({ order }: { order: Order }) => {
  const { t } = useMessages()
  if (order.transactions.length === 0) return <p className={styles.line}>{t('order.noTransactions')}</p>
  return (
    <table className={styles.table} role="table">
      <thead className={styles.thead} role="rowgroup">
        <tr role="row">
          <th role="columnheader" className={styles.headCell}>
            {t('order.transaction.what')}
          </th>
          <th role="columnheader" className={styles.headCell}>
            {t('order.transaction.date')}
          </th>
          <th role="columnheader" className={styles.headFigure}>
            {t('order.transaction.amount')}
          </th>
          <th role="columnheader" className={styles.headFigure}>
            {t('order.transaction.value')}
          </th>
        </tr>
      </thead>
      <tbody className={styles.tbody} role="rowgroup">
        {placed(order.transactions).map(({ transaction, place }) => (
          <Row key={place} order={order} transaction={transaction} />
        ))}
      </tbody>
    </table>
  )
}

/** Two may be alike, and none ever changes its place. */
const placed = (transactions: readonly OrderTransaction[]) =>
  transactions.map((transaction, place) => ({ transaction, place }))

type RowProps = { order: Order; transaction: OrderTransaction }

const Row = ({ order, transaction }: RowProps) => {
  const { t, locale } = useMessages()
  const { amount, currency, value, date, message, account, explorerLink } = transaction
  const figure = moneyParts(locale, { amount: isFee(transaction) ? negated(amount) : amount, currency })
  const worth = moneyParts(locale, { amount: value, currency: 'SEK' })
  return (
    <tr role="row" className={styles.transaction}>
      <td role="cell" className={styles.what}>
        <Label order={order} transaction={transaction} />
        {explorerLink === null ? null : (
          <a
            className={styles.look}
            href={explorerLink}
            target="_blank"
            rel="noreferrer"
            aria-label={t('confirmation.explorer')}
          >
            <OutIcon size="small" />
          </a>
        )}
        {account === null && message === null ? null : (
          <span className={styles.under}>{[account, message].filter(Boolean).join(' · ')}</span>
        )}
      </td>
      <td role="cell" className={styles.date}>
        {date}
      </td>
      <td role="cell" className={styles.figure}>
        {figure.figure} <span className={styles.unit}>{figure.unit}</span>
      </td>
      <td role="cell" className={styles.worth}>
        {worth.figure} <span className={styles.unit}>{worth.unit}</span>
      </td>
    </tr>
  )
}

const fees: readonly OrderTransaction['label'][] = ['network-fee', 'payment-method-fee', 'priority-fee', 'margin']

const isFee = ({ label }: OrderTransaction): boolean => fees.includes(label)

const Label = ({ order: { coin }, transaction: { label, direction, method } }: RowProps) => {
  const { t } = useMessages()
  switch (label) {
    case 'network-fee':
    case 'payment-method-fee':
    case 'priority-fee':
    case 'margin':
      return t(`order.transaction.${label}`)
    case 'payout':
      return t(direction === 'OUT' ? 'order.transaction.payout' : 'order.status.ERROR.sell')
    case 'coins':
      return t(`order.transaction.coins.${direction}`, { coin: coinNames[coin] })
    case 'removed':
      return t('order.transaction.removed', { coin: coinNames[coin] })
    case 'refund':
      return method === null
        ? t('order.transaction.refund')
        : t('order.transaction.refundBy', { method: t(`method.${method}.name`) })
    default:
      return t('order.transaction.payment', { method: t(`method.${label}.name`) })
  }
}
