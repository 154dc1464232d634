import type { ReactNode } from 'react'
import type { Plan } from '../../../domain/plans/plans'
import { transferDay } from '../../../domain/plans/rhythm'
import { dateTimeText, unbroken, weekdayText } from '../../../i18n/dates'
import { moneyText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { PlanBadge, SharesLine } from '../../plan/parts'
import { TransferRows } from '../../plan/transfer-rows'
import { useSum } from '../../plan/use-rhythm'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { LeftIcon } from '../../ui/icon-onboarding'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { unseen } from '../../ui/text.css'
import { Acts } from './acts'
import { Bought } from './bought'
import { Due } from './due'
import { Purchases } from './purchases'
import { Terms } from './terms'
import type { PlanScreen, ShownPlan } from './types'
import * as styles from './view.css'

export type { PlanScreen } from './types'

export const PlanView = (screen: PlanScreen) => {
  if (screen.state === 'failed') return <Failed {...screen} />
  return <div className={styles.page}>{screen.state === 'loading' ? <Waiting /> : <Shown {...screen} />}</div>
}

const Failed = ({ onTryAgain }: { onTryAgain: () => void }) => {
  const { t } = useMessages()
  return (
    <FailedCard
      title={t('plan.failed.title')}
      text={t('plan.failed.text')}
      button={t('common.tryAgain')}
      onAct={onTryAgain}
    />
  )
}

const Waiting = () => {
  const { t } = useMessages()
  return (
    <Card>
      <div className={styles.panel} role="status">
        <h1 className={unseen}>{t('common.loading')}</h1>
        <Skeleton width={260} height={28} />
        <Skeleton width="100%" height={56} />
        <Skeleton width="100%" height={56} />
      </div>
    </Card>
  )
}

const Shown = (shown: ShownPlan) => {
  const { t } = useMessages()
  const { plan, problem } = shown
  return (
    <>
      <Head plan={plan} />
      {problem === null ? null : (
        <Notice tone={problem === 'step-refused' ? 'info' : 'error'} isUrgent>
          {t(`plan.problem.${problem}`)}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <WaitingMoney plan={plan} />
          <Due plan={plan} />
          <Transfer {...shown} />
        </div>
        <div className={styles.aside}>
          <Terms plan={plan} />
          <Acts {...shown} />
        </div>
        <div className={styles.later}>
          <Bought plan={plan} />
          <Purchases {...shown.purchases} />
        </div>
      </div>
    </>
  )
}

const Head = ({ plan }: { plan: Plan }) => {
  const { t, locale } = useMessages()
  const sum = useSum(plan)
  const { nextDay, way } = plan
  const arrives = nextDay === null ? null : transferDay(nextDay)
  return (
    <div className={styles.lead}>
      <ButtonLink kind="quiet" size="small" className={styles.back} icon={<LeftIcon />} to={{ screen: 'plans' }}>
        {t('plan.all')}
      </ButtonLink>
      <div className={styles.titleRow}>
        <h1>{t('plan.title')}</h1>
        <span role="status">
          <PlanBadge state={plan.state} />
        </span>
      </div>
      <p className={styles.sum}>{sum}</p>
      <SharesLine shares={plan.shares} />
      {nextDay === null ? null : (
        <p className={styles.second}>
          <Named name={t('plans.next')}>{weekdayText(locale, nextDay)}</Named>
          {way === 'transfer' && arrives !== null && arrives !== nextDay ? (
            <> {t('plan.transferDay', { day: weekdayText(locale, arrives) })}</>
          ) : null}
        </p>
      )}
    </div>
  )
}

const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    {name}: <span className={styles.strong}>{children}</span>.
  </>
)

/** Money that came and has bought nothing yet: why, and what becomes of it. */
const WaitingMoney = ({ plan: { waiting, fiat } }: { plan: Plan }) => {
  const { t, locale } = useMessages()
  if (waiting === null) return null
  const { amount, reason, until } = waiting
  return (
    <Notice
      tone={reason === 'paused' ? 'info' : 'warning'}
      title={t('plan.waiting.title', { amount: moneyText(locale, { amount, currency: fiat }) })}
    >
      {t(`plan.waiting.${reason}`)}
      {until === null ? null : <> {t('plan.waiting.until', { until: unbroken(dateTimeText(until)) })}</>}
    </Notice>
  )
}

const Transfer = ({ plan, copying }: ShownPlan) => {
  const { t, locale } = useMessages()
  const { transfer, amount, fiat, nextDay } = plan
  if (transfer === null || plan.state === 'ENDED') return null
  return (
    <Card title={t('plan.transfer.title')}>
      <p className={styles.before}>{t('plan.transfer.text')}</p>
      <TransferRows
        transfer={transfer}
        amount={amount}
        fiat={fiat}
        day={nextDay === null ? null : { is: 'next', text: weekdayText(locale, nextDay) }}
        copying={copying}
      />
    </Card>
  )
}
