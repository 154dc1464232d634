import { useMessages } from '../../../i18n/react'
import { Alerts } from './alerts'
import { ChartCard } from './chart-card'
import { Holdings } from './holdings'
import { LatestOrders } from './latest-orders'
import { StepsLeft } from './steps'
import type { DashboardScreen } from './types'
import * as styles from './view.css'

export type { DashboardScreen } from './types'

export const DashboardView = (dashboard: DashboardScreen) => {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('dashboard.title')}</h1>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ChartCard {...dashboard} />
          <LatestOrders {...dashboard.orders} />
        </div>
        <div className={styles.stack}>
          {dashboard.steps.length > 0 ? <StepsLeft steps={dashboard.steps} /> : null}
          <Holdings {...dashboard.holdings} />
          <Alerts {...dashboard.alerts} />
        </div>
      </div>
    </div>
  )
}
