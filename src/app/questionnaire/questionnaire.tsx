import { useMessages } from '../../i18n/react'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { FailedCard } from '../ui/failed-card'
import { CheckIcon } from '../ui/icon'
import { StateCard } from '../ui/state-card'
import { Actions } from '../ui/step-form'
import { step } from '../ui/step-form.css'
import { StepHead } from '../ui/step-head'
import { AskedQuestion } from './question'
import { Review } from './questionnaire-review'
import type { QuestionnaireStep } from './questionnaire-shown'
import { StepSkeleton } from '../ui/step-skeleton'

export const QuestionnaireView = (shown: QuestionnaireStep) => {
  const { t } = useMessages()
  if (shown.state === 'loading') return <StepSkeleton />
  if (shown.state === 'failed')
    return (
      <FailedCard
        title={t('questions.failed.title')}
        text={t('questions.failed.text')}
        button={t('common.tryAgain')}
        onAct={shown.onRetry}
      />
    )
  if (shown.state === 'intro') return <Intro {...shown} />
  if (shown.state === 'asking') return <AskedQuestion key={shown.question.id} {...shown} />
  return shown.state === 'reviewing' ? <Review {...shown} /> : <Submitted />
}

const Intro = ({ title, intro, onStart }: Extract<QuestionnaireStep, { state: 'intro' }>) => {
  const { t } = useMessages()
  return (
    <div className={step}>
      <StepHead at="questions-intro" title={title} lead={intro} />
      <Actions>
        <Button kind="primary" size="large" onClick={onStart}>
          {t('questions.start')}
        </Button>
      </Actions>
    </div>
  )
}

const Submitted = () => {
  const { t } = useMessages()
  return (
    <Card>
      <StateCard level="h1" sign={<CheckIcon />} title={t('questions.submitted.title')}>
        {t('questions.submitted.text')}
      </StateCard>
    </Card>
  )
}
