import type { Fiat } from '../../domain/money/currencies'
import { isZero, type Decimal } from '../../domain/money/money'
import { moneyColumn, moneyParts, percentText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { change as styles } from './change.css'

const directionOf = (value: Decimal): keyof typeof styles =>
  isZero(value) ? 'still' : value.startsWith('-') ? 'down' : 'up'

/** How much more or less, in per cent; with its sign, since a colour alone says nothing. */
export const PercentChange = ({ percent }: { percent: Decimal }) => {
  const { locale } = useMessages()
  return <span className={styles[directionOf(percent)]}>{percentText(locale, percent, { signed: true })}</span>
}

type AmountChangeProps = { amount: Decimal; fiat: Fiat; hasUnit?: boolean }

/** The same as an amount. */
export const AmountChange = ({ amount, fiat, hasUnit = true }: AmountChangeProps) => {
  const { locale } = useMessages()
  const money = { amount, currency: fiat }
  return (
    <span className={styles[directionOf(amount)]}>
      {hasUnit ? moneyColumn(locale, money, { signed: true }) : moneyParts(locale, money, { signed: true }).figure}
    </span>
  )
}
