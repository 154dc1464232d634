import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { FailedCard } from '../../ui/failed-card'
import { Actions } from '../../ui/step-form'
import { step as stack } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { CodeForm } from './code'
import { Adding } from './two-factor-adding'
import { Keeping } from './two-factor-codes'
import { SkipButton, ProblemNotice } from './two-factor-parts'
import type { ShownIn, TwoFactorStep } from './two-factor-shown'
import { TypingBack } from './two-factor-typing'
import * as styles from './two-factor.css'
import { StepSkeleton } from '../../ui/step-skeleton'

export const TwoFactorView = (shown: TwoFactorStep) => {
  switch (shown.state) {
    case 'loading':
      return <StepSkeleton />
    case 'failed':
      return <Failed {...shown} />
    case 'offering':
      return <Offering {...shown} />
    case 'adding':
      return <Adding {...shown} />
    case 'proving':
      return <Proving {...shown} />
    case 'keeping':
      return <Keeping {...shown} />
    case 'typingBack':
      return <TypingBack {...shown} />
  }
}

const Failed = ({ onRetry, onSkip }: ShownIn<'failed'>) => {
  const { t } = useMessages()
  return (
    <div className={stack}>
      <FailedCard
        title={t('twoFactor.failed.title')}
        text={t('twoFactor.failed.text')}
        button={t('common.tryAgain')}
        onAct={onRetry}
      />
      <Actions>
        <SkipButton onSkip={onSkip} />
      </Actions>
    </div>
  )
}

const Offering = ({ problem, isAlone, isBusy, onStart, onSkip }: ShownIn<'offering'>) => {
  const { t } = useMessages()
  return (
    <div className={stack}>
      <StepHead
        at="two-factor-offering"
        title={t(isAlone ? 'twoFactor.isOff' : 'twoFactor.title')}
        lead={t('twoFactor.lead')}
      />
      <p className={styles.text}>{t('twoFactor.needs')}</p>
      <ProblemNotice problem={problem} />
      <Actions>
        <Button kind="primary" size="large" onClick={onStart} isDisabled={isBusy}>
          {t('twoFactor.start')}
        </Button>
        <SkipButton onSkip={onSkip} isBusy={isBusy} />
      </Actions>
    </div>
  )
}

const Proving = ({ code, problem, onBack, onStartOver }: ShownIn<'proving'>) => {
  const { t } = useMessages()
  const back = onStartOver
    ? { label: t('twoFactor.startOver'), onBack: onStartOver }
    : { label: t('twoFactor.proving.back'), onBack }
  return (
    <div className={stack}>
      <StepHead
        at="two-factor-proving"
        leavesFocus
        title={t('twoFactor.proving.title')}
        lead={t('twoFactor.proving.lead')}
      />
      <ProblemNotice problem={problem} />
      <CodeForm {...code} wrong={t('twoFactor.proving.wrong')} back={back} />
    </div>
  )
}
