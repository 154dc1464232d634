import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/react'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Notice } from '../ui/notice'
import { Actions, StepForm } from '../ui/step-form'
import { step } from '../ui/step-form.css'
import { StepHead } from '../ui/step-head'
import type { Reviewing } from './questionnaire-shown'
import * as styles from './questionnaire.css'
import { small as second, unseen } from '../ui/text.css'

type ReviewProps = Reviewing & { children?: ReactNode }

/** `children`: what is sent together with the answers. */
export const Review = ({ answers, problem, canSubmit, isBusy, onOpen, onSubmit, children }: ReviewProps) => {
  const { t } = useMessages()
  return (
    <div className={step}>
      <StepHead at="questions-review" title={t('questions.review.title')} lead={t('questions.review.lead')} />
      {problem ? (
        <Notice tone="error" isUrgent>
          {t(`questions.problem.${problem}`)}
        </Notice>
      ) : null}
      <StepForm canSubmit={canSubmit} isBusy={isBusy} onSubmit={onSubmit}>
        <Card isFlush>
          <dl>
            {answers.map(({ id, question, answer }) => (
              <div key={id} className={styles.given}>
                <dt className={second}>{question}</dt>
                <dd className={styles.givenAnswer}>{answer}</dd>
                <dd className={styles.givenChange}>
                  <Button size="small" onClick={() => onOpen(id)}>
                    {t('questions.review.change')} <span className={unseen}>{question}</span>
                  </Button>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        {children}
        <Actions>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={!canSubmit && !isBusy}
            isBusy={isBusy}
            busyText={t('questions.review.sending')}
          >
            {t('questions.review.submit')}
          </Button>
        </Actions>
      </StepForm>
    </div>
  )
}
