import { useWords } from '../../../words/react'
import { LatestOrders } from './latest-orders'
import { Prices } from './prices'
import { StepsLeft } from './steps'
import type { DashboardScreen } from './types'
import * as styles from './view.css'

export type { DashboardScreen } from './types'

export const DashboardView = (dashboard: DashboardScreen) => {
  const { t } = useWords()
  return (
    <div className={styles.page}>
      <h1>{t('dashboard.title')}</h1>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Prices {...dashboard} />
          <LatestOrders {...dashboard.orders} />
        </div>
        {dashboard.steps.length > 0 ? <StepsLeft steps={dashboard.steps} /> : null}
      </div>
    </div>
  )
}
