import type { FieldCode } from '../../../domain/shared/problems'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { WaitAhead } from '../../ui/security-wait'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { StepHead } from '../../ui/step-head'
import { step } from '../../ui/step-form.css'
import { PasswordField, TextField } from '../../ui/text-field'
import { TooSoon } from './code'
import { Doubt } from './email-doubt'
import type { EmailStep } from './email-shown'
import { SecondFactorField } from './second-factor-field'

export const EmailForm = (email: EmailStep) => {
  const { t } = useMessages()
  const said = (problem: FieldCode | null) => (problem ? t(`field.${problem}`) : undefined)
  const isBusy = email.phase === 'sending'
  return (
    <div className={step}>
      <StepHead
        at="email-entering"
        title={t(email.asksPassword ? 'email.change.title' : email.isTemporary ? 'email.first.title' : 'email.title')}
        lead={t('email.lead')}
      />
      {email.asksPassword ? <WaitAhead /> : null}
      <StepForm canSubmit={email.canSubmit} isBusy={isBusy} onSubmit={email.onSubmit}>
        <Problem problem={email.problem} waitSeconds={email.waitSeconds} />
        <Fields>
          <TextField
            label={t('email.label')}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email.email}
            onChange={email.onEmail}
            onLeave={() => email.onLeave('email')}
            help={t('email.help')}
            problem={said(email.emailProblem)}
          />
          {email.asksPassword ? (
            <PasswordField
              label={t('email.password')}
              autoComplete="current-password"
              value={email.password}
              onChange={email.onPassword}
              onLeave={() => email.onLeave('password')}
              help={t('email.passwordHelp')}
              problem={said(email.passwordProblem)}
            />
          ) : null}
          {email.secondFactor ? <SecondFactorField {...email.secondFactor} help={t('twoFactor.proof.help')} /> : null}
        </Fields>
        {email.phase === 'doubting' && email.suggestion ? (
          <Doubt {...email} suggestion={email.suggestion} />
        ) : (
          <Actions>
            <Button
              kind="primary"
              size="large"
              type="submit"
              isDisabled={!email.canSubmit && !isBusy}
              isBusy={isBusy}
              busyText={t('code.sending')}
            >
              {t('code.send')}
            </Button>
            {email.onKeep ? (
              <Button kind="quiet" onClick={email.onKeep}>
                {t('email.keep')}
              </Button>
            ) : null}
          </Actions>
        )}
      </StepForm>
    </div>
  )
}

const Problem = ({ problem, waitSeconds }: Pick<EmailStep, 'problem' | 'waitSeconds'>) => {
  const { t } = useMessages()
  if (problem === null) return null
  if (problem === 'too-soon') return <TooSoon seconds={waitSeconds} />
  return (
    <Notice tone="error" isUrgent>
      {t(problem === 'not-shown' ? 'twoFactor.passkey.notShown' : `email.problem.${problem}`)}
    </Notice>
  )
}
