import { percentChange } from '../../domain/money/changes'
import { coinNames, type Fiat } from '../../domain/money/currencies'
import type { Locale } from '../../domain/customer/customer'
import type { GraphLine, GraphPeriod } from '../../domain/market/graph'
import type { Decimal } from '../../domain/money/money'
import type { Translate } from '../../i18n/i18n'
import { moneyColumn, percentText } from '../../i18n/money'
import { PercentChange } from './change'
import * as styles from './chart.css'
import { CoinMark } from './coin-mark'
import { pointMoment } from './figures'
import { Money } from './money'

type Shown = { lines: readonly GraphLine[]; fiat: Fiat; period: GraphPeriod; index: number }

/** What a line says at an index: how much the coin cost, and how much more that was than at first. */
export const valueAt = (
  { points, rate }: GraphLine,
  index: number,
): { at: string; rate: Decimal; percent: Decimal } => {
  const point = points[index] ?? { at: '', rate }
  return { ...point, percent: percentChange(points[0]?.rate ?? rate, point.rate) }
}

type ReadOutProps = Omit<Shown, 'lines'> & { line: GraphLine; x: number }

export const ReadOut = ({ line, fiat, period, index, x }: ReadOutProps) => {
  const { at, rate, percent } = valueAt(line, index)
  return (
    <div className={styles.readOut} style={{ left: leftOf(x) }} aria-hidden="true">
      <span className={styles.readOutHead}>
        <span>{pointMoment(period, at)}</span>
        <PercentChange percent={percent} />
      </span>
      <span className={styles.readOutRate}>
        <Money of={{ amount: rate, currency: fiat }} />
      </span>
    </div>
  )
}

/** In the middle above the point, and never beyond the plot; as wide as the styles have it. */
const leftOf = (x: number): string => `clamp(0px, ${Math.round(x - 96)}px, max(0px, 100% - 192px))`

/** Which line is which, with what is read of each; the newest values while nothing is. */
export const Legend = ({ lines, fiat, period, index }: Shown) => {
  const at = lines[0]?.points[index]?.at ?? ''
  return (
    <div className={styles.legend} aria-hidden="true">
      <span className={styles.legendDate}>{pointMoment(period, at)}</span>
      {lines.map((line) => {
        const { rate, percent } = valueAt(line, index)
        return (
          <span key={line.coin} className={styles.legendLine}>
            <span className={styles.legendMark}>
              <CoinMark coin={line.coin} size="small" />
            </span>
            <PercentChange percent={percent} />
            <span className={styles.legendRate}>
              <Money of={{ amount: rate, currency: fiat }} />
            </span>
          </span>
        )
      })}
    </div>
  )
}

/** The same as a sentence. */
export const readOutText = (t: Translate, locale: Locale, { lines, fiat, period, index }: Shown): string => {
  const values = lines.map((line) => {
    const { rate, percent } = valueAt(line, index)
    return t('chart.value', {
      coin: coinNames[line.coin],
      amount: moneyColumn(locale, { amount: rate, currency: fiat }),
      percent: percentText(locale, percent, { signed: true }),
    })
  })
  return `${pointMoment(period, lines[0]?.points[index]?.at ?? '')}: ${values.join('; ')}`
}
