import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { CheckIcon } from '../../ui/icon'
import { gap, SaidOf } from '../../ui/said-of'
import { StepHead } from '../../ui/step-head'
import { step } from '../../ui/step-form.css'
import { unseen } from '../../ui/text.css'
import { CodeForm, type CodeEntry } from './code'
import { Slip } from './email-doubt'
import { EmailForm } from './email-form'
import type { EmailStep } from './email-shown'
import * as styles from './steps.css'

export const EmailView = (email: EmailStep) => {
  const isConfirming = email.phase === 'confirming' || email.phase === 'confirmed'
  if (isConfirming && email.code) return <Confirming {...email} code={email.code} />
  if (email.phase === 'shown' || email.phase === 'confirmed') return <Shown {...email} />
  return <EmailForm {...email} />
}

const Confirming = ({ address, code, onChange, canChange, ...doubt }: EmailStep & { code: CodeEntry }) => {
  const { t } = useMessages()
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
  const { t } = useMessages()
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
