import type { Plan } from '../../../domain/plans/plans'
import { coinNames } from '../../../domain/money/currencies'
import { moneyColumn } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Card } from '../../ui/card'
import { CoinMark } from '../../ui/coin-mark'
import * as styles from './view.css'

/** What came of the plan so far, coin by coin. */
export const Bought = ({ plan: { bought, fiat } }: { plan: Plan }) => {
  const { t, locale } = useMessages()
  const some = bought.filter(({ purchases }) => purchases > 0)
  return (
    <Card title={t('plan.bought.title')}>
      {some.length === 0 ? <p className={styles.second}>{t('plan.bought.none')}</p> : null}
      {some.map(({ coin, purchases, spent, coins, averagePrice }) => (
        <div key={coin} className={styles.bought}>
          <h3 className={styles.coin}>
            <CoinMark coin={coin} />
            {coinNames[coin]}
            <span className={styles.times}>{t('plan.bought.times', { n: purchases })}</span>
          </h3>
          <dl className={styles.figures}>
            <Figure name={t('plan.bought.coins')}>{moneyColumn(locale, { amount: coins, currency: coin })}</Figure>
            <Figure name={t('plan.bought.spent')}>{moneyColumn(locale, { amount: spent, currency: fiat })}</Figure>
            {averagePrice === null ? null : (
              <Figure name={t('plan.bought.average')}>
                {moneyColumn(locale, { amount: averagePrice, currency: fiat })}
              </Figure>
            )}
          </dl>
        </div>
      ))}
    </Card>
  )
}

const Figure = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.figure}>{children}</dd>
  </div>
)
