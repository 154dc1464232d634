import { coinNames, type Coin } from '../../../domain/money/currencies'
import type { Holding } from '../../../domain/money/cost-basis'
import type { Decimal } from '../../../domain/money/money'
import type { YearlyStatement } from '../../../domain/orders/yearly-statement'
import { moneyParts, wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { CoinMark } from '../../ui/coin-mark'
import * as styles from './view.css'

/** The rows of the form. On phones each row is a small table of its own, its labels beside its figures. */
export const K4Table = ({ rows, gain, loss }: Pick<YearlyStatement, 'rows' | 'gain' | 'loss'>) => {
  const { t, locale } = useMessages()
  const kronor = (amount: Decimal) => wholeFigure(locale, amount)
  const heads = ['coin', 'quantity', 'proceeds', 'cost', 'gain', 'loss'] as const
  return (
    <table className={styles.table}>
      <Heads names={heads} />
      <tbody className={styles.body}>
        {rows.map((row) => (
          <tr key={`${row.coin} ${row.proceeds} ${row.cost}`} className={styles.row}>
            <CoinCell coin={row.coin} />
            <Figure label={t('statement.quantity')} hasUnit={false}>
              {figureOf(locale, row)}
            </Figure>
            <Figure label={t('statement.proceeds')}>{kronor(row.proceeds)}</Figure>
            <Figure label={t('statement.cost')}>{kronor(row.cost)}</Figure>
            <Figure label={t('statement.gain')} isEmpty={row.gain === '0'}>
              {row.gain === '0' ? '' : kronor(row.gain)}
            </Figure>
            <Figure label={t('statement.loss')} isEmpty={row.loss === '0'}>
              {row.loss === '0' ? '' : kronor(row.loss)}
            </Figure>
          </tr>
        ))}
      </tbody>
      <tfoot className={styles.body}>
        <tr className={styles.row}>
          <th scope="row" colSpan={4} className={styles.sum}>
            {t('statement.sum')}
          </th>
          <Figure label={t('statement.gain')} isSum>
            {kronor(gain)}
          </Figure>
          <Figure label={t('statement.loss')} isSum>
            {kronor(loss)}
          </Figure>
        </tr>
      </tfoot>
    </table>
  )
}

export const HoldingsTable = ({ holdings }: { holdings: readonly Holding[] }) => {
  const { t, locale } = useMessages()
  const kronor = (amount: Decimal) => moneyParts(locale, { amount, currency: 'SEK' }).figure
  return (
    <table className={styles.table}>
      <Heads names={['coin', 'quantity', 'paid', 'averagePrice']} />
      <tbody className={styles.body}>
        {holdings.map((holding) => (
          <tr key={holding.coin} className={styles.row}>
            <CoinCell coin={holding.coin} />
            <Figure label={t('statement.quantity')} hasUnit={false}>
              {figureOf(locale, holding)}
            </Figure>
            <Figure label={t('statement.paid')}>{kronor(holding.cost)}</Figure>
            <Figure label={t('statement.averagePrice')}>{kronor(holding.averagePrice)}</Figure>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const figureOf = (locale: 'en' | 'sv', { coin, quantity }: { coin: Coin; quantity: Decimal }): string =>
  moneyParts(locale, { amount: quantity, currency: coin }).figure

type Head = 'coin' | 'quantity' | 'proceeds' | 'cost' | 'gain' | 'loss' | 'paid' | 'averagePrice'

/** Figures of money say their unit in the heading. */
const Heads = ({ names }: { names: readonly Head[] }) => {
  const { t } = useMessages()
  const hasUnit = (name: Head) => name !== 'coin' && name !== 'quantity'
  return (
    <thead className={styles.heads}>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className={name === 'coin' ? styles.headStart : styles.head2}>
            {t(`statement.${name}`)}
            {hasUnit(name) ? `, ${t('statement.kronor')}` : null}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const CoinCell = ({ coin }: { coin: Coin }) => (
  <th scope="row" className={styles.coin}>
    <span className={styles.coinName}>
      <CoinMark coin={coin} size="small" />
      {coinNames[coin]}
      <span className={styles.code}>{coin}</span>
    </span>
  </th>
)

type FigureProps = { label: string; children: string; hasUnit?: boolean; isSum?: boolean; isEmpty?: boolean }

const Figure = ({ label, children, hasUnit = true, isSum = false, isEmpty = false }: FigureProps) => {
  const { t } = useMessages()
  return (
    <td className={isEmpty ? styles.noFigure : isSum ? styles.sumFigure : styles.figure}>
      <span className={styles.label} aria-hidden="true">
        {label}
        {hasUnit ? `, ${t('statement.kronor')}` : null}
      </span>
      {children}
    </td>
  )
}
