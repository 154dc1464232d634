import type { FieldCode } from '../../../domain/shared/problems'
import { phoneText } from '../../../i18n/phone'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { CountryField } from '../../ui/country-field'
import { CheckIcon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { gap, SaidOf } from '../../ui/said-of'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { StepHead } from '../../ui/step-head'
import { step } from '../../ui/step-form.css'
import { TextField } from '../../ui/text-field'
import { unseen } from '../../ui/text.css'
import { CodeForm, TooSoon, type CodeEntry } from './code'
import * as styles from './steps.css'

export type PhoneStep = {
  phase: 'shown' | 'entering' | 'sending' | 'confirming' | 'confirmed'
  country: string
  /** What a customer who may buy has to know: Swish waits for the number; null for everybody else. */
  swish: 'changing' | 'unconfirmed' | null
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
  /** Leaves what holds as it is. */
  onKeep: (() => void) | null
  code: CodeEntry | null
}

export const PhoneView = (phone: PhoneStep) => {
  const isConfirming = phone.phase === 'confirming' || phone.phase === 'confirmed'
  if (isConfirming && phone.code) return <Confirming {...phone} code={phone.code} />
  if (phone.phase === 'shown' || phone.phase === 'confirmed') return <Shown {...phone} />
  return <Entering {...phone} />
}

const Entering = (phone: PhoneStep) => {
  const { t } = useMessages()
  const isBusy = phone.phase === 'sending'
  return (
    <div className={step}>
      <StepHead
        at="phone-entering"
        title={t(phone.swish === 'changing' ? 'phone.change.title' : 'phone.title')}
        lead={t('phone.lead')}
      />
      <Swish swish={phone.swish} />
      <StepForm canSubmit={phone.canSubmit} isBusy={isBusy} onSubmit={phone.onSubmit}>
        <Problem problem={phone.problem} waitSeconds={phone.waitSeconds} />
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
            prefix={phone.dialCode === null || phone.phone.startsWith('+') ? null : `+${phone.dialCode}`}
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
          {phone.onKeep ? (
            <Button kind="quiet" onClick={phone.onKeep}>
              {t('phone.keep')}
            </Button>
          ) : null}
        </Actions>
      </StepForm>
    </div>
  )
}

const Swish = ({ swish }: Pick<PhoneStep, 'swish'>) => {
  const { t } = useMessages()
  if (swish === null) return null
  return swish === 'changing' ? (
    <Notice tone="info">{t('phone.swish.changing')}</Notice>
  ) : (
    <Notice tone="warning" title={t('phone.swish.unconfirmed.title')}>
      {t('phone.swish.unconfirmed.text')}
    </Notice>
  )
}

const Problem = ({ problem, waitSeconds }: Pick<PhoneStep, 'problem' | 'waitSeconds'>) => {
  const { t } = useMessages()
  if (problem === null) return null
  if (problem === 'too-soon') return <TooSoon seconds={waitSeconds} />
  return (
    <Notice tone="error" isUrgent>
      {t(`phone.problem.${problem}`)}
    </Notice>
  )
}

const Confirming = ({ number, code, swish, onChange, canChange }: PhoneStep & { code: CodeEntry }) => {
  const { t, locale } = useMessages()
  const to = number === null ? '' : phoneText(locale, number)
  return (
    <div className={step}>
      <StepHead
        at="phone-confirming"
        leavesFocus
        title={t('phone.code.title')}
        lead={<SaidOf text={t('phone.code.lead', { number: gap })} of={to} />}
      />
      <p className={unseen} role="status">
        {code.waitSeconds > 0 ? t('code.sent', { to }) : ''}
      </p>
      <Swish swish={swish} />
      <CodeForm
        {...code}
        wrong={t('phone.code.wrong')}
        {...(canChange ? { back: { label: t('phone.code.change'), onBack: onChange } } : {})}
      />
    </div>
  )
}

const Shown = ({ number, canChange, onChange }: PhoneStep) => {
  const { t, locale } = useMessages()
  return (
    <div className={step}>
      <StepHead at="phone-shown" title={t('phone.shown.title')} lead={t('phone.lead')} />
      <div className={styles.confirmed}>
        <span className={styles.confirmedSign}>
          <CheckIcon />
        </span>
        <div className={styles.confirmedText}>
          <p className={styles.confirmedValue}>{number === null ? '' : phoneText(locale, number)}</p>
          <p className={styles.second}>{t('phone.shown.confirmed')}</p>
        </div>
        {canChange ? <Button onClick={onChange}>{t('phone.shown.change')}</Button> : null}
      </div>
    </div>
  )
}
