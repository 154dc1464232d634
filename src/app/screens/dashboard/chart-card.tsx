import { coinNames, coins, fiats } from '../../../domain/money/currencies'
import { graphPeriods } from '../../../domain/market/graph'
import { dayText } from '../../../i18n/dates'
import { moneyParts } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { AmountChange, PercentChange } from '../../ui/change'
import { Chart } from '../../ui/chart'
import { Chip } from '../../ui/chip'
import { CoinMark } from '../../ui/coin-mark'
import { coinList } from '../../ui/figures'
import { AlertIcon } from '../../ui/icon'
import { Money } from '../../ui/money'
import { Segmented } from '../../ui/segmented'
import { Skeleton } from '../../ui/skeleton'
import { Spinner } from '../../ui/spinner'
import { StateCard } from '../../ui/state-card'
import { Bundles } from './bundles'
import { Market } from './market'
import type { DashboardScreen, Graph } from './types'
import * as styles from './view.css'

type ChartProps = DashboardScreen['chart']

export const ChartCard = ({ chart, market, bundles }: Pick<DashboardScreen, 'chart' | 'market' | 'bundles'>) => (
  <Card isFlush>
    <Switches {...chart} />
    <div className={styles.chartBody}>
      <div className={styles.chartHead}>
        <PriceNow {...chart} />
        <Choices {...chart} />
      </div>
      <GraphArea {...chart} />
    </div>
    <Market {...market} />
    <Bundles {...bundles} />
  </Card>
)

const Switches = ({ prices, choice, onCoin }: ChartProps) => {
  const { t, locale } = useMessages()
  return (
    <div className={styles.switches} role="group" aria-label={t('chart.coins')}>
      {prices.map(({ coin, rate, change }) => (
        <button
          key={coin}
          type="button"
          className={styles.switchOf[coin]}
          aria-pressed={choice.coins.includes(coin)}
          onClick={() => onCoin(coin)}
        >
          <span className={styles.coin}>
            <CoinMark coin={coin} size="small" />
            {coinNames[coin]}
          </span>
          <span className={styles.rate}>
            {rate === null ? (
              <Skeleton width={90} />
            ) : (
              moneyParts(locale, { amount: rate, currency: choice.fiat }).figure
            )}
          </span>
          <span className={styles.dayChange}>
            {change === null ? <Skeleton width={50} height={10} /> : <PercentChange percent={change} />}
          </span>
        </button>
      ))}
    </div>
  )
}

const PriceNow = ({ graph }: ChartProps) => {
  const { t, locale } = useMessages()
  if (graph.state === 'failed' || graph.state === 'off') return <div />
  if (graph.state === 'loading')
    return (
      <div className={styles.priceNow}>
        <Skeleton width={110} height={12} />
        <Skeleton width={260} height={36} />
        <Skeleton width={200} />
      </div>
    )
  const { fiat, period, lines, isUpdating } = graph
  const [{ coin, rate, change, changePercent, since }] = lines
  return (
    <div className={styles.priceNow}>
      <p className={styles.second}>
        {t(`chart.of.${period}`, { coin })} {isUpdating ? <Spinner /> : null}
      </p>
      <p>
        <Money of={{ amount: rate, currency: fiat }} size="t6" />
      </p>
      <p className={styles.change}>
        <AmountChange amount={change} fiat={fiat} />{' '}
        <span className={styles.since}>{t('chart.since', { date: dayText(locale, since) })}</span>{' '}
        <PercentChange percent={changePercent} />
      </p>
    </div>
  )
}

const Choices = ({ choice, onPeriod, onFiat, onCompare }: ChartProps) => {
  const { t } = useMessages()
  return (
    <div className={styles.choices}>
      <Segmented
        label={t('chart.period')}
        choices={graphPeriods.map((id) => ({
          id,
          label: t(`chart.short.${id}`),
          name: t(`chart.long.${id}`),
        }))}
        chosen={choice.period}
        onChoose={onPeriod}
      />
      <Segmented
        label={t('chart.currency')}
        choices={fiats.map((id) => ({ id, label: id }))}
        chosen={choice.fiat}
        onChoose={onFiat}
      />
      <Chip isChosen={choice.isComparing} onChoose={onCompare}>
        {t('chart.compare')}
      </Chip>
    </div>
  )
}

const GraphArea = ({ graph, theme }: ChartProps) => {
  const { t } = useMessages()
  switch (graph.state) {
    case 'loading':
      return <div className={styles.graphPlace} role="status" aria-label={t('chart.loading')} />
    case 'off':
      return (
        <div className={styles.graphPlace}>
          <StateCard sign={<AlertIcon />} title={t('chart.off')} />
        </div>
      )
    case 'failed':
      return (
        <div className={styles.graphPlace}>
          <StateCard
            sign={<AlertIcon />}
            title={t('chart.failed')}
            action={<Button onClick={graph.onTryAgain}>{t('common.tryAgain')}</Button>}
          />
        </div>
      )
    case 'shown':
      return <Shown {...graph} theme={theme} />
  }
}

const Shown = ({ lines, fiat, period, theme }: Graph & { theme: string }) => {
  const { t } = useMessages()
  const names = coinList(coins.filter((coin) => lines.some((line) => line.coin === coin)))
  return (
    <Chart
      name={t('chart.name', { coins: names, fiat, period: t(`chart.long.${period}`) })}
      lines={lines}
      fiat={fiat}
      period={period}
      theme={theme}
    />
  )
}
