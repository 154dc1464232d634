import { weekdayText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { TransferRows } from '../../plan/transfer-rows'
import { useSum } from '../../plan/use-rhythm'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/notice'
import { PageTitle } from '../../ui/page-title'
import { Actions } from '../../ui/step-form'
import type { PlanDone } from './types'
import * as styles from './view.css'

/** The plan is saved: what is to be written in the bank, or when the first reminder comes. */
export const DoneView = ({ plan, reference, leavesTransfer, copying }: PlanDone) => {
  const { t, locale } = useMessages()
  const isChange = reference !== null
  const sum = useSum(plan)
  const { transfer, nextDay } = plan
  const day = nextDay === null ? null : weekdayText(locale, nextDay)
  return (
    <>
      <div className={styles.lead}>
        <PageTitle takesFocus className={styles.title}>
          {t(isChange ? 'planForm.done.changedTitle' : 'planForm.done.title')}
        </PageTitle>
        <p className={styles.sum}>{sum}</p>
        {day === null ? (
          <p>{t('planForm.done.paused')}</p>
        ) : transfer === null ? (
          <p>{t(isChange ? 'planForm.done.nextReminder' : 'planForm.done.reminder', { day })}</p>
        ) : (
          <p>{t(isChange ? 'planForm.done.changed' : 'planForm.done.transfer')}</p>
        )}
      </div>
      {leavesTransfer ? <Notice tone="info">{t('planForm.way.stop')}</Notice> : null}
      {transfer === null ? null : (
        <Card title={t('plan.transfer.title')}>
          <TransferRows
            transfer={transfer}
            amount={plan.amount}
            fiat={plan.fiat}
            day={day === null ? null : { is: isChange ? 'next' : 'first', text: day }}
            copying={copying}
          />
          <div className={styles.under}>
            <Notice tone="info">{t('plan.transfer.text')}</Notice>
          </div>
        </Card>
      )}
      <Actions>
        <ButtonLink kind="primary" size="large" to={{ screen: 'plan', params: { reference: plan.reference } }}>
          {t('planForm.done.open')}
        </ButtonLink>
      </Actions>
    </>
  )
}
