import type { ReactNode } from 'react'
import { planSteps, type PlanStep } from '../../../domain/plans/plan-steps'
import type { PlanWay } from '../../../domain/plans/plans'
import { moneyColumn } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import type { Fiat } from '../../../domain/money/currencies'
import { isZero } from '../../../domain/money/money'
import { Button, ButtonLink } from '../../ui/button'
import { CoinMark } from '../../ui/coin-mark'
import { FigureLine, FigureList } from '../../ui/figure-list'
import { LeftIcon } from '../../ui/icon-onboarding'
import { PageTitle } from '../../ui/page-title'
import { Skeleton } from '../../ui/skeleton'
import { Actions } from '../../ui/step-form'
import type { Given, StepWays } from './types'
import * as styles from './view.css'

type HeadProps = { at: PlanStep; reference: string | null; title: string; children?: ReactNode }

/** The step among the others, and what it asks; of a change there is the way back to the plan. */
export const Head = ({ at, reference, title, children }: HeadProps) => {
  const { t } = useMessages()
  const [n, total] = [planSteps.indexOf(at) + 1, planSteps.length]
  return (
    <div className={styles.lead}>
      {reference === null ? null : (
        <ButtonLink
          kind="quiet"
          size="small"
          className={styles.back}
          icon={<LeftIcon />}
          to={{ screen: 'plan', params: { reference } }}
        >
          {t('planForm.backToPlan')}
        </ButtonLink>
      )}
      <p className={styles.place}>{t(reference === null ? 'planForm.place' : 'planForm.changePlace', { n, total })}</p>
      <div className={styles.segments} aria-hidden="true">
        {planSteps.map((step, index) => (
          <span key={step} className={styles.segment[index < n ? 'done' : 'todo']} />
        ))}
      </div>
      <PageTitle takesFocus className={styles.title}>
        {title}
      </PageTitle>
      {children === undefined ? null : <p className={styles.second}>{children}</p>}
    </div>
  )
}

/** The way on, and the way back to the step before. */
export const StepActions = ({ onBack, isBusy = false }: Pick<StepWays, 'onBack'> & { isBusy?: boolean }) => {
  const { t } = useMessages()
  return (
    <Actions isApart>
      <Button kind="primary" size="large" type="submit" isBusy={isBusy} busyText={t('planForm.checking')}>
        {t('planForm.next')}
      </Button>
      {onBack === null ? null : (
        <Button kind="quiet" icon={<LeftIcon />} onClick={onBack}>
          {t('common.back')}
        </Button>
      )}
    </Actions>
  )
}

type GivesProps = { gives: readonly Given[]; fiat: Fiat; way: PlanWay }

/** What is bought of each coin one time, about; a fee of the network stands below. */
export const Gives = ({ gives, fiat, way }: GivesProps) => {
  const { t, locale } = useMessages()
  return (
    <>
      <dl className={styles.gives}>
        {gives.map(({ coin, amount, coins }) => (
          <div key={coin} className={styles.give}>
            <dt className={styles.coin}>
              <CoinMark coin={coin} size="small" />
              {t('planForm.amount.of', { coin, amount: moneyColumn(locale, { amount, currency: fiat }) })}
            </dt>
            <dd className={styles.figure}>
              {coins === null ? <Skeleton width={104} /> : moneyColumn(locale, { amount: coins, currency: coin })}
            </dd>
          </div>
        ))}
      </dl>
      {gives.some(({ networkFee }) => !isZero(networkFee)) ? (
        <FigureList isQuiet>
          {gives
            .filter(({ networkFee }) => !isZero(networkFee))
            .map(({ coin, networkFee }) => (
              <FigureLine
                key={coin}
                label={t('planForm.amount.fee', { coin })}
                of={{ amount: networkFee, currency: fiat }}
              />
            ))}
        </FigureList>
      ) : null}
      <p className={styles.quiet}>
        {way === 'reminder' ? `${t('planForm.amount.onTop')} ` : null}
        {t('planForm.amount.rates')}
      </p>
    </>
  )
}
