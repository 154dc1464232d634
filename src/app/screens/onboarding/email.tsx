import type { MouseEvent } from 'react'
import type { FieldCode } from '../../../domain/problems'
import { useWords } from '../../../words/react'
import { Button } from '../../ui/button'
import { CheckIcon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { gap, SaidOf } from '../../ui/said-of'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { StepHead } from '../../ui/step-head'
import { step } from '../../ui/step-form.css'
import { PasswordField, TextField } from '../../ui/text-field'
import { unseen } from '../../ui/text.css'
import { CodeForm, TooSoon, type CodeEntry } from './code'
import * as styles from './steps.css'

export type EmailField = 'email' | 'password'

export type EmailStep = {
  phase: 'shown' | 'entering' | 'doubting' | 'sending' | 'confirming' | 'confirmed'
  /** The account has only a placeholder address. */
  isTemporary: boolean
  email: string
  password: string
  /** A confirmed address is changed by whoever knows the password. */
  asksPassword: boolean
  emailProblem: FieldCode | null
  passwordProblem: FieldCode | null
  problem: 'too-soon' | 'refused' | 'not-sent' | null
  waitSeconds: number
  /** What the address was probably meant to be. */
  suggestion: string | null
  /** Where the code went, or the address that holds. */
  address: string | null
  canSubmit: boolean
  canChange: boolean
  onEmail: (text: string) => void
  onPassword: (text: string) => void
  onLeave: (field: EmailField) => void
  onSubmit: () => void
  onSuggestionTaken: () => void
  onSuggestionDismissed: () => void
  onChange: () => void
  /** Leaves what holds as it is. */
  onKeep: (() => void) | null
  code: CodeEntry | null
}

export const EmailView = (email: EmailStep) => {
  const isConfirming = email.phase === 'confirming' || email.phase === 'confirmed'
  if (isConfirming && email.code) return <Confirming {...email} code={email.code} />
  if (email.phase === 'shown' || email.phase === 'confirmed') return <Shown {...email} />
  return <Entering {...email} />
}

const Entering = (email: EmailStep) => {
  const { t } = useWords()
  const said = (problem: FieldCode | null) => (problem ? t(`field.${problem}`) : undefined)
  const isBusy = email.phase === 'sending'
  return (
    <div className={step}>
      <StepHead
        at="email-entering"
        title={t(email.asksPassword ? 'email.change.title' : email.isTemporary ? 'email.first.title' : 'email.title')}
        lead={t('email.lead')}
      />
      <StepForm canSubmit={email.canSubmit && !isBusy} onSubmit={email.onSubmit}>
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

type DoubtProps = Pick<EmailStep, 'onSuggestionTaken' | 'onSuggestionDismissed'> & { suggestion: string }

/** A typo in the address would send the code to somebody else, or nowhere. */
const Doubt = ({ suggestion, onSuggestionTaken, onSuggestionDismissed }: DoubtProps) => {
  const { t } = useWords()
  /** The buttons go once one of them was pressed, so that the address has the focus again. */
  const answered =
    (onAnswer: () => void) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      onAnswer()
      currentTarget.form?.querySelector('input')?.focus()
    }
  return (
    <>
      <Notice tone="warning" isUrgent title={t('email.doubt.title')}>
        {t('email.doubt.text', { suggestion })}
      </Notice>
      <Actions>
        <Button kind="primary" onClick={answered(onSuggestionTaken)}>
          {t('email.doubt.take')}
        </Button>
        <Button onClick={answered(onSuggestionDismissed)}>{t('email.doubt.dismiss')}</Button>
      </Actions>
    </>
  )
}

/** The same of an address that an account was opened with. */
const Slip = ({ suggestion, onTaken }: { suggestion: string; onTaken: () => void }) => {
  const { t } = useWords()
  return (
    <Notice
      tone="warning"
      title={t('email.doubt.text', { suggestion })}
      action={<Button onClick={onTaken}>{t('email.doubt.take')}</Button>}
    />
  )
}

const Problem = ({ problem, waitSeconds }: Pick<EmailStep, 'problem' | 'waitSeconds'>) => {
  const { t } = useWords()
  if (problem === null) return null
  if (problem === 'too-soon') return <TooSoon seconds={waitSeconds} />
  return (
    <Notice tone="error" isUrgent>
      {t(`email.problem.${problem}`)}
    </Notice>
  )
}

const Confirming = ({ address, code, onChange, canChange, ...doubt }: EmailStep & { code: CodeEntry }) => {
  const { t } = useWords()
  return (
    <div className={step}>
      <StepHead
        at="email-confirming"
        leavesFocus
        title={t('email.code.title')}
        lead={<SaidOf text={t('email.code.lead', { address: gap })} of={address ?? ''} />}
      />
      <p className={unseen} role="status">
        {code.waitSeconds > 0 ? t('code.sent', { to: address ?? '' }) : ''}
      </p>
      {doubt.suggestion === null ? null : <Slip suggestion={doubt.suggestion} onTaken={doubt.onSuggestionTaken} />}
      <CodeForm
        {...code}
        wrong={t('email.code.wrong')}
        {...(canChange ? { back: { label: t('email.code.change'), onBack: onChange } } : {})}
      />
      <p className={styles.second}>{t('email.code.spam')}</p>
    </div>
  )
}

const Shown = ({ address, canChange, onChange }: EmailStep) => {
  const { t } = useWords()
  return (
    <div className={step}>
      <StepHead at="email-shown" title={t('email.shown.title')} lead={t('email.lead')} />
      <div className={styles.confirmed}>
        <span className={styles.confirmedSign}>
          <CheckIcon />
        </span>
        <div className={styles.confirmedText}>
          <p className={styles.confirmedValue}>{address}</p>
          <p className={styles.second}>{t('email.shown.confirmed')}</p>
        </div>
        {canChange ? <Button onClick={onChange}>{t('email.shown.change')}</Button> : null}
      </div>
    </div>
  )
}
