import { useState } from 'react'
import { coinNames, type Fiat } from '../../domain/money/currencies'
import type { GraphLine, GraphPeriod } from '../../domain/market/graph'
import { moneyParts, percentText } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { valueAt } from './chart-read-out'
import * as styles from './chart.css'
import { sign, title } from './disclosure.css'
import { pointMoment } from './figures'
import { DownIcon } from './icon'

type ChartTableProps = { name: string; lines: readonly GraphLine[]; fiat: Fiat; period: GraphPeriod }

/** The figures of a chart, the newest first; drawn when it is opened. */
export const ChartTable = (props: ChartTableProps) => {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={title}>
        {t('chart.table')}
        <span className={sign}>
          <DownIcon size="small" />
        </span>
      </summary>
      {isOpen ? <Figures {...props} /> : null}
    </details>
  )
}

const Figures = ({ name, lines, fiat, period }: ChartTableProps) => {
  const { t, locale } = useMessages()
  const moments = lines[0]?.points.map(({ at }) => at) ?? []
  const indexes = moments.map((_, index) => index).toReversed()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so keys must reach it.
    <div className={styles.scroll} role="region" aria-label={name} tabIndex={0}>
      <table className={styles.cells}>
        <thead>
          <tr>
            <th className={styles.head} scope="col">
              {t('chart.moment')}
            </th>
            {lines.map(({ coin }) => (
              <th key={coin} className={styles.head} scope="col">
                {t('chart.column', {
                  coin: coinNames[coin],
                  unit: moneyParts(locale, { amount: '0', currency: fiat }).unit,
                })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexes.map((index) => (
            <tr key={index}>
              <th className={styles.cell} scope="row">
                {pointMoment(period, moments[index] ?? '')}
              </th>
              {lines.map((line) => {
                const { rate, percent } = valueAt(line, index)
                return (
                  <td key={line.coin} className={styles.cell}>
                    {moneyParts(locale, { amount: rate, currency: fiat }).figure}
                    {lines.length > 1 ? ` (${percentText(locale, percent, { signed: true })})` : null}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
