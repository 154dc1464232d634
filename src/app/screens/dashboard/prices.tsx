import { coinNames } from '../../../domain/currencies'
import { isZero, type Decimal } from '../../../domain/money'
import { percentText } from '../../../words/money'
import { useWords } from '../../../words/react'
import { Card } from '../../ui/card'
import { CoinMark } from '../../ui/coin-mark'
import { Link } from '../../ui/link'
import { Money } from '../../ui/money'
import { Skeleton } from '../../ui/skeleton'
import type { DashboardScreen } from './types'
import * as styles from './view.css'

export const Prices = ({ prices, fiat }: DashboardScreen) => {
  const { t } = useWords()
  return (
    <Card isFlush>
      <ul className={styles.prices} aria-label={t('dashboard.prices')}>
        {prices.map(({ coin, rate, change }) => (
          <li key={coin}>
            <Link className={styles.price[coin]} to={{ screen: 'buy' }}>
              <span className={styles.coin}>
                <CoinMark coin={coin} size="small" />
                {coinNames[coin]}
              </span>
              <span className={styles.rate}>
                {rate === null ? <Skeleton width={110} /> : <Money of={{ amount: rate, currency: fiat }} />}
              </span>
              {change === null ? null : <Change change={change} />}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Change = ({ change }: { change: Decimal }) => {
  const { t, locale } = useWords()
  const direction = isZero(change) ? 'still' : change.startsWith('-') ? 'down' : 'up'
  return (
    <span className={styles.change[direction]}>
      {percentText(locale, change, { signed: true })} <span className={styles.over}>{t('dashboard.day')}</span>
    </span>
  )
}
