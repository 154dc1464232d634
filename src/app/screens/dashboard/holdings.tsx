import type { Worth as HoldingsWorth } from '../../../domain/market/holdings'
import { moneyColumn, moneyParts } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { AmountChange, PercentChange } from '../../ui/change'
import { CoinMark } from '../../ui/coin-mark'
import { Link } from '../../ui/link'
import { Money } from '../../ui/money'
import { Skeleton } from '../../ui/skeleton'
import type { DashboardScreen } from './types'
import * as styles from './view.css'

type HoldingsProps = DashboardScreen['holdings']

export const Holdings = (holdings: HoldingsProps) => {
  const { t } = useMessages()
  return (
    <Card>
      <div className={styles.cardTop}>
        <h2>{t('holdings.title')}</h2>
        <Link className={styles.all} to={{ screen: 'statement' }}>
          {t('holdings.statement')}
        </Link>
      </div>
      <p className={styles.holdingsText}>{t('holdings.text')}</p>
      <Content {...holdings} />
    </Card>
  )
}

const Content = (holdings: HoldingsProps) => {
  const { t } = useMessages()
  switch (holdings.state) {
    case 'loading':
      return (
        <div role="status" aria-label={t('holdings.loading')}>
          <WorthSkeleton />
        </div>
      )
    case 'failed':
      return (
        <div className={styles.holdingsFailed}>
          <p>{t('holdings.failed')}</p>
          <Button onClick={holdings.onTryAgain}>{t('common.tryAgain')}</Button>
        </div>
      )
    case 'shown':
      return holdings.now.holdings.length === 0 ? <p>{t('holdings.empty')}</p> : <Shown {...holdings} />
  }
}

const Shown = ({ now: { holdings, worth }, arePricesOff }: Extract<HoldingsProps, { state: 'shown' }>) => {
  const { t, locale } = useMessages()
  return (
    <>
      {worth ? <Worth {...worth} /> : arePricesOff ? null : <WorthSkeleton />}
      <ul className={styles.holdings}>
        {holdings.map(({ coin, quantity, value, averagePrice }) => (
          <li key={coin} className={styles.holding}>
            <span className={styles.holdingCoin}>
              <CoinMark coin={coin} size="small" />
              {coin}
            </span>
            <span className={styles.holdingQuantity}>
              {moneyParts(locale, { amount: quantity, currency: coin }).figure}
            </span>
            <span className={styles.holdingValue}>
              {value === null ? null : moneyParts(locale, { amount: value, currency: 'SEK' }).figure}
            </span>
            <span className={styles.average}>
              {t('holdings.average', { price: moneyColumn(locale, { amount: averagePrice, currency: 'SEK' }) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const Worth = ({ value, change, changePercent }: HoldingsWorth) => {
  const { t } = useMessages()
  return (
    <>
      <p>
        <Money of={{ amount: value, currency: 'SEK' }} size="t5" />
      </p>
      <p className={styles.holdingsChange}>
        <AmountChange amount={change} fiat="SEK" /> {t('holdings.since')} <PercentChange percent={changePercent} />
      </p>
    </>
  )
}

const WorthSkeleton = () => (
  <div className={styles.holdingsLoading}>
    <Skeleton width={200} height={28} />
    <Skeleton width={240} height={12} />
  </div>
)
