import type { FieldCode } from '../../../domain/problems'
import { useWords, Words } from '../../../words/react'
import { Button } from '../../ui/button'
import { CountryField } from '../../ui/country-field'
import { CheckIcon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { StepHead } from '../../ui/step-head'
import { step } from '../../ui/step-form.css'
import { TextField } from '../../ui/text-field'
import { unseen } from '../../ui/text.css'
import { CodeForm, type CodeEntry } from './code'
import * as styles from './steps.css'

export type PhoneStep = {
  phase: 'shown' | 'entering' | 'sending' | 'confirming' | 'confirmed'
  country: string
  /** The country's calling code, without the plus. */
  dialCode: string | null
  /** As the country groups it. */
  phone: string
  phoneProblem: FieldCode | null
  problem: 'too-soon' | 'refused' | 'not-sent' | null
  waitSeconds: number
  /** Where the code went, or the number that holds. */
  number: string | null
  canSubmit: boolean
  canChange: boolean
  onCountry: (code: string) => void
  onPhone: (text: string) => void
  onLeave: () => void
  onSubmit: () => void
  onChange: () => void
  code: CodeEntry | null
}

export const PhoneView = (phone: PhoneStep) => {
  if (phone.phase === 'confirming' && phone.code) return <Confirming {...phone} code={phone.code} />
  if (phone.phase === 'shown' || phone.phase === 'confirmed') return <Shown {...phone} />
  return <Entering {...phone} />
}

const Entering = (phone: PhoneStep) => {
  const { t } = useWords()
  const isBusy = phone.phase === 'sending'
  return (
    <div className={step}>
      <StepHead at="phone-entering" title={t('step.phone.todo')} lead={t('step.phone.why')} />
      <StepForm canSubmit={phone.canSubmit && !isBusy} onSubmit={phone.onSubmit}>
        {phone.problem ? (
          <Notice tone={phone.problem === 'too-soon' ? 'warning' : 'error'} isUrgent>
            {t(`phone.problem.${phone.problem}`, { seconds: phone.waitSeconds })}
          </Notice>
        ) : null}
        <Fields>
          <CountryField label={t('phone.country')} value={phone.country} onChoose={phone.onCountry} />
          <TextField
            label={t('phone.label')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={phone.phone}
            onChange={phone.onPhone}
            onLeave={phone.onLeave}
            prefix={phone.dialCode === null ? null : `+${phone.dialCode}`}
            help={t('phone.help')}
            problem={phone.phoneProblem ? t(`field.${phone.phoneProblem}`) : undefined}
          />
        </Fields>
        <Actions>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={!phone.canSubmit && !isBusy}
            isBusy={isBusy}
            busyText={t('code.sending')}
          >
            {t('code.send')}
          </Button>
        </Actions>
      </StepForm>
    </div>
  )
}

const Confirming = ({ number, code, onChange, canChange }: PhoneStep & { code: CodeEntry }) => {
  const { t } = useWords()
  return (
    <div className={step}>
      <StepHead
        at="phone-confirming"
        leavesFocus
        title={t('phone.code.title')}
        lead={
          <Words
            id="phone.code.lead"
            values={{ number: number ?? '' }}
            components={{ to: <strong className={styles.strong} /> }}
          />
        }
      />
      <p className={unseen} role="status">
        {t('code.sent', { to: number ?? '' })}
      </p>
      <CodeForm
        {...code}
        wrong={t('phone.code.wrong')}
        {...(canChange ? { back: { label: t('phone.code.change'), onBack: onChange } } : {})}
      />
    </div>
  )
}

const Shown = ({ number, canChange, onChange }: PhoneStep) => {
  const { t } = useWords()
  return (
    <div className={step}>
      <StepHead at="phone-shown" title={t('phone.shown.title')} lead={t('step.phone.why')} />
      <div className={styles.confirmed}>
        <span className={styles.confirmedSign}>
          <CheckIcon />
        </span>
        <div className={styles.confirmedText}>
          <p className={styles.confirmedValue}>{number}</p>
          <p className={styles.second}>{t('phone.shown.confirmed')}</p>
        </div>
        {canChange ? <Button onClick={onChange}>{t('phone.shown.change')}</Button> : null}
      </div>
    </div>
  )
}
