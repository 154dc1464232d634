import type { ReactNode } from 'react'
import type { FieldCode } from '../../domain/shared/problems'
import { useMessages } from '../../i18n/react'
import { Button } from './button'
import { Actions, Fields, StepForm } from './step-form'
import { PasswordField, TextField } from './text-field'

type Typed = { text: string; problem: FieldCode | null }

/** How a customer who is signed in shows once more who they are. */
export type Reauthenticating = {
  /** Null where it is not asked for. */
  password: Typed | null
  code: Typed | null
  isBusy: boolean
  onType: (field: 'password' | 'code', text: string) => void
  onLeave: (field: 'password' | 'code') => void
  onSubmit: () => void
  onBack: () => void
  /** Shows a passkey in place of a code; null where there is none to show. */
  onPasskey: (() => void) | null
}

type ReauthenticationFormProps = Reauthenticating & {
  /** What came between, above the fields. */
  problem: ReactNode
  submit: string
  busyText: string
  back: string
  kind: 'primary' | 'destructive'
}

/** The password, and a code or a passkey, before something of the customer's security changes. */
export const ReauthenticationForm = (props: ReauthenticationFormProps) => {
  const { t } = useMessages()
  const { password, code, isBusy, onType, onLeave, onPasskey } = props
  return (
    <StepForm canSubmit isBusy={isBusy} onSubmit={props.onSubmit}>
      {props.problem}
      {password || code ? (
        <Fields>
          {password ? (
            <PasswordField
              label={t('common.proof.password')}
              autoComplete="current-password"
              value={password.text}
              onChange={(text) => onType('password', text)}
              onLeave={() => onLeave('password')}
              problem={password.problem ? t(`field.${password.problem}`) : undefined}
            />
          ) : null}
          {code ? (
            <TextField
              label={t('common.proof.code')}
              autoComplete="one-time-code"
              capitals="characters"
              value={code.text}
              onChange={(text) => onType('code', text)}
              onLeave={() => onLeave('code')}
              problem={
                code.problem === 'codeInvalid'
                  ? t('common.proof.wrong')
                  : code.problem
                    ? t(`field.${code.problem}`)
                    : undefined
              }
            />
          ) : null}
        </Fields>
      ) : null}
      <Actions>
        <Button kind={props.kind} size="large" type="submit" isBusy={isBusy} busyText={props.busyText}>
          {props.submit}
        </Button>
        {onPasskey ? (
          <Button size="large" isDisabled={isBusy} onClick={onPasskey}>
            {t('common.proof.passkey')}
          </Button>
        ) : null}
        <Button kind="quiet" isDisabled={isBusy} onClick={props.onBack}>
          {props.back}
        </Button>
      </Actions>
    </StepForm>
  )
}
