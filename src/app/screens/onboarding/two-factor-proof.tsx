import type { ReactNode } from 'react'
import type { FieldCode } from '../../../domain/shared/problems'
import { useMessages } from '../../../i18n/react'
import { waitText } from '../../../i18n/wait'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { PasswordField } from '../../ui/text-field'
import { SecondFactorField, type PasskeyChoice } from './second-factor-field'

type Typed = { text: string; problem: FieldCode | null; onType: (text: string) => void }

type ProofFormProps = {
  code: Typed & { passkey?: PasskeyChoice | null }
  label: string
  help?: string
  /** What is said of a code that is not right. */
  wrong: string
  /** Null for who has none. */
  password: Typed | null
  problem: ReactNode
  /** Seconds until codes are taken again; 0 when they are. */
  lockedSeconds: number
  isBusy: boolean
  onLeave: (field: 'code' | 'password') => void
  onSubmit: () => void
  kind: 'primary' | 'destructive'
  submit: string
  busyText: string
  /** The ways out of it. */
  children: ReactNode
}

/** A code that is written down somewhere, or shown by the app, and the password: what turns two-factor on or off. */
export const ProofForm = ({ code, password, lockedSeconds, isBusy, onLeave, ...form }: ProofFormProps) => {
  const { t, locale } = useMessages()
  const said = (problem: FieldCode | null) => (problem ? t(`field.${problem}`) : undefined)
  const isLocked = lockedSeconds > 0
  return (
    <StepForm canSubmit={!isLocked} isBusy={isBusy} onSubmit={form.onSubmit}>
      {isLocked ? (
        <Notice tone="error" isUrgent title={t('code.locked.title')}>
          {t('twoFactor.typing.locked', { wait: waitText(locale, lockedSeconds) })}
        </Notice>
      ) : (
        form.problem
      )}
      <Fields>
        <SecondFactorField
          {...code}
          passkey={code.passkey ?? null}
          label={form.label}
          help={form.help}
          wrong={form.wrong}
          autoComplete="off"
          onLeave={() => onLeave('code')}
        />
        {password ? (
          <PasswordField
            label={t('email.password')}
            autoComplete="current-password"
            value={password.text}
            onChange={password.onType}
            onLeave={() => onLeave('password')}
            problem={said(password.problem)}
          />
        ) : null}
      </Fields>
      <Actions>
        <Button
          kind={form.kind}
          size="large"
          type="submit"
          isDisabled={isLocked}
          isBusy={isBusy}
          busyText={form.busyText}
        >
          {form.submit}
        </Button>
        {form.children}
      </Actions>
    </StepForm>
  )
}
