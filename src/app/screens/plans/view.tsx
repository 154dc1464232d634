import type { Plan } from '../../../domain/plans/plans'
import { dayText } from '../../../i18n/dates'
import { moneyText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { PlanBadge, SharesLine } from '../../plan/parts'
import { useSum } from '../../plan/use-rhythm'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { CalendarIcon } from '../../ui/icon-list'
import { Link } from '../../ui/link'
import { ListFailed, ListWaiting } from '../../ui/list-parts'
import { head } from '../../ui/list-parts.css'
import { Skeleton } from '../../ui/skeleton'
import { StateCard } from '../../ui/state-card'
import type { PlansScreen } from './types'
import * as styles from './view.css'

export type { PlansScreen } from './types'

export const PlansView = (screen: PlansScreen) => {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <div className={head}>
        <h1>{t('plans.title')}</h1>
        {screen.state === 'listed' && screen.plans.length > 0 ? (
          <ButtonLink kind="primary" to={{ screen: 'planNew' }}>
            {t('plans.new')}
          </ButtonLink>
        ) : null}
      </div>
      {screen.state === 'loading' ? (
        <ListWaiting text={t('plans.loading')} row={<WaitingRow />} />
      ) : screen.state === 'failed' ? (
        <ListFailed title={t('plans.failed')} text={t('plans.failedText')} onTryAgain={screen.onTryAgain} />
      ) : (
        <Listed plans={screen.plans} />
      )}
    </div>
  )
}

const Listed = ({ plans }: { plans: readonly Plan[] }) => {
  const { t } = useMessages()
  if (plans.length === 0)
    return (
      <Card>
        <StateCard
          sign={<CalendarIcon />}
          title={t('plans.empty.title')}
          action={
            <ButtonLink kind="primary" to={{ screen: 'planNew' }}>
              {t('plans.empty.start')}
            </ButtonLink>
          }
        >
          {t('plans.empty.text')}
        </StateCard>
      </Card>
    )
  return (
    <Card isFlush>
      <ul>
        {plans.map((plan) => (
          <li key={plan.reference}>
            <PlanRow {...plan} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const PlanRow = (plan: Plan) => {
  const { t, locale } = useMessages()
  const sum = useSum(plan)
  const { waiting, nextDay, fiat } = plan
  return (
    <Link to={{ screen: 'plan', params: { reference: plan.reference } }} className={styles.plan}>
      <span className={styles.first}>
        <span className={styles.sum}>{sum}</span>
        <PlanBadge state={plan.state} />
      </span>
      <SharesLine shares={plan.shares} />
      <span className={styles.facts}>
        <span>{t(`plans.way.${plan.way}`)}</span>
        {nextDay === null ? null : (
          <span>
            {t('plans.next')}: {dayText(locale, nextDay)}
          </span>
        )}
        {waiting === null ? null : (
          <span className={styles.waits}>
            {t('plans.waits', { amount: moneyText(locale, { amount: waiting.amount, currency: fiat }) })}
          </span>
        )}
        {isToPay(plan) ? <span className={styles.waits}>{t('plans.toPay')}</span> : null}
      </span>
    </Link>
  )
}

/** Whether a purchase is prepared that was not placed yet. */
const isToPay = ({ due }: Plan): boolean => due !== null && due.purchases.some(({ order }) => order === null)

const WaitingRow = () => (
  <div className={styles.waiting}>
    <Skeleton width="52%" />
    <Skeleton width="34%" height={12} />
  </div>
)
