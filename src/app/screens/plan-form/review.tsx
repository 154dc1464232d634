import type { ReactNode } from 'react'
import { coinNames } from '../../../domain/money/currencies'
import type { PlanStep } from '../../../domain/plans/plan-steps'
import { weekdayText } from '../../../i18n/dates'
import { moneyColumn } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { SharesLine } from '../../plan/parts'
import { useRhythm } from '../../plan/use-rhythm'
import { Address } from '../../ui/address'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { LeftIcon } from '../../ui/icon-onboarding'
import { Notice } from '../../ui/notice'
import { ProofDialog } from '../../ui/proof-dialog'
import { Actions } from '../../ui/step-form'
import { unseen } from '../../ui/text.css'
import { Gives, Head } from './parts'
import type { ReviewStep } from './types'
import * as styles from './view.css'

/** The last look before the plan is saved; each step can be gone back to. */
export const ReviewView = (screen: ReviewStep) => {
  const { t } = useMessages()
  const { terms, gives, problem, reference, isSaving, onSave, onBack, proof } = screen
  return (
    <>
      <Head
        at="review"
        reference={reference}
        title={t(reference === null ? 'planForm.review.title' : 'planForm.review.changeTitle')}
      />
      {problem === null ? null : <Notice tone="error" isUrgent title={t(`planForm.problem.${problem}`)} />}
      {proof ? <ProofDialog {...proof} /> : null}
      <Facts {...screen} />
      {gives === null ? null : (
        <Card title={t('planForm.amount.gives')}>
          <Gives gives={gives} fiat={terms.fiat} way={terms.way} />
        </Card>
      )}
      <p className={styles.quiet}>{t('planForm.review.note')}</p>
      <Actions isApart>
        <Button kind="primary" size="large" isBusy={isSaving} busyText={t('planForm.review.saving')} onClick={onSave}>
          {t(reference === null ? 'planForm.review.start' : 'planForm.review.save')}
        </Button>
        {onBack !== null ? (
          <Button kind="quiet" icon={<LeftIcon />} isDisabled={isSaving} onClick={onBack}>
            {t('common.back')}
          </Button>
        ) : reference === null ? null : (
          <ButtonLink kind="quiet" icon={<LeftIcon />} to={{ screen: 'plan', params: { reference } }}>
            {t('common.back')}
          </ButtonLink>
        )}
      </Actions>
    </>
  )
}

const Facts = ({ terms, date, isSaving, onEdit }: ReviewStep) => {
  const { t, locale } = useMessages()
  const rhythm = useRhythm(terms.rhythm)
  const row = (step: PlanStep, name: string, value: ReactNode) => (
    <Row name={name} isBusy={isSaving} onEdit={() => onEdit(step)}>
      {value}
    </Row>
  )
  return (
    <Card>
      <dl className={styles.rows}>
        {row('coins', t('planForm.review.coins'), <SharesLine shares={terms.shares} />)}
        {row('amount', t('plan.amount'), moneyColumn(locale, { amount: terms.amount, currency: terms.fiat }))}
        {row(
          'rhythm',
          t('plan.rhythm'),
          <>
            {rhythm}
            <span className={styles.line}>
              {date === null
                ? t('planForm.review.paused')
                : `${t(`planForm.review.${date.is}`)}: ${weekdayText(locale, date.day)}`}
            </span>
          </>,
        )}
        {row('way', t('plans.way'), t(`plans.way.${terms.way}`))}
        {terms.shares.map(({ coin, address }) => (
          <Row
            key={coin}
            name={t('buy.address', { name: coinNames[coin], code: coin })}
            isBusy={isSaving}
            onEdit={() => onEdit('addresses')}
          >
            <Address address={address} />
          </Row>
        ))}
      </dl>
    </Card>
  )
}

type RowProps = { name: string; children: ReactNode; isBusy: boolean; onEdit: () => void }

const Row = ({ name, children, isBusy, onEdit }: RowProps) => {
  const { t } = useMessages()
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.tool}>
        <Button size="small" isDisabled={isBusy} onClick={onEdit}>
          {t('planForm.review.change')}
          <span className={unseen}>: {name}</span>
        </Button>
      </dd>
    </div>
  )
}
