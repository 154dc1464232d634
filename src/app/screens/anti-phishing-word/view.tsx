import { antiPhishingWordLengths } from '../../../domain/customer/anti-phishing-word'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { StepFrame, StepHead } from '../../ui/step-head'
import { TextField } from '../../ui/text-field'
import type { AntiPhishingWordScreen } from './types'
import * as styles from './view.css'

export type { AntiPhishingWordScreen } from './types'

export const AntiPhishingWordView = (screen: AntiPhishingWordScreen) => {
  const { t } = useMessages()
  const { hasWord, text, textProblem, problem, done, busy, onType, onLeave, onSubmit, onRemove } = screen
  return (
    <div className={styles.page}>
      <StepFrame place={null}>
        <StepHead at="editing" title={t('antiPhishingWord.title')} lead={t('antiPhishingWord.lead')} />
        <StepForm canSubmit isBusy={busy !== null} onSubmit={onSubmit}>
          {problem ? (
            <Notice tone="error" isUrgent>
              {t(`antiPhishingWord.problem.${problem}`)}
            </Notice>
          ) : done ? (
            <Notice tone="success">{t(`antiPhishingWord.${done}`)}</Notice>
          ) : (
            <Notice tone="info">{t(hasWord ? 'antiPhishingWord.on' : 'antiPhishingWord.off')}</Notice>
          )}
          <Fields>
            <TextField
              label={t('antiPhishingWord.word')}
              help={t('antiPhishingWord.help')}
              autoComplete="off"
              maxLength={antiPhishingWordLengths.longest}
              value={text}
              onChange={onType}
              onLeave={onLeave}
              problem={textProblem ? t(`field.${textProblem}`, antiPhishingWordLengths) : undefined}
            />
          </Fields>
          <Actions>
            <Button
              kind="primary"
              size="large"
              type="submit"
              isBusy={busy === 'saving'}
              isDisabled={busy === 'removing'}
              busyText={t('antiPhishingWord.saving')}
            >
              {t(hasWord ? 'antiPhishingWord.replace' : 'antiPhishingWord.save')}
            </Button>
            {hasWord ? (
              <Button
                kind="quiet"
                isBusy={busy === 'removing'}
                isDisabled={busy === 'saving'}
                busyText={t('antiPhishingWord.removing')}
                onClick={onRemove}
              >
                {t('antiPhishingWord.remove')}
              </Button>
            ) : null}
          </Actions>
        </StepForm>
      </StepFrame>
    </div>
  )
}
