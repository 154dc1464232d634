import { placeInRange } from '../../../domain/market/market-now'
import { moneyColumn, moneyParts, wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { AmountChange, PercentChange } from '../../ui/change'
import { rangeFigure } from '../../ui/figures'
import { Skeleton } from '../../ui/skeleton'
import type { DashboardScreen } from './types'
import * as styles from './view.css'

/** Figures of the last day, of the first coin that is chosen. */
export const Market = (market: DashboardScreen['market']) => {
  const { t } = useMessages()
  switch (market.state) {
    case 'off':
      return null
    case 'loading':
      return (
        <div className={styles.cells} role="status" aria-label={t('chart.loadingDay')}>
          {waitingCells.map((cell) => (
            <div key={cell} className={styles.cell}>
              <Skeleton width={80} height={12} />
              <Skeleton width={110} />
            </div>
          ))}
        </div>
      )
    case 'failed':
      return (
        <div className={styles.dayFailed}>
          <p>{t('chart.dayFailed')}</p>
          <Button kind="quiet" onClick={market.onTryAgain}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )
    case 'shown':
      return <Cells {...market} />
  }
}

const waitingCells = ['a', 'b', 'c', 'd']

const Cells = ({ indicator }: Extract<DashboardScreen['market'], { state: 'shown' }>) => {
  const { t, locale } = useMessages()
  const { coin, fiat, changeDay, changeDayPercent, allTimeHigh, belowAllTimeHighPercent, volumeDay } = indicator
  return (
    <dl className={styles.cells}>
      <div className={styles.cell}>
        <dt className={styles.second}>{t('chart.day')}</dt>
        <dd className={styles.figure}>
          <AmountChange amount={changeDay} fiat={fiat} hasUnit={false} />
        </dd>
        <dd className={styles.small}>
          <PercentChange percent={changeDayPercent} />
        </dd>
      </div>
      <div className={styles.cell}>
        <dt className={styles.second}>{t('chart.range')}</dt>
        <dd>
          <Range indicator={indicator} />
        </dd>
      </div>
      <div className={styles.cell}>
        <dt className={styles.second}>{t('chart.high')}</dt>
        <dd className={styles.figure}>{moneyParts(locale, { amount: allTimeHigh, currency: fiat }).figure}</dd>
        <dd className={styles.small}>
          <PercentChange percent={belowAllTimeHighPercent} />
        </dd>
      </div>
      <div className={styles.cell}>
        <dt className={styles.second}>{t('chart.volume')}</dt>
        <dd className={styles.figure}>
          {wholeFigure(locale, volumeDay)} <span className={styles.unit}>{coin}</span>
        </dd>
        <dd className={styles.second}>{t('chart.world')}</dd>
      </div>
    </dl>
  )
}

const Range = ({ indicator }: Pick<Extract<DashboardScreen['market'], { state: 'shown' }>, 'indicator'>) => {
  const { t, locale } = useMessages()
  const { low, high, rate, fiat } = indicator
  const money = (amount: string) => moneyColumn(locale, { amount, currency: fiat })
  return (
    <span
      role="img"
      aria-label={t('chart.rangeValue', { low: money(low), high: money(high), rate: money(rate) })}
      className={styles.range}
    >
      <span className={styles.rangeLine}>
        <span className={styles.rangeMark} style={{ left: `${placeInRange(indicator)}%` }} />
      </span>
      <span className={styles.rangeEnds}>
        <span>{rangeFigure(locale, low)}</span>
        <span>{rangeFigure(locale, high)}</span>
      </span>
    </span>
  )
}
