import type { Currency } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { moneyParts } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import * as styles from './money.css'

export type Amount = { amount: Decimal; currency: Currency }

type MoneyProps = { of: Amount; size?: keyof typeof styles.money }

/** The figure, and quieter beside it the unit; never broken between them. */
export const Money = ({ of, size = 'normal' }: MoneyProps) => {
  const { locale } = useMessages()
  const { figure, unit } = moneyParts(locale, of)
  return (
    <span className={styles.money[size]}>
      {figure}
      {'\u00a0'}
      <span className={styles.unit[size]}>{unit}</span>
    </span>
  )
}
