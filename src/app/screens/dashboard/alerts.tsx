import { coinNames } from '../../../domain/money/currencies'
import { alertValues } from '../../../i18n/alerts'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CoinMark } from '../../ui/coin-mark'
import { Link } from '../../ui/link'
import { Skeleton } from '../../ui/skeleton'
import type { DashboardScreen } from './types'
import * as styles from './view.css'

/** So many are shown; the rest is among all alerts. */
const mostShown = 4

/** Price alerts that go on, and the way to a new one of the coin that is looked at. */
export const Alerts = (alerts: DashboardScreen['alerts']) => {
  const { t } = useMessages()
  return (
    <Card>
      <div className={styles.cardTop}>
        <h2>{t('dashboard.alerts.title')}</h2>
        <Link className={styles.all} to={{ screen: 'alerts', search: `?coin=${alerts.coin}` }}>
          {t('alerts.new')}
        </Link>
      </div>
      <Content {...alerts} />
    </Card>
  )
}

const Content = (alerts: DashboardScreen['alerts']) => {
  const { t, locale } = useMessages()
  switch (alerts.state) {
    case 'loading':
      return (
        <div role="status" aria-label={t('alerts.loading')} className={styles.holdingsLoading}>
          <Skeleton width={200} />
        </div>
      )
    case 'failed':
      return (
        <div className={styles.holdingsFailed}>
          <p>{t('dashboard.alerts.failed')}</p>
          <Button onClick={alerts.onTryAgain}>{t('common.tryAgain')}</Button>
        </div>
      )
    case 'shown':
      return (
        <>
          {alerts.going.length === 0 ? (
            <p>{t('alerts.text')}</p>
          ) : (
            <ul className={styles.alerts}>
              {alerts.going.slice(0, mostShown).map((alert) => (
                <li key={alert.reference} className={styles.alert}>
                  <CoinMark coin={alert.coin} size="small" />
                  <span className={styles.alertCoin}>{coinNames[alert.coin]}</span>
                  <span>{t(`alerts.rule.${alert.rule.kind}`, alertValues(locale, alert))}</span>
                </li>
              ))}
            </ul>
          )}
          <p className={styles.alertsAll}>
            <Link className={styles.all} to={{ screen: 'alerts' }}>
              {t('dashboard.alerts.all')}
            </Link>
          </p>
        </>
      )
  }
}
