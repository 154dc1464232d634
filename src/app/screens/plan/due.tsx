import type { Plan, PlanDue } from '../../../domain/plans/plans'
import { orderHash } from '../../../domain/routing/order-hash'
import { queryText } from '../../../domain/routing/locations'
import { weekdayText } from '../../../i18n/dates'
import { limitText, moneyColumn } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { ButtonLink } from '../../ui/button'
import { badge } from '../../ui/badge.css'
import { Card } from '../../ui/card'
import { CoinMark } from '../../ui/coin-mark'
import { CheckIcon } from '../../ui/icon'
import * as styles from './view.css'

/** The purchases of a reminder: each is paid on the buy page, or was placed. */
export const Due = ({ plan }: { plan: Plan }) => {
  const { t, locale } = useMessages()
  if (plan.due === null) return null
  return (
    <Card title={t('plan.due.title')}>
      <p className={styles.second}>{t('plan.due.text', { day: weekdayText(locale, plan.due.day) })}</p>
      <ul className={styles.rows}>
        {plan.due.purchases.map((purchase) => (
          <li key={purchase.coin} className={styles.row}>
            <Purchase plan={plan} {...purchase} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PurchaseProps = PlanDue['purchases'][number] & { plan: Pick<Plan, 'reference' | 'fiat'> }

const Purchase = ({ plan: { reference, fiat }, coin, amount, order }: PurchaseProps) => {
  const { t, locale } = useMessages()
  if (order === null)
    return (
      <>
        <span className={styles.coin}>
          <CoinMark coin={coin} />
          {moneyColumn(locale, { amount, currency: fiat })}
        </span>
        <ButtonLink
          kind="primary"
          to={{
            screen: 'buy',
            search: queryText([
              ['plan', reference],
              ['coin', coin],
            ]),
          }}
        >
          {t('plan.due.buy', { coin, amount: limitText(locale, amount, fiat) })}
        </ButtonLink>
      </>
    )
  return (
    <>
      <span className={styles.coin}>
        <CoinMark coin={coin} />
        {moneyColumn(locale, { amount, currency: fiat })}
        <span className={badge.success}>
          <CheckIcon size="tiny" />
          {t('plan.due.placed')}
        </span>
      </span>
      <ButtonLink to={{ href: orderHash(order) }}>{t('plan.due.order', { coin })}</ButtonLink>
    </>
  )
}
