import type { AntiPhishingWordProblem } from '../../../../machines/anti-phishing-word/anti-phishing-word'
import { antiPhishingWordLengths } from '../../../domain/customer/anti-phishing-word'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { ReauthenticationForm } from '../../ui/reauthentication'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { StepFrame, StepHead } from '../../ui/step-head'
import { TextField } from '../../ui/text-field'
import type { AntiPhishingWordEditing, AntiPhishingWordScreen } from './types'
import * as styles from './view.css'

export type { AntiPhishingWordScreen } from './types'

export const AntiPhishingWordView = (screen: AntiPhishingWordScreen) => (
  <div className={styles.page}>
    <StepFrame place={null}>{screen.state === 'proving' ? <Proving {...screen} /> : <Editing {...screen} />}</StepFrame>
  </div>
)

const Proving = (screen: Extract<AntiPhishingWordScreen, { state: 'proving' }>) => {
  const { t } = useMessages()
  return (
    <>
      <StepHead at="proving" title={t('common.proof.title')} lead={t('antiPhishingWord.proving.lead')} />
      <ReauthenticationForm
        {...screen}
        problem={<Problem problem={screen.problem} />}
        submit={t(screen.isRemoving ? 'antiPhishingWord.remove' : 'antiPhishingWord.replace')}
        busyText={t(screen.isRemoving ? 'antiPhishingWord.removing' : 'antiPhishingWord.saving')}
        back={t('common.back')}
        kind="primary"
      />
    </>
  )
}

const Editing = (screen: AntiPhishingWordEditing) => {
  const { t } = useMessages()
  const { hasWord, text, textProblem, problem, done, isBusy, onType, onLeave, onSubmit, onRemove } = screen
  return (
    <>
      <StepHead at="editing" title={t('antiPhishingWord.title')} lead={t('antiPhishingWord.lead')} />
      <StepForm canSubmit isBusy={isBusy} onSubmit={onSubmit}>
        {problem ? (
          <Problem problem={problem} />
        ) : done ? (
          <Notice tone="success">{t(`antiPhishingWord.${done}`)}</Notice>
        ) : (
          <Notice tone="info">{t(hasWord ? 'antiPhishingWord.on' : 'antiPhishingWord.off')}</Notice>
        )}
        <Fields>
          <TextField
            label={t('antiPhishingWord.word')}
            help={t('antiPhishingWord.help', antiPhishingWordLengths)}
            autoComplete="off"
            value={text}
            onChange={onType}
            onLeave={onLeave}
            problem={textProblem ? t(`field.${textProblem}`, antiPhishingWordLengths) : undefined}
          />
        </Fields>
        <Actions>
          <Button kind="primary" size="large" type="submit" isBusy={isBusy} busyText={t('antiPhishingWord.saving')}>
            {t(hasWord ? 'antiPhishingWord.replace' : 'antiPhishingWord.save')}
          </Button>
          {hasWord ? (
            <Button kind="quiet" isDisabled={isBusy} onClick={onRemove}>
              {t('antiPhishingWord.remove')}
            </Button>
          ) : null}
        </Actions>
      </StepForm>
    </>
  )
}

const Problem = ({ problem }: { problem: AntiPhishingWordProblem | null }) => {
  const { t } = useMessages()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`antiPhishingWord.problem.${problem}`)}
    </Notice>
  ) : null
}
